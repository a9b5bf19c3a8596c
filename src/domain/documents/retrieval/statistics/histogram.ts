// Percentiles of a histogram of latencies. Pure.

/** Eight buckets for each doubling, so that the middle of a bucket is within 5 % of its values. */
export const BUCKETS_PER_DOUBLING = 8;

interface Percentiles {
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** Buckets in order, each with its number of documents. */
type Histogram = readonly (readonly [bucket: number, documents: number])[];

/** Undefined without documents. */
export function percentilesOf(histogram: Histogram): Percentiles | undefined {
  const count = histogram.reduce((sum, [, documents]) => sum + documents, 0);
  if (count === 0) return undefined;
  const [p50Ms, p95Ms, p99Ms] = [50, 95, 99].map((percent) => percentile(histogram, count, percent)) as [number, number, number];
  return { count, p50Ms, p95Ms, p99Ms };
}

/** The middle of the bucket that contains the percentile, in ms. */
function percentile(histogram: Histogram, count: number, percent: number): number {
  let upTo = 0;
  for (const [bucket, documents] of histogram) {
    upTo += documents;
    if (upTo * 100 >= count * percent) return 2 ** ((bucket + 0.5) / BUCKETS_PER_DOUBLING);
  }
  return Number.NaN;
}
