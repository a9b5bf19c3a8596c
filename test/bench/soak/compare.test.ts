// What the soak test says of the times of others beside a hostile tenant.
import { judgeHostile } from '../../../bench/soak/hostile/compare.js';
import { test } from '../../support/test.js';

const PHASES = [
  { beganMs: 0, endedMs: 20_000, isHostile: false },
  { beganMs: 20_000, endedMs: 40_000, isHostile: true },
];

/** So many samples from a time on, one every ten ms. */
const samples = (fromMs: number, lengthMs: number, count = 100) =>
  Array.from({ length: count }, (_, n) => ({ step: 'upload', beganMs: fromMs + n * 10, endedMs: fromMs + n * 10 + lengthMs }));

const broken = (all: ReturnType<typeof samples>): readonly string[] =>
  judgeHostile({ phases: PHASES, answers: {} }, all).findings.flatMap((finding) => finding.broken);

test('a p99 that grows by more than half is reported', (t) => {
  t.deepEqual(broken([...samples(1_000, 100), ...samples(30_000, 151)]), ['upload: 100 ms without, 151 ms with; 100 of 100 above 150 ms']);
});

test('one that grows by half, or from few samples, is not', (t) => {
  t.deepEqual(broken([...samples(1_000, 200), ...samples(30_000, 300)]), []);
  t.deepEqual(broken([...samples(1_000, 100), ...samples(30_000, 500, 99)]), []);
});

test('so few samples above the limit are chance, and one more is not', (t) => {
  const beside = (slow: number) => [...samples(1_000, 100), ...samples(30_000, 100, 100 - slow), ...samples(35_000, 400, slow)];
  t.deepEqual(broken(beside(4)), []);
  t.deepEqual(broken(beside(5)), ['upload: 100 ms without, 400 ms with; 5 of 100 above 150 ms']);
});

test('what overlaps the other kind of phase does not count', (t) => {
  t.deepEqual(broken([...samples(1_000, 100), ...samples(19_000, 5_000, 300)]), []);
});

test('a run without a hostile tenant says nothing', (t) => {
  t.deepEqual(judgeHostile(undefined, samples(0, 1)), { findings: [], report: undefined });
});
