import test from 'ava';
import { Instant, isoOf } from '../../src/graphql/types/instant.js';
import { randomFrom } from '../support/random.js';

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
