// Deliveries that expire while the breaker of their endpoint is open: one last attempt, and no other.

import { clientActor } from '../../../src/domain/actor.js';
import { expireDeliveries } from '../../../src/domain/webhooks/delivery/expireDeliveries.js';
import { disableSubscription } from '../../../src/domain/webhooks/enable.js';
import { resumeMissed } from '../../../src/domain/webhooks/subscribe.js';
import { driveEngine } from '../../support/engine.js';
import { startFaulty } from '../../support/faults.js';
import { answers } from '../../support/inbox.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';
import { enqueue, told } from '../../support/webhooks.js';

const SELLER = clientActor('demo-seller', 'demo-seller');
const HOUR = 3_600;
const DAY = 24 * HOUR;

// No worker: due deliveries wait until a test wakes the engine.
const faulty = kept(() => startFaulty({}, { ROLES: 'api' }));

test.afterEach.always(() => faulty.clear());

/** Sends until no delivery is due. */
async function sendDue(): Promise<void> {
  await using engine = driveEngine(faulty.exchange, 64);
  engine.wake();
  await engine.idle();
}

/** A due delivery that has waited for its first attempt, behind an open breaker, until 55 s before the end of its day. */
async function waitedForADay(subscriptionId: string): Promise<void> {
  await enqueue(faulty.exchange, subscriptionId);
  await faulty.exchange.app.database.sql.query(
    `insert into webhook_endpoint (subscription_id, breaker, openings, faults_in_a_row, timeouts_in_a_row, probes, inflight_limit, slow_start, open_until)
     values ($1, 'OPEN', 1, 5, 0, 0, 8, false, 'infinity')`,
    [subscriptionId],
  );
  await sendDue();
  await faulty.exchange.advance(DAY - 55);
  await expireDeliveries(faulty.exchange.app);
}

test.serial('a last try that fails is the last, also where it was the first', async (t) => {
  await using inbox = await faulty.open(answers(500));
  const id = await faulty.subscribe(inbox.url);
  await waitedForADay(id);
  await sendDue();
  const [row] = await told(faulty.exchange, id);
  t.deepEqual([row?.state, row?.attempts, inbox.requests.length], ['EXHAUSTED', ['FAILED 500'], 1]);
});

test.serial('what was skipped at its last try has a whole schedule when its subscription is enabled again', async (t) => {
  await using inbox = await faulty.open(answers(500));
  const id = await faulty.subscribe(inbox.url);
  await waitedForADay(id);
  await disableSubscription(faulty.exchange.app, SELLER, id);
  await sendDue();
  t.is((await told(faulty.exchange, id))[0]?.state, 'SKIPPED');
  await faulty.subscribe(inbox.url);
  await sendDue();
  t.is(inbox.requests.length, 0, 'its endpoint still rests');
  await faulty.exchange.app.database.sql.query('delete from webhook_endpoint');
  await sendDue();
  const [row] = await told(faulty.exchange, id);
  t.deepEqual([row?.state, row?.attempts], ['RETRY', ['FAILED 500']]);
});

test.serial(
  'a PUT sends what was skipped in the last 24 hours, also where its event is older, and nothing that was skipped before',
  async (t) => {
    await using inbox = await faulty.open(answers(503, { 'Retry-After': '7200' }));
    const id = await faulty.subscribe(inbox.url);
    await enqueue(faulty.exchange, id);
    await sendDue();
    await disableSubscription(faulty.exchange.app, SELLER, id);
    await faulty.exchange.advance(2 * HOUR);
    await sendDue();
    const states = async (): Promise<string[]> => (await told(faulty.exchange, id)).map(({ state }) => state);
    t.deepEqual(await states(), ['SKIPPED']);
    inbox.behave = answers(200);
    await faulty.exchange.advance(DAY - HOUR);
    await faulty.subscribe(inbox.url);
    await sendDue();
    t.deepEqual(await states(), ['DELIVERED']);

    inbox.behave = answers(503, { 'Retry-After': '7200' });
    await enqueue(faulty.exchange, id);
    await sendDue();
    await disableSubscription(faulty.exchange.app, SELLER, id);
    await faulty.exchange.advance(2 * HOUR);
    await sendDue();
    await faulty.exchange.advance(DAY + HOUR);
    await faulty.subscribe(inbox.url);
    await resumeMissed(faulty.exchange.app);
    await sendDue();
    t.deepEqual(await states(), ['DELIVERED', 'SKIPPED']);
  },
);
