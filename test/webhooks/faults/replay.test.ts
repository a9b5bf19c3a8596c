// Replays: their one attempt is made when they are due, and the requester may cancel them until then.

import { clientActor } from '../../../src/domain/actor.js';
import type { ExchangeError } from '../../../src/domain/errors.js';
import { expireDeliveries } from '../../../src/domain/webhooks/delivery/expireDeliveries.js';
import { disableSubscription } from '../../../src/domain/webhooks/enable.js';
import { cancelReplay, type Replay, replayDeliveries } from '../../../src/domain/webhooks/replay.js';
import { driveEngine } from '../../support/engine.js';
import { startFaulty } from '../../support/faults.js';
import { answers } from '../../support/inbox.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';
import { enqueue, told } from '../../support/webhooks.js';

const SELLER = clientActor('demo-seller', 'demo-seller');
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

// No worker: due deliveries wait until a test wakes the engine.
const faulty = kept(() => startFaulty({}, { ROLES: 'api' }));

test.afterEach.always(() => faulty.clear());

const replay = (subscriptionId: string, dryRun = false): Promise<Replay> =>
  replayDeliveries(faulty.exchange.app, SELLER, { subscriptionId, filter: {}, ratePerSecond: 100, restartWindow: false, dryRun });

/** This number of deliveries, created two days ago. */
async function delivered(subscriptionId: string, count: number): Promise<void> {
  await enqueue(faulty.exchange, subscriptionId, count);
  await sendDue();
  await faulty.exchange.advance(2 * DAY);
}

/** Sends until no delivery is due. */
async function sendDue(): Promise<void> {
  await using engine = driveEngine(faulty.exchange, 64);
  engine.wake();
  await engine.idle();
}

async function outcomes(subscriptionId: string): Promise<string[]> {
  return (await told(faulty.exchange, subscriptionId)).map(({ state, attempts }) => [state, ...attempts].join(', '));
}

/** Opens the breaker of its endpoint for this time. */
async function rest(subscriptionId: string, seconds: number): Promise<void> {
  await faulty.exchange.app.database.sql.query(
    `insert into webhook_endpoint (subscription_id, breaker, openings, faults_in_a_row, timeouts_in_a_row, probes, inflight_limit, slow_start, open_until)
     values ($1, 'OPEN', 1, 5, 0, 0, 8, false, exchange_now() + $2 * interval '1 second')`,
    [subscriptionId, seconds],
  );
}

test.serial('a replay that waits for its turn for an hour is sent all the same', async (t) => {
  await using inbox = await faulty.open();
  const id = await faulty.subscribe(inbox.url);
  await delivered(id, 3);
  await replay(id);
  await faulty.exchange.advance(60 * MINUTE);
  await sendDue();
  t.deepEqual(await outcomes(id), Array(3).fill('DELIVERED, DELIVERED 200, DELIVERED 200'));
});

test.serial('a replay past its end gets one try, and no other behind it', async (t) => {
  await using inbox = await faulty.open();
  const id = await faulty.subscribe(inbox.url);
  await delivered(id, 1);
  inbox.behave = answers(500);
  await replay(id);
  await sendDue();
  t.deepEqual(await outcomes(id), ['EXHAUSTED, DELIVERED 200, FAILED 500']);
});

test.serial('a replay to an endpoint that rests waits for it, and can be cancelled', async (t) => {
  await using inbox = await faulty.open();
  const id = await faulty.subscribe(inbox.url);
  await delivered(id, 3);
  await rest(id, 10 * MINUTE);
  const { id: job } = await replay(id);
  await faulty.exchange.advance(5 * MINUTE);
  await expireDeliveries(faulty.exchange.app);
  await sendDue();
  t.is(inbox.requests.length, 3, 'none in spite of the breaker');
  t.is(await cancelReplay(faulty.exchange.app, SELLER, job ?? ''), 3);
});

test.serial(
  'a replay to an endpoint that rests for a day gets its try in spite of that, as everything does that cannot wait',
  async (t) => {
    await using inbox = await faulty.open();
    const id = await faulty.subscribe(inbox.url);
    await delivered(id, 1);
    await rest(id, 2 * DAY);
    await replay(id);
    await faulty.exchange.advance(DAY - MINUTE / 2);
    await expireDeliveries(faulty.exchange.app);
    await sendDue();
    t.deepEqual(await outcomes(id), ['DELIVERED, DELIVERED 200, DELIVERED 200']);
  },
);

test.serial('a replay onto a disabled subscription is refused with the reason, and can be counted', async (t) => {
  await using inbox = await faulty.open();
  const id = await faulty.subscribe(inbox.url);
  await delivered(id, 2);
  await disableSubscription(faulty.exchange.app, SELLER, id);
  const refused = await t.throwsAsync<ExchangeError>(replay(id), { code: 'PARAMETERS_INVALID' });
  t.is(refused?.detail, 'the subscription is disabled: enable it first');
  t.deepEqual(await outcomes(id), Array(2).fill('DELIVERED, DELIVERED 200'));
  t.deepEqual(await replay(id, true), { id: undefined, count: 2 });
});
