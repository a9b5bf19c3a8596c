// The limit of sent requests whose results are not recorded yet, tested without requests and without a database.
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import {
  createUnrecorded,
  UNRECORDED_MAX,
  type Unrecorded,
  type UnrecordedAttempt,
} from '../../src/domain/webhooks/delivery/unrecorded.js';
import { test } from '../support/test.js';

/** Far longer than the time after which a request without a response is no longer counted. */
const TICKS = 50;
const TICK_MS = 20;

test.before(() => mock.timers.enable({ apis: ['setTimeout'] }));
test.after.always(() => mock.timers.reset());

async function later(): Promise<void> {
  for (let tick = 0; tick < TICKS; tick += 1) mock.timers.tick(TICK_MS);
  await setImmediate();
}

/** As many requests as may be sent at once. */
function fill(unrecorded: Unrecorded): UnrecordedAttempt[] {
  return Array.from({ length: UNRECORDED_MAX }, () => unrecorded.enter() as UnrecordedAttempt);
}

function entering(unrecorded: Unrecorded): { hasEntered: boolean; sent: UnrecordedAttempt | undefined } {
  const state: { hasEntered: boolean; sent: UnrecordedAttempt | undefined } = { hasEntered: false, sent: undefined };
  void Promise.resolve(unrecorded.enter()).then((sent) => Object.assign(state, { hasEntered: true, sent }));
  return state;
}

test.serial('the limit is of results that are not written: an answer alone makes no room', async (t) => {
  const unrecorded = createUnrecorded();
  const sent = fill(unrecorded);
  const next = entering(unrecorded);
  for (const one of sent) one.answered();
  await later();
  t.false(next.hasEntered);
  sent[0]!.recorded();
  await setImmediate();
  t.true(next.hasEntered);
});

test.serial('receivers that take their time make room for others', async (t) => {
  const unrecorded = createUnrecorded();
  fill(unrecorded);
  const next = entering(unrecorded);
  await setImmediate();
  t.false(next.hasEntered);
  await later();
  t.true(next.hasEntered);
});

test.serial('a late answer counts until it is written', async (t) => {
  const unrecorded = createUnrecorded();
  const slow = fill(unrecorded);
  const first = entering(unrecorded);
  await later();
  first.sent!.answered();
  for (const one of slow.slice(1)) one.answered();
  const next = entering(unrecorded);
  await later();
  t.false(next.hasEntered);
  slow[1]!.recorded();
  await setImmediate();
  t.true(next.hasEntered);
});

test.serial('who waits goes on in the order of the calls', async (t) => {
  const unrecorded = createUnrecorded();
  const sent = fill(unrecorded);
  const order: number[] = [];
  for (const index of [0, 1, 2]) void Promise.resolve(unrecorded.enter()).then(() => order.push(index));
  for (const one of sent) {
    one.answered();
    one.recorded();
  }
  await setImmediate();
  t.deepEqual(order, [0, 1, 2]);
});
