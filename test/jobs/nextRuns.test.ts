// Which jobs Agenda asks its store for.
import { createNextRuns } from '../../src/jobs/nextRuns.js';
import { test } from '../support/test.js';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));

test('a job that the store has for later is not asked for, and one that is due is', (t) => {
  const runs = createNextRuns(() => 0);
  runs.seen([{ name: 'audit', nextRunAt: at(30), lockedAt: null }]);
  t.false(runs.mayBeDue('audit', at(29)));
  t.true(runs.mayBeDue('audit', at(30)));
});

test('a job of which nothing is known is asked for', (t) => {
  t.true(createNextRuns(() => 0).mayBeDue('audit', at(0)));
});

test('a job that runs is asked for, because its lock may expire', (t) => {
  const runs = createNextRuns(() => 0);
  runs.seen([{ name: 'audit', nextRunAt: at(30), lockedAt: null }]);
  runs.seen([{ name: 'audit', nextRunAt: at(30), lockedAt: at(1) }]);
  t.true(runs.mayBeDue('audit', at(2)));
});

test('what was seen more than five seconds ago is not used', (t) => {
  let nowMs = 0;
  const runs = createNextRuns(() => nowMs);
  runs.seen([{ name: 'audit', nextRunAt: at(30), lockedAt: null }]);
  nowMs = 5_000;
  t.false(runs.mayBeDue('audit', at(6)));
  nowMs = 5_001;
  t.true(runs.mayBeDue('audit', at(6)));
});

test('nothing is known any more after a change of jobs', (t) => {
  const runs = createNextRuns(() => 0);
  runs.seen([{ name: 'audit', nextRunAt: at(30), lockedAt: null }]);
  runs.forget();
  t.true(runs.mayBeDue('audit', at(2)));
});
