// Events to pull, over REST. Those that commit late are in events.postgres.ts.
import { clientActor } from '../../../src/domain/actor.js';
import { sendTestEvent } from '../../../src/domain/webhooks/testEvent.js';
import { createEventWaits, EVENT_WAITS } from '../../../src/server/rest/eventWaits.js';
import { type Client, clientOf, type TestApp } from '../../support/app.js';
import { BUYER, contents, register, uploadInvoice } from '../../support/documents.js';
import { data } from '../../support/graphql.js';
import { answers } from '../../support/inbox.js';
import { shareApp } from '../../support/shared.js';
import { test } from '../../support/test.js';
import { bodyOf, type Notification, openInbox, subscribe } from '../../support/webhooks.js';

const PATH = '/v4/events';
const ACTOR = clientActor('demo-seller', 'demo-seller');
const exchange = shareApp();
const seller = clientOf(exchange, 'demo-seller');
const buyer = clientOf(exchange, 'demo-buyer');

interface Page {
  readonly events: readonly (Notification & { readonly cursor: string })[];
  readonly next: string;
}

async function pull(client: Client, query: Readonly<Record<string, string>> = {}): Promise<Page> {
  const answer = await client(`${PATH}?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as Page;
}

const shown = ({ events }: Page): string[] => events.map(({ type, documentId }) => `${type} ${documentId}`);

test.before(async () => {
  await register(buyer, BUYER);
});

/** Three events of the seller: one document fails, another one is handed over and delivered. */
async function three({ idle }: TestApp): Promise<void> {
  await uploadInvoice(seller, 'failed', '9915:nobody');
  await idle();
  await uploadInvoice(seller, 'sent');
  await idle();
}
const THREE = ['invoice.error failed', 'invoice.exported sent', 'invoice.delivered sent'];

test.serial('all events come in their order, each once, without any subscription', async (t) => {
  await three(exchange);
  t.deepEqual(shown(await pull(seller)), THREE);
  const seen: string[] = [];
  let after: Record<string, string> = {};
  for (let pages = 0; pages < THREE.length; pages += 1) {
    const page = await pull(seller, { ...after, limit: '1' });
    seen.push(...shown(page));
    after = { after: page.next };
  }
  t.deepEqual(seen, THREE);
  t.deepEqual(await pull(seller, after), { events: [], next: after['after']! });
});

test.serial('the cursor of an event continues behind it', async (t) => {
  await three(exchange);
  const [first] = (await pull(seller)).events;
  t.deepEqual(shown(await pull(seller, { after: first!.cursor })), THREE.slice(1));
});

test.serial('an empty answer has a cursor to go on from', async (t) => {
  const { events, next } = await pull(seller);
  t.deepEqual(events, []);
  await three(exchange);
  t.deepEqual(shown(await pull(seller, { after: next })), THREE);
});

test.serial('an event is what a webhook is sent, and its links open', async (t) => {
  await using inbox = await openInbox(exchange, answers(200));
  await subscribe(buyer, inbox.url, ['invoice.receive']);
  await uploadInvoice(seller, 'one');
  await exchange.idle();
  const [sent] = (await inbox.next(1)).map(bodyOf);
  const [{ cursor, ...pulled }] = (await pull(buyer)).events as [Page['events'][number]];
  const withoutLinks = ({ files, ...body }: Notification) => ({ ...body, files: files.map((file) => ({ ...file, downloadUrl: '' })) });
  t.deepEqual(withoutLinks(pulled), withoutLinks(sent!));
  t.true((await contents(exchange, pulled)).length > 0);
});

test.serial('links are new in each answer, also where those of the answer before are over', async (t) => {
  await uploadInvoice(seller, 'one');
  await exchange.idle();
  const [old] = (await pull(buyer)).events;
  await exchange.advance(900);
  t.is((await exchange.anonymous(old!.files[0]!.downloadUrl)).status, 403);
  t.true((await contents(exchange, (await pull(buyer)).events[0]!)).length > 0);
});

test.serial('a tenant sees its own events only, and its cursor is of no use to another one', async (t) => {
  await three(exchange);
  const page = await pull(buyer);
  t.deepEqual(
    page.events.map(({ type }) => type),
    ['invoice.receive'],
  );
  const { status, body } = await seller(`${PATH}?after=${page.next}`);
  t.deepEqual(
    [status, body],
    [400, { message: 'Invalid request parameters', error: 'cursor is not one of this list in this order, or was cut off or changed' }],
  );
});

test.serial('a test event belongs to one subscription, and is not pulled', async (t) => {
  const { id } = await subscribe(seller, 'https://localhost:9/hook');
  await sendTestEvent(exchange.app, ACTOR, id, 'invoice.error');
  t.deepEqual(await pull(seller).then(shown), []);
});

test.serial('without a cursor there are those of the last 30 days, with one the older ones as well', async (t) => {
  const { next } = await pull(seller);
  await three(exchange);
  await exchange.app.database.sql.query(
    `update webhook_event set created_at = created_at - interval '31 days' where type = 'invoice.error'`,
  );
  t.deepEqual(shown(await pull(seller)), THREE.slice(1));
  t.deepEqual(shown(await pull(seller, { after: next })), THREE);
});

test.serial('events from before the database was restored into another server stay before the new ones', async (t) => {
  await three(exchange);
  await exchange.app.database.sql.query(`update webhook_event set changed = '9000000000000000000'`);
  const [first] = (await pull(seller)).events;
  await uploadInvoice(seller, 'new', '9915:nobody');
  await exchange.idle();
  t.deepEqual(shown(await pull(seller, { after: first!.cursor })), [...THREE.slice(1), 'invoice.error new']);
});

for (const [query, error] of [
  ['limit=0', 'limit must be a whole number from 1 to 500'],
  ['limit=501', 'limit must be a whole number from 1 to 500'],
  ['wait=31', 'wait must be a whole number from 0 to 30'],
  ['wait=-1', 'wait must be a whole number from 0 to 30'],
  ['since=1', 'since is not a parameter; there are after, limit, wait'],
  ['wait=1&wait=2', 'wait must be given once'],
] as const) {
  test.serial(`400 for ?${query}`, async (t) => {
    const { status, body } = await seller(`${PATH}?${query}`);
    t.deepEqual([status, body], [400, { message: 'Invalid request parameters', error }]);
  });
}

test.serial('another scope does not do', async (t) => {
  const other = await exchange.as('demo-seller', 'exchange/receive');
  t.is((await other(PATH)).status, 403);
});

test.serial('GraphQL has the same page', async (t) => {
  await three(exchange);
  const { events } = await data(seller, '{ events(limit: 2) { events { cursor body } next } }');
  t.deepEqual(
    events.events.map(({ body }: { body: Notification }) => `${body.type} ${body.documentId}`),
    THREE.slice(0, 2),
  );
  t.deepEqual(shown(await pull(seller, { after: events.next })), THREE.slice(2));
});

// Waiting

const ASKED = { after: undefined, limit: 10 };
const NEVER = new AbortController().signal;

/** Waits of this test's own, and a promise of the moment at which one waits. */
function waiting(): ReturnType<typeof createEventWaits> & { readonly begun: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { app } = exchange;
  const watch: typeof app.feeds.documents.watch = async (...asked) => {
    const leave = await app.feeds.documents.watch(...asked);
    resolve();
    return leave;
  };
  return {
    ...createEventWaits({ ...app, feeds: { ...app.feeds, documents: { ...app.feeds.documents, watch } } } as never),
    begun: promise,
  };
}

test.serial('a request that waits is answered with the next event', async (t) => {
  const waits = waiting();
  const answer = waits.next(ACTOR, ASKED, 30, NEVER);
  await waits.begun;
  await uploadInvoice(seller, 'one', '9915:nobody');
  t.is((await answer).events.length, 1);
});

test.serial('a request with `wait` is answered at once where there is an event', async (t) => {
  await three(exchange);
  t.deepEqual(shown(await pull(seller, { wait: '30' })), THREE);
});

test.serial('a request that waits is answered when the service stops, or its client has gone', async (t) => {
  const waits = waiting();
  const gone = new AbortController();
  const [stopped, left] = [waits.next(ACTOR, ASKED, 30, NEVER), waits.next(ACTOR, ASKED, 30, gone.signal)];
  await waits.begun;
  gone.abort();
  t.deepEqual((await left).events, []);
  waits.stop();
  t.deepEqual((await stopped).events, []);
});

test.serial('a tenant has so many requests waiting, and each place is free again', async (t) => {
  const waits = waiting();
  const gone = new AbortController();
  const places = Array.from({ length: EVENT_WAITS.perTenantMax }, () => waits.next(ACTOR, ASKED, 30, gone.signal));
  await t.throwsAsync(waits.next(ACTOR, ASKED, 30, NEVER), { code: 'TOO_MANY_REQUESTS' } as object);
  const other = waits.next(clientActor('demo-buyer', 'demo-buyer'), ASKED, 30, gone.signal);
  gone.abort();
  t.is((await Promise.all([...places, other])).length, EVENT_WAITS.perTenantMax + 1);
  waits.stop();
  t.deepEqual((await waits.next(ACTOR, ASKED, 30, NEVER)).events, []);
});
