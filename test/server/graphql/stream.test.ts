// POST /graphql/stream with the client library of the protocol: what dashboards receive, about which tenant, and what is refused.
import { randomUUID } from 'node:crypto';
import { isObjectType } from 'graphql';
import { createSchema } from '../../../src/server/graphql/schema.js';
import { STREAM_LIMITS } from '../../../src/server/graphql/stream/streams.js';
import { UNTOLD_MAX } from '../../../src/server/graphql/subscriptions/mailbox.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { claimChecks } from '../../support/claims.js';
import { BUYER, register, uploadInvoice } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { answers } from '../../support/inbox.js';
import { tokenOf } from '../../support/load.js';
import { subscribeTo, type Told } from '../../support/stream.js';
import { test } from '../../support/test.js';
import { openInbox, subscribe } from '../../support/webhooks.js';

let exchange: TestApp;
let seller: Client;
let buyer: Client;

test.before(async () => {
  exchange = await startApp();
  seller = await exchange.as('demo-seller');
  buyer = await exchange.as('demo-buyer');
  await register(buyer, BUYER);
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

const DOCUMENTS = 'subscription { documentChanged { from to document { documentId status } } }';
const ONE = 'subscription ($id: ID!) { documentChanged(documentId: $id) { from to at document { documentId status } } }';
const DELIVERIES = 'subscription { deliveryChanged { id documentId } }';

const change = ({ data: told }: Told) => told?.documentChanged;

test('a document is followed from its upload to DELIVERED, each change beginning where the one before ended', async (t) => {
  using told = await subscribeTo(exchange.url, ONE, { variables: { id: 'followed' } });
  await uploadInvoice(seller, 'followed');
  const all = (await told.until((one) => change(one).to === 'DELIVERED')).map(change);
  t.is(all[0].from, null);
  t.deepEqual(
    all.slice(1).map(({ from }) => from),
    all.slice(0, -1).map(({ to }) => to),
  );
  t.like(all.at(-1), { document: { documentId: 'followed', status: 'DELIVERED' } });
});

test.serial('an import, a move and a completion, each at its time', async (t) => {
  await using still = await startApp({ ROLES: 'api' });
  const client = await still.as('demo-seller');
  using told = await subscribeTo(still.url, ONE, { variables: { id: 'steps' } });
  const next = async () => {
    still.app.wake('changes');
    const { at, ...rest } = change((await told.next()) ?? {});
    return { ...rest, at: new Date(at) };
  };
  const stored = async (time: string) =>
    (await still.app.database.sql.query<{ at: Date }>(`select ${time} as at from document d where document_id = 'steps'`))[0]?.at;

  await uploadInvoice(client, 'steps');
  t.deepEqual(await next(), {
    from: null,
    to: 'RECEIVED',
    document: { documentId: 'steps', status: 'RECEIVED' },
    at: await stored('import_date'),
  });
  await claimChecks(still.app, randomUUID(), 10);
  t.deepEqual(await next(), {
    from: 'RECEIVED',
    to: 'PROCESSING',
    document: { documentId: 'steps', status: 'PROCESSING' },
    at: await stored('(select max(m.at) from document_move m where m.document = d.id)'),
  });
  await still.app.database.sql.query(`update document set state = 'DELIVERED' where document_id = 'steps'`);
  await data(client, 'mutation { completeDocument(documentId: "steps", status: EXPORTED) { status } }');
  t.deepEqual(await next(), {
    from: 'DELIVERED',
    to: 'DELIVERED',
    document: { documentId: 'steps', status: 'DELIVERED' },
    at: await stored('completed_at'),
  });
});

test('all of a document can be selected, and is read anew for each change', async (t) => {
  using told = await subscribeTo(
    exchange.url,
    'subscription { documentChanged(documentId: "whole") { document { status files { fileName } timeline { status } validationReport { verdict } } } }',
  );
  await uploadInvoice(seller, 'whole');
  const all = (await told.until((one) => change(one).document.status === 'DELIVERED')).map((one) => change(one).document);
  for (const { status, timeline } of all) t.true(timeline.some((move: { status: string }) => move.status === status));
  const last = all.at(-1);
  t.is(last.validationReport.verdict, 'VALID');
  t.true(last.files.some(({ fileName }: { fileName: string }) => fileName === 'invoice.xml'));
  t.deepEqual(
    last.timeline.map(({ status }: { status: string }) => status),
    ['RECEIVED', 'PROCESSING', 'SENDING', 'EXPORTED', 'DELIVERED'],
  );
});

test('with a filter only documents that match it as they are then are told of', async (t) => {
  using told = await subscribeTo(
    exchange.url,
    'subscription { documentChanged(filter: { statuses: [ERROR] }) { to document { documentId status } } }',
  );
  await uploadInvoice(seller, 'well');
  await uploadInvoice(seller, 'unreachable', '0088:5400000000034');
  // A change before the last one is told, too, where the document is in error by the time it is read.
  for (const { document } of (await told.until((one) => change(one).to === 'ERROR')).map(change))
    t.deepEqual(document, { documentId: 'unreachable', status: 'ERROR' });
});

test.serial('deliveryChanged tells of a delivery until it is over, and by filter only of those that wait for a retry', async (t) => {
  await using other = await startApp();
  const client = await other.as('demo-buyer');
  await register(client, BUYER);
  await using inbox = await openInbox(other, answers(500));
  const { id: subscription } = await subscribe(client, `${inbox.url}/hook`);
  using all = await subscribeTo(other.url, 'subscription { deliveryChanged { id type state attemptCount documentId } }', {
    client: 'demo-buyer',
  });
  using retries = await subscribeTo(
    other.url,
    'subscription ($id: ID!) { deliveryChanged(filter: { subscriptionId: $id, states: [RETRY] }) { state lastHttpStatus attempts { outcome } } }',
    { client: 'demo-buyer', variables: { id: subscription } },
  );
  await uploadInvoice(await other.as('demo-seller'), 'hooked');
  t.deepEqual((await retries.next())?.data, {
    deliveryChanged: { state: 'RETRY', lastHttpStatus: 500, attempts: [{ outcome: 'FAILED' }] },
  });
  const told = await all.until(({ data }) => data.deliveryChanged.state === 'RETRY');
  const { id, ...delivery } = told.at(-1)?.data.deliveryChanged ?? {};
  t.like(delivery, { type: 'INVOICE_RECEIVE', attemptCount: 1 });

  using one = await subscribeTo(other.url, 'subscription ($id: ID!) { deliveryChanged(id: $id) { id state } }', {
    client: 'demo-buyer',
    variables: { id },
  });
  await inbox.close();
  await data(client, `mutation { retryWebhookDelivery(id: "${id}", idempotencyKey: "again") { state } }`);
  t.is((await one.next())?.data.deliveryChanged.id, id);
});

/** The subscriptions of another tenant: to everything, and to the names that the seller uses. */
const OTHERS = {
  // In changed.test.ts.
  changed: [],
  documentChanged: [DOCUMENTS, 'subscription { documentChanged(documentId: "theirs") { document { receiverIdentifier } } }'],
  deliveryChanged: [DELIVERIES, 'subscription { deliveryChanged(filter: { documentId: "theirs" }) { subscriptionId } }'],
} as const;
const NOBODY = '0088:5400000000034';
const NOBODY_ELSE = '0088:5400000000041';

test.serial('each subscription of the schema is among those that another tenant tried', (t) => {
  const type = createSchema().getSubscriptionType();
  t.deepEqual(isObjectType(type) ? Object.keys(type.getFields()).sort() : [], Object.keys(OTHERS).sort());
});

test.serial("changes of another tenant are never told: the first that comes is one's own", async (t) => {
  await using other = await startApp();
  const [ofSeller, ofBuyer] = [await other.as('demo-seller'), await other.as('demo-buyer')];
  await using inbox = await openInbox(other, answers(204));
  await subscribe(ofSeller, `${inbox.url}/hook`);
  const { id: subscriptionId } = await subscribe(ofBuyer, `${inbox.url}/hook`);
  const client = 'demo-buyer';
  using documents = await subscribeTo(other.url, OTHERS.documentChanged[0], { client });
  using named = await subscribeTo(other.url, OTHERS.documentChanged[1], { client });
  using deliveries = await subscribeTo(other.url, OTHERS.deliveryChanged[0], { client });
  using namedDeliveries = await subscribeTo(other.url, OTHERS.deliveryChanged[1], { client });
  using sellers = await subscribeTo(other.url, DELIVERIES);
  await uploadInvoice(ofSeller, 'theirs', NOBODY);
  t.is((await sellers.next())?.data.deliveryChanged.documentId, 'theirs');
  await uploadInvoice(ofBuyer, 'ours', NOBODY_ELSE);
  t.is(change((await documents.next()) ?? {}).document.documentId, 'ours');
  t.is((await deliveries.next())?.data.deliveryChanged.documentId, 'ours');
  await uploadInvoice(ofBuyer, 'theirs', NOBODY_ELSE);
  t.is(change((await named.next()) ?? {}).document.receiverIdentifier, NOBODY_ELSE);
  t.is((await namedDeliveries.next())?.data.deliveryChanged.subscriptionId, subscriptionId);
});

const SCOPES = { documentChanged: ['exchange/receive', DOCUMENTS], deliveryChanged: ['exchange/webhook', DELIVERIES] } as const;
const ALL = ['exchange/send', 'exchange/participant', 'exchange/webhook', 'exchange/receive'];

for (const [field, [scope, query]] of Object.entries(SCOPES)) {
  test(`${field} needs ${scope}: without it FORBIDDEN is told, and the stream is complete`, async (t) => {
    using told = await subscribeTo(exchange.url, query, { scope: ALL.filter((one) => one !== scope).join(' ') });
    const { errors } = (await told.next()) ?? {};
    const reason = `the token lacks the scope ${scope}`;
    t.deepEqual(
      errors?.map(({ message, extensions }) => ({ message, extensions })),
      [{ message: `Forbidden: ${reason}`, extensions: { code: 'FORBIDDEN', error: reason } }],
    );
    t.is(await told.next(), undefined);
  });
}

const FAULTS: readonly (readonly [about: string, query: string, variables: object, code: string])[] = [
  ['an unknown field', 'subscription { nothing }', {}, 'GRAPHQL_VALIDATION_FAILED'],
  ['two at once', 'subscription { documentChanged { to } deliveryChanged { id } }', {}, 'GRAPHQL_VALIDATION_FAILED'],
  ['its field skipped', 'subscription { documentChanged @skip(if: true) { to } }', {}, 'BAD_REQUEST'],
  [
    'its field included by a fragment',
    'subscription ($v: Boolean!) { ...F } fragment F on Subscription { documentChanged @include(if: $v) { to } }',
    { v: true },
    'BAD_REQUEST',
  ],
  ['no GraphQL', 'subscription {', {}, 'GRAPHQL_PARSE_FAILED'],
  ['a variable of the wrong type', ONE, { id: { a: 1 } }, 'BAD_USER_INPUT'],
  ['a filter that no text can match', 'subscription { documentChanged(filter: { number: "a\\u0000" }) { to } }', {}, 'PARAMETERS_INVALID'],
  [
    'too deep',
    `subscription { documentChanged { document ${'{ answeredDocument '.repeat(20)}{ documentId }${' }'.repeat(20)} } }`,
    {},
    'QUERY_LIMIT',
  ],
  [
    'too many aliases',
    `subscription { documentChanged { ${Array.from({ length: 31 }, (_, n) => `a${n}: to`).join(' ')} } }`,
    {},
    'QUERY_LIMIT',
  ],
  [
    'too costly',
    `subscription { documentChanged { document ${'{ applicationResponses '.repeat(5)}{ files { fileName } }${' }'.repeat(5)} } }`,
    {},
    'QUERY_LIMIT',
  ],
];

for (const [about, query, variables, code] of FAULTS) {
  test(`a subscription with ${about} is answered with ${code}, without a stack, and complete`, async (t) => {
    using told = await subscribeTo(exchange.url, query, { variables: variables as Record<string, unknown> });
    const { errors } = (await told.next()) ?? {};
    t.is(errors?.[0]?.extensions['code'], code);
    t.false('stacktrace' in (errors?.[0]?.extensions ?? {}));
    t.is(await told.next(), undefined);
  });
}

test('a query is answered as one result', async (t) => {
  using told = await subscribeTo(exchange.url, '{ viewer { tenantId } }');
  t.deepEqual(await told.next(), { data: { viewer: { tenantId: 'demo-seller' } } });
  t.is(await told.next(), undefined);
});

test('POST /graphql refuses a subscription and names where they are served', async (t) => {
  const answer = await ask(seller, DOCUMENTS);
  t.is(answer.status, 400);
  t.deepEqual(faults(answer), [{ code: 'BAD_REQUEST', message: 'Subscriptions are served at POST /graphql/stream' }]);
});

test('no or a bad token: HTTP 401 and the REST body', async (t) => {
  for (const headers of [{}, { Authorization: 'Bearer nonsense' }] as Record<string, string>[]) {
    const answer = await exchange.anonymous('/graphql/stream', { method: 'POST', headers, body: { query: DOCUMENTS } });
    t.deepEqual({ status: answer.status, body: answer.body }, { status: 401, body: { message: 'Unauthorized' } });
    t.is(answer.headers.get('www-authenticate'), 'Authorization' in headers ? 'Bearer error="invalid_token"' : 'Bearer');
  }
});

test('a request that a form of another site could send is refused', async (t) => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const headers = { 'Content-Type': type };
    const answer = await seller('/graphql/stream', { method: 'POST', headers, body: JSON.stringify({ query: DOCUMENTS }) });
    t.is(answer.status, 400);
    t.regex(answer.text, /potential Cross-Site Request Forgery/);
  }
});

test('GET is not served: 405 with Allow', async (t) => {
  const answer = await seller('/graphql/stream');
  t.is(answer.status, 405);
  t.is(answer.headers.get('allow'), 'POST');
});

test('the head of a stream: its type, and that nobody keeps it', async (t) => {
  const answer = await seller('/graphql/stream', { method: 'POST', body: { query: '{ viewer { tenantId } }' } });
  t.is(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  t.is(answer.headers.get('cache-control'), 'no-store');
  t.is(answer.headers.get('x-accel-buffering'), 'no');
  t.is(answer.text, ':\n\nevent: next\ndata: {"data":{"viewer":{"tenantId":"demo-seller"}}}\n\nevent: complete\ndata: \n\n');
});

test.serial('it takes from the rate of reading', async (t) => {
  await using other = await startApp({ RATE_LIMITS: 'read=0.001:1' });
  const client = await other.as('demo-seller');
  const open = () => client('/graphql/stream', { method: 'POST', body: { query: '{ viewer { tenantId } }' } });
  t.is((await open()).status, 200);
  const refused = await open();
  t.deepEqual([refused.status, refused.body], [429, { message: 'Too Many Requests' }]);
  t.regex(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
});

test.serial('a tenant has 50 streams open at most: HTTP 429 for one more, and another tenant is not in its way', async (t) => {
  await using other = await startApp();
  const streams = await Promise.all(Array.from({ length: STREAM_LIMITS.perTenantMax }, () => subscribeTo(other.url, DOCUMENTS)));
  const open = async (client: string): Promise<Response> => {
    const headers = { Authorization: `Bearer ${await tokenOf(other.url, client)}`, 'Content-Type': 'application/json' };
    return fetch(`${other.url}/graphql/stream`, { method: 'POST', headers, body: JSON.stringify({ query: '{ viewer { tenantId } }' }) });
  };
  const refused = await open('demo-seller');
  t.is(refused.status, 429);
  t.deepEqual(await refused.json(), { message: 'Too Many Requests', error: 'a tenant may have 50 streams open' });
  t.is((await open('demo-buyer')).status, 200);
  for (const stream of streams) stream[Symbol.dispose]();
});

test.serial('who is told of less than changes is told so, and the stream is complete', async (t) => {
  await using other = await startApp({ ROLES: 'api' });
  using told = await subscribeTo(other.url, DOCUMENTS);
  await other.app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash)
     select gen_random_uuid(), 'demo-seller', n::text, 'send', 'invoice', 'api', 'RECEIVED', '' from generate_series(0, $1) n`,
    [UNTOLD_MAX],
  );
  const { errors } = (await told.next()) ?? {};
  t.deepEqual(errors?.[0]?.extensions, { code: 'STREAM_TOO_SLOW' });
  t.is(await told.next(), undefined);
});

test.serial('the stream is complete when its token expires', async (t) => {
  await using other = await startApp({ TOKEN_LIFETIME_SECONDS: '60' });
  using told = await subscribeTo(other.url, DOCUMENTS);
  await other.advance(61);
  t.is(await told.next(), undefined);
});

// The 5 s are those of the limits: test/server/graphql/stream/streams.test.ts.
test.serial('"a revoked client is refused within 5 s": its stream is complete', async (t) => {
  await using other = await startApp();
  using told = await subscribeTo(other.url, DOCUMENTS);
  await other.app.database.sql.query("update client set revoked_at = exchange_now() where id = 'demo-seller'");
  t.is(await told.next(), undefined);
});

test.serial('CORS_ORIGINS holds here, too', async (t) => {
  await using other = await startApp({ CORS_ORIGINS: 'https://dashboard.example' });
  const { status, headers } = await other.anonymous('/graphql/stream', {
    method: 'OPTIONS',
    headers: { Origin: 'https://dashboard.example' },
  });
  t.deepEqual([status, headers.get('access-control-allow-origin')], [204, 'https://dashboard.example']);
});
