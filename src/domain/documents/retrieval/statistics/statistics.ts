// Counts and latencies for plots, over documents by their import date.

import type { Actor } from '../../../actor.js';
import { parameterInvalid } from '../../../errors.js';
import type { App } from '../../../ports.js';
import type { Counted } from './contributions.js';
import { LATENCY } from './counting.js';
import { percentilesOf } from './histogram.js';
import { countValues, withoutZeros } from './valueCounts.js';

export const BUCKETS = ['HOUR', 'DAY', 'WEEK', 'MONTH'] as const;
export type Bucket = (typeof BUCKETS)[number];

const HOUR_MS = 3_600_000;
const BUCKET_MS: Record<Bucket, number> = { HOUR: HOUR_MS, DAY: 24 * HOUR_MS, WEEK: 168 * HOUR_MS, MONTH: 672 * HOUR_MS };
/** More points than a plot can show. */
export const BUCKETS_MAX = 1_000;

export interface Period {
  /** From inclusive, to exclusive. */
  readonly from: Date;
  readonly to: Date;
  /** Buckets begin at UTC boundaries. */
  readonly bucket: Bucket;
}

export interface Count {
  readonly at: Date;
  readonly key: string;
  readonly count: number;
}

/** From import to the first hand-over (EXPORTED) or READY, in milliseconds. Within 5 %, because latencies are counted in buckets. */
interface Latency {
  readonly at: Date;
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

const COUNTED = {
  status: { total: 'state', present: 'd.state', former: 'c.state', received: `'RECEIVED'` },
  documentType: { total: 'document_type', present: 'd.document_type', former: 'd.document_type', received: 'd.document_type' },
  channel: { total: 'channel', present: 'd.channel', former: 'c.channel', received: 'd.channel' },
  errorCode: { total: 'fault_code', present: 'd.fault_code', former: 'c.fault_code' },
} as const satisfies Readonly<Record<string, Counted>>;
export type Dimension = keyof typeof COUNTED;

const COUNTED_LATENCY: Counted = { total: 'latency', present: LATENCY, former: 'c.latency' };

/** Throws PARAMETERS_INVALID for an invalid period, and for one with more than 1,000 buckets. */
export function checkPeriod({ from, to, bucket }: Period): void {
  const lengthMs = to.getTime() - from.getTime();
  if (lengthMs > 0 && lengthMs / BUCKET_MS[bucket] <= BUCKETS_MAX) return;
  throw parameterInvalid(`from must be before to, at most ${BUCKETS_MAX} buckets, such as 2026-08-01T00:00:00Z to 2026-08-20T00:00:00Z`);
}

type Reading = Pick<App, 'database' | 'clock'>;

/** The number of documents of each value that were imported in each bucket. Empty buckets are left out. */
export async function countsBy(app: Reading, actor: Actor, period: Period, dimension: Dimension): Promise<Count[]> {
  const buckets = await countValues<string>(app, actor, period, COUNTED[dimension]);
  return buckets.flatMap(({ at, counts }) => withoutZeros(counts).map(([key, count]) => ({ at, key, count })));
}

/** For documents imported in each bucket that were handed over or became READY. */
export async function latencies(app: Reading, actor: Actor, period: Period): Promise<Latency[]> {
  const buckets = await countValues<number>(app, actor, period, COUNTED_LATENCY);
  return buckets.flatMap(({ at, counts }) => {
    const percentiles = percentilesOf(withoutZeros(counts));
    return percentiles === undefined ? [] : [{ at, ...percentiles }];
  });
}
