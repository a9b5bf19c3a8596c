#!/bin/bash
# The health check of the image: ends with 0 where the process is ready. Starts no Node.js, because it runs every five seconds in each
# container. A worker without HEALTH_PORT does not listen, so it cannot be checked.
set -eu
port=${PORT:-8080}
if [ "${ROLES:-}" = worker ]; then port=${HEALTH_PORT:-}; fi
if [ -z "$port" ]; then exit 0; fi
exec 3<> "/dev/tcp/127.0.0.1/$port"
printf 'GET /health/ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' >&3
read -r _ status _ <&3
[ "$status" = 200 ]
