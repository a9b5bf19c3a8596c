// Whose name documents are sent in: a sender that another tenant has registered is refused, whatever the document and the way in.

import { submit } from '../server/rest/afnor/support.js';
import type { Client } from '../support/app.js';
import { status as messageLevelStatus } from '../support/as4Exchange.js';
import { events, invoiceTo, PICTURE, register, upload, xmlPart } from '../support/documents.js';
import { fixture, mutate, plainInvoice } from '../support/fixtures.js';
import { data, uploadParts } from '../support/graphql.js';
import { openPortal, portalLink } from '../support/portal.js';
import { shareApp } from '../support/shared.js';
import { test } from '../support/test.js';
import { invoiceNamed, lines } from './lifecycleStatuses.js';

const ACCEPTS = '9915:sandbox-accepts';
const RECEIVER = 'schemeID="0088">5400000000010</cbc:EndpointID>';
/** Registered by the other tenant. The sender of the invoice and of the response, and of the French status in another case. */
const SELLER = '0088:5400000000010';
const RESPONDER = '0088:5400000000027';
const FRENCH = '0225:200000008_Statuses';
const ENTERPRISE = '0225:300000007';
/** The same in full-width digits, with a space of no width. */
const WIDE = '0225:２０0000008\u200b_Statuses';
/** Registered by nobody. */
const OTHER = '0088:5400000000034';

const exchange = shareApp({ AFNOR_API: 'on' });
let seller: Client;
let buyer: Client;

test.before(async () => {
  seller = await exchange.as('demo-seller');
  buyer = await exchange.as('demo-buyer');
  for (const identifier of [SELLER, RESPONDER, FRENCH, ENTERPRISE]) await register(buyer, identifier, [158]);
});

const named = (identifier: string): string =>
  mutate(invoiceTo(ACCEPTS), ['schemeID="0088">5400000000010', `schemeID="${identifier.replace(':', '">')}`]);

async function uploadByGraphql(client: Client, xml: string): Promise<void> {
  const parts = [
    { name: 'document', ...xmlPart(xml) },
    { name: 'image', ...PICTURE },
  ];
  const { errors } = await uploadParts(
    client,
    parts.map(({ mimeType: type, ...part }) => ({ ...part, type })),
    { documentId: 'it' },
  );
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
}

const visitor = async (): Promise<Client> => openPortal(exchange, await portalLink(seller, 'capabilities: [SEND]'));

function addressed(role: string, address: string): [string, string] {
  const uri = `<ram:URIID schemeID="${address.replace(':', '">')}</ram:URIID>`;
  const code = `<ram:RoleCode>${role}</ram:RoleCode>`;
  return [code, `${code}<ram:URIUniversalCommunication>${uri}</ram:URIUniversalCommunication>`];
}

const status = (issuer: string, ...changes: [string, string][]): string =>
  mutate(fixture('cdar/status.xml'), addressed('BY', issuer), ...changes);

const report = (): Promise<unknown> =>
  upload(seller, {
    documentId: 'it',
    documentType: 'ereport',
    document: xmlPart(mutate(fixture('ereport.xml'), ['100000009', '300000007'])),
  });

const response = (): string => mutate(fixture('invoice-response.xml'), [RECEIVER, 'schemeID="9915">sandbox-accepts</cbc:EndpointID>']);

async function respond(xml: string): Promise<unknown> {
  return upload(seller, { documentId: 'it', documentType: 'applicationresponse', document: xmlPart(xml, 'response.xml') });
}

/** Its status, code and message. */
async function outcome(documentId = 'it'): Promise<string[]> {
  await exchange.idle();
  const { document } = await data(seller, 'query($id: ID!) { document(documentId: $id) { status error { code message } } }', {
    id: documentId,
  });
  return document.error === null ? [document.status] : [document.status, document.error.code, document.error.message];
}

const refused = (sender: string): string[] => ['ERROR', 'SENDER_NOT_YOURS', `The sender ${sender} is not a participant of this tenant`];

const FORGED: readonly (readonly [what: string, sender: string, send: () => Promise<unknown>])[] = [
  ['an invoice by REST', SELLER, () => upload(seller, { documentId: 'it', document: xmlPart(named(SELLER)), image: PICTURE })],
  ['an invoice by GraphQL', SELLER, () => uploadByGraphql(seller, named(SELLER))],
  ['an invoice by a portal link', SELLER, async () => uploadByGraphql(await visitor(), named(SELLER))],
  ['an invoice by the Flow Service', SELLER, () => submit(seller, { name: 'invoice.xml', flowSyntax: 'UBL' }, named(SELLER))],
  ['an application response', RESPONDER, () => respond(response())],
  ['a French status', FRENCH.toUpperCase(), () => respond(status(FRENCH.toUpperCase()))],
  ['a French status that is sent', FRENCH, () => respond(status(OTHER, addressed('WK', FRENCH)))],
  ['a French status in characters that look the same', WIDE, () => respond(status(WIDE))],
  ['an e-report', '0002:300000007', () => report()],
];

for (const [what, sender, send] of FORGED) {
  test.serial(`${what} in the name of another tenant's participant is not sent`, async (t) => {
    await send();
    const [row] = await exchange.app.database.sql.query<{ id: string }>(
      `select document_id as id from document where tenant_id = 'demo-seller'`,
    );
    t.deepEqual(await outcome(row!.id), refused(sender));
    t.deepEqual(await exchange.app.database.sql.query('select 1 from submission'), []);
  });
}

test.serial('its event has the code', async (t) => {
  await upload(seller, { documentId: 'it', document: xmlPart(named(SELLER)), image: PICTURE });
  await exchange.idle();
  t.deepEqual(await events(exchange, 'demo-seller', 'it'), ['invoice.error']);
  const [event] = await exchange.app.database.sql.query<{ error: { code: string } }>(
    `select snapshot::json -> 'error' as error from webhook_event`,
  );
  t.is(event?.error.code, 'SENDER_NOT_YOURS');
});

test.serial('a tenant that sends for its own participants alone is refused until the sender is one', async (t) => {
  const settings = 'mutation($own: Boolean) { updateTenantSettings(onlyOwnSenders: $own) { onlyOwnSenders } }';
  t.deepEqual(await data(seller, settings, { own: true }), { updateTenantSettings: { onlyOwnSenders: true } });
  t.teardown(() => data(seller, settings, { own: null }));
  await upload(seller, { documentId: 'it', document: xmlPart(named(OTHER)), image: PICTURE });
  t.deepEqual(await outcome(), refused(OTHER));
  await register(seller, OTHER);
  t.teardown(() => seller(`/v3/participant/${OTHER}`, { method: 'DELETE' }));
  await data(seller, 'mutation { retryDocument(documentId: "it") { status } }');
  t.deepEqual(await outcome(), ['DELIVERED']);
});

test.serial('a portal link always sends for participants of its tenant alone', async (t) => {
  await uploadByGraphql(await visitor(), named(OTHER));
  t.deepEqual(await outcome(), refused(OTHER));
});

test.serial('a portal link sends nothing that names no sender', async (t) => {
  const nameless = mutate(
    plainInvoice(),
    [/<cbc:EndpointID schemeID="0088">5400000000010<\/cbc:EndpointID>/, ''],
    ['schemeID="0088">5400000000027', 'schemeID="9915">sandbox-accepts'],
  );
  await uploadByGraphql(await visitor(), nameless);
  t.deepEqual(await outcome(), ['ERROR', 'SENDER_NOT_YOURS', 'The document names no sender']);
});

test.serial('a sender that another tenant registers between two attempts is refused at the second', async (t) => {
  const sender = '0088:5400000000041';
  const xml = mutate(named(sender), ['9915">sandbox-accepts', '9915">sandbox-down']);
  await upload(seller, { documentId: 'it', document: xmlPart(xml), image: PICTURE });
  t.deepEqual(await outcome(), ['SENDING']);
  await register(buyer, sender);
  await exchange.advance(120);
  t.deepEqual(await outcome(), refused(sender));
});

test.serial('a status without an address is sent from the address in its invoice, and keeps it', async (t) => {
  const invoice = mutate(
    invoiceNamed('F-2'),
    ['schemeID="0225">100000009', 'schemeID="9915">sandbox-down'],
    ['200000008_invoices', '200000008_own'],
  );
  await upload(seller, { documentId: 'F-2', direction: 'receive', document: xmlPart(invoice), image: PICTURE });
  await exchange.idle();
  const xml = mutate(fixture('cdar/status.xml'), ['schemeID="0225">100000009', 'schemeID="9915">sandbox-down'], ['>F2026-0301<', '>F-2<']);
  await respond(xml);
  t.deepEqual(await outcome(), ['SENDING']);
  const { document } = await data(seller, '{ document(documentId: "it") { senderIdentifier } }');
  t.is(document.senderIdentifier, '0225:200000008_own');
});

test.serial('a client sends no Message Level Status', async (t) => {
  await respond(messageLevelStatus('any', 'RE').toString());
  t.deepEqual(await outcome(), [
    'ERROR',
    'SEND_FAILED',
    'A Message Level Status is sent by the service alone, when a received document is ready or refused',
  ]);
});

test.serial('a document that reached the tenant another way may name the participant of another tenant', async (t) => {
  await upload(seller, { documentId: 'it', direction: 'receive', document: xmlPart(named(SELLER)), image: PICTURE });
  t.deepEqual(await outcome(), ['READY']);
});

test.serial('the default of a tenant is the choice of the environment', async (t) => {
  t.deepEqual(await data(seller, '{ tenantSettings { onlyOwnSenders } }'), { tenantSettings: { onlyOwnSenders: false } });
});

test.serial('a rejection from another address of the same enterprise is not about the invoice', async (t) => {
  const [own, receiver] = ['0225:100000009', '0225:200000008_invoices'];
  await register(seller, own, [158]);
  await register(buyer, receiver, [158]);
  await upload(seller, { documentId: 'F-1', document: xmlPart(invoiceNamed('F-1')), image: PICTURE });
  await exchange.idle();
  const xml = status(
    FRENCH,
    ['F2026-0301</ram:IssuerAssignedID>', 'F-1</ram:IssuerAssignedID>'],
    ['>207<', '>210<'],
    ['>46<', '>8<'],
    ['TX_TVA_ERR', 'DOUBLE_FACT'],
  );
  await upload(buyer, { documentId: 'it', documentType: 'applicationresponse', document: xmlPart(xml, 'status.xml') });
  await exchange.idle();
  t.deepEqual(
    (await lines(seller, 'F-1')).filter((line) => line.includes(' 210 ')),
    [],
  );
});
