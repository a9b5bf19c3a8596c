import { BUCKETS_PER_DOUBLING, percentilesOf } from '../../../../../src/domain/documents/retrieval/statistics/histogram.js';
import { test } from '../../../../support/test.js';

const middleMs = (bucket: number): number => 2 ** ((bucket + 0.5) / BUCKETS_PER_DOUBLING);

test('a percentile is the middle of the bucket up to which so many documents lie', (t) => {
  const histogram = [
    [16, 50],
    [24, 45],
    [40, 4],
    [80, 1],
  ] as const;
  t.deepEqual(percentilesOf(histogram), { count: 100, p50Ms: middleMs(16), p95Ms: middleMs(24), p99Ms: middleMs(40) });
});

test('of twenty documents, nineteen in the first bucket, p95 is in the first', (t) => {
  const histogram = [
    [8, 19],
    [16, 1],
  ] as const;
  t.deepEqual(percentilesOf(histogram), { count: 20, p50Ms: middleMs(8), p95Ms: middleMs(8), p99Ms: middleMs(16) });
});

test('without documents there is none', (t) => {
  t.is(percentilesOf([]), undefined);
});
