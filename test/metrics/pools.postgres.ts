// The pools of connections to a PostgreSQL server, at /metrics.
import { startApp } from '../support/app.js';
import { test } from '../support/test.js';

test('each pool says how many connections it has, uses and may have', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { text } = await exchange.anonymous('/metrics');
  const series = new Map(
    [...text.matchAll(/^(exchange_database_pool_\w+\{[^}]*\}) (\S+)$/gm)].map(([, name, value]) => [name!, Number(value)]),
  );
  t.deepEqual(
    [...series.keys()].filter((name) => name.includes('_max')),
    ['main', 'reads', 'heartbeats'].map((pool) => `exchange_database_pool_connections_max{pool="${pool}"}`),
  );
  const of = (state: string): number => series.get(`exchange_database_pool_connections{pool="main",state="${state}"}`)!;
  const max = series.get('exchange_database_pool_connections_max{pool="main"}')!;
  t.true(of('idle') + of('used') > 0 && of('idle') + of('used') <= max);
  t.is(series.get('exchange_database_pool_waiting{pool="main"}'), 0);
});
