import { isTime, startOfDay } from '../../src/validation/day.js';
import { test } from '../support/test.js';

const DAY = 1440;

for (const [text, minutes] of [
  ['1970-01-01', 0],
  [' 1970-01-02\n', DAY],
  ['1970-01-02Z', DAY],
  ['1970-01-02+02:00', DAY - 120],
  ['1970-01-02-14:00', DAY + 840],
  ['1969-12-31', -DAY],
  ['2024-02-29', 19782 * DAY],
  ['2000-03-01', 11017 * DAY],
  ['1600-02-29', -135081 * DAY],
  ['0000-03-01', -719468 * DAY],
  ['-0001-12-31', -719529 * DAY],
] as const) {
  test(`${JSON.stringify(text)} starts ${minutes} minutes after 1970 began`, (t) => {
    t.is(startOfDay(text), minutes);
  });
}

for (const text of [
  '',
  '20260228',
  '2026-2-28',
  '2026-02-30',
  '2025-02-29',
  '1900-02-29',
  '2026-04-31',
  '2026-00-01',
  '2026-01-00',
  '2026-13-01',
  '2026-01-01+15:00',
  '2026-01-01+02:60',
  '2026-01-01T00:00:00',
]) {
  test(`${JSON.stringify(text)} is no day`, (t) => {
    t.is(startOfDay(text), undefined);
  });
}

test('a time has hours, minutes and seconds, and may have a zone', (t) => {
  const times = ['09:30:00', '23:59:59.5Z', '24:00:00', ' 00:00:00+05:30 ', '09:30', '24:00:01', '12:60:00', '12:00:00+14:01', 'noon'];
  t.deepEqual(times.filter(isTime), times.slice(0, 4));
});
