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

test('the file store is looked at once, however many ask, and again after two seconds', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { app } = exchange;
  const now = { ms: 0 };
  let looks = 0;
  const looked = Promise.withResolvers<void>();
  const check = (): Promise<void> => {
    looks += 1;
    return looked.promise;
  };
  const given = { ...app, blobs: { ...app.blobs, check }, clock: () => new Date(now.ms) };
  const readiness = createReadiness(given, () => new AbortController().signal);
  const ready = { database: true, files: true, jobs: true };
  const first = [readiness(), readiness(), readiness()];
  looked.resolve();
  t.deepEqual([await Promise.all(first), looks], [[ready, ready, ready], 1]);
  now.ms = 1_999;
  t.deepEqual([await readiness(), looks], [ready, 1]);
  now.ms = 2_000;
  t.deepEqual([await readiness(), looks], [ready, 2]);
});
