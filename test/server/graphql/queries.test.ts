// What dashboards read: documents with all related data, participants, deliveries, statistics.

import { countAnnouncements } from '../../../src/domain/participants/directory.js';
import { createFinisher } from '../../../src/domain/participants/finish.js';
import { parseXml } from '../../../src/xml/gate.js';
import { attribute } from '../../../src/xml/tree.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { BUYER, PICTURE, register, SELLER, upload, uploadInvoice, xmlPart } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { answers, type Inbox } from '../../support/inbox.js';
import { paused } from '../../support/paused.js';
import { interceptStatements } from '../../support/statements.js';
import { test } from '../../support/test.js';
import { openInbox, subscribe } from '../../support/webhooks.js';

let exchange: TestApp;
let seller: Client;
let buyer: Client;
let inbox: Inbox;

test.before(async () => {
  exchange = await startApp();
  seller = await exchange.as('demo-seller');
  buyer = await exchange.as('demo-buyer');
  inbox = await openInbox(exchange, answers(204, {}, ''));
  await register(buyer, BUYER);
  await register(seller, SELLER);
  await subscribe(seller, `${inbox.url}/seller`);
  for (const id of ['first', 'second', 'third']) await uploadInvoice(seller, id);
  await uploadInvoice(seller, 'nowhere', '0088:5400000000034');
  await exchange.idle();
});

test.after.always(async () => {
  await inbox?.close();
  await exchange?.[Symbol.asyncDispose]();
});

test('viewer says whose token it is', async (t) => {
  const client = await exchange.as('demo-seller', 'exchange/webhook');
  t.deepEqual(await data(client, '{ viewer { tenantId clientId scopes } }'), {
    viewer: { tenantId: 'demo-seller', clientId: 'demo-seller', scopes: ['exchange/webhook'] },
  });
});

test('a query that fails is null beside its error, and hides nothing of the others', async (t) => {
  const reader = await exchange.as('demo-seller', 'exchange/receive');
  const { data: answered, errors } = await ask(
    reader,
    `{ good: documents(first: 1, orderBy: IMPORT_DATE_ASC) { edges { node { documentId } } }
      bad: documents(first: 501) { edges { node { documentId } } }
      participants { identifier }
      viewer { tenantId } }`,
  );
  t.deepEqual(answered, {
    good: { edges: [{ node: { documentId: 'first' } }] },
    bad: null,
    participants: null,
    viewer: { tenantId: 'demo-seller' },
  });
  const codes = Object.fromEntries(errors.map(({ path, extensions }) => [path?.join('.'), extensions.code]));
  t.deepEqual(codes, { bad: 'PARAMETERS_INVALID', participants: 'FORBIDDEN' });
});

test('a document carries the REST names, its files with a link, its timeline', async (t) => {
  const { document } = await data(
    seller,
    `{ document(documentId: "first") { documentId status direction documentType channel senderIdentifier receiverIdentifier number error { code }
      files { purpose fileName mimeType messageType downloadUrl viewUrl } timeline { status reason attempt } } }`,
  );
  const { files, timeline, ...own } = document;
  t.deepEqual(own, {
    documentId: 'first',
    status: 'DELIVERED',
    direction: 'send',
    documentType: 'invoice',
    channel: 'peppol',
    senderIdentifier: SELLER,
    receiverIdentifier: BUYER,
    number: own.number,
    error: null,
  });
  t.is(typeof own.number, 'string');
  t.deepEqual(
    timeline.map(({ status }: { status: string }) => status),
    ['RECEIVED', 'PROCESSING', 'SENDING', 'EXPORTED', 'DELIVERED'],
  );
  const image = files.find(({ purpose }: { purpose: string }) => purpose === 'image');
  t.deepEqual((await exchange.anonymous(image.downloadUrl)).bytes, PICTURE.bytes);
  const view = await exchange.anonymous(image.viewUrl);
  t.deepEqual(view.bytes, PICTURE.bytes);
  t.regex(view.headers.get('content-disposition') ?? '', /^inline; filename="/);
});

test('a readable copy is made when its link is opened', async (t) => {
  const { document } = await data(seller, '{ document(documentId: "first") { number rendering(language: de) { htmlUrl pdfUrl } } }');
  const { htmlUrl, pdfUrl } = document.rendering;
  const html = await exchange.anonymous(htmlUrl);
  t.is(html.status, 200);
  t.is(html.headers.get('content-type'), 'text/html; charset=utf-8');
  t.is(html.headers.get('content-disposition'), 'inline; filename="first.html"');
  t.is(html.headers.get('content-security-policy'), "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  t.true(html.text.includes(`<h1 dir="auto">Rechnung ${document.number}</h1>`));
  const pdf = await exchange.anonymous(pdfUrl);
  t.is(pdf.status, 200);
  t.is(pdf.headers.get('content-type'), 'application/pdf');
  t.is(pdf.headers.get('content-disposition'), 'attachment; filename="first.pdf"');
  t.true(pdf.text.startsWith('%PDF-1.7'));
});

for (const [what, change] of [
  ['another format', (url: string) => url.replace('rendering=html', 'rendering=pdf')],
  ['another language', (url: string) => url.replace('language=de', 'language=fr')],
  ['an unknown language', (url: string) => url.replace('language=de', 'language=it')],
  ['a longer life', (url: string) => url.replace(/expires=(\d+)/, (_, until: string) => `expires=${Number(until) + 1}`)],
  ['the file itself', (url: string) => url.replace('rendering=html&language=de&', '')],
  ['the file to view', (url: string) => url.replace('rendering=html&language=de', 'disposition=inline')],
] as const) {
  test(`the link to a readable copy does not serve for ${what}`, async (t) => {
    const { document } = await data(seller, '{ document(documentId: "first") { rendering(language: de) { htmlUrl } } }');
    const { status, body } = await exchange.anonymous(change(document.rendering.htmlUrl));
    t.deepEqual([status, body], [403, { message: 'Forbidden' }]);
  });
}

test('a failed document says why, in the error and at the end of its timeline', async (t) => {
  const { document } = await data(
    seller,
    '{ document(documentId: "nowhere") { status error { code message } timeline(last: 1) { status reason } } }',
  );
  t.is(document.error.code, 'PARTICIPANT_NOT_FOUND');
  t.deepEqual(document, { status: 'ERROR', error: document.error, timeline: [{ status: 'ERROR', reason: document.error.message }] });
});

test('the validation report is the stored one', async (t) => {
  const { document } = await data(
    seller,
    `{ document(documentId: "first") { files { fileName downloadUrl } validationReport { verdict format sha256 ruleSets { family version } counts { fatal omitted } findings { rule severity location text } } } }`,
  );
  const file = document.files.find(({ fileName }: { fileName: string }) => fileName === 'validation.json');
  const stored = (await exchange.anonymous(file.downloadUrl)).body as Record<string, unknown>;
  t.deepEqual(
    { ...document.validationReport },
    {
      verdict: 'VALID',
      format: 'UBL_INVOICE',
      sha256: stored['sha256'],
      ruleSets: (stored['ruleSets'] as { family: string; version: string }[]).map(({ family, version }) => ({ family, version })),
      counts: { fatal: 0, omitted: 0 },
      findings: (stored['findings'] as unknown as { rule: string; severity: string; location: string; text: string }[]).map(
        ({ rule, severity, location, text }) => ({ rule, severity: severity.toUpperCase(), location, text }),
      ),
    },
  );
});

test('the validation report is there as SVRL, too', async (t) => {
  const { document } = await data(seller, '{ document(documentId: "first") { validationReport { svrl ruleSets { family } } } }');
  const { root } = parseXml(Buffer.from(document.validationReport.svrl));
  t.deepEqual([root.ns, root.local], ['http://purl.oclc.org/dsdl/svrl', 'schematron-output']);
  t.deepEqual(
    root.children.filter(({ local }) => local === 'active-pattern').map((pattern) => attribute(pattern, 'id')),
    document.validationReport.ruleSets.map(({ family }: { family: string }) => family),
  );
});

test('an application response and the document that it answers know each other, at both ends', async (t) => {
  await uploadInvoice(seller, 'answered');
  await exchange.idle();
  const { documents } = await data(
    buyer,
    '{ documents(filter: { directions: [receive] }, first: 1) { edges { node { documentId number } } } }',
  );
  const incoming = documents.edges[0].node;
  await upload(buyer, {
    documentType: 'applicationresponse',
    direction: 'receive',
    documentId: 'response-in',
    document: xmlPart(response(incoming.number, BUYER, SELLER), 'response.xml'),
  });
  await upload(buyer, {
    documentType: 'applicationresponse',
    documentId: 'response',
    document: xmlPart(response(incoming.number, BUYER, SELLER)),
  });
  await exchange.idle();
  const answered = await data(
    buyer,
    '{ document(documentId: "response") { answeredDocument { number direction } applicationResponse { referenceDocumentNumber responseCode } } }',
  );
  t.deepEqual(answered.document, {
    answeredDocument: { number: incoming.number, direction: 'receive' },
    applicationResponse: { referenceDocumentNumber: incoming.number, responseCode: 'AP' },
  });
  const { document } = await data(buyer, `{ document(documentId: "${incoming.documentId}") { applicationResponses { documentId } } }`);
  t.true(document.applicationResponses.some(({ documentId }: { documentId: string }) => documentId === 'response'));
});

function response(number: string, from: string, to: string): string {
  const endpoint = (identifier: string): string => {
    const [scheme, value] = identifier.split(':');
    return `<cbc:EndpointID schemeID="${scheme}">${value}</cbc:EndpointID><cac:PartyLegalEntity><cbc:RegistrationName>Party</cbc:RegistrationName></cac:PartyLegalEntity>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2">
<cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:invoice_response:3</cbc:CustomizationID><cbc:ProfileID>urn:fdc:peppol.eu:poacc:bis:invoice_response:3</cbc:ProfileID>
<cbc:ID>R-1</cbc:ID><cbc:IssueDate>2026-11-02</cbc:IssueDate>
<cac:SenderParty>${endpoint(from)}</cac:SenderParty><cac:ReceiverParty>${endpoint(to)}</cac:ReceiverParty>
<cac:DocumentResponse><cac:Response><cbc:ResponseCode>AP</cbc:ResponseCode></cac:Response>
<cac:DocumentReference><cbc:ID>${number}</cbc:ID><cbc:DocumentTypeCode listID="UNCL1001">380</cbc:DocumentTypeCode></cac:DocumentReference></cac:DocumentResponse>
</ApplicationResponse>`;
}

test('pages follow each other without a gap, in every order; totalCount counts the whole', async (t) => {
  const query = `query ($after: String, $orderBy: DocumentOrder!) {
    documents(filter: { text: "IR", directions: [send] }, first: 1, after: $after, orderBy: $orderBy) {
      totalCount pageInfo { hasNextPage endCursor } edges { node { documentId importDate statusDate } } } }`;
  for (const orderBy of ['IMPORT_DATE_ASC', 'IMPORT_DATE_DESC', 'STATUS_DATE_ASC', 'STATUS_DATE_DESC'] as const) {
    const found: { documentId: string; importDate: string; statusDate: string }[] = [];
    let after: string | null = null;
    do {
      const { documents } = await data(seller, query, { after, orderBy });
      t.is(documents.totalCount, 2);
      found.push(documents.edges[0].node);
      after = documents.pageInfo.hasNextPage ? documents.pageInfo.endCursor : null;
    } while (after !== null);
    t.deepEqual(found.map(({ documentId }) => documentId).sort(), ['first', 'third']);
    const dates = found.map((one) => (orderBy.startsWith('IMPORT') ? one.importDate : one.statusDate));
    t.deepEqual(dates, orderBy.endsWith('ASC') ? dates.toSorted() : dates.toSorted().reverse());
  }
});

const FILTERS: readonly (readonly [filter: string, found: readonly string[]])[] = [
  ['statuses: [ERROR]', ['nowhere']],
  ['errorCodes: [PARTICIPANT_NOT_FOUND]', ['nowhere']],
  ['text: "NOWH"', ['nowhere']],
  ['receiverIdentifier: "0088:5400000000034"', ['nowhere']],
  ['receiverIdentifier: "0088:540000000003"', []],
  ['directions: [receive]', []],
  ['documentTypes: [ereport]', []],
  ['channels: [email]', []],
  ['senderIdentifier: "0088:1"', []],
  ['number: "no such number"', []],
  ['completed: true', []],
  ['to: "2020-01-01T00:00:00Z"', []],
  ['from: "2999-01-01T00:00:00Z"', []],
  [
    `statuses: [ERROR], from: "2020-01-01T00:00:00Z", to: "2999-01-01T00:00:00Z", completed: false, senderIdentifier: "${SELLER}"`,
    ['nowhere'],
  ],
];

for (const [filter, expected] of FILTERS) {
  test(`documents filtered by { ${filter} }`, async (t) => {
    const { documents } = await data(seller, `{ documents(filter: { ${filter} }) { totalCount edges { node { documentId } } } }`);
    t.deepEqual(
      documents.edges.map(({ node }: { node: { documentId: string } }) => node.documentId),
      [...expected],
    );
    t.is(documents.totalCount, expected.length);
  });
}

test('a number is compared whole, and without case', async (t) => {
  const { document } = await data(seller, '{ document(documentId: "nowhere") { number } }');
  const query = 'query ($number: String!) { documents(filter: { number: $number, statuses: [ERROR] }) { edges { node { documentId } } } }';
  const found = async (number: string): Promise<unknown> => (await data(seller, query, { number })).documents.edges;
  t.not(document.number.toLowerCase(), document.number.toUpperCase());
  for (const number of [document.number.toLowerCase(), document.number.toUpperCase()]) {
    t.deepEqual(await found(number), [{ node: { documentId: 'nowhere' } }]);
  }
  t.deepEqual(await found(document.number.slice(1)), []);
});

test('a cursor of another tenant, of another order, or an invented one is refused', async (t) => {
  const page = (orderBy: string): string =>
    `query ($after: String) { documents(first: 1, orderBy: ${orderBy}, after: $after) { pageInfo { endCursor } } }`;
  const { documents } = await data(seller, page('IMPORT_DATE_ASC'));
  const message = 'Invalid request parameters: cursor is not one of this list in this order, or was cut off or changed';
  const refusal = [{ code: 'PARAMETERS_INVALID', message }];
  const after = documents.pageInfo.endCursor;
  t.deepEqual(faults(await ask(buyer, page('IMPORT_DATE_ASC'), { after })), refusal);
  t.deepEqual(faults(await ask(seller, page('STATUS_DATE_ASC'), { after })), refusal);
  t.deepEqual(faults(await ask(seller, page('IMPORT_DATE_ASC'), { after: 'invented' })), refusal);
});

test('`first` outside 1 to 500 is refused', async (t) => {
  for (const first of [0, -1, 501]) {
    const { errors } = await ask(seller, `{ documents(first: ${first}) { edges { cursor } } }`);
    t.deepEqual(errors[0]?.extensions, { code: 'PARAMETERS_INVALID', error: 'first must be 1 to 500' });
  }
});

test('deliveries show their attempts and their body, and no link', async (t) => {
  const { document } = await data(
    seller,
    '{ document(documentId: "first") { webhookDeliveries { id eventId type documentId state attemptCount lastHttpStatus body attempts { n outcome httpStatus errorCode responseHead } } } }',
  );
  t.deepEqual(
    document.webhookDeliveries.map(({ type, state, attemptCount, lastHttpStatus, documentId, attempts }: Record<string, unknown>) => ({
      type,
      state,
      attemptCount,
      lastHttpStatus,
      documentId,
      attempts,
    })),
    ['INVOICE_EXPORTED', 'INVOICE_DELIVERED'].map((type) => ({
      type,
      state: 'DELIVERED',
      attemptCount: 1,
      lastHttpStatus: 204,
      documentId: 'first',
      attempts: [{ n: 1, outcome: 'DELIVERED', httpStatus: 204, errorCode: null, responseHead: null }],
    })),
  );
  t.false(JSON.stringify(document).includes('/files/'));
  const [{ id, eventId }] = document.webhookDeliveries;
  t.deepEqual(await data(seller, `{ webhookDelivery(id: "${id}") { eventId } }`), { webhookDelivery: { eventId } });
});

test('webhookDeliveries by filter, latest first, page by page', async (t) => {
  const query =
    'query ($after: String) { webhookDeliveries(filter: { types: [INVOICE_DELIVERED], documentId: "first", states: [DELIVERED] }, first: 1, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { type } } } }';
  const { webhookDeliveries } = await data(seller, query);
  t.deepEqual(webhookDeliveries.edges, [{ node: { type: 'INVOICE_DELIVERED' } }]);
  t.is(webhookDeliveries.totalCount, 1);
  const all =
    'query ($after: String) { webhookDeliveries(filter: { documentId: "first" }, first: 1, after: $after) { pageInfo { hasNextPage endCursor } edges { node { type } } } }';
  const first = (await data(seller, all)).webhookDeliveries;
  const second = (await data(seller, all, { after: first.pageInfo.endCursor })).webhookDeliveries;
  t.deepEqual([first.edges[0].node.type, second.edges[0].node.type], ['INVOICE_DELIVERED', 'INVOICE_EXPORTED']);
  t.deepEqual([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage], [true, false]);
});

test('twelve deliveries come latest first in pages of five, each once', async (t) => {
  await using own = await startApp();
  const client = await own.as('demo-seller');
  const put = { method: 'PUT', body: { endpoint: 'https://127.0.0.1:9/', subscriptions: ['invoice.error'] } };
  t.is((await client('/v3/webhook', put)).status, 200);
  const [{ id }] = (await data(client, '{ webhookSubscriptions { id } }')).webhookSubscriptions;
  const sent: string[] = [];
  for (let count = 1; count <= 12; count += 1) {
    const { sendTestWebhook } = await data(
      client,
      `mutation { sendTestWebhook(subscriptionId: "${id}", type: INVOICE_ERROR) { eventId } }`,
    );
    sent.push(sendTestWebhook.eventId);
  }
  const pages: string[][] = [];
  for (let after = ''; ; ) {
    const { webhookDeliveries } = await data(
      client,
      `{ webhookDeliveries(first: 5 ${after}) { edges { node { eventId } } pageInfo { hasNextPage endCursor } } }`,
    );
    pages.push(webhookDeliveries.edges.map(({ node }: { node: { eventId: string } }) => node.eventId));
    if (!webhookDeliveries.pageInfo.hasNextPage) break;
    after = `after: "${webhookDeliveries.pageInfo.endCursor}"`;
  }
  const latestFirst = sent.toReversed();
  t.deepEqual(pages, [latestFirst.slice(0, 5), latestFirst.slice(5, 10), latestFirst.slice(10)]);
});

test('webhookSubscriptions show state and secrets without their values', async (t) => {
  const { webhookSubscriptions } = await data(
    seller,
    '{ webhookSubscriptions { endpoint subscriptions state failingSince secrets { id notAfter } } }',
  );
  t.deepEqual(webhookSubscriptions, [
    {
      endpoint: `${inbox.url}/seller`,
      subscriptions: ['INVOICE_RECEIVE', 'INVOICE_EXPORTED', 'INVOICE_DELIVERED', 'INVOICE_ERROR'],
      state: 'ENABLED',
      failingSince: null,
      secrets: [{ id: webhookSubscriptions[0].secrets[0].id, notAfter: null }],
    },
  ]);
});

test('participants show where they are registered', async (t) => {
  // The service may be telling the Directory at this moment, and has the task then.
  while ((await countAnnouncements(exchange.app)).waiting > 0) await createFinisher(exchange.app).run(new AbortController().signal);
  const { participants, participant } = await data(
    buyer,
    `{ participants { identifier state registration { smlAt smpAt directoryAt } } participant(identifier: "${BUYER}") { name documentTypes } }`,
  );
  t.deepEqual(participant, { name: BUYER, documentTypes: [158, 160] });
  const [{ registration, ...own }] = participants;
  t.deepEqual(own, { identifier: BUYER, state: 'ACTIVE' });
  for (const at of [registration.smlAt, registration.smpAt, registration.directoryAt]) t.regex(at, /^\d{4}-\d\d-\d\dT/);
});

test('statistics count by state, type, channel and error code, with latencies', async (t) => {
  await using own = await startApp();
  const client = await own.as('demo-seller');
  await register(await own.as('demo-buyer'), BUYER);
  await uploadInvoice(client, 'a');
  await uploadInvoice(client, 'b', '0088:5400000000034');
  await own.idle();
  const { statistics } = await data(
    client,
    '{ statistics(from: "2020-01-01T00:00:00Z", to: "2090-01-01T00:00:00Z", bucket: MONTH) { byStatus { key count } byDocumentType { key count } byChannel { key count } byErrorCode { key count } latency { count p50Ms p95Ms p99Ms } } }',
  );
  const { latency, ...counts } = statistics;
  t.deepEqual(counts, {
    byStatus: [
      { key: 'DELIVERED', count: 1 },
      { key: 'ERROR', count: 1 },
    ],
    byDocumentType: [{ key: 'invoice', count: 2 }],
    byChannel: [{ key: 'peppol', count: 2 }],
    byErrorCode: [{ key: 'PARTICIPANT_NOT_FOUND', count: 1 }],
  });
  t.is(latency[0].count, 1);
  t.true(latency[0].p50Ms > 0 && latency[0].p50Ms === latency[0].p99Ms);
  const { errors } = await ask(
    client,
    '{ statistics(from: "2020-01-01T00:00:00Z", to: "2090-01-01T00:00:00Z", bucket: HOUR) { byStatus { key } } }',
  );
  t.deepEqual(errors[0]?.extensions, {
    code: 'PARAMETERS_INVALID',
    error: 'from must be before to, at most 1000 buckets, such as 2026-08-01T00:00:00Z to 2026-08-20T00:00:00Z',
  });
});

test.serial('the number of SQL statements does not grow with the page: one for the documents and all that belongs to them', async (t) => {
  let statements: string[] = [];
  const restore = interceptStatements(exchange.app.database, (text, values) => {
    // Statements for a caller have the tenant as first parameter, and so has the check whether its client of the same name is revoked.
    if (values?.[0] === 'demo-seller' && !text.includes('from client')) statements.push(text);
  });
  try {
    await paused(exchange, async () => {
      const counts = [];
      for (const first of [1, 4]) {
        statements = [];
        await data(
          seller,
          `{ documents(first: ${first}) { edges { node { documentId files { downloadUrl } timeline(last: 3) { status } webhookDeliveries { state attempts { n } } } } } }`,
        );
        counts.push(statements.length);
      }
      t.deepEqual(counts, [1, 1]);
      statements = [];
      await data(seller, '{ documents(first: 2) { totalCount edges { node { documentId } } } }');
      t.is(statements.length, 2);
      statements = [];
      await data(seller, '{ documents(first: 2) { edges { node { documentId } } } }');
      t.is(statements.length, 1);
    });
  } finally {
    restore();
  }
});
