#!/bin/sh
# Dumps the database of the exchange into the folder BACKUPS each day, and keeps the last BACKUPS_KEPT. Files and master keys are backed up
# beside (docs/operations.md#backup-and-restore). A dump is complete or absent. One that fails is tried again after BACKUP_RETRY_SECONDS;
# a restart waits until the newest is a day old. BACKUP_SECONDS=0: once.
#
#   sh backup.sh check    ends with 1 where no dump is younger than two days: dumps have stopped
set -eu
every=${BACKUP_SECONDS:-86400}
retry=${BACKUP_RETRY_SECONDS:-300}
kept=${BACKUPS_KEPT:-14}

dumps() { find "$BACKUPS" -maxdepth 1 -name 'exchange-*.dump' | sort; }

# The seconds since the newest dump was complete; nothing where there is none.
age() {
  newest=$(dumps | tail -n 1)
  [ -z "$newest" ] || echo $(($(date +%s) - $(stat -c %Y "$newest")))
}

old=$(age)
if [ "${1:-}" = check ]; then
  [ -n "$old" ] && [ "$old" -le $((2 * every)) ] && exit 0
  echo "No dump is younger than $((2 * every)) seconds; the newest: ${old:-none}" >&2
  exit 1
fi

PGPASSWORD=$(cat "${SECRETS:-/run/secrets}/backup-password")
export PGPASSWORD
child=
# In the background, because a shell hears no signal while it waits for what runs before it.
run() {
  "$@" &
  child=$!
  wait "$child"
}
forget() { rm -f -- "$BACKUPS"/exchange-*.dump.new; }
forget
trap forget EXIT
trap 'kill $child 2>/dev/null || :; exit 143' INT TERM

dump() {
  name=$BACKUPS/exchange-$(date -u +%Y%m%dT%H%M%SZ).dump
  run pg_dump --host="${PGHOST:-postgres}" --username=exchange_backup --dbname=exchange --format=custom --file="$name.new" || return 1
  mv -- "$name.new" "$name" || return 1
  echo "backed up: $name"
}

# An age below 0 is one of a clock that was set back.
if [ -n "$old" ] && [ "$old" -ge 0 ] && [ "$old" -lt "$every" ]; then run sleep $((every - old)); fi
while :; do
  if dump; then
    dumps | sort -r | tail -n +$((kept + 1)) | while read -r one; do rm -- "$one"; done
    [ "$every" -gt 0 ] || exit 0
    run sleep "$every"
  else
    forget
    echo "no backup: the dump failed" >&2
    [ "$every" -gt 0 ] || exit 1
    run sleep "$retry"
  fi
done
