// Identifiers of another tenant: no query reads and no mutation changes anything.
import { isObjectType } from 'graphql';
import { createSchema } from '../../../src/server/graphql/schema.js';
import { type Client, clientOf, startApp } from '../../support/app.js';
import { BUYER, register, SELLER, uploadInvoice } from '../../support/documents.js';
import { A1, DOCUMENT } from '../../support/form.js';
import { ask, askWithFiles, data, uploadParts } from '../../support/graphql.js';
import { answers, type Inbox } from '../../support/inbox.js';
import { kept } from '../../support/kept.js';
import { demo, enrol } from '../../support/people.js';
import { Apart } from '../../support/tenancyFields.js';
import { test } from '../../support/test.js';
import { openInbox, subscribe } from '../../support/webhooks.js';
import { FIELDS, type Named } from './foreignFields.js';

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');
const buyer = clientOf(exchange, 'demo-buyer');
/** Somebody of the buyer, who signed in. */
let person: Client;
let inbox: Inbox;
/** Identifiers of the seller, used below by the buyer. */
let ids: Named;

test.before(async () => {
  person = await demo(exchange, 'buyer');
  await enrol(exchange, 'known@seller.example', 'viewer');
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
  const { createPortalLink } = await data(seller, 'mutation { createPortalLink(capabilities: [SEND]) { id } }');
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
    portalLink: createPortalLink.id,
  };
});

test.after.always(() => inbox?.close());

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
    'person_role',
  ];
  const own = tables.map((table) => `select '${table}' as t, to_jsonb(x)::text as row from ${table} x where tenant_id = $1`);
  const inner = [
    `select 'file', to_jsonb(f)::text from document_file f join document d on d.id = f.document where d.tenant_id = $1`,
    `select 'move', to_jsonb(m)::text from document_move m join document d on d.id = m.document where d.tenant_id = $1`,
    `select 'account secret', to_jsonb(k)::text from channel_account_secret k join channel_account a on a.id = k.account where a.tenant_id = $1`,
    `select 'unreadable', to_jsonb(u)::text from unreadable_document u join channel_account a on a.id = u.account where a.tenant_id = $1`,
    `select 'person', to_jsonb(p)::text from person p join person_role r on r.person = p.id where r.tenant_id = $1`,
    `select 'secret', to_jsonb(k)::text from webhook_secret k join webhook_subscription s on s.id = k.subscription_id where s.tenant_id = $1`,
  ];
  const rows = await exchange.app.database.sql.query<{ row: string }>(`${[...own, ...inner].join(' union all ')} order by 1, 2`, [
    tenantId,
  ]);
  return rows.map(({ row }) => row).join('\n');
}
