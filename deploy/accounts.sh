#!/bin/sh
# The accounts of the exchange in PostgreSQL, made by the image when its volume is empty. Run it by hand, as a superuser, for a server of
# your own (POSTGRES_USER=postgres SECRETS=secrets sh deploy/accounts.sh) and for a volume from before these accounts
# (docs/deployment.md#compose). It may run again: an account `exchange` that is there keeps its password and its rights.
#
# exchange          owns the database `exchange` and no other; it sees the transactions of its own processes (docs/operations.md)
# exchange_backup   reads everything and writes nothing: for pg_dump
set -eu
SECRETS=${SECRETS:-/run/secrets}
export SECRETS
for name in database-password backup-password; do
  [ -s "$SECRETS/$name" ] || { echo "There is no secret $SECRETS/$name" >&2; exit 1; }
done

# psql reads the passwords itself: the arguments of a process are shown to everybody on the machine.
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
\set service `cat "$SECRETS/database-password"`
\set backup `cat "$SECRETS/backup-password"`
select not exists (select from pg_roles where rolname = 'exchange') as is_new \gset
\if :is_new
create role exchange login nosuperuser nocreatedb nocreaterole noreplication connection limit 280 password :'service';
\endif
select not exists (select from pg_roles where rolname = 'exchange_backup') as is_new \gset
\if :is_new
create role exchange_backup login nosuperuser nocreatedb nocreaterole noreplication connection limit 2;
\endif
alter role exchange_backup password :'backup';
grant pg_read_all_stats to exchange;
grant pg_read_all_data to exchange_backup;
select not exists (select from pg_database where datname = 'exchange') as is_new \gset
\if :is_new
create database exchange owner exchange;
\endif
revoke connect, temporary on database exchange from public;
grant connect on database exchange to exchange_backup;
SQL
