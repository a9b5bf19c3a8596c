import { retryAfterMs } from '../../../src/domain/retryAfter.js';
import { delayMs, expiryOf, nextTryAtMs, withinWindow } from '../../../src/domain/webhooks/schedule.js';
import { test } from '../../support/test.js';

const DEFAULTS = { baseMs: 10_000, windowMs: 86_400_000 };
const NOW = Date.UTC(2026, 7, 20, 8, 0, 0);
const END = NOW + DEFAULTS.windowMs;
const HOUR = 3_600_000;
const middle = (): number => 0.5;

/** The delay after a failed attempt, in ms, at the middle of the jitter. */
function delayAfter(failed: { failures: number; status?: number; retryAfter?: string }): number {
  return (nextTryAtMs({ endedAtMs: NOW, expiresAtMs: END, ...failed }, DEFAULTS, middle) ?? NaN) - NOW;
}

const table: [tries: number, delaySeconds: number, sinceFirst: string][] = [
  [1, 0, '0:00:00'],
  [2, 10, '0:00:10'],
  [3, 30, '0:00:40'],
  [4, 90, '0:02:10'],
  [5, 270, '0:06:40'],
  [6, 810, '0:20:10'],
  [7, 2_430, '1:00:40'],
  [8, 7_290, '3:02:10'],
  [9, 21_600, '9:02:10'],
  [10, 21_600, '15:02:10'],
  [11, 21_600, '21:02:10'],
];
for (const [row, [tries, delaySeconds, sinceFirst]] of table.entries()) {
  test(`try ${tries} starts ${delaySeconds} s after the one before, ${sinceFirst} after the first`, (t) => {
    const seconds = table.slice(0, row + 1).reduce((sum, [, delay]) => sum + delay, 0);
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    t.is(`${hours}:${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`, sinceFirst);
    if (tries > 1) t.is(delayAfter({ failures: tries - 1 }), delaySeconds * 1000);
  });
}

test('after the eleventh try the delivery is exhausted', (t) => {
  t.is(nextTryAtMs({ failures: 11, endedAtMs: NOW, expiresAtMs: END }, DEFAULTS, middle), undefined);
});

test('delays vary by up to 10 % to both sides', (t) => {
  const failed = { failures: 2, endedAtMs: NOW, expiresAtMs: END };
  t.is(
    nextTryAtMs(failed, DEFAULTS, () => 0),
    NOW + 27_000,
  );
  t.is(
    nextTryAtMs(failed, DEFAULTS, () => 1),
    NOW + 33_000,
  );
});

test('with another base and window: min(base * 3^(n-1), window / 4)', (t) => {
  const short = { baseMs: 50, windowMs: 4_000 };
  t.deepEqual(
    [1, 2, 3, 4, 5, 10].map((failures) => delayMs(failures, short)),
    [50, 150, 450, 1_000, 1_000, 1_000],
  );
});

test('"retried ... for up to 24 hours": the end counts from the start of the first try', (t) => {
  t.is(expiryOf(NOW, DEFAULTS), NOW + 24 * HOUR);
});

test('even the slowest chance and eleven time-outs of 30 s stay within 24 hours', (t) => {
  let startedAt: number | undefined = NOW;
  let last = NOW;
  for (let failures = 1; startedAt !== undefined; failures++) {
    last = startedAt;
    startedAt = nextTryAtMs({ failures, endedAtMs: startedAt + 30_000, expiresAtMs: END }, DEFAULTS, () => 1);
  }
  t.is(last - NOW, (23 * 60 + 13) * 60_000 + 23_000);
});

const hints: [what: string, status: number, retryAfter: string | undefined, failures: number, expectedMs: number][] = [
  ['a hint below the schedule changes nothing', 429, '5', 1, 10_000],
  ['a hint above the schedule is heard', 429, '600', 1, 600_000],
  ['503 is heard as well', 503, '600', 1, 600_000],
  ['other answers are not', 500, '600', 1, 10_000],
  ['an hour is heard in full', 429, '3600', 1, HOUR],
  ['more than an hour counts as an hour', 429, '1000000000', 1, HOUR],
  ['a number beyond all measure counts as an hour', 429, '9'.repeat(400), 1, HOUR],
  ['a schedule of more than an hour is not shortened', 429, '3600', 7, 7_290_000],
  ['a date is heard', 429, 'Thu, 20 Aug 2026 08:10:00 GMT', 1, 600_000],
  ['a past date is ignored', 429, 'Thu, 20 Aug 2026 07:59:59 GMT', 1, 10_000],
  ['garbage is ignored', 429, 'soon', 1, 10_000],
  ['a negative number is ignored', 429, '-5', 1, 10_000],
  ['no hint', 429, undefined, 1, 10_000],
];
for (const [what, status, retryAfter, failures, expectedMs] of hints) {
  test(`case 29: Retry-After: ${what}`, (t) => {
    t.is(delayAfter({ failures, status, ...(retryAfter === undefined ? {} : { retryAfter }) }), expectedMs);
  });
}

test('Retry-After: the three forms of a date (RFC 9110)', (t) => {
  const now = Date.UTC(1994, 10, 6, 8, 49, 0);
  for (const date of ['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994']) {
    t.is(retryAfterMs(date, now), 37_000, date);
  }
});

test('Retry-After: a year of two digits is the nearest that is not more than 50 years ahead', (t) => {
  t.is(retryAfterMs('Thursday, 20-Aug-26 08:00:01 GMT', NOW), 1_000);
  t.is(retryAfterMs('Sunday, 06-Nov-94 08:49:37 GMT', NOW), undefined);
});

test('Retry-After: dates that are none are ignored', (t) => {
  for (const date of [
    'Thu, 20 Aug 2026 25:00:00 GMT',
    'Thu, 20 Foo 2026 09:00:00 GMT',
    '2026-08-20T09:00:00Z',
    'Thu, 20 Aug 2026 09:00:00 CET',
    '1.5',
    '',
  ]) {
    t.is(retryAfterMs(date, NOW), undefined, date);
  }
});

test('a try that a hint pushes past the end becomes one last try 60 s before it', (t) => {
  const failed = { failures: 3, status: 429, retryAfter: '3600', expiresAtMs: END };
  t.is(nextTryAtMs({ ...failed, endedAtMs: END - HOUR / 2 }, DEFAULTS, middle), END - 60_000);
  t.is(nextTryAtMs({ ...failed, endedAtMs: END - 60_000 }, DEFAULTS, middle), undefined);
});

test('a try at the very end is allowed, one after it is not', (t) => {
  t.is(withinWindow(END, END - 1, END, DEFAULTS), END);
  t.is(withinWindow(END + 1, END - 1, END, DEFAULTS), undefined);
});
