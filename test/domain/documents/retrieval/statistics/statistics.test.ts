// Statistics from counters are equal to those from all documents, at every stage of counting.
import { LIVE_MOVES_MAX } from '../../../../../src/domain/documents/retrieval/statistics/contributions.js';
import { countDocumentsAnew } from '../../../../../src/domain/documents/retrieval/statistics/counting.js';
import { countsBy, type Dimension, latencies } from '../../../../../src/domain/documents/retrieval/statistics/statistics.js';
import { removeExpired } from '../../../../../src/domain/maintenance/expired.js';
import type { App } from '../../../../../src/domain/ports.js';
import { startApp, type TestApp } from '../../../../support/app.js';
import {
  addDocuments,
  countAll,
  countByReading,
  latenciesByReading,
  MOVES,
  move,
  periods,
  SELLER,
} from '../../../../support/statistics.js';
import { type ExecutionContext, test } from '../../../../support/test.js';

const DIMENSIONS: readonly Dimension[] = ['status', 'documentType', 'channel', 'errorCode'];
const HOURS = 180;

/** A service that counts its documents only when a test requests it. */
async function start(): Promise<TestApp> {
  return startApp({ ROLES: 'api' });
}

async function isSame(t: ExecutionContext, exchange: TestApp, seed: number): Promise<void> {
  for (const period of periods(seed, 8, exchange.app.clock())) {
    for (const dimension of DIMENSIONS) {
      const counted = await countsBy(exchange.app, SELLER, period, dimension);
      t.deepEqual(counted, await countByReading(exchange, period, dimension), `${dimension} ${JSON.stringify(period)}`);
    }
    const read = await latenciesByReading(exchange, period);
    const estimated = await latencies(exchange.app, SELLER, period);
    t.deepEqual(
      estimated.map(({ at, count }) => ({ at, count })),
      read.map(({ at, count }) => ({ at, count })),
    );
    for (const [index, { p50Ms, p95Ms, p99Ms }] of estimated.entries()) {
      const { p50, p95, p99 } = read[index]!;
      for (const [ms, exact] of [
        [p50Ms, p50],
        [p95Ms, p95],
        [p99Ms, p99],
      ] as const)
        t.true(Math.abs(ms - exact) <= Math.max(1, exact * 0.05), `${ms} for ${exact}`);
    }
  }
}

async function countersOf({ app }: TestApp): Promise<object[]> {
  return app.database.sql.query(
    `select 'count' as what, sum(documents)::int as n from statistics_count where span = 'hour'
     union all select 'day', sum(documents)::int from statistics_count where span = 'day'
     union all select 'documents', count(*)::int from statistics_document
     union all select 'uncounted', count(*)::int from document d where state <> 'RECEIVED' and not exists (
       select 1 from statistics_document c where c.document = d.id)
     order by what`,
  );
}

test('documents that were there before counting began are read until all of them are counted', async (t) => {
  await using exchange = await start();
  await addDocuments(exchange, 400, HOURS, 1);
  await move(exchange, 'process', 2, 0);
  await exchange.app.database.sql.query(`update document_move set changed = null`);
  await isSame(t, exchange, 1);
  await countDocumentsAnew(exchange.app);
  const [{ n }] = (await countersOf(exchange)) as [{ n: number }];
  t.true(n > 0);
  await isSame(t, exchange, 2);
});

test('whatever moves, comes and goes between two times of counting', async (t) => {
  await using exchange = await start();
  await countDocumentsAnew(exchange.app);
  const moves = Object.keys(MOVES) as (keyof typeof MOVES)[];
  for (let round = 0; round < 12; round += 1) {
    await addDocuments(exchange, 60, HOURS, 1000 * (round + 1));
    for (let n = 0; n < 4; n += 1) await move(exchange, moves[(round + n) % moves.length]!, 3, (round + n) % 3);
    if (round % 3 === 1) await countDocumentsAnew(exchange.app);
    if (round % 4 === 2) await removeExpired({ ...exchange.app, settings: { ...exchange.app.settings, retentionDays: 4 } });
    await isSame(t, exchange, round);
  }
  await countAll(exchange);
  const [hours, days, documents, uncounted] = (await countersOf(exchange)) as { n: number }[];
  t.deepEqual([hours!.n, days!.n, uncounted!.n], [documents!.n, documents!.n, 0]);
});

test('a step that is cut off has not happened', async (t) => {
  await using exchange = await start();
  const { database } = exchange.app;
  await countDocumentsAnew(exchange.app);
  await addDocuments(exchange, 200, HOURS, 1);
  await move(exchange, 'process', 1, 0);
  const transaction: App['database']['transaction'] = (work) =>
    database.transaction(async (sql) => {
      await work(sql);
      throw new Error('cut off');
    });
  await t.throwsAsync(countDocumentsAnew({ database: { ...database, transaction } }), { message: 'cut off' });
  await isSame(t, exchange, 1);
  await countDocumentsAnew(exchange.app);
  await countDocumentsAnew(exchange.app);
  await isSame(t, exchange, 2);
});

test('a counter of which nothing is left goes', async (t) => {
  await using exchange = await start();
  const { sql } = exchange.app.database;
  await countAll(exchange);
  await addDocuments(exchange, 50, HOURS, 1);
  await move(exchange, 'process', 1, 0);
  await countAll(exchange);
  await move(exchange, 'export', 1, 0);
  await countAll(exchange);
  t.deepEqual(await sql.query('select distinct state from statistics_count'), [{ state: 'EXPORTED' }]);
  await removeExpired({ ...exchange.app, settings: { ...exchange.app.settings, retentionDays: 0 } });
  await countAll(exchange);
  for (const table of ['statistics_count', 'statistics_latency', 'statistics_total']) {
    t.deepEqual(await sql.query(`select * from ${table}`), [], table);
  }
  t.deepEqual(await sql.query('select 1 from statistics_document'), []);
});

test('where counting is far behind the numbers are those of when it last counted', async (t) => {
  await using exchange = await start();
  const { sql } = exchange.app.database;
  await countAll(exchange);
  await addDocuments(exchange, 200, HOURS, 1);
  await move(exchange, 'process', 1, 0);
  await move(exchange, 'export', 2, 0);
  await countAll(exchange);
  await addDocuments(exchange, 20, HOURS, 2);
  const asked = [...periods(5, 8, exchange.app.clock())].flatMap((period) => DIMENSIONS.map((dimension) => ({ period, dimension })));
  const read = () => Promise.all(asked.map(({ period, dimension }) => countByReading(exchange, period, dimension)));
  const counted = () => Promise.all(asked.map(({ period, dimension }) => countsBy(exchange.app, SELLER, period, dimension)));
  const before = await read();
  await sql.query(`update document set state = 'ERROR', fault_code = 'SEND_FAILED', channel = 'pagero' where state <> 'RECEIVED'`);
  await sql.query(
    `insert into document_move (document, state) select id, state from document, generate_series(0, $1::int) where state = 'ERROR'`,
    [LIVE_MOVES_MAX / 100],
  );
  t.deepEqual(await counted(), before);
  await countAll(exchange);
  t.deepEqual(await counted(), await read());
});

test('a database that was restored into a younger server is counted anew', async (t) => {
  await using exchange = await start();
  const { sql } = exchange.app.database;
  await countDocumentsAnew(exchange.app);
  await addDocuments(exchange, 100, HOURS, 1);
  await move(exchange, 'process', 1, 0);
  // Its transaction ids are those of a server that had run many more transactions.
  await sql.query(`update statistics_cursor set counted_to = '9000000000'`);
  await sql.query(`update document_move set changed = '8000000000'`);
  await isSame(t, exchange, 1);
  await countDocumentsAnew(exchange.app);
  await move(exchange, 'export', 2, 0);
  await isSame(t, exchange, 2);
  await countDocumentsAnew(exchange.app);
  await isSame(t, exchange, 3);
});
