// Subscriptions and deliveries over a long time: days of failures, replays, manual retries, retention.

import { readFileSync } from 'node:fs';
import type { ExchangeError } from '../../../src/domain/errors.js';
import { removeOldWebhooks } from '../../../src/domain/maintenance/retention.js';
import { disableFailing } from '../../../src/domain/webhooks/disable.js';
import { disableSubscription } from '../../../src/domain/webhooks/enable.js';
import { cancelReplay, retryDelivery } from '../../../src/domain/webhooks/replay.js';
import { unsubscribe } from '../../../src/domain/webhooks/unsubscribe.js';
import { uploadInvoice } from '../../support/documents.js';
import { answers } from '../../support/inbox.js';
import { test } from '../../support/test.js';
import { bodyOf, enqueue, nextTry, subscribe, told } from '../../support/webhooks.js';
import { countByState, enqueueChanged, faulty, logged, replay, SELLER, stateOf, statesOf, useFaulty } from './lifecycle.js';

const HOUR = 3_600;
const DAY = 24 * HOUR;

useFaulty();

test.serial('case 28: 200 and 500 in turn for six days, WEBHOOK_DISABLE_AFTER_HOURS set: not disabled, all delivered', async (t) => {
  let turn = 0;
  await using inbox = await faulty.open((received, response) => answers(turn++ % 2 === 0 ? 500 : 200)(received, response));
  const id = await faulty.subscribe(inbox.url);
  for (let day = 0; day < 6; day += 1) {
    for (let n = 0; n < 3; n += 1) await faulty.send(id);
    while ((await nextTry(faulty.exchange)) !== undefined);
    await faulty.exchange.advance(DAY);
    await disableFailing(faulty.exchange.app);
  }
  t.is(await stateOf(id), 'ENABLED');
  t.deepEqual(await statesOf(id), Array(18).fill('DELIVERED'));
  t.true((await told(faulty.exchange, id)).some(({ attempt }) => attempt > 1));
});

test.serial(
  'case 31: failing for 120 hours: alerts at 50, 70, 90, 100 %, disabled once; a PUT sends what was skipped in 24 hours, a replay the older',
  async (t) => {
    logged.length = 0;
    await using inbox = await faulty.open(answers(500));
    const id = await faulty.subscribe(inbox.url);
    await faulty.send(id);
    // Ten more since it began to fail. Some wait for their first attempt while the breaker is open, and their 24 hours start there.
    await faulty.send(id, 10);
    const states: unknown[] = [];
    for (const hours of [25, 25, 11, 24, 24, 12, 1]) {
      await faulty.exchange.advance(hours * HOUR);
      await faulty.exchange.idle();
      await disableFailing(faulty.exchange.app);
      states.push(await stateOf(id));
    }
    t.deepEqual(states, [...Array(5).fill('ENABLED'), 'DISABLED', 'DISABLED']);
    const alerts = logged.filter(({ event }) => /^webhook\.(alert\.failing|subscription\.disabled)$/.test(event));
    t.deepEqual(
      alerts.map(({ fields }) => fields?.['percent'] ?? 'disabled'),
      [50, 70, 90, 100, 'disabled'],
    );
    t.deepEqual(new Set(await statesOf(id)), new Set(['EXHAUSTED']));

    const exhausted = inbox.requests.length;
    await faulty.send(id);
    await faulty.exchange.advance(25 * HOUR);
    await faulty.send(id);
    const skipped = async (): Promise<string[]> => (await statesOf(id)).slice(11);
    t.deepEqual(await skipped(), ['SKIPPED', 'SKIPPED']);
    t.is(inbox.requests.length, exhausted);

    inbox.behave = answers(200);
    t.is(await faulty.subscribe(inbox.url), id);
    await faulty.exchange.idle();
    t.deepEqual(await skipped(), ['SKIPPED', 'DELIVERED']);
    const { count } = await replay(id);
    t.is(count, 13);
    await faulty.exchange.advance(1);
    await faulty.exchange.idle();
    t.deepEqual(await statesOf(id), Array(13).fill('DELIVERED'));
  },
);

test.serial('case 47: the document is gone before the replay: the same event with `files: []`, delivered', async (t) => {
  await using inbox = await faulty.open();
  await subscribe(await faulty.exchange.as('demo-seller'), inbox.url, ['invoice.error']);
  await uploadInvoice(await faulty.exchange.as('demo-seller'), 'purged', '9915:sandbox-not-found');
  await faulty.exchange.idle();
  const [{ id } = { id: '' }] = await faulty.exchange.app.database.sql.query<{ id: string }>('select id from webhook_subscription');
  await faulty.exchange.app.database.sql.query(`delete from document where document_id = 'purged'`);
  await replay(id);
  await faulty.exchange.idle();
  const [before, after] = inbox.requests.map(bodyOf);
  t.true((before?.files.length ?? 0) > 0);
  t.deepEqual(after, { ...before!, files: [] });
  t.deepEqual((await told(faulty.exchange, id))[0]?.attempts, ['DELIVERED 200', 'DELIVERED 200']);
});

test.serial(
  'case 49: DELETE while requests are on the wire and more wait: nothing is sent behind its answer, and no task loops',
  async (t) => {
    await using inbox = await faulty.open(() => {});
    const id = await faulty.subscribe(inbox.url);
    await enqueue(faulty.exchange, id, 20);
    let held: (() => void)[] = [];
    inbox.behave = (received, response) => void held.push(() => answers(500)(received, response));
    faulty.exchange.app.wake('deliveries');
    await inbox.next(8);
    await unsubscribe(faulty.exchange.app, SELLER, id);
    for (const answer of held) answer();
    held = [];
    await faulty.exchange.idle();
    await faulty.exchange.advance(DAY);
    await faulty.exchange.idle();
    t.is(inbox.requests.length, 8);
    t.deepEqual(await countByState(id), [{ state: 'CANCELLED', n: 20 }]);
  },
);

test.serial('case 49: a PUT of other types while deliveries wait: they are sent as they were matched', async (t) => {
  await using inbox = await faulty.open(answers(500));
  const client = await faulty.exchange.as('demo-seller');
  const { id } = await subscribe(client, inbox.url, ['invoice.error']);
  await faulty.send(id);
  await subscribe(client, inbox.url, ['ereport.error']);
  inbox.behave = answers(200);
  await nextTry(faulty.exchange);
  t.deepEqual((await told(faulty.exchange, id))[0]?.attempts, ['FAILED 500', 'DELIVERED 200']);
});

test.serial('case 50: retried by hand twice, also while it waits: each key runs once, and there is one row', async (t) => {
  await using inbox = await faulty.open(answers(500));
  const id = await faulty.subscribe(inbox.url);
  await faulty.send(id);
  const [row] = await told(faulty.exchange, id);
  const again = async (idempotencyKey: string): Promise<number> => {
    await retryDelivery(faulty.exchange.app, SELLER, { id: row?.id ?? '', idempotencyKey, restartWindow: false });
    await faulty.exchange.idle();
    return inbox.requests.length;
  };
  t.deepEqual([await again('a'), await again('a'), await again('b')], [2, 2, 3]);
  inbox.behave = answers(200);
  t.deepEqual([await again('c'), await again('c'), await again('d')], [4, 4, 5]);
  const rows = await told(faulty.exchange, id);
  t.is(rows.length, 1);
  t.deepEqual([rows[0]?.state, rows[0]?.attempts.length], ['DELIVERED', 5]);
  t.is(new Set(inbox.requests.map(({ headers }) => headers['webhook-id'])).size, 1);
});

test.serial('case 50: on a disabled subscription it is refused with the reason, and the key is not used up', async (t) => {
  await using inbox = await faulty.open();
  const id = await faulty.subscribe(inbox.url);
  await faulty.send(id);
  const [row] = await told(faulty.exchange, id);
  const again = { id: row?.id ?? '', idempotencyKey: 'disabled', restartWindow: false };
  await disableSubscription(faulty.exchange.app, SELLER, id);
  const refused = await t.throwsAsync<ExchangeError>(retryDelivery(faulty.exchange.app, SELLER, again), { code: 'PARAMETERS_INVALID' });
  t.is(refused?.detail, 'the subscription is disabled: enable it first');
  await faulty.subscribe(inbox.url);
  await retryDelivery(faulty.exchange.app, SELLER, again);
  await faulty.exchange.idle();
  t.is(inbox.requests.length, 2);
});

test.serial('case 53: a repeat can be told: same webhook-id, same eventId, and the page for receivers says to drop it', async (t) => {
  await using inbox = await faulty.open();
  const id = await faulty.subscribe(inbox.url);
  await faulty.send(id);
  await replay(id);
  await faulty.exchange.idle();
  const [first, second] = inbox.requests;
  t.is(second?.headers['webhook-id'], first?.headers['webhook-id']);
  t.is(bodyOf(second!).eventId, bodyOf(first!).eventId);
  t.is(second?.headers['x-webhook-attempt'], '2');
  t.regex(readFileSync('docs/receiving-webhooks.md', 'utf8'), /Drop repeats by `eventId`/);
});

test.serial('case 55: retention under load: what is not over stays with its event, whatever its age; what is over goes', async (t) => {
  await using inbox = await faulty.open(answers(500));
  const { sql } = faulty.exchange.app.database;
  const id = await faulty.subscribe(inbox.url);
  const states = ['PENDING', 'RETRY', 'IN_FLIGHT', 'DELIVERED', 'EXHAUSTED', 'SKIPPED', 'CANCELLED'];
  await enqueueChanged(id, 700, `update webhook_delivery set due_at = due_at + interval '1 day' where subscription_id = $1`);
  // Due tomorrow, or under the lease of a live worker: they stay unchanged.
  await sql.query(
    `update webhook_delivery set state = ($2::text[])[id % 7 + 1], lease_until = 'infinity', worker_id = (select id from worker)
     where subscription_id = $1`,
    [id, states],
  );
  for (const table of ['webhook_event', 'webhook_delivery']) {
    await sql.query(`update ${table} set created_at = created_at - interval '91 days'`);
  }
  const fresh = await faulty.subscribe(`${inbox.url}/fresh`);
  inbox.behave = answers(200);
  await enqueue(faulty.exchange, fresh, 50);
  faulty.exchange.app.wake('deliveries');
  await removeOldWebhooks(faulty.exchange.app);
  await inbox.next(50);
  const left = await sql.query<{ state: string; n: number; events: number }>(
    `select d.state, count(*)::int as n, count(e.id)::int as events from webhook_delivery d left join webhook_event e on e.id = d.event_id
     where d.subscription_id = $1 group by d.state order by d.state`,
    [id],
  );
  t.deepEqual(
    left,
    ['IN_FLIGHT', 'PENDING', 'RETRY'].map((state) => ({ state, n: 100, events: 100 })),
  );
  await sql.query(`update webhook_delivery set state = 'CANCELLED' where subscription_id = $1`, [id]);
});

test.serial(
  'case 51: a replay of 1,000 under live traffic: live events go first, a restart goes on with the rest, and cancel ends it',
  async (t) => {
    await using inbox = await faulty.open();
    const [past, live] = [await faulty.subscribe(`${inbox.url}/past`), await faulty.subscribe(`${inbox.url}/live`)];
    await enqueueChanged(past, 1_000, `update webhook_delivery set state = 'DELIVERED', attempt = 1 where subscription_id = $1`);
    // The receiver does not respond to the replays yet.
    const held: (() => void)[] = [];
    inbox.behave = (received, response) => {
      const answer = (): void => answers(200)(received, response);
      if (received.path === '/past') held.push(answer);
      else answer();
    };
    const { id, count } = await replay(past);
    t.is(count, 1_000);
    await faulty.exchange.advance(10);
    await inbox.next(8);
    await enqueue(faulty.exchange, live, 100);
    faulty.exchange.app.wake('deliveries');
    await inbox.next(108);
    t.deepEqual(
      inbox.requests.slice(8).map(({ path }) => path),
      Array(100).fill('/live'),
    );

    await faulty.exchange.app.stopWork(0);
    await faulty.exchange.app.startWork();
    inbox.behave = answers(200);
    for (const answer of held) answer();
    await inbox.next(300);
    const cancelled = await cancelReplay(faulty.exchange.app, SELLER, id ?? '');
    t.true(cancelled > 0 && cancelled < 900, `${cancelled} cancelled`);
    await faulty.exchange.idle();
    t.deepEqual(await countByState(past), [
      { state: 'CANCELLED', n: cancelled },
      { state: 'DELIVERED', n: 1_000 - cancelled },
    ]);
  },
);
