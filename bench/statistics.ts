// Statistics of a tenant with millions of documents, from counters and, in the same run, by reading the documents; while documents
// are on their way, so that a part of them is counted live.

import pg from 'pg';
import type { Actor } from '../src/domain/actor.js';
import { clientActor } from '../src/domain/actor.js';
import { countDocumentsAnew } from '../src/domain/documents/counting.js';
import { countsBy, latencies, type Period } from '../src/domain/documents/statistics.js';
import { createLog } from '../src/log.js';
import { openDatabase } from '../src/store/database.js';
import { databaseOnServer } from '../test/support/database.js';
import { print, quantile } from './report.js';

const DOCUMENTS = Number(process.env['STATISTICS_DOCUMENTS'] ?? 2_000_000);
const DAYS = 90;
/** Moved since the counters were written. */
const UNDER_WAY = 1_000;
const ROUNDS = 15;
const SCANS = 2;
const CONNECTIONS_MAX = 9;
const DAY_MS = 86_400_000;
const TENANT: Actor = clientActor('bench', 'bench');

/** Each part of so many documents is one statement: $1 is how many are imported a day, $2 the day. */
const SEED = `with new as (
    insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, import_date, fault_code)
    select gen_random_uuid(), 'bench', 'd-' || $2::int || '-' || n, 'send', (array['invoice', 'invoice', 'applicationresponse'])[1 + n % 3],
      'peppol', case when n % 20 = 0 then 'ERROR' else 'DELIVERED' end, '', exchange_now() - ($2::int + random()) * interval '1 day',
      case when n % 20 = 0 then 'SEND_FAILED' end
    from generate_series(1, $1::int) n returning id, import_date, state)
  insert into document_move (document, state, at)
  select new.id, s.state, new.import_date + s.n * random() * interval '1 second'
  from new cross join lateral unnest(case new.state when 'ERROR' then array['PROCESSING', 'ERROR']
    else array['PROCESSING', 'SENDING', 'EXPORTED', 'DELIVERED'] end) with ordinality s (state, n)`;

const NOT_COUNTED = `select 1 from statistics_cursor where filled_to is not null or exists (
  select 1 from document_move where changed >= counted_to and changed < pg_snapshot_xmin(pg_current_snapshot()))`;

export async function statistics(): Promise<void> {
  const own = await databaseOnServer();
  const place = { kind: 'server', url: own.url, connectionsMax: CONNECTIONS_MAX, readMs: 600_000 } as const;
  const database = await openDatabase(place, createLog('warn', false));
  const app = { database, clock: () => new Date() };
  const pool = new pg.Pool({ connectionString: own.url, max: 2 });
  pool.on('error', () => undefined);
  try {
    for (let day = 0; day < DAYS; day += 1) await pool.query(SEED, [Math.round(DOCUMENTS / DAYS), day]);
    await pool.query('vacuum analyze');
    const scans = await measure(app, SCANS);
    const began = performance.now();
    let steps = 0;
    do {
      await countDocumentsAnew(app);
      steps += 1;
    } while ((await pool.query(NOT_COUNTED)).rowCount === 1);
    const fillSeconds = (performance.now() - began) / 1000;
    await pool.query('analyze');
    await pool.query(
      `with moved as (update document set state = 'EXPORTED' where id in (
         select id from document where import_date > exchange_now() - interval '1 day' limit ${UNDER_WAY}) returning id, state)
       insert into document_move (document, state) select id, state from moved`,
    );
    report(scans, await measure(app, ROUNDS), { fillSeconds, steps });
  } finally {
    await pool.end();
    await database[Symbol.asyncDispose]();
    await own.drop();
  }
}

type Reading = Parameters<typeof countsBy>[0];

const FIELDS: Readonly<Record<string, (app: Reading, period: Period) => Promise<unknown>>> = {
  byStatus: (app, period) => countsBy(app, TENANT, period, 'status'),
  byErrorCode: (app, period) => countsBy(app, TENANT, period, 'errorCode'),
  latency: (app, period) => latencies(app, TENANT, period),
};

/** The times of each field, in ms, of the whole time by days and of the last month by hours. */
async function measure(app: Reading, rounds: number): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    const now = Date.now();
    const periods: readonly Period[] = [
      { from: new Date(now - DAYS * DAY_MS), to: new Date(now), bucket: 'DAY' },
      { from: new Date(now - 30 * DAY_MS), to: new Date(now), bucket: 'HOUR' },
    ];
    for (const period of periods) {
      for (const [name, read] of Object.entries(FIELDS)) {
        const began = performance.now();
        await read(app, period);
        const key = `${name} by ${period.bucket}`;
        times.set(key, [...(times.get(key) ?? []), performance.now() - began]);
      }
    }
  }
  return times;
}

function report(scans: Map<string, number[]>, counters: Map<string, number[]>, fill: { fillSeconds: number; steps: number }): void {
  const rows = [...counters].map(
    ([name, times]) => [name, quantile(times, 0.5), quantile(times, 1), quantile(scans.get(name) ?? [], 0)] as const,
  );
  console.log(`${DOCUMENTS} documents, ${UNDER_WAY} moved since the counters were written; counting them all took ${fill.fillSeconds} s`);
  print('statistics', ['ms', 'counters, median', 'worst', 'by reading, best'], rows, { documents: DOCUMENTS, ...fill, rows });
}
