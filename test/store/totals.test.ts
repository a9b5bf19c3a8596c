// Every write to a counter updates its totals of hours and days.

import { startApp, type TestApp } from '../support/app.js';
import { addDocuments, countAll, move } from '../support/statistics.js';
import { test } from '../support/test.js';

async function startCounted(): Promise<TestApp> {
  const exchange = await startApp({ ROLES: 'api' });
  await addDocuments(exchange, 300, 100, 1);
  await move(exchange, 'process', 1, 0);
  await move(exchange, 'export', 2, 0);
  await move(exchange, 'fail', 3, 0);
  await countAll(exchange);
  return exchange;
}

test('what is written to the counters is in the totals', async (t) => {
  await using exchange = await startCounted();
  const { sql } = exchange.app.database;
  const key = `'old', 'hour', '2026-01-01T00:00:00Z'`;
  for (const n of [1, 2]) {
    await sql.query(
      `insert into statistics_count as s values (${key}, 'send', 'invoice', 'peppol', 'ERROR', 'SEND_FAILED', 3),
         (${key}, 'send', 'invoice', 'peppol', 'DELIVERED', '', $1)
       on conflict (tenant_id, span, at, direction, document_type, channel, state, fault_code) do update set documents = excluded.documents`,
      [n],
    );
    await sql.query(
      `insert into statistics_latency as s values (${key}, 80, $1), (${key}, 9, 4)
       on conflict (tenant_id, span, at, latency) do update set documents = excluded.documents`,
      [n],
    );
  }
  t.deepEqual(await sql.query(`select state, document_type, channel, fault_code, latency from statistics_total where tenant_id = 'old'`), [
    {
      state: ['DELIVERED', 2, 'ERROR', 3],
      document_type: ['invoice', 5],
      channel: ['peppol', 5],
      fault_code: ['SEND_FAILED', 3],
      latency: [9, 4, 80, 2],
    },
  ]);
  await sql.query(`delete from statistics_count where tenant_id = 'old'`);
  t.deepEqual(await sql.query(`select state, latency from statistics_total where tenant_id = 'old'`), [
    { state: null, latency: [9, 4, 80, 2] },
  ]);
  await sql.query(`delete from statistics_latency where tenant_id = 'old'`);
  t.deepEqual(await sql.query(`select 1 from statistics_total where tenant_id = 'old'`), []);
});
