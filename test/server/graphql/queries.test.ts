// What dashboards read of a document: all related data, its report, its readable copy, its responses.
import { parseXml } from '../../../src/xml/gate.js';
import { attribute } from '../../../src/xml/tree.js';
import { BUYER, PICTURE, SELLER, upload, uploadInvoice, xmlPart } from '../../support/documents.js';
import { ask, data } from '../../support/graphql.js';
import { test } from '../../support/test.js';
import { begin, buyer, exchange, response, seller } from './queries.js';

begin();

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
  t.is(
    html.headers.get('content-security-policy'),
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-same-origin allow-modals",
  );
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
