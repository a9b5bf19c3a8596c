// docs/spec.md#events, with real deliveries to a local TLS receiver: retries and their limits, subscriptions that end or rest.
import { disableFailing } from '../../src/domain/webhooks/disable.js';
import { resumeMissed } from '../../src/domain/webhooks/subscribe.js';
import { uploadInvoice } from '../support/documents.js';
import { answers } from '../support/inbox.js';
import { paused } from '../support/paused.js';
import { test } from '../support/test.js';
import { deliveries, enqueue, isDueAfter, nextTry, subscribe, told } from '../support/webhooks.js';
import { begin, NOT_FOUND, start, types } from './webhookExchange.js';

begin();

const TABLE_SECONDS = [10, 30, 90, 270, 810, 2_430, 7_290, 21_600, 21_600, 21_600];

test.serial('case 32: exactly 11 attempts within 24 hours at the times of the table, then EXHAUSTED', async (t) => {
  const { exchange, inbox } = await start(t, undefined, answers(503));
  const seller = await exchange.as('demo-seller');
  const { id } = await subscribe(seller, inbox.url, ['invoice.error']);
  await uploadInvoice(seller, 'hopeless', NOT_FOUND);
  await exchange.idle();
  for (const [index, seconds] of TABLE_SECONDS.entries()) {
    const [row] = await told(exchange, id);
    const isInTime = isDueAfter(row!, seconds * 0.9, seconds * 1.1);
    t.true(isInTime, `retry ${index + 1} after ${row!.delaySeconds} s instead of ${seconds} s`);
    await nextTry(exchange);
  }
  t.is(await nextTry(exchange), undefined);
  await exchange.advance(48 * 3600);
  await exchange.idle();
  t.is(inbox.requests.length, 11);
  const [first, last] = [inbox.requests[0]!, inbox.requests[10]!].map(({ headers }) => Number(headers['x-timestamp']));
  t.true(last! - first! <= 24 * 3600);
  t.like((await deliveries(exchange, 'hopeless'))[0], { state: 'EXHAUSTED', attempt: 11 });
});

test.serial('case 32: nothing starts later than 24 h after the first attempt, also where the service was away meanwhile', async (t) => {
  const { exchange, inbox } = await start(t, undefined, answers(500));
  const seller = await exchange.as('demo-seller');
  await subscribe(seller, inbox.url, ['invoice.error']);
  await uploadInvoice(seller, 'overslept', NOT_FOUND);
  await exchange.idle();
  // The service is away: between the two clocks that this moves, a worker would judge by the old one.
  await paused(exchange, () => exchange.advance(24 * 3600 + 1));
  await exchange.idle();
  t.is(inbox.requests.length, 1);
  t.like((await deliveries(exchange, 'overslept'))[0], { state: 'EXHAUSTED', attempt: 1 });
});

test.serial('case 49: an event that is committed in the moment of a DELETE is CANCELLED, and nothing is sent', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  const { id } = await subscribe(seller, inbox.url);
  t.is((await seller(`/v3/webhook/${id}`, { method: 'DELETE' })).status, 200);
  await enqueue(exchange, id, 1);
  exchange.app.wake('deliveries');
  await exchange.idle();
  const rows = await exchange.app.database.sql.query('select state, attempt from webhook_delivery where subscription_id = $1', [id]);
  t.deepEqual(rows, [{ state: 'CANCELLED', attempt: 0 }]);
  t.is(inbox.requests.length, 0);
});

test.serial('case 31: no subscription is ever disabled by itself', async (t) => {
  const env = { WEBHOOK_RETRY_BASE_MS: '1', WEBHOOK_RETRY_WINDOW_MS: '1000' };
  const { exchange, inbox } = await start(t, env, answers(500));
  await subscribe(await exchange.as('demo-seller'), inbox.url, ['invoice.error']);
  for (let index = 0; index < 11; index += 1) {
    await uploadInvoice(await exchange.as('demo-seller'), `failing-${index}`, NOT_FOUND);
    await exchange.idle();
  }
  await exchange.advance(365 * 24 * 3600);
  await disableFailing(exchange.app);
  t.deepEqual(await exchange.app.database.sql.query('select state from webhook_subscription'), [{ state: 'ENABLED' }]);
});

test.serial('an event skipped in the moment of the PUT that enables is sent all the same', async (t) => {
  const { exchange, inbox } = await start(t);
  const { sql } = exchange.app.database;
  const seller = await exchange.as('demo-seller');
  await subscribe(seller, inbox.url, ['invoice.error']);
  await paused(exchange, () => sql.query(`update webhook_subscription set state = 'DISABLED'`));
  await uploadInvoice(seller, 'missed', NOT_FOUND);
  await exchange.idle();
  // The PUT saw no skipped row, because the statement that skips had not committed.
  await paused(exchange, async () => {
    await sql.query(`update webhook_subscription set state = 'ENABLED'`);
    await resumeMissed(exchange.app);
  });
  await exchange.idle();
  t.deepEqual(types(inbox), ['invoice.error']);
});
