import { Kind } from 'graphql';
import { Instant, isoOf } from '../../../src/server/graphql/types/instant.js';
import { randomFrom } from '../../support/random.js';
import { test } from '../../support/test.js';

test('times are written as toISOString writes them, in any order and on any side of midnight and of 1970', (t) => {
  const chance = randomFrom(20261122);
  const days = [0, 1, -1, 20_000, 20_001, -800_000, 2_932_897, -100_000_000, 99_999_999].map((n) => n * 86_400_000);
  const within = [0, 1, 999, 1_000, 9_999, 59_999, 60_000, 3_599_999, 3_600_000, 35_999_999, 86_399_999];
  const times = days.flatMap((day) => within.map((ms) => new Date(day + ms)));
  for (let n = 0; n < 2_000; n += 1) times.push(new Date(Math.floor((chance() - 0.5) * 8e15)));
  for (const time of [...times, ...times.toReversed()]) t.is(isoOf(time), time.toISOString());
});

test('what is no time is refused, and the next one is written all the same', (t) => {
  t.throws(() => Instant.serialize(new Date(Number.NaN)), { instanceOf: RangeError });
  t.is(Instant.serialize(new Date(0)), '1970-01-01T00:00:00.000Z');
});

for (const text of ['0000-12-31T23:59:59Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00']) {
  test(`${text} is read by no database, and refused`, (t) => {
    t.throws(() => Instant.parseValue(text), { message: 'DateTimeISO cannot represent a time outside the years 1 to 9999' });
    t.throws(() => Instant.parseLiteral({ kind: Kind.STRING, value: text }), { message: /outside the years 1 to 9999$/ });
  });
}

for (const [about, read] of [
  ['a date alone', () => Instant.parseValue('2026-08-20')],
  ['another form', () => Instant.parseLiteral({ kind: Kind.STRING, value: '20.08.2026' })],
] as const) {
  test(`${about} is refused with an example of what is taken`, (t) => {
    t.throws(read, { message: /[^.]\. A time is such as 2026-08-20T00:00:00Z$/ });
  });
}
