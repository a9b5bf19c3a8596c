import test from 'ava';
import { sendDelayMs } from '../../../../src/domain/documents/sending/retrySchedule.js';

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
