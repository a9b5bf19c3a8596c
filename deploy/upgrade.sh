#!/bin/sh
# Replaces the processes of a compose installation by those of a new image, without a gap: new ones are ready before old ones stop.
# Set COMPOSE_FILE and PUBLIC_URL as for `docker compose up`, pull or build the new image, then run: sh deploy/upgrade.sh
# Where new ones are not ready within UPGRADE_SECONDS (300), they are removed, the old ones go on, and it ends with 1.
set -eu
limit=${UPGRADE_SECONDS:-300}
cd "$(dirname "$0")/.."

# give_up SERVICE OLD: shows what the new processes said last, and removes them.
give_up() {
  for container in $(docker compose ps --all --quiet "$1"); do
    case $2 in *"$container"*) continue ;; esac
    docker logs --tail 20 "$container" >&2
    docker rm --force "$container"
  done
  echo "The new processes of $1 were not ready within $limit seconds and are removed: the old ones go on. Put the old image back." >&2
  exit 1
}

docker compose run --rm migrate
for service in api worker; do
  old=$(docker compose ps --quiet "$service")
  count=$(echo "$old" | wc -l)
  docker compose up --detach --no-deps --no-recreate --scale "$service=$((2 * count))" "$service"
  seconds=0
  until [ "$(docker compose ps --quiet "$service" | xargs docker inspect --format '{{.State.Health.Status}}' | grep -c '^healthy')" -eq "$((2 * count))" ]; do
    [ "$seconds" -lt "$limit" ] || give_up "$service" "$old"
    seconds=$((seconds + 1))
    sleep 1
  done
  # Each is told to stop, finishes what runs, and is gone before the next.
  for container in $old; do docker stop "$container" && docker rm "$container"; done
  docker compose up --detach --no-deps --no-recreate --scale "$service=$count" "$service"
done
