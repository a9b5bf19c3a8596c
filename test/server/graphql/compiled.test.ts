// A repeated query is compiled. Its response must not differ.

import { clientOf, startApp } from '../../support/app.js';
import { BUYER, register, uploadInvoice } from '../../support/documents.js';
import { ask } from '../../support/graphql.js';
import { answers, type Inbox } from '../../support/inbox.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';
import { openInbox, subscribe } from '../../support/webhooks.js';

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');
const reader = clientOf(exchange, 'demo-seller', 'exchange/receive');
let inbox: Inbox;

test.before(async () => {
  inbox = await openInbox(exchange, answers(204, {}, 'heard'));
  await register(await exchange.as('demo-buyer'), BUYER);
  await subscribe(seller, `${inbox.url}/seller`);
  await uploadInvoice(seller, 'first');
  await uploadInvoice(seller, 'nowhere', '0088:5400000000034');
  await exchange.idle();
});

test.after.always(() => inbox?.close());

interface Case {
  readonly about: string;
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  /** With the scope exchange/receive only. */
  readonly reads?: true;
}

const CASES: readonly Case[] = [
  {
    about: 'all that belongs to a page',
    query: `{ documents(orderBy: IMPORT_DATE_ASC) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node {
      documentId importDate error { code message } files { purpose fileName mimeType messageType byteLength } timeline { status at reason attempt }
      webhookDeliveries { id type documentId state attemptCount nextAttemptAt expiresAt createdAt body
        attempts { n startedAt durationMs outcome httpStatus errorCode responseHead } } } } } }`,
  },
  {
    about: 'the same document by itself, each level by its own statement',
    query: `query ($id: ID!) { document(documentId: $id) { files { fileName } timeline(last: 2) { status }
      webhookDeliveries { attempts { n } body } } }`,
    variables: { id: 'first' },
  },
  {
    about: 'an alias that reads as a path',
    query: `query ($id: ID!) { files_document: documents(first: 1) { edges { node { number } } } document(documentId: $id) { files { fileName } }
      total_all: documents(first: 1) { edges { node { documentId } } } all: documents { total: totalCount } }`,
    variables: { id: 'first' },
  },
  {
    about: 'a fragment under a condition and without one',
    query: `query ($no: Boolean!) { a: documents { edges { node { ...F @include(if: $no) } } } b: documents { edges { node { ...F } } }
      c: documents { ... @include(if: $no) { edges { node { number } } } edges { node { documentId } } } }
      fragment F on Document { number files { fileName } }`,
    variables: { no: false },
  },
  {
    about: 'fragments, aliases, __typename',
    query: `{ documents(first: 1) { __typename edges { node { id: documentId ...Rest ... on Document { channel } } } } }
      fragment Rest on Document { __typename last: timeline(last: 1) { status } first: timeline { at } files { ...Name } } fragment Name on DocumentFile { fileName }`,
  },
  {
    about: '@skip and @include',
    query: `query ($no: Boolean!) { documents { edges { node { documentId @skip(if: $no) number @include(if: $no) files @include(if: $no) { fileName } } } } }`,
    variables: { no: false },
  },
  {
    about: 'variables with defaults, enums and dates',
    query: `query ($n: Int = 1, $o: DocumentOrder! = IMPORT_DATE_ASC, $s: [DocumentStatus!], $from: DateTimeISO) {
      documents(first: $n, orderBy: $o, filter: { statuses: $s, directions: [send], from: $from }) { edges { node { status } } } }`,
    variables: { s: ['ERROR', 'DELIVERED'], from: '2020-01-01T00:00:00Z' },
  },
  {
    about: 'enums whose names are not the words behind them',
    query: `query ($one: EventType = INVOICE_DELIVERED, $given: [EventType!]) {
      written: webhookDeliveries(filter: { types: [INVOICE_EXPORTED, INVOICE_DELIVERED] }) { edges { node { type } } }
      itself: webhookDeliveries(filter: { types: [$one] }) { edges { node { type } } }
      given: webhookDeliveries(filter: { types: $given }) { edges { node { type } } } webhookSubscriptions { subscriptions } }`,
    variables: { given: ['INVOICE_EXPORTED'] },
  },
  {
    about: 'a date that a variable has by itself',
    query: `query ($from: DateTimeISO = "2026-01-01T00:00:00Z", $to: DateTimeISO = "2026-02-01T00:00:00Z") {
      statistics(from: $from, to: $to) { byStatus { key count } } }`,
  },
  {
    about: 'a field under a condition with a fragment in it, and the same field without one',
    query: 'query ($no: Boolean!) { viewer @include(if: $no) { ...F } viewer { clientId } } fragment F on Viewer { tenantId }',
    variables: { no: false },
  },
  {
    about: 'keys that objects of JavaScript have, too',
    query: '{ __proto__: viewer { tenantId } constructor: viewer { toString: clientId } }',
  },
  { about: 'a variable of the wrong type', query: 'query ($n: Int) { documents(first: $n) { totalCount } }', variables: { n: 'x' } },
  { about: 'a variable that is missing', query: 'query ($id: ID!) { document(documentId: $id) { status } }' },
  {
    about: 'nothing',
    query: 'query ($id: ID!) { document(documentId: $id) { documentId } webhookDelivery(id: $id) { id } }',
    variables: { id: '0' },
  },
  {
    about: 'an error in a field that may be null, beside data',
    query: 'query ($id: ID!) {\n  webhookDelivery(id: $id) { id }\r\n document(documentId: $id) { status } }',
    variables: { id: 'first' },
    reads: true,
  },
  {
    about: 'one alias of a list that fails, beside one that does not',
    query: 'query ($no: String) { good: documents { totalCount } bad: documents(after: $no) { totalCount } webhookSubscriptions { id } }',
    variables: { no: 'nowhere' },
    reads: true,
  },
  {
    about: 'an error in a field that may not, and what it takes along',
    query: 'query ($id: ID!) { document(documentId: $id) { status webhookDeliveries { id } } viewer { tenantId } }',
    variables: { id: 'first' },
    reads: true,
  },
  { about: 'an error in each item of a list', query: '{ documents { edges { node { status webhookDeliveries { id } } } } }', reads: true },
  {
    about: 'errors in two lists, each null by itself',
    query: `{ a: documents { edges { node { ...Failing } } } b: documents { edges { node { ...Failing } } } viewer { tenantId } }
      fragment Failing on Document { webhookDeliveries { id } again: webhookDeliveries { id } }`,
    reads: true,
  },
  { about: 'an error with a detail', query: '{ documents(first: 0) { totalCount } }' },
  {
    about: 'the schema',
    query: '{ __schema { queryType { fields { name args { name defaultValue } } } } __type(name: "Document") { name } }',
  },
];

for (const { about, query, variables, reads } of CASES) {
  test(`answered alike each time: ${about}`, async (t) => {
    const client = reads === true ? reader : seller;
    const texts: string[] = [];
    for (let n = 0; n < 3; n++) texts.push((await ask(client, query, variables)).answer.text);
    t.is(texts[1], texts[0]);
    t.is(texts[2], texts[0]);
  });
}

// graphql-jit treats this text as a date that it serialized itself.
const MARKED = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d';

test('no text of a query is ever run as code', async (t) => {
  const queries = [
    `{ document(documentId: "${MARKED}0") { status } }`,
    `query ($id: ID = "${MARKED}0") { document(documentId: $id) { status } }`,
  ];
  for (const query of queries) {
    for (let n = 0; n < 3; n++) t.deepEqual((await ask(seller, query)).answer.body, { data: { document: null } });
  }
});

test('two operations of one document are two queries', async (t) => {
  const query = 'query a { viewer { tenantId } } query b { viewer { clientId } }';
  for (let n = 0; n < 3; n++) {
    for (const [operationName, viewer] of [
      ['a', { tenantId: 'demo-seller' }],
      ['b', { clientId: 'demo-seller' }],
    ] as const) {
      const { body } = await seller('/graphql', { method: 'POST', body: { query, operationName } });
      t.deepEqual(body, { data: { viewer } });
    }
  }
});

test('what was compiled for one actor asks for the scope of the next', async (t) => {
  const query = '{ webhookSubscriptions { endpoint } }';
  for (let n = 0; n < 3; n++) t.deepEqual((await ask(seller, query)).errors, []);
  t.is((await ask(reader, query)).errors[0]?.extensions.code, 'FORBIDDEN');
});
