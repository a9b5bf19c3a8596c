// One stream for all that a page shows: each topic, of the own tenant only, with the scope that it takes.
import { type Client, clientOf, startApp } from '../../support/app.js';
import { BUYER, invoice, PICTURE, register, SELLER, upload, uploadInvoice, xmlPart } from '../../support/documents.js';
import { data } from '../../support/graphql.js';
import { answers } from '../../support/inbox.js';
import { kept } from '../../support/kept.js';
import { subscribeTo } from '../../support/stream.js';
import { test } from '../../support/test.js';
import { openInbox, subscribe } from '../../support/webhooks.js';

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');
const buyer = clientOf(exchange, 'demo-buyer');

const changed = (topics: string) => `subscription { changed(topics: [${topics}]) { topic id } }`;
const ALL = 'documents, deliveries, participants, attention, accounts, webhooks, jobs';

/** What somebody does, and the topic that tells of it. The same by another tenant is not told. */
async function failed(tenantId: string): Promise<void> {
  await exchange.app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, fault_code)
     values (gen_random_uuid(), $1, 'failed', 'send', 'invoice', 'api', 'ERROR', '', 'SEND_FAILED')`,
    [tenantId],
  );
}

const DEEDS: readonly (readonly [topic: string, deed: (client: Client, name: string) => Promise<unknown>])[] = [
  ['participants', (client, name) => register(client, name === 'own' ? SELLER : BUYER)],
  [
    'accounts',
    (client, name) =>
      data(
        client,
        `mutation { saveChannelAccount(account: { channel: email, name: "${name}", settings: { imapHost: "a.example" } }) { id } }`,
      ),
  ],
  [
    'webhooks',
    (client, name) =>
      client('/v3/webhook', { method: 'PUT', body: { endpoint: `https://${name}.example/`, subscriptions: ['invoice.error'] } }),
  ],
  ['documents', (client, name) => uploadInvoice(client, name, '0088:5400000000034')],
  [
    'attention',
    async (client, name) => {
      await failed(name === 'own' ? 'demo-seller' : 'demo-buyer');
      await data(
        client,
        'mutation { snoozeAttention(target: { cause: DOCUMENT_FAILED, key: "SEND_FAILED" }, until: "2030-01-01T00:00:00Z") }',
      );
    },
  ],
  ['jobs', (client) => data(client, 'mutation { dismissDocuments(note: "a", documentIds: ["none"]) { id } }')],
];

for (const [topic, deed] of DEEDS) {
  test.serial(`${topic}: told to the own tenant, not to another`, async (t) => {
    using own = await subscribeTo(exchange.url, changed(topic));
    await deed(buyer, 'other');
    using others = await subscribeTo(exchange.url, changed(topic));
    await deed(seller, 'own');
    const [first] = await own.until(() => true);
    t.is(first?.data.changed.topic, topic);
    if (topic === 'documents') t.is(first?.data.changed.id, 'own');
    t.is((await others.next())?.data.changed.topic, topic);
  });
}

test.serial('deliveries: each with its id', async (t) => {
  await using inbox = await openInbox(exchange, answers(204));
  await subscribe(seller, `${inbox.url}/hook`);
  using told = await subscribeTo(exchange.url, changed('deliveries'));
  await uploadInvoice(seller, 'delivered', '0088:5400000000034');
  t.regex((await told.next())?.data.changed.id, /^\d+$/);
});

test.serial('a document that fails changes what needs a person', async (t) => {
  using told = await subscribeTo(exchange.url, changed('attention'));
  await uploadInvoice(seller, 'fails', '0088:5400000000034');
  t.deepEqual((await told.next())?.data.changed, { topic: 'attention', id: null });
});

test.serial('labels and marks of reading are told, each with its document', async (t) => {
  await upload(seller, { direction: 'receive', documentId: 'marked', document: xmlPart(invoice()), image: PICTURE });
  await exchange.idle();
  for (const deed of [
    'labelDocuments(documentIds: ["marked"], add: ["paid"])',
    'labelDocuments(documentIds: ["marked"], remove: ["paid"])',
    'markDocumentsRead(documentIds: ["marked"])',
    'markDocumentsRead(documentIds: ["marked"], read: false)',
  ]) {
    using told = await subscribeTo(exchange.url, changed('documents'));
    await data(seller, `mutation { ${deed} }`);
    // Documents of the tests before may still change.
    const all = await told.until(({ data }) => data.changed.id === 'marked');
    t.is(all.at(-1)?.data.changed.topic, 'documents', deed);
  }
});

test('a topic takes the scope of what it is about', async (t) => {
  const scope = 'exchange/receive';
  using refused = await subscribeTo(exchange.url, changed(ALL), { scope });
  t.is((await refused.next())?.errors?.[0]?.extensions['code'], 'FORBIDDEN');
  using told = await subscribeTo(exchange.url, changed('documents, attention, jobs'), { scope });
  await uploadInvoice(seller, 'seen', '0088:5400000000034');
  // Deliveries of the tests before may change what needs a person at any time.
  const all = await told.until(({ data }) => data.changed.topic === 'documents');
  t.is(all.at(-1)?.data.changed.id, 'seen');
});
