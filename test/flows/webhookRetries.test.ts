// docs/spec.md#events, with real deliveries to a local TLS receiver: retries and their limits, subscriptions that end or rest.
import { disableFailing } from '../../src/domain/webhooks/disable.js';
import { resumeMissed } from '../../src/domain/webhooks/subscribe.js';
import { uploadInvoice } from '../support/documents.js';
import { answers, type Behaviour } from '../support/inbox.js';
import { paused } from '../support/paused.js';
import { test } from '../support/test.js';
import { bodyOf, deliveries, enqueue, isDueAfter, nextTry, signature, subscribe, timeOutAfter, told } from '../support/webhooks.js';
import { bodies, close, header, inTurn, NOT_FOUND, open, start, types } from './webhookExchange.js';

test.before(open);
test.after.always(close);

test.serial('500, a redirect, silence and 410 are failures; each retry has the same event and fresh links', async (t) => {
  const redirects: Behaviour = (received, response) => {
    timeOutAfter(exchange, 10_000);
    answers(302, { location: '/elsewhere' })(received, response);
  };
  const silent: Behaviour = () => timeOutAfter(exchange, 30_000);
  const { exchange, inbox } = await start(t, {}, inTurn(answers(500), redirects, silent, answers(410), answers(200)));
  const seller = await exchange.as('demo-seller');
  const { signingSecret } = await subscribe(seller, inbox.url, ['invoice.error']);
  await uploadInvoice(seller, 'stubborn', NOT_FOUND);
  await exchange.idle();
  while ((await nextTry(exchange)) !== undefined);
  t.deepEqual(header(inbox, 'x-webhook-attempt'), ['1', '2', '3', '4', '5']);
  t.is(new Set(header(inbox, 'webhook-id')).size, 1);
  t.is(new Set(bodies(inbox).map(({ eventId, timestamp }) => `${eventId} ${timestamp}`)).size, 1);
  t.deepEqual(new Set(inbox.requests.map(({ path }) => path)), new Set(['/']));
  t.is(new Set(bodies(inbox).map(({ files }) => files[0]?.downloadUrl)).size, 5);
  t.is((await exchange.anonymous(bodies(inbox)[4]?.files[0]?.downloadUrl ?? '')).status, 200);
  for (const received of inbox.requests) t.is(received.headers['x-signature'], signature(received, signingSecret));
  t.like((await deliveries(exchange, 'stubborn'))[0], { state: 'DELIVERED', attempt: 5 });
  const rows = await exchange.app.database.sql.query<{ n: number; outcome: string; status: number | null; code: string | null }>(
    'select n, outcome, http_status as status, error_code as code from webhook_attempt order by n',
  );
  t.deepEqual(
    rows.map(({ n, outcome, status, code }) => [n, outcome, status ?? code]),
    [
      [1, 'FAILED', 500],
      [2, 'FAILED', 302],
      [3, 'FAILED', 'TIMEOUT'],
      [4, 'FAILED', 410],
      [5, 'DELIVERED', 200],
    ],
  );
});

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

test.serial('case 47: a document that is gone before a retry has no files any more', async (t) => {
  const { exchange, inbox } = await start(t, undefined, inTurn(answers(500), answers(200)));
  const seller = await exchange.as('demo-seller');
  await subscribe(seller, inbox.url, ['invoice.error']);
  await uploadInvoice(seller, 'gone', NOT_FOUND);
  await exchange.idle();
  await exchange.app.database.sql.query(`delete from document where document_id = 'gone'`);
  await nextTry(exchange);
  t.deepEqual(
    bodies(inbox).map(({ files }) => files.length),
    [1 + 2, 0],
  );
});

test.serial('case 49: DELETE cancels what is queued: nothing is sent after its answer', async (t) => {
  const { exchange, inbox } = await start(t, undefined, answers(500));
  const seller = await exchange.as('demo-seller');
  const { id } = await subscribe(seller, inbox.url, ['invoice.error']);
  await uploadInvoice(seller, 'cancelled', NOT_FOUND);
  await exchange.idle();
  t.deepEqual((await seller(`/v3/webhook/${id}`, { method: 'DELETE' })).body, { message: `Webhook subscription ${id} was deleted` });
  await exchange.advance(3600);
  await exchange.idle();
  t.is(inbox.requests.length, 1);
  t.like((await deliveries(exchange, 'cancelled'))[0], { state: 'CANCELLED' });
});

test.serial('case 49: DELETE while a request is on the wire: its failure is not tried again', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  const { id } = await subscribe(seller, inbox.url, ['invoice.error']);
  const deleted = Promise.withResolvers<void>();
  inbox.behave = (received, response) => {
    void seller(`/v3/webhook/${id}`, { method: 'DELETE' }).then(() => {
      answers(500)(received, response);
      deleted.resolve();
    });
  };
  await uploadInvoice(seller, 'on-the-wire', NOT_FOUND);
  await deleted.promise;
  await exchange.idle();
  await exchange.advance(3600);
  await exchange.idle();
  t.is(inbox.requests.length, 1);
  t.like((await deliveries(exchange, 'on-the-wire'))[0], { state: 'CANCELLED', attempt: 1 });
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

test.serial(
  'case 31: a subscription that does nothing but fail is disabled where the operator says so, and a PUT sends what it skipped in 24 hours',
  async (t) => {
    const env = { WEBHOOK_DISABLE_AFTER_HOURS: '24', WEBHOOK_RETRY_BASE_MS: '1', WEBHOOK_RETRY_WINDOW_MS: '1000' };
    const { exchange, inbox } = await start(t, env, answers(500));
    const state = async (): Promise<unknown> =>
      (await exchange.app.database.sql.query('select state from webhook_subscription'))[0]?.['state'];
    const client = () => exchange.as('demo-seller');
    await subscribe(await client(), inbox.url, ['invoice.error']);
    for (let index = 0; index < 11; index += 1) {
      await uploadInvoice(await client(), `failing-${index}`, NOT_FOUND);
      await exchange.idle();
    }
    while ((await nextTry(exchange)) !== undefined);
    await disableFailing(exchange.app);
    t.is(await state(), 'ENABLED');
    await exchange.advance(24 * 3600 + 1);
    await disableFailing(exchange.app);
    t.is(await state(), 'DISABLED');

    const sent = inbox.requests.length;
    await uploadInvoice(await client(), 'skipped-long-ago', NOT_FOUND);
    await exchange.idle();
    await exchange.advance(25 * 3600);
    await uploadInvoice(await client(), 'skipped', NOT_FOUND);
    await exchange.idle();
    t.is(inbox.requests.length, sent);
    t.like((await deliveries(exchange, 'skipped'))[0], { state: 'SKIPPED', attempt: 0 });

    inbox.behave = answers(200);
    await subscribe(await client(), inbox.url, ['invoice.error']);
    await exchange.idle();
    t.deepEqual(
      inbox.requests.slice(sent).map((received) => [bodyOf(received).documentId, received.headers['x-webhook-attempt']]),
      [['skipped', '1']],
    );
    t.like((await deliveries(exchange, 'skipped-long-ago'))[0], { state: 'SKIPPED', attempt: 0 });
  },
);

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
