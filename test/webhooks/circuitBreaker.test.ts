// Circuit breaker, concurrency limit and slow start of an endpoint: each row is a series of results and the state after each of them.

import { createRecent, type Health, isWell, observe, type Sign, signOf, WELL } from '../../src/domain/webhooks/delivery/circuitBreaker.js';
import { test } from '../support/test.js';

const NOW = Date.UTC(2026, 7, 20);
const SECOND = 1_000;
/** No jitter. */
const middle = () => 0.5;

interface Step {
  readonly sign: Sign;
  readonly afterMs?: number;
  readonly pausedUntilMs?: number;
  readonly recent?: { readonly results: number; readonly faults: number };
}

/** The endpoint after each step. Each step is at least one second after the previous one. */
function run(steps: readonly Step[], from: Health = WELL, random = middle): Health[] {
  let atMs = NOW;
  let health = from;
  return steps.map(({ sign, afterMs = SECOND, pausedUntilMs, recent = { results: 1, faults: 0 } }) => {
    atMs += afterMs;
    health = observe(health, { sign, atMs, pausedUntilMs, recent }, random);
    return health;
  });
}

const times = (count: number, sign: Sign): Step[] => Array.from({ length: count }, () => ({ sign }));
const last = (healths: readonly Health[]): Health => healths.at(-1) ?? WELL;

/** Opened by five faults, the last one at NOW + 5 s. */
const OPENED = last(run(times(5, 'FAULT')));
/** The earliest time of a probe. */
const PROBE_AT = NOW + 35 * SECOND;

for (const [what, result, sign] of [
  ['200', { status: 200, errorCode: undefined }, 'SUCCESS'],
  ['299', { status: 299, errorCode: undefined }, 'SUCCESS'],
  ['301', { status: 301, errorCode: undefined }, 'ANSWER'],
  ['404', { status: 404, errorCode: undefined }, 'ANSWER'],
  ['410', { status: 410, errorCode: undefined }, 'ANSWER'],
  ['429', { status: 429, errorCode: undefined }, 'FAULT'],
  ['500', { status: 500, errorCode: undefined }, 'FAULT'],
  ['TIMEOUT', { status: undefined, errorCode: 'TIMEOUT' }, 'TIMEOUT'],
  ['CONNECT', { status: undefined, errorCode: 'CONNECT' }, 'FAULT'],
  ['CONNECT_TIMEOUT', { status: undefined, errorCode: 'CONNECT_TIMEOUT' }, 'FAULT'],
  ['TLS', { status: undefined, errorCode: 'TLS' }, 'FAULT'],
  ['TLS_TIMEOUT', { status: undefined, errorCode: 'TLS_TIMEOUT' }, 'FAULT'],
  ['DNS', { status: undefined, errorCode: 'DNS' }, 'FAULT'],
  ['RESET', { status: undefined, errorCode: 'RESET' }, 'FAULT'],
] as const) {
  test(`${what} says ${sign} of its endpoint`, (t) => {
    t.is(signOf(result), sign);
  });
}

const limits: [what: string, steps: readonly Step[], limits: readonly number[]][] = [
  ['"one time-out halves the limit, two in a row set 1"', times(3, 'TIMEOUT'), [4, 1, 1]],
  ['"each success adds 1 up to 8"', [...times(2, 'TIMEOUT'), ...times(8, 'SUCCESS')], [4, 1, 2, 3, 4, 5, 6, 7, 8, 8]],
  ['a success between two time-outs parts them', [{ sign: 'TIMEOUT' }, { sign: 'SUCCESS' }, { sign: 'TIMEOUT' }], [4, 5, 2]],
  ['faults and refusals leave the limit alone', [{ sign: 'FAULT' }, { sign: 'ANSWER' }], [8, 8]],
];
for (const [what, steps, expected] of limits) {
  test(`limit: ${what}`, (t) => {
    t.deepEqual(
      run(steps).map(({ limit }) => limit),
      expected,
    );
  });
}

const breakers: [what: string, steps: readonly Step[], breakers: readonly Health['breaker'][]][] = [
  ['"opens after 5 consecutive" faults', times(5, 'FAULT'), ['CLOSED', 'CLOSED', 'CLOSED', 'CLOSED', 'OPEN']],
  ['time-outs are faults', times(5, 'TIMEOUT'), ['CLOSED', 'CLOSED', 'CLOSED', 'CLOSED', 'OPEN']],
  [
    'a refusal ends the run of faults: the endpoint is there',
    [...times(4, 'FAULT'), { sign: 'ANSWER' }, ...times(4, 'FAULT')],
    Array(9).fill('CLOSED'),
  ],
  [
    '"or ≥ 50 % of ≥ 20": not of 19',
    [
      { sign: 'FAULT', recent: { results: 19, faults: 19 } },
      { sign: 'FAULT', recent: { results: 20, faults: 9 } },
      { sign: 'FAULT', recent: { results: 20, faults: 10 } },
    ],
    ['CLOSED', 'CLOSED', 'OPEN'],
  ],
  ['a success does not open it, whatever was before', [{ sign: 'SUCCESS', recent: { results: 40, faults: 39 } }], ['CLOSED']],
];
for (const [what, steps, expected] of breakers) {
  test(`breaker: ${what}`, (t) => {
    t.deepEqual(
      run(steps).map(({ breaker }) => breaker),
      expected,
    );
  });
}

test('breaker: open for 30 s, doubling with each failed probe up to 15 minutes', (t) => {
  let health = OPENED;
  let atMs = NOW + 5 * SECOND;
  const seconds = [30, 60, 120, 240, 480, 900, 900];
  for (const [index, open] of seconds.entries()) {
    t.is((health.openUntilMs ?? 0) - atMs, open * SECOND, `period ${index + 1}`);
    atMs = health.openUntilMs ?? 0;
    health = observe(health, { sign: 'FAULT', atMs, recent: { results: 1, faults: 1 } }, middle);
  }
});

test('breaker: the periods vary by 10 % to both sides', (t) => {
  const openMs = [0, 0.5, 1].map((chance) => (last(run(times(5, 'FAULT'), WELL, () => chance)).openUntilMs ?? 0) - NOW - 5 * SECOND);
  t.deepEqual(openMs, [27_000, 30_000, 33_000]);
});

test('breaker: faults of what was under way when it opened change nothing', (t) => {
  const [after] = run([{ sign: 'FAULT', afterMs: 6 * SECOND }], OPENED);
  t.deepEqual([after?.breaker, after?.openUntilMs, after?.openings], ['OPEN', OPENED.openUntilMs, 1]);
});

test('breaker: of eight in flight five fail, and what the others answer afterwards does not close it', (t) => {
  const healths = run([...times(5, 'FAULT'), { sign: 'SUCCESS' }, { sign: 'ANSWER' }, { sign: 'SUCCESS' }]);
  const { breaker, openUntilMs, openings, probes } = last(healths);
  t.deepEqual([breaker, openUntilMs, openings, probes], ['OPEN', OPENED.openUntilMs, 1, 0]);
});

test('breaker: "2 successes close it with a slow start 1→2→4→8"', (t) => {
  const steps: Step[] = [{ sign: 'SUCCESS', afterMs: PROBE_AT - NOW }, ...times(5, 'SUCCESS')];
  t.deepEqual(
    run(steps, OPENED).map(({ breaker, limit }) => [breaker, limit]),
    [
      ['HALF_OPEN', 8],
      ['CLOSED', 1],
      ['CLOSED', 2],
      ['CLOSED', 4],
      ['CLOSED', 8],
      ['CLOSED', 8],
    ],
  );
});

test('breaker: a probe that fails behind one that did not opens it again, for longer', (t) => {
  const after = last(run([{ sign: 'SUCCESS', afterMs: PROBE_AT - NOW }, { sign: 'FAULT' }], OPENED));
  t.deepEqual([after.breaker, after.probes, after.openings, (after.openUntilMs ?? 0) - PROBE_AT - SECOND], ['OPEN', 0, 2, 60_000]);
});

test('breaker: a refusal is as good a probe as a success: the endpoint is there', (t) => {
  t.is(last(run([{ sign: 'ANSWER', afterMs: PROBE_AT - NOW }, { sign: 'ANSWER' }], OPENED)).breaker, 'CLOSED');
});

test('a 429 pauses for the time that it asks, the longest of them counts, and what is over is forgotten', (t) => {
  const until = [NOW + 60_000, NOW + 30_000].map((pausedUntilMs): Step => ({ sign: 'FAULT', pausedUntilMs }));
  t.deepEqual(
    run([...until, { sign: 'SUCCESS', afterMs: 70_000 }]).map(({ pausedUntilMs }) => pausedUntilMs),
    [NOW + 60_000, NOW + 60_000, undefined],
  );
});

test('an endpoint is well again once nothing about it needs to be kept', (t) => {
  t.true(isWell(WELL));
  t.false(isWell(last(run([{ sign: 'FAULT' }]))));
  t.true(isWell(last(run([{ sign: 'FAULT' }, { sign: 'SUCCESS' }]))));
  const steps: Step[] = [{ sign: 'SUCCESS', afterMs: PROBE_AT - NOW }, ...times(4, 'SUCCESS')];
  t.deepEqual(run(steps, OPENED).map(isWell), [false, false, false, false, true]);
});

test('results are counted by endpoint, anew with each minute', (t) => {
  const count = createRecent();
  t.deepEqual(count('a', true, 59_000), { results: 1, faults: 1 });
  t.deepEqual(count('a', false, 59_500), { results: 2, faults: 1 });
  t.deepEqual(count('b', false, 59_900), { results: 1, faults: 0 });
  t.deepEqual(count('a', true, 60_000), { results: 1, faults: 1 });
});
