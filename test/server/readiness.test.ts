// The checks of /health/ready and of /metrics, with a database and a file store that do not answer.

import { createReadiness } from '../../src/server/readiness.js';
import { startApp } from '../support/app.js';
import { test } from '../support/test.js';

const never = (): Promise<never> => new Promise(() => undefined);

test('a check that does not end fails at its limit, and holds up neither the other nor the answer', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { app } = exchange;
  const limits: [ms: number, late: AbortController][] = [];
  const limit = (ms: number): AbortSignal => {
    const late = new AbortController();
    limits.push([ms, late]);
    return late.signal;
  };
  let asked = 0;
  const query = (): Promise<never> => {
    asked += 1;
    return never();
  };
  const now = { ms: 0 };
  const readiness = createReadiness(
    {
      ...app,
      database: { ...app.database, sql: { query } as never },
      blobs: { ...app.blobs, check: never },
      clock: () => new Date(now.ms),
    },
    limit,
  );
  const first = readiness();
  t.deepEqual(
    limits.map(([ms]) => ms),
    [2_000, 2_000],
  );
  for (const [, late] of limits) late.abort();
  t.deepEqual(await first, { database: false, files: false, jobs: true });
  now.ms = 2_000;
  const second = readiness();
  t.is(limits.length, 4);
  for (const [, late] of limits) late.abort();
  t.deepEqual(await second, { database: false, files: false, jobs: true });
  t.is(asked, 1);
});
