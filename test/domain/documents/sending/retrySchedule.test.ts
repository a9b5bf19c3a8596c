import { retryAt, sendDelayMs } from '../../../../src/domain/documents/sending/retrySchedule.js';
import type { App } from '../../../../src/domain/ports.js';
import { test } from '../../../support/test.js';

test('"after 30 s, 2 min, 10 min, 30 min, then hourly"', (t) => {
  const seconds = Array.from({ length: 8 }, (_, index) => sendDelayMs(index + 1, 30_000) / 1000);
  t.deepEqual(seconds, [30, 120, 600, 1800, 3600, 3600, 3600, 3600]);
});

test('with another base the proportions are the same', (t) => {
  t.deepEqual(
    [1, 2, 3, 4, 5, 6].map((failed) => sendDelayMs(failed, 10)),
    [10, 40, 200, 600, 1200, 1200],
  );
});

const NOW = Date.UTC(2026, 10, 23);
const app = {
  clock: () => new Date(NOW),
  settings: { sendRetryBaseMs: 30_000, sendRetryWindowMs: 86_400_000 },
} as Pick<App, 'clock' | 'settings'>;

const secondsAfter = (failed: number, askedMs: number, waitedMs: number): number =>
  (retryAt(app, new Date(NOW - waitedMs + app.settings.sendRetryWindowMs), failed, askedMs).dueAt.getTime() - NOW) / 1_000;

test('a wait that the other side asks for is kept five times, then it grows with the time since the first failure', (t) => {
  t.deepEqual(
    [1, 2, 3, 4, 5].map((failed) => secondsAfter(failed, 1_000, failed * 1_000)),
    [1, 1, 1, 1, 1],
  );
  t.is(secondsAfter(6, 1_000, 2_000), 5);
  t.is(secondsAfter(7, 1_000, 40_000), 10);
  t.is(secondsAfter(8, 1_000, 80_000), 20);
});

test('a wait that grows is not longer than those of the schedule', (t) => {
  t.is(secondsAfter(6, 1_000, 3_600_000), 30);
  t.is(secondsAfter(9, 1_000, 36_000_000), 1_800);
});

test('a longer wait than these is kept, one beyond the window is not', (t) => {
  t.is(secondsAfter(6, 45_000, 0), 45);
  t.is(retryAt(app, new Date(NOW + 40_000), 1, 45_000).dueAt.getTime() - NOW, 30_000);
});
