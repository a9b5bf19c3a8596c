// Statistics of a tenant with millions of documents, at the GraphQL endpoint. Situations: everything is counted, as many documents have
// moved since as are counted live, and counting is further behind. In the same run: the same counts by one aggregate over the documents,
// and the smallest query that the endpoint answers.
import pg from 'pg';
import { LIVE_MOVES_MAX } from '../src/domain/documents/retrieval/statistics/contributions.js';
import type { Bucket } from '../src/domain/documents/retrieval/statistics/statistics.js';
import { createLog } from '../src/log.js';
import { openDatabase } from '../src/store/database.js';
import { databaseOnServer } from '../test/support/database.js';
import { run } from '../test/support/process.js';
import { folder, token } from './environment.js';
import { load, post } from './load.js';
import { print, quantile } from './report.js';
import { countAll, DAYS, fill, moveSome, TENANT } from './statistics/fill.js';

const DOCUMENTS = Number(process.env['STATISTICS_DOCUMENTS'] ?? 2_000_000);
const WARM_UP = 5;
const ROUNDS = 30;
const CONNECTIONS_MAX = 9;
const HOUR_MS = 3_600_000;
/** A period begins almost as far from a full hour as possible. The part outside full hours is read from the documents. */
const WITHIN_HOUR_MS = 29 * 60_000;

const FIELDS = {
  byStatus: 'byStatus { at key count }',
  byDocumentType: 'byDocumentType { at key count }',
  byChannel: 'byChannel { at key count }',
  byErrorCode: 'byErrorCode { at key count }',
  latency: 'latency { at count p50Ms p95Ms p99Ms }',
};
/** The most hours that a query may ask for. */
const HOURS: Readonly<Record<Bucket, number>> = { HOUR: 999, DAY: DAYS * 24, WEEK: DAYS * 24, MONTH: DAYS * 24 };

/** Documents that have moved since the counters were written. */
const SITUATIONS = { 'all counted': 0, 'most counted live': LIVE_MOVES_MAX, 'counting behind': LIVE_MOVES_MAX * 5 };

type Times = Map<string, readonly number[]>;

export async function statistics(): Promise<void> {
  const own = await databaseOnServer();
  await using data = await folder();
  const pool = new pg.Pool({ connectionString: own.url, max: 1 });
  // A connection may still be ending when the database is dropped.
  pool.on('error', () => undefined);
  try {
    const place = { kind: 'server', url: own.url, connectionsMax: CONNECTIONS_MAX } as const;
    await using database = await openDatabase(place, createLog('warn', false));
    const fillSeconds = await seconds(() => fill(pool, DOCUMENTS));
    const countSeconds = await seconds(() => countAll(database, pool));
    await using exchange = await run('src/main.js', {
      DATABASE_URL: own.url,
      DATA_DIR: data.path,
      PORT: '0',
      ROLES: 'api',
      LOG_LEVEL: 'warn',
    });
    const ask = await asking(exchange.url);
    const found = new Map<string, Times>();
    for (const [situation, moved] of Object.entries(SITUATIONS)) {
      await countAll(database, pool);
      if (moved > 0) await moveSome(pool, moved);
      found.set(situation, await measure(ask));
    }
    report(found, { floorMs: quantile(await ask('{ __typename }'), 0.5), scanMs: await scan(pool), fillSeconds, countSeconds });
  } finally {
    await pool.end();
    await own.drop();
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

type Ask = (query: string) => Promise<readonly number[]>;

/** The durations of a query, run one after the other, in ms. Throws where one is refused. */
async function asking(url: string): Promise<Ask> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${await token(url, TENANT)}` };
  return async (query) => {
    const request = post('/graphql', headers, Buffer.from(JSON.stringify({ query })));
    await load(url, request, 1, WARM_UP);
    const { latenciesMs, failures } = await load(url, request, 1, ROUNDS);
    if (failures > 0) throw new Error(`${failures} of ${ROUNDS} were refused: ${query}`);
    return latenciesMs;
  };
}

async function measure(ask: Ask): Promise<Times> {
  const times = new Map<string, readonly number[]>();
  for (const [bucket, hours] of Object.entries(HOURS)) {
    const now = Date.now();
    const from = new Date(Math.ceil((now - hours * HOUR_MS) / HOUR_MS) * HOUR_MS + WITHIN_HOUR_MS).toISOString();
    const period = `from: "${from}", to: "${new Date(now).toISOString()}", bucket: ${bucket}`;
    for (const [field, selected] of Object.entries({ ...FIELDS, 'all five': Object.values(FIELDS).join(' ') })) {
      times.set(`${field} by ${bucket}`, await ask(`{ statistics(${period}) { ${selected} } }`));
    }
  }
  return times;
}

/** The duration of byStatus by DAY without counters, in ms. */
async function scan(pool: pg.Pool): Promise<number> {
  const aggregate = `select date_trunc('day', import_date, 'UTC'), state, count(*) from document where tenant_id = $1 group by 1, 2`;
  return (await seconds(() => pool.query(aggregate, [TENANT]))) * 1000;
}

interface Beside {
  readonly floorMs: number;
  readonly scanMs: number;
  readonly fillSeconds: number;
  readonly countSeconds: number;
}

function report(found: ReadonlyMap<string, Times>, beside: Beside): void {
  const situations = [...found.values()];
  const rows = [...situations[0]!.keys()].map((name) => [
    name,
    ...situations.flatMap((times) => [quantile(times.get(name)!, 0.5), quantile(times.get(name)!, 0.99)]),
  ]);
  const single = situations.flatMap((times) => [...times].filter(([name]) => !name.startsWith('all')).map(([, all]) => quantile(all, 0.5)));
  const worstMs = Math.max(...single);
  console.log(
    `${DOCUMENTS} documents in ${DAYS} days, four of five of one tenant; filled in ${Math.round(beside.fillSeconds)} s, counted in ${Math.round(beside.countSeconds)} s`,
  );
  print(
    'statistics',
    ['ms by GraphQL', ...[...found.keys()].flatMap((situation) => [`${situation}: p50`, 'p99'])],
    [
      ...rows,
      ['worst p50 of one field', worstMs],
      ['floor: { __typename }', beside.floorMs],
      ['peer: byStatus by DAY as an aggregate over document', beside.scanMs],
    ],
    { documents: DOCUMENTS, worstMs, ...beside, rows },
  );
}
