import test from 'ava';
import { retryAt, sendDelayMs } from '../../../../src/domain/documents/sending/retrySchedule.js';
import type { App } from '../../../../src/domain/ports.js';

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

test('a wait that the other side asks for is kept five times, then the schedule begins', (t) => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 8].map((failed) => (retryAt(app, undefined, failed, 1_000).dueAt.getTime() - NOW) / 1_000);
  t.deepEqual(seconds, [1, 1, 1, 1, 1, 30, 120, 600]);
});

test('a longer wait than that of the schedule is kept, one beyond the window is not', (t) => {
  t.is(retryAt(app, undefined, 6, 45_000).dueAt.getTime() - NOW, 45_000);
  t.is(retryAt(app, new Date(NOW + 40_000), 1, 45_000).dueAt.getTime() - NOW, 30_000);
});
