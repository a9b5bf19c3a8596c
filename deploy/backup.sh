#!/bin/sh
# Dumps the database of the exchange into the folder BACKUPS each day, and keeps the last BACKUPS_KEPT. Files and master keys are backed up
# beside (docs/operations.md#backup-and-restore). A dump is complete or absent. BACKUP_SECONDS=0: once.
set -eu
every=${BACKUP_SECONDS:-86400}
kept=${BACKUPS_KEPT:-14}
password=$(cat "${SECRETS:-/run/secrets}/backup-password")

while :; do
  name=$BACKUPS/exchange-$(date -u +%Y%m%dT%H%M%SZ).dump
  PGPASSWORD=$password pg_dump --host="${PGHOST:-postgres}" --username=exchange_backup --dbname=exchange --format=custom --file="$name.new"
  mv "$name.new" "$name"
  echo "backed up: $name"
  ls -1 "$BACKUPS"/exchange-*.dump | sort -r | tail -n +$((kept + 1)) | while read -r old; do rm -- "$old"; done
  [ "$every" -gt 0 ] || exit 0
  sleep "$every" &
  wait $!
done
