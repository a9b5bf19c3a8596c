import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
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
  let nowMs = 0;
  const pool = new ReconnectingPool({ host: '127.0.0.1', port, user: 'a', database: 'a', max: 10 }, () => nowMs);
  const askTenTimes = async (): Promise<void> => {
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => pool.query('select 1')));
    for (const answer of answers) t.true(answer.status === 'rejected' && isDatabaseGone(answer.reason));
  };
  await t.throwsAsync(pool.query('select 1'));
  t.is(tries, 1);
  // Each delay is up to a quarter longer or shorter.
  for (const [index, delay] of [100, 200, 400, 800, 1_000, 1_000].entries()) {
    nowMs += 0.75 * delay - 1;
    await askTenTimes();
    t.is(tries, index + 1, `before ${delay} ms`);
    nowMs += 0.5 * delay + 1;
    await askTenTimes();
    t.is(tries, index + 2, `after ${delay} ms`);
  }
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
    t.is(all.length, 200);
    t.true(all.every((delay) => delay >= middle * 0.75 && delay <= middle * 1.25));
    t.true(new Set(all).size > 1);
  }
});
