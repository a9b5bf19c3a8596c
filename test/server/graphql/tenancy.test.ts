// Identifiers of another tenant: no query reads and no mutation changes anything.

import { isObjectType } from 'graphql';
import { createSchema } from '../../../src/server/graphql/schema.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { BUYER, register, SELLER, uploadInvoice } from '../../support/documents.js';
import { A1, DOCUMENT } from '../../support/form.js';
import { ask, askWithFiles, data, uploadParts } from '../../support/graphql.js';
import { answers, type Inbox } from '../../support/inbox.js';
import { demo } from '../../support/people.js';
import { Apart, LIST_FIELDS } from '../../support/tenancyFields.js';
import { test } from '../../support/test.js';
import { openInbox, subscribe } from '../../support/webhooks.js';

let exchange: TestApp;
let seller: Client;
let buyer: Client;
/** Somebody of the buyer, who signed in. */
let person: Client;
let inbox: Inbox;
/** Identifiers of the seller, used below by the buyer. */
let ids: {
  document: string;
  failed: string;
  participant: string;
  subscription: string;
  delivery: string;
  replay: string;
  cursor: string;
  account: string;
};

test.before(async () => {
  exchange = await startApp();
  seller = await exchange.as('demo-seller');
  buyer = await exchange.as('demo-buyer');
  person = await demo(exchange, 'buyer');
  inbox = await openInbox(exchange, answers(500));
  await register(buyer, BUYER);
  await register(seller, SELLER);
  const { id: subscription } = await subscribe(seller, `${inbox.url}/seller`);
  await uploadInvoice(seller, 'mine');
  await uploadInvoice(seller, 'failed', '0088:5400000000034');
  await exchange.idle();
  const { document, documents } = await data(
    seller,
    '{ document(documentId: "mine") { webhookDeliveries { id } } documents(first: 1) { pageInfo { endCursor } } }',
  );
  const delivery = document.webhookDeliveries[0].id;
  await data(seller, `mutation { retryWebhookDelivery(id: "${delivery}", idempotencyKey: "k") { id } }`);
  await exchange.idle();
  const [replay] = await exchange.app.database.sql.query<{ id: string }>('select id from webhook_replay');
  await data(seller, 'mutation { saveDocumentRoutes(documentType: invoice, rules: [{ channel: peppol }]) { generation } }');
  const { saveChannelAccount } = await data(
    seller,
    'mutation { saveChannelAccount(account: { channel: pagero, name: "mine", settings: {}, secrets: [{ name: "password", value: "geheim" }] }) { id } }',
  );
  await exchange.app.database.sql.query(`insert into unreadable_document (account, id, reason) values ($1, 'd-1', 'It is no XML')`, [
    saveChannelAccount.id,
  ]);
  // From now on only a request changes a row.
  await exchange.app.stopWork(5_000);
  ids = {
    document: 'mine',
    failed: 'failed',
    participant: SELLER,
    subscription,
    delivery,
    replay: replay!.id,
    cursor: documents.pageInfo.endCursor,
    account: saveChannelAccount.id,
  };
});

test.after.always(async () => {
  await inbox?.close();
  await exchange?.[Symbol.asyncDispose]();
});

type Named = typeof ids;

/** The response to the buyer for each field: `null` or an empty list as data, or the code of the refusal. */
const FIELDS: Readonly<Record<string, readonly [query: (id: Named) => string, seen: unknown]>> = {
  'Query.viewer': [() => '{ viewer { tenantId } }', { viewer: { tenantId: 'demo-buyer' } }],
  'Query.auditLog': [
    ({ participant }) => `{ auditLog(filter: { subject: "${participant}" }) { totalCount edges { cursor } } }`,
    { auditLog: { totalCount: 0, edges: [] } },
  ],
  'Query.document': [({ document }) => `{ document(documentId: "${document}") { documentId files { downloadUrl } } }`, { document: null }],
  'Query.documents': [({ cursor }) => `{ documents(after: "${cursor}") { edges { cursor } } }`, 'PARAMETERS_INVALID'],
  'Query.statistics': [
    () => '{ statistics(from: "2020-01-01T00:00:00Z", to: "2090-01-01T00:00:00Z", bucket: MONTH) { byErrorCode { key } } }',
    { statistics: { byErrorCode: [] } },
  ],
  'Query.participants': [() => '{ participants { identifier } }', { participants: [{ identifier: BUYER }] }],
  'Query.participant': [({ participant }) => `{ participant(identifier: "${participant}") { name } }`, { participant: null }],
  'Query.lookupReceiver': [
    ({ participant }) => `{ lookupReceiver(participant: "${participant}", documentType: "158") { isReachable isLocal endpoint } }`,
    { lookupReceiver: { isReachable: true, isLocal: true, endpoint: null } },
  ],
  'Query.webhookSubscriptions': [() => '{ webhookSubscriptions { id } }', { webhookSubscriptions: [] }],
  'Mutation.signWebhookRequest': [
    ({ delivery }) => `mutation { signWebhookRequest(deliveryId: "${delivery}") { url } }`,
    'DELIVERY_NOT_FOUND',
  ],
  'Query.webhookDelivery': [({ delivery }) => `{ webhookDelivery(id: "${delivery}") { id } }`, { webhookDelivery: null }],
  'Query.webhookDeliveries': [
    ({ subscription, document }) =>
      `{ webhookDeliveries(filter: { subscriptionId: "${subscription}", documentId: "${document}" }) { totalCount edges { cursor } } }`,
    { webhookDeliveries: { totalCount: 0, edges: [] } },
  ],
  'Mutation.uploadDocument': [
    () => 'mutation { uploadDocument(documentType: invoice, documentId: "mine") { documentId } }',
    'UPLOAD_INVALID',
  ],
  'Mutation.validateDocument': [() => 'mutation { validateDocument(documentType: invoice) { verdict } }', 'UPLOAD_INVALID'],
  'Mutation.preflightDocument': [() => 'mutation { preflightDocument(documentType: invoice) { isSendable } }', 'UPLOAD_INVALID'],
  'Mutation.dismissDocument': [
    ({ document }) => `mutation { dismissDocument(documentId: "${document}", note: "why") { status } }`,
    'DOCUMENT_NOT_FOUND',
  ],
  'Mutation.completeDocument': [
    ({ document }) => `mutation { completeDocument(documentId: "${document}", status: EXPORTED) { status } }`,
    'DOCUMENT_NOT_FOUND',
  ],
  'Mutation.completeDocuments': [
    ({ document }) => `mutation { completeDocuments(documents: [{ documentId: "${document}", status: ERROR }]) { status error } }`,
    { completeDocuments: [{ status: null, error: 'Document not found' }] },
  ],
  'Mutation.retryDocument': [({ failed }) => `mutation { retryDocument(documentId: "${failed}") { status } }`, 'DOCUMENT_NOT_FOUND'],
  'Mutation.retryDocuments': [
    ({ failed }) => `mutation { retryDocuments(documentIds: ["${failed}"]) { status error } }`,
    { retryDocuments: [{ status: null, error: 'Document not found' }] },
  ],
  'Mutation.releaseDocument': [
    ({ document }) => `mutation { releaseDocument(documentId: "${document}") { status } }`,
    'DOCUMENT_NOT_FOUND',
  ],
  'Mutation.registerParticipant': [
    ({ participant }) =>
      `mutation { registerParticipant(participant: { identifier: "${participant}", countryCode: "BE", documentTypes: [158] }) { name } }`,
    'REGISTRY_REFUSED',
  ],
  'Mutation.updateParticipant': [
    ({ participant }) =>
      `mutation { updateParticipant(identifier: "${participant}", participant: { countryCode: "LU", documentTypes: [158] }) { name } }`,
    'PARTICIPANT_NOT_REGISTERED',
  ],
  'Mutation.removeParticipant': [
    ({ participant }) => `mutation { removeParticipant(identifier: "${participant}") }`,
    'PARTICIPANT_NOT_REGISTERED',
  ],
  'Mutation.prepareParticipantMigration': [
    ({ participant }) => `mutation { prepareParticipantMigration(identifier: "${participant}") }`,
    'PARAMETERS_INVALID',
  ],
  'Mutation.cancelParticipantMigration': [
    ({ participant }) => `mutation { cancelParticipantMigration(identifier: "${participant}") { name } }`,
    'PARAMETERS_INVALID',
  ],
  'Mutation.migrateParticipant': [
    ({ participant }) =>
      `mutation { migrateParticipant(participant: { identifier: "${participant}", countryCode: "BE", documentTypes: [158] }, migrationKey: "abAB12#$") { name } }`,
    'PARAMETERS_INVALID',
  ],
  'Mutation.putWebhook': [() => 'mutation { putWebhook(endpoint: "http://x", subscriptions: []) { id } }', 'BODY_INVALID'],
  'Mutation.rotateWebhookSecrets': [() => 'mutation { rotateWebhookSecrets }', 'WEBHOOK_NOT_FOUND'],
  'Mutation.rotateWebhookSecret': [
    ({ subscription }) => `mutation { rotateWebhookSecret(subscriptionId: "${subscription}") }`,
    'WEBHOOK_NOT_FOUND',
  ],
  'Mutation.revokePreviousWebhookSecret': [
    ({ subscription }) => `mutation { revokePreviousWebhookSecret(subscriptionId: "${subscription}") }`,
    'WEBHOOK_NOT_FOUND',
  ],
  'Mutation.deleteWebhook': [({ subscription }) => `mutation { deleteWebhook(id: "${subscription}") }`, 'WEBHOOK_NOT_FOUND'],
  'Mutation.enableWebhookSubscription': [
    ({ subscription }) => `mutation { enableWebhookSubscription(id: "${subscription}") { id } }`,
    'WEBHOOK_NOT_FOUND',
  ],
  'Mutation.disableWebhookSubscription': [
    ({ subscription }) => `mutation { disableWebhookSubscription(id: "${subscription}") { id } }`,
    'WEBHOOK_NOT_FOUND',
  ],
  'Mutation.sendTestWebhook': [
    ({ subscription }) => `mutation { sendTestWebhook(subscriptionId: "${subscription}", type: INVOICE_RECEIVE) { id } }`,
    'WEBHOOK_NOT_FOUND',
  ],
  'Mutation.retryWebhookDelivery': [
    ({ delivery }) => `mutation { retryWebhookDelivery(id: "${delivery}", idempotencyKey: "k") { id } }`,
    'DELIVERY_NOT_FOUND',
  ],
  'Mutation.replayWebhookDeliveries': [
    ({ subscription }) => `mutation { replayWebhookDeliveries(subscriptionId: "${subscription}", filter: {}) { count } }`,
    'WEBHOOK_NOT_FOUND',
  ],
  'Query.channelAccounts': [() => '{ channelAccounts { id } }', { channelAccounts: [] }],
  'Query.channelAccountTypes': [
    () => '{ channelAccountTypes { channel } }',
    { channelAccountTypes: [{ channel: 'email' }, { channel: 'api' }, { channel: 'pagero' }, { channel: 'weexa' }] },
  ],
  // The name belongs to the tenant: it has no such account, and a new one needs a password.
  'Mutation.saveChannelAccount': [
    () => 'mutation { saveChannelAccount(account: { channel: pagero, name: "mine", settings: {} }) { id } }',
    'BODY_INVALID',
  ],
  'Mutation.removeChannelAccount': [({ account }) => `mutation { removeChannelAccount(id: "${account}") }`, 'ACCOUNT_NOT_FOUND'],
  'Mutation.enableChannelAccount': [({ account }) => `mutation { enableChannelAccount(id: "${account}") { id } }`, 'ACCOUNT_NOT_FOUND'],
  'Mutation.disableChannelAccount': [({ account }) => `mutation { disableChannelAccount(id: "${account}") { id } }`, 'ACCOUNT_NOT_FOUND'],
  'Mutation.testChannelAccount': [({ account }) => `mutation { testChannelAccount(id: "${account}") { works } }`, 'ACCOUNT_NOT_FOUND'],
  'Mutation.forgetUnreadableDocuments': [
    ({ account }) => `mutation { forgetUnreadableDocuments(id: "${account}") { id } }`,
    'ACCOUNT_NOT_FOUND',
  ],
  'Query.documentRoutes': [
    () => '{ documentRoutes { documentType rules { channel } } }',
    {
      documentRoutes: ['invoice', 'applicationresponse', 'ereport'].map((documentType) => ({ documentType, rules: [] })),
    },
  ],
  // Rules have no identifiers: these are the caller's own.
  'Mutation.saveDocumentRoutes': [
    () => 'mutation { saveDocumentRoutes(documentType: ereport, rules: []) { rules { channel } } }',
    { saveDocumentRoutes: { rules: [] } },
  ],
  'Mutation.routeDocument': [() => 'mutation { routeDocument(documentType: invoice) { channel } }', 'UPLOAD_INVALID'],
  ...LIST_FIELDS,
  'Mutation.cancelReplay': [({ replay }) => `mutation { cancelReplay(id: "${replay}") }`, 'REPLAY_NOT_FOUND'],
};

test('every query and every mutation of the schema is among those tried', (t) => {
  const schema = createSchema();
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    isObjectType(type) ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
  );
  t.deepEqual(Object.keys(FIELDS).sort(), fields.sort());
});

for (const [field, [query, seen]] of Object.entries(FIELDS)) {
  for (const by of ['token', 'session'] as const) {
    test.serial(`${field} by ${by} with the identifiers of another tenant sees nothing and changes nothing`, async (t) => {
      const before = await everythingOf('demo-seller');
      const { data, errors } = await ask(by === 'token' ? buyer : person, query(ids));
      const expected = seen instanceof Apart ? seen[by] : seen;
      t.deepEqual(typeof expected === 'string' ? errors[0]?.extensions.code : data, expected);
      t.true((await everythingOf('demo-seller')) === before);
    });
  }
}

test.serial('uploadDocument with a documentId of another tenant is a document of its own', async (t) => {
  const before = await everythingOf('demo-seller');
  const { data: uploaded } = await uploadParts(buyer, A1, { documentId: ids.document });
  t.deepEqual(uploaded.uploadDocument, { message: 'Document was received', documentId: ids.document, replayed: false });
  t.true((await everythingOf('demo-seller')) === before);
});

test.serial('putWebhook with the endpoint of another tenant is a subscription of its own', async (t) => {
  const before = await everythingOf('demo-seller');
  const query = 'mutation ($endpoint: String!) { putWebhook(endpoint: $endpoint, subscriptions: [INVOICE_RECEIVE]) { id } }';
  const { putWebhook } = await data(buyer, query, { endpoint: `${inbox.url}/seller` });
  t.not(putWebhook.id, ids.subscription);
  t.true((await everythingOf('demo-seller')) === before);
});

test.serial('validateDocument of the document of another tenant says what it is, and leaves it alone', async (t) => {
  const before = await everythingOf('demo-seller');
  const query = 'mutation ($document: Upload) { validateDocument(documentType: invoice, document: $document) { verdict } }';
  const { data: dry } = await askWithFiles(buyer, query, { document: null }, [{ ...DOCUMENT, variable: 'document' }]);
  t.deepEqual(dry.validateDocument, { verdict: 'VALID' });
  t.true((await everythingOf('demo-seller')) === before);
});

/** Every row of a tenant, as one text. */
async function everythingOf(tenantId: string): Promise<string> {
  const tables = [
    'document',
    'participant',
    'registry_entry',
    'smp_entry',
    'webhook_subscription',
    'webhook_event',
    'webhook_delivery',
    'webhook_replay',
    'channel_account',
    'document_route',
  ];
  const own = tables.map((table) => `select '${table}' as t, to_jsonb(x)::text as row from ${table} x where tenant_id = $1`);
  const inner = [
    `select 'file', to_jsonb(f)::text from document_file f join document d on d.id = f.document where d.tenant_id = $1`,
    `select 'move', to_jsonb(m)::text from document_move m join document d on d.id = m.document where d.tenant_id = $1`,
    `select 'account secret', to_jsonb(k)::text from channel_account_secret k join channel_account a on a.id = k.account where a.tenant_id = $1`,
    `select 'unreadable', to_jsonb(u)::text from unreadable_document u join channel_account a on a.id = u.account where a.tenant_id = $1`,
    `select 'secret', to_jsonb(k)::text from webhook_secret k join webhook_subscription s on s.id = k.subscription_id where s.tenant_id = $1`,
  ];
  const rows = await exchange.app.database.sql.query<{ row: string }>(`${[...own, ...inner].join(' union all ')} order by 1, 2`, [
    tenantId,
  ]);
  return rows.map(({ row }) => row).join('\n');
}
