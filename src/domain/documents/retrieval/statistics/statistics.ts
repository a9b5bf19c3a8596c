// Counts and latencies for plots, over documents by their import date.

import type { Actor } from '../../../actor.js';
import { STATES, type State } from '../../../document.js';
import { parameterInvalid } from '../../../errors.js';
import type { App } from '../../../ports.js';
import { CHANNELS, DIRECTIONS, type Direction, DOCUMENT_TYPES, FAULTS } from '../../../vocabulary.js';
import type { CountedDimension } from './contributions.js';
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
  direction: { total: { summed: 't.direction' }, present: 'd.direction', former: 'd.direction', received: 'd.direction' },
  errorCode: { total: 'fault_code', present: 'd.fault_code', former: 'c.fault_code' },
} as const satisfies Readonly<Record<string, CountedDimension>>;
export type Dimension = keyof typeof COUNTED;

const VALUES: Readonly<Record<Dimension, readonly string[]>> = {
  status: STATES,
  documentType: DOCUMENT_TYPES,
  channel: CHANNELS,
  direction: DIRECTIONS,
  errorCode: FAULTS,
};

const COUNTED_LATENCY: CountedDimension = { total: 'latency', present: LATENCY, former: 'c.latency' };

/** Throws PARAMETERS_INVALID for an invalid period, and for one with more than 1,000 buckets. */
export function checkPeriod({ from, to, bucket }: Period): void {
  const lengthMs = to.getTime() - from.getTime();
  if (lengthMs > 0 && lengthMs / BUCKET_MS[bucket] <= BUCKETS_MAX) return;
  throw parameterInvalid(`from must be before to, at most ${BUCKETS_MAX} buckets, such as 2026-08-01T00:00:00Z to 2026-08-20T00:00:00Z`);
}

type StatisticsApp = Pick<App, 'database' | 'clock'>;

/**
 * The number of documents of each value that were imported in each bucket. Empty buckets are left out; with `zeroFilled`, each bucket has
 * each value.
 */
export async function countsBy(
  app: StatisticsApp,
  actor: Actor,
  period: Period,
  dimension: Dimension,
  zeroFilled = false,
): Promise<Count[]> {
  const buckets = await countValues<string>(app, actor, period, COUNTED[dimension]);
  if (zeroFilled) {
    const found = new Map(buckets.map(({ at, counts }) => [at.getTime(), counts]));
    return bucketsOf(period).flatMap((at) =>
      VALUES[dimension].map((key) => ({ at, key, count: Math.max(0, found.get(at.getTime())?.get(key) ?? 0) })),
    );
  }
  return buckets.flatMap(({ at, counts }) => withoutZeros(counts).map(([key, count]) => ({ at, key, count })));
}

/** The begins of the buckets of a period, as `date_trunc` of PostgreSQL has them in UTC: weeks begin on Monday. */
function bucketsOf({ from, to, bucket }: Period): Date[] {
  const begins: Date[] = [];
  for (let at = beginOf(from, bucket); at < to; at = beginOf(new Date(at.getTime() + NEXT_MS[bucket]), bucket)) begins.push(at);
  return begins;
}

/** From a begin to some time within the next bucket. */
const NEXT_MS: Record<Bucket, number> = { ...BUCKET_MS, MONTH: 31 * 24 * HOUR_MS };

function beginOf(time: Date, bucket: Bucket): Date {
  if (bucket === 'MONTH') return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth()));
  const width = bucket === 'HOUR' ? HOUR_MS : 24 * HOUR_MS;
  const begin = new Date(Math.floor(time.getTime() / width) * width);
  if (bucket === 'WEEK') begin.setUTCDate(begin.getUTCDate() - ((begin.getUTCDay() + 6) % 7));
  return begin;
}

export interface CurrentCount {
  readonly direction: Direction;
  readonly status: State;
  readonly count: number;
}

const CURRENT: CountedDimension = {
  total: { summed: `t.direction || ' ' || t.state` },
  present: `d.direction || ' ' || d.state`,
  former: `d.direction || ' ' || c.state`,
  received: `d.direction || ' RECEIVED'`,
};
/** Before the first document of any installation. */
const FIRST_DAY = new Date('2000-01-01T00:00:00Z');

/** How many stored documents are in each state now. States without documents are left out. */
export async function currentCounts(app: StatisticsApp, actor: Actor): Promise<CurrentCount[]> {
  const period = { from: FIRST_DAY, to: new Date(app.clock().getTime() + HOUR_MS), bucket: 'MONTH' } as const;
  const sums = new Map<string, number>();
  for (const { counts } of await countValues<string>(app, actor, period, CURRENT)) {
    for (const [key, count] of counts) sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return DIRECTIONS.flatMap((direction) =>
    STATES.flatMap((status) => {
      const count = sums.get(`${direction} ${status}`) ?? 0;
      return count > 0 ? [{ direction, status, count }] : [];
    }),
  );
}

/** For documents imported in each bucket that were handed over or became READY. */
export async function latencies(app: StatisticsApp, actor: Actor, period: Period): Promise<Latency[]> {
  const buckets = await countValues<number>(app, actor, period, COUNTED_LATENCY);
  return buckets.flatMap(({ at, counts }) => {
    const percentiles = percentilesOf(withoutZeros(counts));
    return percentiles === undefined ? [] : [{ at, ...percentiles }];
  });
}
