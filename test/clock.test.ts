// app.clock(): the time of the database, by measurements that may have waited.
import { createClock } from '../src/clock.js';
import type { Sql } from '../src/domain/database.js';
import { test } from './support/test.js';

const NOON_MS = Date.UTC(2026, 10, 25, 12);

/** A clock here and that of a database, which is `aheadMs` ahead and was moved by `movedMs`. Each measurement waits for `waitMs` before it is answered. */
function clocks() {
  const state = { nowMs: NOON_MS, aheadMs: 0, movedMs: 0, waitMs: 0 };
  const query = async () => {
    state.nowMs += state.waitMs;
    return [{ ms: String(state.nowMs + state.aheadMs + state.movedMs), moved: String(state.movedMs) }];
  };
  return { state, clock: () => createClock({ sql: { query } as unknown as Sql }, () => state.nowMs) };
}

test('the clock has the time of the database', async (t) => {
  const { state, clock } = clocks();
  state.aheadMs = 3_000;
  t.is((await clock()).now().getTime(), NOON_MS + 3_000);
});

test('a measurement that waited moves the clock neither forward nor back', async (t) => {
  const { state, clock } = clocks();
  const { now, measure } = await clock();
  state.waitMs = 800;
  await measure();
  t.is(now().getTime(), state.nowMs);
  state.waitMs = 0;
  await measure();
  t.is(now().getTime(), state.nowMs);
});

test('a clock that was measured wrongly at first is corrected by the next measurement', async (t) => {
  const { state, clock } = clocks();
  state.waitMs = 800;
  const { now, measure } = await clock();
  t.is(now().getTime(), state.nowMs + 400);
  state.waitMs = 0;
  await measure();
  t.is(now().getTime(), state.nowMs);
});

for (const movedMs of [100, -100, 60_000]) {
  test(`a clock that is moved by ${movedMs} ms is moved, also by a measurement that waited`, async (t) => {
    const { state, clock } = clocks();
    const { now, measure } = await clock();
    Object.assign(state, { movedMs, waitMs: 800 });
    await measure();
    t.is(now().getTime(), state.nowMs + movedMs + 400);
  });
}
