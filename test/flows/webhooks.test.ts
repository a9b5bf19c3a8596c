// docs/spec.md#events, with real deliveries to a local TLS receiver: secrets, bodies, retries and their limits.
import type { ExecutionContext } from 'ava';
import type { Log } from '../../src/domain/ports.js';
import { disableFailing } from '../../src/domain/webhooks/disable.js';
import { retireSecrets } from '../../src/domain/webhooks/secrets.js';
import { resumeMissed } from '../../src/domain/webhooks/subscribe.js';
import { startApp, type TestApp } from '../support/app.js';
import { BUYER, events, exported, invoice, PICTURE, register, SELLER, upload, uploadInvoice, xmlPart } from '../support/documents.js';
import { type Change, fixture, mutate } from '../support/fixtures.js';
import { answers, type Behaviour, hangs, type Inbox } from '../support/inbox.js';
import { paused } from '../support/paused.js';
import { test } from '../support/test.js';
import { sleep } from '../support/time.js';
import {
  bodyOf,
  deliveries,
  enqueue,
  INVOICE_EVENTS,
  type Notification,
  nextTry,
  openInbox,
  signature,
  standardSignature,
  subscribe,
} from '../support/webhooks.js';

const ACCEPTS = '9915:sandbox-accepts';
const NOT_FOUND = '9915:sandbox-not-found';

let shared: TestApp;

test.before(async () => {
  shared = await startApp();
});

test.after.always(() => shared?.[Symbol.asyncDispose]());

/** The shared exchange, or with settings one for this test only; and a receiver, which is removed after the test. */
async function start(
  t: ExecutionContext,
  env?: Readonly<Record<string, string>>,
  behave?: Behaviour,
): Promise<{ exchange: TestApp; inbox: Inbox }> {
  const exchange = env === undefined ? shared : await startApp(env);
  if (env !== undefined) t.teardown(() => exchange[Symbol.asyncDispose]());
  const inbox = await openInbox(exchange, behave);
  t.teardown(async () => {
    await inbox.close();
    if (env !== undefined) return;
    await exchange.app.database.sql.query('delete from webhook_subscription');
    await exchange.app.database.sql.query(`update webhook_delivery set state = 'CANCELLED' where state in ('PENDING', 'RETRY')`);
  });
  return { exchange, inbox };
}

const bodies = (inbox: Inbox): Notification[] => inbox.requests.map(bodyOf);
const types = (inbox: Inbox): string[] => bodies(inbox).map(({ type }) => type);
const header = (inbox: Inbox, name: string): unknown[] => inbox.requests.map(({ headers }) => headers[name]);

/** Uses each behaviour once, and the last one from then on. */
function inTurn(...behaviours: readonly Behaviour[]): Behaviour {
  let turn = 0;
  return (received, response) => {
    const behave = behaviours[Math.min(turn, behaviours.length - 1)];
    turn += 1;
    behave?.(received, response);
  };
}

const withoutQuery = <Document extends { files: readonly { downloadUrl: string }[] }>(document: Document): object => ({
  ...document,
  files: document.files.map((file) => ({ ...file, downloadUrl: file.downloadUrl.replace(/\?.*/, '') })),
});

test.serial('the body is the exported document behind type and eventId, member by member', async (t) => {
  const { exchange, inbox } = await start(t);
  const buyer = await exchange.as('demo-buyer');
  await register(buyer, BUYER);
  await subscribe(buyer, `${inbox.url}/hooks?tenant=1`);
  await uploadInvoice(await exchange.as('demo-seller'), 'first');
  await exchange.idle();
  const [received] = inbox.requests;
  t.is(inbox.requests.length, 1);
  t.deepEqual([received?.method, received?.path], ['POST', '/hooks?tenant=1']);
  const text = received?.body.toString() ?? '';
  const { type, eventId, ...document } = JSON.parse(text) as Notification;
  t.is(text, JSON.stringify(JSON.parse(text)));
  t.is(type, 'invoice.receive');
  t.regex(eventId, /^evt_[0-9a-f]{32}$/);
  t.deepEqual(Object.keys(JSON.parse(text) as object), [
    'type',
    'eventId',
    'documentId',
    'status',
    'importDate',
    'timestamp',
    'documentType',
    'channel',
    'senderIdentifier',
    'receiverIdentifier',
    'files',
  ]);
  t.deepEqual(withoutQuery(document), withoutQuery(await exported(buyer, document.documentId)));
});

test.serial('the body of an application response has the applicationResponse object, its members in order', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  await register(seller, SELLER);
  await subscribe(seller, inbox.url, ['applicationresponse.receive']);
  const number: Change = ['<cbc:ID>F2026-0017<', '<cbc:ID>F-ANSWERED<'];
  await upload(seller, { documentId: 'answered', document: xmlPart(mutate(invoice(), number)), image: PICTURE });
  const response = xmlPart(mutate(fixture('invoice-response.xml'), number));
  await upload(await exchange.as('demo-buyer'), { documentType: 'applicationresponse', documentId: 'response', document: response });
  await exchange.idle();
  const [body] = bodies(inbox);
  t.is(Object.keys(body ?? {}).at(-2), 'applicationResponse');
  t.is(
    JSON.stringify(body?.applicationResponse),
    '{"referenceDocumentNumber":"F-ANSWERED","referenceDocumentId":"answered","responseCode":"RE","responseMessage":"The purchase order is not known"}',
  );
});

test.serial('case 41: the headers are these and no others, and both signatures verify', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  const { id, signingSecret } = await subscribe(seller, inbox.url);
  await uploadInvoice(seller, 'signed', NOT_FOUND);
  await exchange.idle();
  const [received] = inbox.requests;
  const headers = received?.headers ?? {};
  const seconds = Number(headers['x-timestamp']);
  t.true(Math.abs(seconds - exchange.app.clock().getTime() / 1000) < 30);
  const { connection, ...own } = headers;
  t.deepEqual(own, {
    host: `localhost:${inbox.port}`,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(received?.body.length),
    'user-agent': 'exchange-webhooks/1',
    'accept-encoding': 'identity',
    'x-timestamp': String(seconds),
    'x-signature': signature(received!, signingSecret),
    'webhook-id': bodyOf(received!).eventId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': standardSignature(received!, signingSecret),
    'x-webhook-attempt': '1',
    'x-webhook-subscription': id,
  });
});

test.serial('each event shows its files, and an error its code and text behind everything else', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  await subscribe(seller, inbox.url);
  await uploadInvoice(seller, 'good', ACCEPTS);
  await exchange.idle();
  await upload(seller, { documentId: 'bad', document: xmlPart(invoice().replace('355.50', '355.49')), image: PICTURE });
  await exchange.idle();
  const shown = bodies(inbox).map(({ type, status, files }) => [type, status, ...files.map(({ fileName }) => fileName)]);
  t.deepEqual(shown, [
    ['invoice.exported', 'EXPORTED', 'invoice.xml', 'validation.json', 'validation.html', 'receipt.xml'],
    ['invoice.delivered', 'DELIVERED', 'invoice.xml', 'receipt.xml', 'message-level-status.xml'],
    ['invoice.error', 'ERROR', 'invoice.xml', 'validation.json', 'validation.html'],
  ]);
  const failed = bodies(inbox)[2]!;
  t.is(Object.keys(failed).at(-1), 'error');
  t.is(failed.error?.code, 'VALIDATION_FAILED');
  t.regex(failed.error?.message ?? '', /^BR-CO-\d+: /);
  t.deepEqual(
    bodies(inbox).map(({ files }) => files.map(({ messageType }) => messageType ?? '-')),
    [
      ['-', 'VALIDATION', 'VALIDATION', 'MDN'],
      ['-', 'MDN', 'MDN'],
      ['-', 'VALIDATION', 'VALIDATION'],
    ],
  );
});

test.serial('case 46: links in the body work without a token and expire after 10 minutes', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  await subscribe(seller, inbox.url, ['invoice.error']);
  await uploadInvoice(seller, 'linked', NOT_FOUND);
  await exchange.idle();
  const link = bodies(inbox)[0]?.files[0]?.downloadUrl ?? '';
  t.is((await exchange.anonymous(link)).text, invoice().replace('"0088">5400000000027', '"9915">sandbox-not-found'));
  await exchange.advance(599 - 30);
  t.is((await exchange.anonymous(link)).status, 200);
  await exchange.advance(31);
  const late = await exchange.anonymous(link);
  t.deepEqual([late.status, late.body], [403, { message: 'Request has expired' }]);
});

test.serial('500, a redirect, silence and 410 are failures; each retry has the same event and fresh links', async (t) => {
  const behave = inTurn(answers(500), answers(302, { location: '/elsewhere' }), hangs, answers(410), answers(200));
  const { exchange, inbox } = await start(t, { WEBHOOK_TIMEOUT_MS: '5000' }, behave);
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
  await subscribe(seller, inbox.url, ['invoice.error']);
  await uploadInvoice(seller, 'hopeless', NOT_FOUND);
  await exchange.idle();
  for (const [index, seconds] of TABLE_SECONDS.entries()) {
    const waited = (await nextTry(exchange)) ?? 0;
    t.true(waited > seconds * 0.9 - 1 && waited <= seconds * 1.1, `retry ${index + 1} after ${waited} s instead of ${seconds} s`);
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

test.serial('case 43: after a rotation the new secret signs at once, the old one beside it for 24 hours, then no more', async (t) => {
  const { exchange, inbox } = await start(t, undefined, inTurn(answers(500), answers(200)));
  const seller = await exchange.as('demo-seller');
  const { signingSecret: old } = await subscribe(seller, inbox.url, ['invoice.error']);
  await uploadInvoice(seller, 'rotated', NOT_FOUND);
  await exchange.idle();
  const rotation = await seller('/v3/webhook/rotate-secret', { method: 'POST' });
  const { signingSecret: fresh } = rotation.body as { signingSecret: string };
  await nextTry(exchange);
  const [before, during] = inbox.requests;
  t.deepEqual([before?.headers['x-signature'], before?.headers['x-signature-previous']], [signature(before!, old), undefined]);
  t.deepEqual(
    [during?.headers['x-signature'], during?.headers['x-signature-previous']],
    [signature(during!, fresh), signature(during!, old)],
  );
  t.is(during?.headers['webhook-signature'], `${standardSignature(during!, fresh)} ${standardSignature(during!, old)}`);

  await exchange.advance(24 * 3600 + 60);
  await uploadInvoice(await exchange.as('demo-seller'), 'later', NOT_FOUND);
  await exchange.idle();
  const after = inbox.requests[2];
  t.deepEqual([after?.headers['x-signature'], after?.headers['x-signature-previous']], [signature(after!, fresh), undefined]);
  t.is(after?.headers['webhook-signature'], standardSignature(after!, fresh));
});

test.serial('the job that retires secrets removes the old ones 24 hours after the change, and keeps those in force', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  await subscribe(seller, inbox.url);
  await seller('/v3/webhook/rotate-secret', { method: 'POST' });
  const count = async (): Promise<number> => (await exchange.app.database.sql.query('select 1 from webhook_secret')).length;
  await retireSecrets(exchange.app);
  t.is(await count(), 2);
  await exchange.advance(24 * 3600);
  await retireSecrets(exchange.app);
  t.is(await count(), 1);
});

test.serial('case 44: PUT answers the secret in force if a PUT issued it, and after a rotation a new one with overlap', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  const first = await subscribe(seller, inbox.url, ['invoice.error']);
  t.deepEqual(await subscribe(seller, inbox.url, ['invoice.error']), first);
  const rotated = ((await seller('/v3/webhook/rotate-secret', { method: 'POST' })).body as { signingSecret: string }).signingSecret;
  const second = await subscribe(seller, inbox.url, ['invoice.error']);
  t.is(second.id, first.id);
  t.is(new Set([first.signingSecret, rotated, second.signingSecret]).size, 3);
  await uploadInvoice(seller, 'rekeyed', NOT_FOUND);
  await exchange.idle();
  const [received] = inbox.requests;
  t.is(received?.headers['x-signature'], signature(received!, second.signingSecret));
  t.is(received?.headers['x-signature-previous'], signature(received!, rotated));
});

test.serial('case 43: a rotation is for all subscriptions of the tenant, and for none of another', async (t) => {
  const { exchange, inbox } = await start(t);
  await using other = await openInbox(exchange);
  await using foreign = await openInbox(exchange);
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  await subscribe(seller, inbox.url, ['invoice.error']);
  await subscribe(seller, other.url, ['invoice.error']);
  const { signingSecret: untouched } = await subscribe(buyer, foreign.url, ['invoice.error']);
  const { signingSecret } = (await seller('/v3/webhook/rotate-secret', { method: 'POST' })).body as { signingSecret: string };
  await uploadInvoice(seller, 'by-seller', NOT_FOUND);
  await uploadInvoice(buyer, 'by-buyer', NOT_FOUND);
  await exchange.idle();
  for (const one of [inbox, other]) t.deepEqual(header(one, 'x-signature'), [signature(one.requests[0]!, signingSecret)]);
  t.deepEqual(header(foreign, 'x-signature'), [signature(foreign.requests[0]!, untouched)]);
  t.deepEqual(header(foreign, 'x-signature-previous'), [undefined]);
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

test.serial('the first attempts of one document start in the order of its events, a failed one releases the next', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  await subscribe(seller, inbox.url);
  const order: string[] = [];
  inbox.behave = async (received, response) => {
    const { type } = bodyOf(received);
    order.push(`asked ${type}`);
    if (type === 'invoice.exported') {
      // Delivered while the previous request is in progress, with enough time to overtake it.
      await exchange.app.channels.peppol?.ticker?.tick(new AbortController().signal);
      await sleep(100);
    }
    order.push(`answered ${type}`);
    answers(type === 'invoice.exported' ? 500 : 200)(received, response);
  };
  await uploadInvoice(seller, 'ordered', ACCEPTS);
  await exchange.idle();
  t.deepEqual(order, ['asked invoice.exported', 'answered invoice.exported', 'asked invoice.delivered', 'answered invoice.delivered']);
});

test.serial('at most 8 requests are in flight for one subscription, and those held back follow without another wake-up', async (t) => {
  const { exchange, inbox } = await start(t);
  const { id } = await subscribe(await exchange.as('demo-seller'), inbox.url);
  // Responses are sent once eight requests wait, after a delay in which a ninth could arrive.
  const held: (() => void)[] = [];
  let most = 0;
  inbox.behave = (received, response) => {
    held.push(() => answers(200)(received, response));
    most = Math.max(most, held.length);
    if (held.length === 8) void sleep(20).then(() => held.splice(0).forEach((release) => void release()));
  };
  await enqueue(exchange, id, 64);
  exchange.app.wake('deliveries');
  await exchange.app.worker()?.idle();
  t.is(inbox.requests.length, 64);
  t.is(most, 8);
});

test.serial('events go to the subscriptions of the tenant that are for their type, and to nobody else', async (t) => {
  const { exchange, inbox } = await start(t);
  await using deliveredOnly = await openInbox(exchange);
  await using foreign = await openInbox(exchange);
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  await subscribe(seller, inbox.url);
  await subscribe(seller, deliveredOnly.url, ['invoice.delivered', 'ereport.error']);
  await subscribe(buyer, foreign.url);
  await uploadInvoice(seller, 'mine', ACCEPTS);
  await exchange.idle();
  t.deepEqual(types(inbox), ['invoice.exported', 'invoice.delivered']);
  t.deepEqual(types(deliveredOnly), ['invoice.delivered']);
  t.deepEqual(types(foreign), []);
});

test.serial('documents of the channel api announce nothing', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  await subscribe(seller, inbox.url, [...INVOICE_EVENTS, 'applicationresponse.receive']);
  await upload(seller, { direction: 'receive', documentId: 'brought', document: xmlPart(invoice()), image: PICTURE });
  await exchange.idle();
  const complete = { method: 'PUT', body: { status: 'EXPORTED' } };
  t.is((await seller('/v4/documents/export/brought', complete)).status, 200);
  await exchange.idle();
  t.deepEqual(types(inbox), []);
  t.deepEqual(await events(exchange, 'demo-seller', 'brought'), []);
});

test.serial('completion by the customer announces nothing', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  await subscribe(seller, inbox.url);
  await uploadInvoice(seller, 'completed', ACCEPTS);
  await exchange.idle();
  t.is((await seller('/v4/documents/export/completed', { method: 'PUT', body: { status: 'ERROR', message: 'why' } })).status, 200);
  await exchange.idle();
  t.deepEqual(types(inbox), ['invoice.exported', 'invoice.delivered']);
});

/** All entries of a log, as text. */
function capture(): { readonly log: Log; text(): string } {
  const lines: string[] = [];
  const add = (event: string, fields?: object): void => void lines.push(event, JSON.stringify(fields ?? {}));
  return { log: { debug: add, info: add, warn: add, error: add }, text: () => lines.join('\n') };
}

/** Every row of every table, bytes as Latin-1. */
async function dump({ app: { database } }: TestApp): Promise<string> {
  const tables = await database.sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by name`,
  );
  const rows = await Promise.all(tables.map(({ name }) => database.sql.query(`select * from "${name}" order by ctid`)));
  const plain = (value: unknown): unknown => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value);
  return JSON.stringify(rows.flat().map((row) => Object.values(row).map(plain)));
}

test.serial('case 44: neither the log nor the tables hold a secret, a token or the signature of a link', async (t) => {
  const captured = capture();
  await using exchange = await startApp({}, { log: captured.log });
  await using inbox = await openInbox(exchange, inTurn(answers(500), answers(410), answers(200)));
  const seller = await exchange.as('demo-seller');
  const { signingSecret } = await subscribe(seller, inbox.url);
  const { signingSecret: rotated } = (await seller('/v3/webhook/rotate-secret', { method: 'POST' })).body as { signingSecret: string };
  await uploadInvoice(seller, 'secret', ACCEPTS);
  while ((await nextTry(exchange)) !== undefined);
  const link = bodies(inbox)[0]?.files[0]?.downloadUrl ?? '';
  await exchange.anonymous(link);
  await exchange.anonymous(`${link}x`);
  const logged = captured.text();
  const text = `${logged}\n${await dump(exchange)}`;
  t.true(logged.includes('webhook.alert.gone') && logged.includes('/v3/webhook/rotate-secret') && text.includes(inbox.url));
  for (const secret of [signingSecret, rotated].map((one) => one.replace('whsec_', ''))) {
    const bytes = Buffer.from(secret, 'base64');
    for (const spelling of [
      secret,
      bytes.toString('hex'),
      bytes.toString('base64url'),
      JSON.stringify(bytes.toString('latin1')).slice(1, -1),
    ]) {
      t.false(text.includes(spelling));
    }
  }
  for (const leak of ['whsec_', new URL(link).searchParams.get('signature') ?? '', 'demo-seller-secret', 'Bearer ']) {
    t.false(text.includes(leak), leak);
  }
});
