// The health check of a container: ends with 0 where the process is ready. A worker without HEALTH_PORT does not listen, so it cannot be
// checked.
const { ROLES, HEALTH_PORT, PORT } = process.env;
const port = ROLES === 'worker' ? HEALTH_PORT : (PORT ?? '8080');
if (port === undefined) process.exit(0);

/** Below the time-out of the check in the Dockerfile. */
const TIMEOUT_MS = 3_000;

fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);

export {};
