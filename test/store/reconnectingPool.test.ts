import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { delayMs } from '../../src/store/backOff.js';
import { isDatabaseGone } from '../../src/store/faults.js';
import { ReconnectingPool } from '../../src/store/reconnectingPool.js';
import { test } from '../support/test.js';

test('a server that is away is tried seldom, however often it is asked for; everybody is told at once', async (t) => {
  let tries = 0;
  const server = createServer((socket) => {
    tries += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pool = new ReconnectingPool({ host: '127.0.0.1', port, user: 'a', database: 'a', max: 10 });
  await t.throwsAsync(pool.query('select 1'));
  const untilMs = performance.now() + 1_000;
  let asked = 0;
  while (performance.now() < untilMs) {
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => pool.query('select 1')));
    asked += answers.length;
    for (const answer of answers) t.true(answer.status === 'rejected' && isDatabaseGone(answer.reason));
    await setTimeout(5);
  }
  t.true(asked > 100);
  // After 100, 200, 400 ms and so on, minus up to a quarter.
  t.true(tries <= 6, `${tries} tries`);
  await pool.end();
  server.close();
});

test('a delay doubles up to its limit, and is never the same for all', (t) => {
  const delays = (failures: number): number[] => Array.from({ length: 200 }, () => delayMs({ firstMs: 100, maxMs: 1_000 }, failures));
  for (const [failures, middle] of [
    [1, 100],
    [2, 200],
    [4, 800],
    [5, 1_000],
    [1_000, 1_000],
  ] as const) {
    const all = delays(failures);
    t.true(all.every((delay) => delay >= middle * 0.75 && delay <= middle * 1.25));
    t.true(new Set(all).size > 1);
  }
});
