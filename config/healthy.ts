// The health check of a container: ends with 0 where the process beside it says that it is ready.
const port = process.env['ROLES'] === 'worker' ? process.env['HEALTH_PORT'] : (process.env['PORT'] ?? '8080');

fetch(`http://127.0.0.1:${port}/health/ready`).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);

export {};
