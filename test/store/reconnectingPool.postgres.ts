import { ReconnectingPool } from '../../src/store/reconnectingPool.js';
import { databaseOnServer } from '../support/database.js';
import { startProxy } from '../support/proxy.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

test('a server that comes back is found, by all who ask', async (t) => {
  const fresh = await databaseOnServer();
  const url = new URL(fresh.url);
  await using proxy = await startProxy(Number(url.port || 5_432), url.hostname);
  Object.assign(url, { hostname: '127.0.0.1', port: String(proxy.port) });
  const pool = new ReconnectingPool({ connectionString: url.href, max: 3 });
  pool.on('error', () => undefined);
  const ask = async (): Promise<unknown> => (await pool.query('select 1 as n')).rows;
  t.deepEqual(await ask(), [{ n: 1 }]);
  await proxy.cut();
  for (let times = 0; times < 20; times += 1) await t.throwsAsync(ask());
  await proxy.mend();
  t.deepEqual(await until(() => ask().catch(() => undefined), 'the server is found'), [{ n: 1 }]);
  t.deepEqual(await Promise.all([ask(), ask(), ask(), ask()]), Array(4).fill([{ n: 1 }]));
  await pool.end();
  await fresh.drop();
});
