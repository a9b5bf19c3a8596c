// Counts of large tables are not read at every scrape.

import { throttledGauge } from '../../src/metrics/throttledGauge.js';
import { test } from '../support/test.js';

/** A reading that takes this number of ms by the clock of the test. */
function reading(tookMs: number) {
  const state = { nowMs: 1_000, taken: 0 };
  const counts = throttledGauge(
    async () => {
      state.taken += 1;
      state.nowMs += tookMs;
    },
    () => state.nowMs,
  );
  return { state, counts };
}

test('a reading that takes 50 ms is taken each time', async (t) => {
  const { state, counts } = reading(50);
  await counts.read();
  await counts.read();
  t.is(state.taken, 2);
});

test('one that takes longer is taken again after twenty times as long, not before', async (t) => {
  const { state, counts } = reading(100);
  await counts.read();
  state.nowMs += 1_999;
  await counts.read();
  t.is(state.taken, 1);
  state.nowMs += 1;
  await counts.read();
  t.is(state.taken, 2);
});

test('its age is that of what stands', async (t) => {
  const { state, counts } = reading(100);
  t.is(counts.ageSeconds(), 0);
  await counts.read();
  state.nowMs += 1_500;
  t.is(counts.ageSeconds(), 1.5);
});

test('those who come while it is under way wait for the same one', async (t) => {
  const gate = Promise.withResolvers<void>();
  let taken = 0;
  const counts = throttledGauge(() => {
    taken += 1;
    return gate.promise;
  });
  const both = Promise.all([counts.read(), counts.read()]);
  gate.resolve();
  await both;
  t.is(taken, 1);
});

test('a reading that fails is told to who asked, and taken again', async (t) => {
  let fails = true;
  const counts = throttledGauge(async () => {
    if (fails) throw new Error('the database is away');
  });
  await t.throwsAsync(counts.read(), { message: 'the database is away' });
  fails = false;
  await t.notThrowsAsync(counts.read());
});
