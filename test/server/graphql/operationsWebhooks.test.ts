// Operator actions beyond REST: management of deliveries, subscriptions and secrets.
import { startApp } from '../../support/app.js';
import { BUYER, register, uploadInvoice } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { answers } from '../../support/inbox.js';
import { paused } from '../../support/paused.js';
import { test } from '../../support/test.js';
import { bodyOf, deliveries, openInbox, signature, subscribe } from '../../support/webhooks.js';
import { begin, exchange, seller } from './operations.js';

begin();
test.afterEach.always(async () => {
  await exchange.app.database.sql.query('delete from webhook_subscription');
  await exchange.app.database.sql.query(`update webhook_delivery set state = 'CANCELLED' where state in ('PENDING', 'RETRY')`);
});

test.serial('a test event is sent, signed, and about a document that does not exist', async (t) => {
  await using inbox = await openInbox(exchange);
  const { id, signingSecret } = await subscribe(seller, `${inbox.url}/test`);
  const send = 'mutation ($id: ID!, $type: EventType!) { sendTestWebhook(subscriptionId: $id, type: $type) { id state type documentId } }';
  const { sendTestWebhook } = await data(seller, send, { id, type: 'EREPORT_ERROR' });
  const [received] = await inbox.next(1);
  const body = bodyOf(received!);
  t.is(received!.headers['x-signature'], signature(received!, signingSecret));
  t.is(body.documentId, sendTestWebhook.documentId);
  t.true(body.documentId.startsWith('test-'));
  t.deepEqual(
    { type: body.type, status: body.status, files: body.files, error: body.error },
    { type: 'ereport.error', status: 'ERROR', files: [], error: { code: 'SEND_FAILED', message: 'This is a test event' } },
  );
  t.is((await ask(seller, send, { id, type: 'NOTHING' })).errors[0]?.extensions.code, 'BAD_USER_INPUT');
});

const RETRY_DELIVERY =
  'mutation ($id: ID!, $key: String!, $restart: Boolean!) { retryWebhookDelivery(id: $id, idempotencyKey: $key, restartWindow: $restart) { state attemptCount eventId } }';

test.serial('a delivery that is over is sent again with the same event id, once for each key', async (t) => {
  await using inbox = await openInbox(exchange);
  await subscribe(seller, `${inbox.url}/hook`, ['invoice.delivered']);
  await uploadInvoice(seller, 'again');
  await exchange.idle();
  const [delivery] = await deliveries(exchange, 'again');
  t.is(delivery!.state, 'DELIVERED');
  const id = delivery!.id;
  for (const key of ['one', 'one', 'two']) {
    t.deepEqual(faults(await ask(seller, RETRY_DELIVERY, { id, key, restart: false })), []);
    await exchange.idle();
  }
  t.is(inbox.requests.length, 3);
  t.is(new Set(inbox.requests.map((request) => bodyOf(request).eventId)).size, 1);
  t.deepEqual(
    inbox.requests.map(({ headers }) => headers['x-webhook-attempt']),
    ['1', '2', '3'],
  );
  t.is((await deliveries(exchange, 'again')).length, 1);
});

const REPLAY =
  'mutation ($id: ID!, $dryRun: Boolean!, $rate: Int!) { replayWebhookDeliveries(subscriptionId: $id, filter: { types: [INVOICE_DELIVERED] }, ratePerSecond: $rate, dryRun: $dryRun) { id count } }';

test.serial('a range is counted by a dry run, replayed at its rate, and what was not tried yet can be cancelled', async (t) => {
  await using inbox = await openInbox(exchange);
  const { id } = await subscribe(seller, `${inbox.url}/hook`, ['invoice.exported', 'invoice.delivered']);
  for (const name of ['a', 'b', 'c']) await uploadInvoice(seller, name);
  await inbox.next(6);
  await exchange.idle();
  t.deepEqual((await data(seller, REPLAY, { id, dryRun: true, rate: 1 })).replayWebhookDeliveries, { id: null, count: 3 });
  await exchange.idle();
  t.is(inbox.requests.length, 6);
  const { sql } = exchange.app.database;
  const { replayWebhookDeliveries } = await paused(exchange, async () => {
    const now = async (): Promise<number> => (await sql.query<{ at: Date }>('select exchange_now() as at'))[0]!.at.getTime();
    const before = await now();
    const begun = await data(seller, REPLAY, { id, dryRun: false, rate: 1 });
    const after = await now();
    const due = await sql.query<{ at: Date }>(
      'select due_at as at from webhook_delivery where priority = 2 and subscription_id = $1 order by id',
      [id],
    );
    t.is(due.length, 3);
    // The time passes from one row of the statement to the next.
    for (const [place, { at }] of due.entries()) {
      const countedFrom = at.getTime() - place * 1_000;
      t.true(before <= countedFrom && countedFrom <= after, `place ${place} is due ${at.toISOString()}`);
    }
    // The first one is sent, and the others wait for as long as the test takes.
    await sql.query(
      `update webhook_delivery set due_at = due_at + interval '1 day' where priority = 2 and subscription_id = $1
         and due_at > (select min(due_at) from webhook_delivery where priority = 2 and subscription_id = $1)`,
      [id],
    );
    return begun;
  });
  t.is(replayWebhookDeliveries.count, 3);
  await inbox.next(7);
  await exchange.idle();
  const cancel = 'mutation ($id: ID!) { cancelReplay(id: $id) }';
  t.is((await data(seller, cancel, { id: replayWebhookDeliveries.id })).cancelReplay, 2);
  await sql.query('update webhook_delivery set due_at = exchange_now() where priority = 2 and subscription_id = $1', [id]);
  await exchange.idle();
  t.is(inbox.requests.length, 7);
  t.deepEqual(faults(await ask(seller, cancel, { id: 'nothing' })), [{ code: 'REPLAY_NOT_FOUND', message: 'Replay not found' }]);
});

test.serial('a disabled subscription gets nothing; enabled again, what was skipped is sent', async (t) => {
  await using inbox = await openInbox(exchange);
  const { id } = await subscribe(seller, `${inbox.url}/hook`, ['invoice.delivered']);
  const disable = `mutation { disableWebhookSubscription(id: "${id}") { state } }`;
  t.deepEqual(await data(seller, disable), { disableWebhookSubscription: { state: 'DISABLED' } });
  await uploadInvoice(seller, 'skipped');
  await exchange.idle();
  t.deepEqual(
    (await deliveries(exchange, 'skipped')).map(({ state }) => state),
    ['SKIPPED'],
  );
  t.is(inbox.requests.length, 0);
  t.deepEqual(await data(seller, `mutation { enableWebhookSubscription(id: "${id}") { state } }`), {
    enableWebhookSubscription: { state: 'ENABLED' },
  });
  await exchange.idle();
  t.is(inbox.requests.length, 1);
});

test.serial('one subscription gets a new secret; the old one signs along until it is revoked, or not at all', async (t) => {
  await using inbox = await openInbox(exchange);
  const { id, signingSecret } = await subscribe(seller, `${inbox.url}/hook`);
  const other = await subscribe(seller, `${inbox.url}/other`);
  const send = `mutation { sendTestWebhook(subscriptionId: "${id}", type: INVOICE_RECEIVE) { id } }`;
  const rotate = (overlap: string): string => `mutation { rotateWebhookSecret(subscriptionId: "${id}"${overlap}) }`;
  const revoke = `mutation { revokePreviousWebhookSecret(subscriptionId: "${id}") }`;
  const sent = async (): Promise<{ now: string | undefined; before: string | undefined; is(secret: string): string }> => {
    await data(seller, send);
    await exchange.idle();
    const received = inbox.requests.at(-1)!;
    const header = (name: string): string | undefined => received.headers[name] as string | undefined;
    return { now: header('x-signature'), before: header('x-signature-previous'), is: (secret) => signature(received, secret) };
  };

  const second = (await data(seller, rotate(''))).rotateWebhookSecret;
  const both = await sent();
  t.deepEqual([both.now, both.before], [both.is(second), both.is(signingSecret)]);
  t.deepEqual(
    [(await data(seller, revoke)).revokePreviousWebhookSecret, (await data(seller, revoke)).revokePreviousWebhookSecret],
    [true, false],
  );
  const one = await sent();
  t.deepEqual([one.now, one.before], [one.is(second), undefined]);
  const third = (await data(seller, rotate(', overlapSeconds: 0'))).rotateWebhookSecret;
  const compromised = await sent();
  t.deepEqual([compromised.now, compromised.before], [compromised.is(third), undefined]);
  t.is((await subscribe(seller, `${inbox.url}/other`)).signingSecret, other.signingSecret);
  const { errors } = await ask(seller, rotate(', overlapSeconds: 604801'));
  t.deepEqual(errors[0]?.extensions, { code: 'PARAMETERS_INVALID', error: 'overlapSeconds must be 0 to 604800' });
});

test.serial('a delivery past its window gets one try, and with restartWindow a new window', async (t) => {
  await using exchange = await startApp();
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  await using inbox = await openInbox(exchange, answers(500));
  await register(buyer, BUYER);
  await subscribe(seller, `${inbox.url}/hook`, ['invoice.delivered']);
  await uploadInvoice(seller, 'past');
  await exchange.idle();
  for (let n = 0; n < 20; n++) {
    await exchange.advance(6 * 60 * 60);
    await exchange.idle();
  }
  const [exhausted] = await deliveries(exchange, 'past');
  t.is(exhausted!.state, 'EXHAUSTED');
  const { id, attempt } = exhausted!;
  const later = await exchange.as('demo-seller');
  await data(later, RETRY_DELIVERY, { id, key: 'a try', restart: false });
  await exchange.idle();
  await exchange.advance(120);
  await exchange.idle();
  const [tried] = await deliveries(exchange, 'past');
  t.is(tried!.state, 'EXHAUSTED');
  t.true(tried!.attempt > attempt);
  await data(later, RETRY_DELIVERY, { id, key: 'a window', restart: true });
  await exchange.idle();
  const [restarted] = await deliveries(exchange, 'past');
  t.deepEqual({ state: restarted!.state, attempt: restarted!.attempt }, { state: 'RETRY', attempt: 1 });
});

test.serial('rotateWebhookSecrets and deleteWebhook are those of REST', async (t) => {
  const none = faults(await ask(seller, 'mutation { rotateWebhookSecrets }'));
  t.deepEqual(none, [{ code: 'WEBHOOK_NOT_FOUND', message: 'Webhook subscription not found' }]);
  const { id } = await subscribe(seller, 'https://localhost/hook');
  t.regex((await data(seller, 'mutation { rotateWebhookSecrets }')).rotateWebhookSecrets, /^whsec_[A-Za-z0-9+/]{43}=$/);
  t.deepEqual(await data(seller, `mutation { deleteWebhook(id: "${id}") }`), { deleteWebhook: id });
  t.deepEqual((await seller('/v3/webhook')).body, { webhooks: [] });
});
