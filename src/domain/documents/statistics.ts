// Counts and latencies for plots: one statement each, over documents by their import date.
import { ExchangeError } from '../errors.js';
import type { App, Caller } from '../ports.js';

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

/** From import to the first hand-over (EXPORTED) or READY, in milliseconds. */
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

/** How many documents of each value were imported in each bucket; buckets without any are left out. */
export async function countsBy(app: Pick<App, 'database'>, caller: Caller, period: Period, dimension: Dimension): Promise<Count[]> {
  const column = COLUMNS[dimension];
  return app.database.sql.query<Count>(
    `select date_trunc($4, import_date, 'UTC') as at, ${column} as key, count(*)::int as count from document
     where tenant_id = $1 and import_date >= $2 and import_date < $3 and ${column} is not null
     group by 1, 2 order by 1, 2`,
    [caller.tenantId, period.from, period.to, period.bucket.toLowerCase()],
  );
}

/** Over the documents imported in each bucket that got so far. */
export async function latencies(app: Pick<App, 'database'>, caller: Caller, period: Period): Promise<Latency[]> {
  return app.database.sql.query<Latency>(
    `with done as (
       select d.import_date, extract(epoch from (
         select min(m.at) from document_move m where m.document = d.id and m.state in ('EXPORTED', 'READY')) - d.import_date) * 1000 as ms
       from document d where d.tenant_id = $1 and d.import_date >= $2 and d.import_date < $3)
     select date_trunc($4, import_date, 'UTC') as at, count(*)::int as count,
       percentile_cont(0.5) within group (order by ms)::float8 as "p50Ms",
       percentile_cont(0.95) within group (order by ms)::float8 as "p95Ms",
       percentile_cont(0.99) within group (order by ms)::float8 as "p99Ms"
     from done where ms is not null group by 1 order by 1`,
    [caller.tenantId, period.from, period.to, period.bucket.toLowerCase()],
  );
}
