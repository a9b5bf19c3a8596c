// The plan of process faults in the soak test is reproducible.

import { CHANNEL_SERVERS, LASTING, planOf } from '../../../bench/soak/plan.js';
import { randomFrom } from '../../support/random.js';
import { test } from '../../support/test.js';

const MINUTE_MS = 60_000;
const AWAY = ['files', 'mongodb', ...CHANNEL_SERVERS] as const;

test('a seed gives the same plan again, another one another', (t) => {
  t.deepEqual(planOf(10, randomFrom(1)), planOf(10, randomFrom(1)));
  t.notDeepEqual(planOf(10, randomFrom(1)), planOf(10, randomFrom(2)));
});

test('in ten minutes every kind comes, PostgreSQL ends twice, answers are lost twice, and each other server is away for a minute', (t) => {
  const plan = planOf(10, randomFrom(1));
  const kinds = Map.groupBy(plan, ({ kind }) => kind);
  const small = ['kill', 'lost answers', 'pause', 'postgresql', 'restart', 'third worker'];
  t.deepEqual([...kinds.keys()].sort(), [...small, ...AWAY].sort());
  t.is(kinds.get('postgresql')?.length, 2);
  t.is(kinds.get('lost answers')?.length, 2);
  for (const kind of AWAY) {
    t.deepEqual(
      kinds.get(kind)?.map(({ lengthMs }) => lengthMs),
      [MINUTE_MS],
    );
  }
});

test('one process of each role is never ended, so that its memory can be looked at over the whole run', (t) => {
  const ended = planOf(60, randomFrom(1)).filter(({ kind, target }) => kind !== 'pause' && Object.values<string>(LASTING).includes(target));
  t.deepEqual(ended, []);
});

test('no fault comes so late that nothing is left of the load', (t) => {
  t.true(planOf(10, randomFrom(1)).length > 0);
  t.true(planOf(10, randomFrom(1)).every(({ atMs }) => atMs < 9.8 * MINUTE_MS));
});

test('an upgrade replaces every process, one after the other, beside the same faults', (t) => {
  const plan = planOf(10, randomFrom(1), true);
  const upgrades = plan.filter(({ kind }) => kind === 'upgrade');
  t.deepEqual(
    upgrades.map(({ target, atMs }) => [target, Math.round(atMs / MINUTE_MS)]),
    [
      ['worker-1', 4],
      ['api-1', 5],
      ['worker-2', 6],
      ['api-2', 7],
    ],
  );
  t.deepEqual(
    plan.filter((fault) => !upgrades.includes(fault)),
    planOf(10, randomFrom(1)),
  );
});
