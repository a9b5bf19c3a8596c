#!/bin/sh
# Makes the secrets of deploy/compose.production.yml in secrets/. What is there stays.
# The folder is closed to other users of this machine. Its files are not: the users in the containers read them.
set -eu
cd "$(dirname "$0")/.."
mkdir -p secrets
chmod 700 secrets
umask 022

# keep NAME VALUE: the file is complete or absent.
keep() {
  [ -s "secrets/$1" ] && return
  printf '%s\n' "$2" > "secrets/$1.new"
  mv "secrets/$1.new" "secrets/$1"
}
# hex N: N random bytes.
hex() { head -c "$1" /dev/urandom | od -An -tx1 | tr -d ' \n'; }

keep master-keys "$(hex 4):$(head -c 32 /dev/urandom | base64 | tr -d '\n')"
for name in postgres-password database-password backup-password mongodb-password s3-password metrics-token; do keep "$name" "$(hex 24)"; done
keep database-url "postgres://exchange:$(cat secrets/database-password)@postgres:5432/exchange"
keep mongodb-url "mongodb://exchange:$(cat secrets/mongodb-password)@mongodb:27017/exchange?authSource=admin"
