// POST /graphql/stream with the client library of the protocol: what dashboards receive, and what is refused.
import { randomUUID } from 'node:crypto';
import { clientOf, startApp } from '../../support/app.js';
import { claimChecks } from '../../support/claims.js';
import { BUYER, register, uploadInvoice } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { answers } from '../../support/inbox.js';
import { kept } from '../../support/kept.js';
import { subscribeTo } from '../../support/stream.js';
import { test } from '../../support/test.js';
import { openInbox, subscribe } from '../../support/webhooks.js';
import { change, DELIVERIES, DOCUMENTS, ONE } from './streamQueries.js';

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');
const buyer = clientOf(exchange, 'demo-buyer');

test.before(async () => {
  await register(buyer, BUYER);
});

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

test('the head of a stream: its type, and that nobody keeps it', async (t) => {
  const answer = await seller('/graphql/stream', { method: 'POST', body: { query: '{ viewer { tenantId } }' } });
  t.is(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  t.is(answer.headers.get('cache-control'), 'no-store');
  t.is(answer.headers.get('x-accel-buffering'), 'no');
  t.is(answer.text, ':\n\nevent: next\ndata: {"data":{"viewer":{"tenantId":"demo-seller"}}}\n\nevent: complete\ndata: \n\n');
});
