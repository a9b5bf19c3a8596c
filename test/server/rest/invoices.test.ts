// Invoices as JSON over REST: sent, checked, made and read. Every error is a problem document.
import { readInvoiceOfPdf } from '../../../src/domain/documents/fields/invoiceOfPdf.js';
import { parseXml } from '../../../src/xml/gate.js';
import { FACTURX, type Json, SMALL } from '../../invoices/samples.js';
import { type Answer, type Client, type RequestOptions, startApp, type TestApp } from '../../support/app.js';
import { fixture } from '../../support/fixtures.js';
import { FORM_TYPE, type FormPart, formBody } from '../../support/form.js';
import { test } from '../../support/test.js';

const PROBLEM = 'application/problem+json; charset=utf-8';
/** With a receiver of the sandbox. */
const INVOICE = { ...SMALL, buyer: { ...SMALL.buyer, endpoint: { scheme: '9915', id: 'sandbox-accepts' } } };
const MISSING = { ...INVOICE, number: undefined };

let exchange: TestApp;
let seller: Client;

test.before(async () => {
  exchange = await startApp({ REQUEST_BYTES_MAX: '200000' });
  seller = await exchange.as('demo-seller');
  await exchange.app.database.sql.query(`update client set scopes = array_append(scopes, 'exchange/read') where id = 'demo-seller'`);
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

function post(
  path: string,
  body: RequestOptions['body'],
  headers: Readonly<Record<string, string>> = {},
  client = seller,
): Promise<Answer> {
  const type = { 'Content-Type': 'application/json' };
  return client(path, { method: 'POST', headers: { ...type, ...headers }, ...(body === undefined ? {} : { body }) });
}

const problemOf = ({ status, headers, body }: Answer): unknown[] => {
  const { type, errors } = body as { type: string; errors?: readonly Json[] };
  return [
    status,
    headers.get('content-type'),
    type.slice(type.lastIndexOf('/') + 1),
    errors?.map(({ pointer, code, rule }) => [pointer, code ?? rule].join(' ')),
  ];
};

test('an invoice is taken as an upload of its UBL and its readable copy, and read back as JSON', async (t) => {
  const sent = await post('/v4/invoices', INVOICE, { documentId: 'sent' });
  t.is(sent.status, 200, sent.text);
  const { message, documentId, computed, warnings } = sent.body as Json;
  t.deepEqual([message, documentId, warnings], ['Document was received', 'sent', []]);
  t.true((computed as string[]).includes('#/totals/payableAmount'));
  await exchange.idle();
  const document = (await seller('/v4/documents/export/sent')).body as { status: string; files: Json[] };
  t.is(document.status, 'DELIVERED');
  t.deepEqual(
    document.files.slice(0, 2).map(({ purpose, fileName, mimeType }) => [purpose, fileName, mimeType]),
    [
      ['document', 'invoice.xml', 'application/xml'],
      ['image', 'invoice.pdf', 'application/pdf'],
    ],
  );
  const read = await seller('/v4/documents/sent/invoice');
  t.is(read.headers.get('cache-control'), 'no-store');
  const { invoice, unmapped } = read.body as { invoice: Json; unmapped: unknown[] };
  t.deepEqual([unmapped, invoice['number'], (invoice['totals'] as Json)['payableAmount']], [[], '2026-001', '1051.65']);
});

test('the same documentId again is answered as the upload answers it', async (t) => {
  const first = await post('/v4/invoices', INVOICE, { documentId: 'twice' });
  const second = await post('/v4/invoices', INVOICE, { documentId: 'twice' });
  t.deepEqual([first.status, second.status, second.headers.get('idempotent-replayed')], [200, 200, 'true']);
  const other = await post('/v4/invoices', { ...INVOICE, number: '2026-002' }, { documentId: 'twice' });
  t.deepEqual(problemOf(other), [409, PROBLEM, 'document-id-used', undefined]);
});

test('a check says what is worked out, and keeps nothing', async (t) => {
  const { status, body } = await post('/v4/invoices/check', INVOICE);
  const { valid, invoice, errors, ruleSets } = body as { valid: boolean; invoice: Json; errors: unknown[]; ruleSets: Json[] };
  t.deepEqual([status, valid, errors, (invoice['totals'] as Json)['payableAmount']], [200, true, [], '1051.65']);
  t.deepEqual(
    ruleSets.map(({ family }) => family),
    ['UBL', 'EN16931-UBL', 'PEPPOL-EN16931-UBL'],
  );
});

test('a check of a wrong invoice is answered with all errors', async (t) => {
  const { status, body } = await post('/v4/invoices/check', { ...MISSING, totals: { vatAmount: 1 } });
  const { valid, errors } = body as { valid: boolean; errors: Json[] };
  t.deepEqual([status, valid], [200, false]);
  t.deepEqual(errors, [
    { pointer: '#', term: 'BT-1', code: 'missing-member', detail: 'number (BT-1) is missing' },
    {
      ...{ pointer: '#/totals/vatAmount', term: 'BT-110', code: 'does-not-add-up', rule: 'BR-CO-14' },
      ...{ detail: '1 does not add up: it should be 196.65', given: '1', expected: '196.65' },
    },
  ]);
});

test('the XML is UBL', async (t) => {
  const { status, headers, text } = await post('/v4/invoices/xml', INVOICE);
  t.deepEqual([status, headers.get('content-type')], [200, 'application/xml']);
  t.regex(text, /<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/);
});

for (const [what, given, name, root] of [
  ['of Peppol', INVOICE, 'document.xml', 'Invoice'],
  ['that is a Factur-X by its profile', { ...INVOICE, profile: 'facturx' }, 'factur-x.xml', 'CrossIndustryInvoice'],
  ['that is a Factur-X by its specification', FACTURX['BASIC'], 'factur-x.xml', 'CrossIndustryInvoice'],
] as const) {
  test(`the PDF of an invoice ${what} has ${name} inside`, async (t) => {
    const { status, headers, bytes } = await post('/v4/invoices/xml', given, { Accept: 'application/pdf' });
    t.deepEqual([status, headers.get('content-type')], [200, 'application/pdf']);
    const found = await readInvoiceOfPdf(bytes);
    t.deepEqual([found.name, parseXml(found.bytes).root.local], [name, root]);
  });
}

test('a Factur-X is checked by the schema and the rules of Factur-X', async (t) => {
  const { body } = await post('/v4/invoices/check', { ...INVOICE, profile: 'facturx' });
  const { ruleSets } = body as { ruleSets: Json[] };
  t.deepEqual(
    ruleSets.map(({ family }) => family),
    ['CII-EN16931', 'EN16931-CII', 'FACTUR-X-EN16931'],
  );
});

test('the schema needs no token', async (t) => {
  const { status, headers, body } = await exchange.anonymous('/schemas/invoice.json');
  t.deepEqual([status, headers.get('content-type')], [200, 'application/schema+json']);
  t.is((body as Json)['$id'], `${exchange.app.settings.publicUrl}/schemas/invoice.json`);
});

const ERRORS: readonly (readonly [what: string, asked: () => Promise<Answer>, problem: readonly unknown[]])[] = [
  ['no JSON', () => post('/v4/invoices', '{'), [400, 'body-invalid', ['# ']]],
  ['no body', () => post('/v4/invoices/check', undefined), [400, 'body-invalid', ['# ']]],
  ['no token', () => post('/v4/invoices/xml', INVOICE, {}, exchange.anonymous), [401, 'unauthorized', undefined]],
  ['too much', () => post('/v4/invoices', Buffer.alloc(200_000, ' ')), [413, 'request-too-long', undefined]],
  ['another type', () => post('/v4/invoices', '<a/>', { 'Content-Type': 'application/xml' }), [415, 'unsupported-media-type', undefined]],
  ['another type of answer', () => post('/v4/invoices/xml', INVOICE, { Accept: 'image/png' }), [406, 'not-acceptable', undefined]],
  ['what breaks rules, when it is sent', () => post('/v4/invoices', MISSING), [422, 'invoice-invalid', ['# missing-member']]],
  ['what breaks rules, when it is made', () => post('/v4/invoices/xml', MISSING), [422, 'invoice-invalid', ['# missing-member']]],
  [
    'a member that is there twice',
    () => post('/v4/invoices', JSON.stringify(INVOICE).replace('{', '{"number":"1",')),
    [422, 'invoice-invalid', ['#/number exclusive']],
  ],
  ['a wrong documentId', () => post('/v4/invoices', INVOICE, { documentId: '..' }), [400, 'upload-invalid', undefined]],
  ['an unknown document', () => seller('/v4/documents/none/invoice'), [404, 'document-not-found', undefined]],
];

for (const [what, asked, [status, type, errors]] of ERRORS) {
  test(`the problem of ${what}`, async (t) => {
    t.deepEqual(problemOf(await asked()), [status, PROBLEM, type, errors]);
  });
}

test('a document that is no invoice has no JSON', async (t) => {
  const parts: FormPart[] = [
    { name: 'document', fileName: 'r.xml', type: 'application/xml', bytes: Buffer.from(fixture('invoice-response.xml')) },
  ];
  const headers = { 'Content-Type': FORM_TYPE, documentId: 'response' };
  const uploaded = await seller('/v3/documents/applicationresponse/send/multipart', { method: 'POST', headers, body: formBody(parts) });
  t.is(uploaded.status, 200, uploaded.text);
  t.deepEqual(problemOf(await seller('/v4/documents/response/invoice')), [422, PROBLEM, 'not-an-invoice', undefined]);
});

test("another tenant's document is unknown", async (t) => {
  await post('/v4/invoices', INVOICE, { documentId: 'own' });
  const buyer = await exchange.as('demo-buyer');
  t.is((await buyer('/v4/documents/own/invoice')).status, 404);
});

/** What each scope opens. */
const SCOPES: readonly (readonly [scope: string, statuses: readonly number[]])[] = [
  ['exchange/send', [422, 200, 422, 404]],
  ['exchange/read', [403, 200, 422, 404]],
  ['exchange/receive', [403, 403, 403, 404]],
  ['exchange/webhook', [403, 403, 403, 403]],
];

for (const [scope, statuses] of SCOPES) {
  test(`what ${scope} opens`, async (t) => {
    const client = await exchange.as('demo-seller', scope);
    const answers = [
      await post('/v4/invoices', MISSING, {}, client),
      await post('/v4/invoices/check', MISSING, {}, client),
      await post('/v4/invoices/xml', MISSING, {}, client),
      await client('/v4/documents/none/invoice'),
    ];
    t.deepEqual(
      answers.map(({ status }) => status),
      statuses,
    );
  });
}

test('a large invoice is checked in a thread, with the same answer', async (t) => {
  const lines = Array.from({ length: 800 }, () => ({ ...SMALL.lines[0], note: null }));
  const { status, body } = await post('/v4/invoices/check', { ...INVOICE, number: '', lines });
  const { valid, errors, invoice } = body as { valid: boolean; errors: Json[]; invoice: { totals: Json } };
  t.deepEqual([status, valid, errors.length, invoice.totals['lineNetAmount']], [200, false, 1, '684000.00']);
});

test('a large document is read in a thread', async (t) => {
  const lines = Array.from({ length: 200 }, () => SMALL.lines[0]);
  await post('/v4/invoices', { ...INVOICE, lines }, { documentId: 'large' });
  const { invoice } = (await seller('/v4/documents/large/invoice')).body as { invoice: { lines: Json[] } };
  t.is(invoice.lines.length, 200);
});

test('a received document is read as JSON, with its attachment, and not counted', async (t) => {
  const buyer = await exchange.as('demo-buyer');
  const identifier = '0088:5400000000027';
  await buyer('/v3/participant', { method: 'POST', body: { name: 'Buyer', countryCode: 'BE', identifier, documentTypes: [158] } });
  const attachments = [{ reference: 'timesheet', file: { name: 't.csv', mediaType: 'text/csv', content: 'YTtiCg==' } }];
  const received = { ...SMALL, attachments, buyer: { ...SMALL.buyer, endpoint: { scheme: '0088', id: '5400000000027' } } };
  await post('/v4/invoices', received, { documentId: 'to-buyer' });
  await exchange.idle();
  const { documents } = (await buyer('/v4/documents/export')).body as { documents: { documentId: string; retrievalCount: number }[] };
  const { invoice } = (await buyer(`/v4/documents/${documents[0]?.documentId}/invoice`)).body as { invoice: Json };
  t.is(invoice['number'], '2026-001');
  t.deepEqual((invoice['attachments'] as Json[]).at(-1), attachments[0]);
  const after = (await buyer('/v4/documents/export')).body as { documents: { retrievalCount: number }[] };
  t.deepEqual(
    after.documents.map(({ retrievalCount }) => retrievalCount),
    [0],
  );
});

test('the invoice in a Factur-X is read as JSON', async (t) => {
  const { bytes } = await post('/v4/invoices/xml', { ...INVOICE, profile: 'facturx' }, { Accept: 'application/pdf' });
  const parts: FormPart[] = [{ name: 'document', fileName: 'i.pdf', type: 'application/pdf', bytes }];
  const headers = { 'Content-Type': FORM_TYPE, documentId: 'factur-x' };
  await seller('/v3/documents/invoice/send/multipart', { method: 'POST', headers, body: formBody(parts) });
  const { invoice } = (await seller('/v4/documents/factur-x/invoice')).body as { invoice: Json };
  t.deepEqual([invoice['profile'], invoice['number']], ['facturx', '2026-001']);
});

test('an invoice that is sent again after an upgrade is answered as before, though its copy looks different', async (t) => {
  const sending = (): Promise<Answer> => post('/v4/invoices', { ...INVOICE, number: 'again' }, { documentId: 'again' });
  t.is((await sending()).status, 200);
  await exchange.app.database.sql.query(`update document set content_hash = '\\x00' where document_id = 'again'`);
  const again = await sending();
  t.deepEqual([again.status, again.headers.get('idempotent-replayed')], [200, 'true']);
});
