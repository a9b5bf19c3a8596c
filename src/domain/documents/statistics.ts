// Counts and latencies for plots, over documents by their import date: from counters of whole hours and days (counting.ts), from
// the documents themselves where the period begins or ends within an hour, and for what has moved since the counters were written.
// All of it is one statement, so every document is counted once, as it is at that moment.

import type { Actor } from '../actor.js';
import { ExchangeError } from '../errors.js';
import type { App, Sql } from '../ports.js';
import { LATENCY, latencyMs } from './counting.js';
import { type Pieces, piecesOf } from './periods.js';

export const BUCKETS = ['HOUR', 'DAY', 'WEEK', 'MONTH'] as const;
export type Bucket = (typeof BUCKETS)[number];

const HOUR_MS = 3_600_000;
const BUCKET_MS: Record<Bucket, number> = { HOUR: HOUR_MS, DAY: 24 * HOUR_MS, WEEK: 168 * HOUR_MS, MONTH: 672 * HOUR_MS };
/** More points than a plot can show. */
const BUCKETS_MAX = 1_000;

export interface Period {
  /** From inclusive, to exclusive. */
  readonly from: Date;
  readonly to: Date;
  /** Begins at UTC boundaries. */
  readonly bucket: Bucket;
}

export interface Count {
  readonly at: Date;
  readonly key: string;
  readonly count: number;
}

/** From import to the first hand-over (EXPORTED) or READY, in milliseconds; within 5 %, for latencies are counted in buckets. */
export interface Latency {
  readonly at: Date;
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

const COLUMNS = { status: 'state', documentType: 'document_type', channel: 'channel', errorCode: 'fault_code' } as const;
export type Dimension = keyof typeof COLUMNS;

/** Throws PARAMETERS_INVALID where the period is none, or has more than 1,000 buckets. */
export function checkPeriod({ from, to, bucket }: Period): void {
  const lengthMs = to.getTime() - from.getTime();
  if (lengthMs > 0 && lengthMs / BUCKET_MS[bucket] <= BUCKETS_MAX) return;
  throw new ExchangeError('PARAMETERS_INVALID', 'Invalid request parameters', `from must be before to, at most ${BUCKETS_MAX} buckets`);
}

type Reading = Pick<App, 'database' | 'clock'>;

/** How many documents of each value were imported in each bucket; buckets without any are left out. */
export async function countsBy(app: Reading, actor: Actor, period: Period, dimension: Dimension): Promise<Count[]> {
  const column = COLUMNS[dimension];
  const { text, values } = await contributions(app, actor, period, {
    table: 'statistics_count',
    counter: `nullif(${column}, '')`,
    former: column in FORMER ? `c.${column}` : `d.${column}`,
    present: `d.${column}`,
  });
  return app.database.sql.query<Count>(
    `${text} select date_trunc($2, at, 'UTC') as at, key, sum(n)::int as count from found
     where key is not null group by 1, 2 having sum(n) <> 0 order by 1, 2`,
    values,
  );
}

/** Over the documents imported in each bucket that got so far. */
export async function latencies(app: Reading, actor: Actor, period: Period): Promise<Latency[]> {
  const { text, values } = await contributions(app, actor, period, {
    table: 'statistics_latency',
    counter: 'latency',
    former: 'c.latency',
    present: LATENCY,
  });
  const percentile = (part: number): string => `min(key) filter (where up_to >= total * ${part})`;
  const rows = await app.database.sql.query<{ at: Date; count: number; p50: number; p95: number; p99: number }>(
    `${text},
    histogram as (
      select date_trunc($2, at, 'UTC') as at, key, sum(n) as n from found where key is not null group by 1, 2 having sum(n) > 0),
    ranked as (
      select at, key, sum(n) over (partition by at order by key) as up_to, sum(n) over (partition by at) as total from histogram)
    select at, max(total)::int as count, ${percentile(0.5)} as p50, ${percentile(0.95)} as p95, ${percentile(0.99)} as p99
    from ranked group by at order by at`,
    values,
  );
  return rows.map(({ at, count, p50, p95, p99 }) => ({ at, count, p50Ms: latencyMs(p50), p95Ms: latencyMs(p95), p99Ms: latencyMs(p99) }));
}

/** What is counted, as SQL: in a row of the counters, and of a document `d` that was counted as `c`. */
interface Counted {
  readonly table: 'statistics_count' | 'statistics_latency';
  readonly counter: string;
  readonly former: string;
  readonly present: string;
}

/** Columns that a document changes: what they were is noted with the counters. */
const FORMER = { channel: true, state: true, fault_code: true };

/**
 * The beginning of a statement: a common table expression `found` (at, key, n), whose sum of n is the number of documents. $1 is the
 * tenant and $2 the bucket.
 */
async function contributions(
  { database, clock }: Reading,
  actor: Actor,
  period: Period,
  counted: Counted,
): Promise<{ text: string; values: unknown[] }> {
  const countedTo = await readCursor(database.sql);
  const pieces = piecesOf(period, period.bucket === 'HOUR', countedTo === undefined ? undefined : clock());
  const values: unknown[] = [actor.tenantId, period.bucket.toLowerCase()];
  const range = (column: string, { from, to }: { readonly from: Date; readonly to: Date }): string =>
    `${column} >= $${values.push(from)} and ${column} < $${values.push(to)}`;
  const parts = pieces.counters.map(
    (piece) => `select at, ${counted.counter} as key, documents as n from ${counted.table}
      where tenant_id = $1 and span = '${piece.span}' and ${range('at', piece)}`,
  );
  for (const piece of pieces.scans) {
    parts.push(`select d.import_date, ${counted.present}, ${piece.sign}::bigint from document d
      where d.tenant_id = $1 and ${range('d.import_date', piece)}`);
  }
  if (countedTo !== undefined && pieces.counters.length > 0) parts.push(...uncounted(counted, pieces, countedTo, range, values));
  return { text: `with found (at, key, n) as (${parts.join(' union all ')})`, values };
}

/** Where the counters are not written yet: documents that moved since, as they are now and no longer as they were, and new ones. */
function uncounted(
  { former, present }: Counted,
  { counters }: Pieces,
  countedTo: string,
  range: (column: string, piece: { readonly from: Date; readonly to: Date }) => string,
  values: unknown[],
): string[] {
  const within = `d.tenant_id = $1 and (${counters.map((piece) => range('d.import_date', piece)).join(' or ')})`;
  // Documents are looked up by their ids, whatever the planner believes of how many moved: the array hides that from it, and nothing
  // else is asked of them there.
  const moved = `(select * from document where id = any(array(
    select distinct m.document from document_move m
    where m.changed >= $${values.push(countedTo)}::xid8 and m.changed < pg_snapshot_xmax(pg_current_snapshot()))) offset 0) d`;
  return [
    `select d.import_date, ${present}, 1::bigint from ${moved} where ${within}`,
    `select d.import_date, ${former}, -1::bigint from ${moved} join statistics_document c on c.document = d.id where ${within}`,
    `select d.import_date, ${present}, 1::bigint from document d where d.state = 'RECEIVED' and ${within}`,
  ];
}

/** Moves that are counted live. Where counting is further behind, documents are read: that takes no longer. */
const LIVE_MOVES_MAX = 50_000;

/** Up to which transaction moves are counted; undefined while documents of before are not, or counting is far behind. */
async function readCursor(sql: Sql): Promise<string | undefined> {
  const [cursor] = await sql.query<{ countedTo: string }>(
    `select counted_to::text as "countedTo" from statistics_cursor
     where filled_to is null and counted_to <= pg_snapshot_xmax(pg_current_snapshot()) and not exists (
       select 1 from document_move where changed >= counted_to and changed < pg_snapshot_xmax(pg_current_snapshot())
       order by changed offset ${LIVE_MOVES_MAX} limit 1)`,
  );
  return cursor?.countedTo;
}
