#!/bin/sh
# The accounts of the exchange in PostgreSQL, made once by the image when its volume is empty; for your own server run it by hand, as a
# superuser: POSTGRES_USER=postgres SECRETS=secrets sh deploy/accounts.sh
#
# exchange          owns the database `exchange` and no other; it sees the transactions of its own processes (docs/operations.md)
# exchange_backup   reads everything and writes nothing: for pg_dump
set -eu
secrets=${SECRETS:-/run/secrets}

psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
  --set=service="$(cat "$secrets/database-password")" --set=backup="$(cat "$secrets/backup-password")" <<'SQL'
create role exchange login nosuperuser nocreatedb nocreaterole noreplication connection limit 280 password :'service';
create role exchange_backup login nosuperuser nocreatedb nocreaterole noreplication connection limit 2 password :'backup';
grant pg_read_all_stats to exchange;
grant pg_read_all_data to exchange_backup;
create database exchange owner exchange;
revoke connect, temporary on database exchange from public;
grant connect on database exchange to exchange_backup;
SQL
