// File uploads by GraphQL: the multipart request, its limit, invalid requests, and files that no resolver reads.
import { deepEqual } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { clientOf, startApp } from '../../support/app.js';
import { fixture } from '../../support/fixtures.js';
import { A1, DOCUMENT, FORM_TYPE, type FormPart, formBody, IMAGE, INVOICE_XML } from '../../support/form.js';
import { askWithFiles, data, sendParts, UPLOAD, uploadParts } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { pdfOf, xmp } from '../../support/pdf.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');

// Every request of this file but one is refused, a dry run or invalid: nothing else may be stored.
test.after(async () => {
  const stored = await exchange.app.database.sql.query('select document_id as "documentId" from document');
  const files = await exchange.app.database.sql.query<{ n: number }>(
    'select count(*)::int as n from document_file where document not in (select id from document where document_id = $1)',
    ['bytes'],
  );
  deepEqual([stored, files[0]?.n], [[{ documentId: 'bytes' }], 0]);
});

test('every byte of an upload arrives', async (t) => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(1_000_000, 0xff)]);
  const { errors } = await uploadParts(seller, [DOCUMENT, { ...IMAGE, bytes }], { documentId: 'bytes' });
  t.deepEqual(errors, []);
  const { document } = await data(seller, '{ document(documentId: "bytes") { files { purpose byteLength downloadUrl } } }');
  const image = document.files.find(({ purpose }: { purpose: string }) => purpose === 'image');
  const stored = (await exchange.anonymous(image.downloadUrl)).bytes;
  t.is(createHash('sha256').update(stored).digest('hex'), createHash('sha256').update(bytes).digest('hex'));
});

test('over the limit: 413 with the REST body, before anything else is looked at', async (t) => {
  const headers = { 'Content-Type': FORM_TYPE };
  const body = formBody([...A1, { name: 'x', bytes: Buffer.alloc(6 * 1024 * 1024) }]);
  const answer = await seller('/graphql', { method: 'POST', headers, body });
  t.deepEqual({ status: answer.status, body: answer.body }, { status: 413, body: { message: 'Request Too Long' } });
});

test('a multipart request that a form of another site could send is refused', async (t) => {
  const parts = [
    { name: 'operations', bytes: JSON.stringify({ query: '{ viewer { tenantId } }' }) },
    { name: 'map', bytes: '{}' },
  ];
  const answer = await seller('/graphql', { method: 'POST', headers: { 'Content-Type': FORM_TYPE }, body: formBody(parts) });
  t.is(answer.status, 400);
  t.regex(answer.text, /Cross-Site Request Forgery/);
});

const OPERATIONS: FormPart = {
  name: 'operations',
  bytes: JSON.stringify({ query: UPLOAD, variables: { documentType: 'invoice', direction: 'send', document: null } }),
};
const MAP: FormPart = { name: 'map', bytes: JSON.stringify({ 0: ['variables.document'] }) };
const FILE: FormPart = { ...DOCUMENT, name: '0' };

const BROKEN: readonly (readonly [about: string, parts: readonly FormPart[], details: string])[] = [
  ['no operations', [MAP, FILE], 'there is no part operations'],
  ['no map', [OPERATIONS, FILE], 'there is no part map'],
  ['two maps', [OPERATIONS, MAP, MAP, FILE], 'there is more than one part map'],
  ['operations without JSON', [{ ...OPERATIONS, bytes: '{' }, MAP, FILE], 'operations must be JSON'],
  ['operations that are not UTF-8', [{ ...OPERATIONS, bytes: Buffer.from('"\xe9"', 'latin1') }, MAP, FILE], 'operations must be UTF-8'],
  ['a batch', [{ ...OPERATIONS, bytes: '[]' }, MAP, FILE], 'operations must be a JSON object'],
  ['a map that is null', [OPERATIONS, { ...MAP, bytes: 'null' }, FILE], 'map must be a JSON object'],
  ['a map of words', [OPERATIONS, { ...MAP, bytes: '{"0":"variables.document"}' }, FILE], 'map.0 must be a list of paths'],
  ['a file that is missing', [OPERATIONS, MAP], 'there is no part 0'],
  [
    'a place that is not there',
    [OPERATIONS, { ...MAP, bytes: '{"0":["variables.image"]}' }, FILE],
    'map names variables.image, which is no null in the variables',
  ],
  ['a place in the query', [OPERATIONS, { ...MAP, bytes: '{"0":["query"]}' }, FILE], 'map names query, which is no null in the variables'],
  [
    'a place in the prototype',
    [OPERATIONS, { ...MAP, bytes: '{"0":["variables.__proto__.polluted"]}' }, FILE],
    'map names variables.__proto__.polluted, which is no null in the variables',
  ],
  [
    'one file in 201 places',
    [OPERATIONS, { ...MAP, bytes: JSON.stringify({ 0: Array.from({ length: 201 }, () => 'variables.document') }) }, FILE],
    'map names more than 200 places',
  ],
];

for (const [about, parts, details] of BROKEN) {
  test(`a broken multipart request (${about}) is refused`, async (t) => {
    const { answer } = await sendParts(seller, parts);
    t.deepEqual(
      { status: answer.status, body: answer.body },
      { status: 400, body: { Error: `Failed to parse multipart request: ${details}` } },
    );
  });
}

const UNREAD: readonly (readonly [about: string, query: string])[] = [
  ['an unknown field', 'mutation ($file: Upload) { nothing(file: $file) }'],
  ['a variable that is not used', 'query ($file: Upload) { viewer { tenantId } }'],
  ['a query that does not parse', 'mutation ('],
];

for (const [about, query] of UNREAD) {
  test(`a file that no resolver reads (${about}) keeps nobody waiting`, async (t) => {
    const { status } = await askWithFiles(seller, query, { file: null }, [{ ...DOCUMENT, variable: 'file' }]);
    t.is(status, 400);
  });
}

test('a file that a refused mutation would read does no harm', async (t) => {
  const client = await exchange.as('demo-seller', 'exchange/receive');
  const { errors } = await uploadParts(client, A1);
  t.is(errors[0]?.extensions.code, 'FORBIDDEN');
});

const VALIDATE =
  'mutation ($document: Upload) { validateDocument(documentType: invoice, document: $document) { verdict counts { fatal } findings { rule severity line } } }';

test('validateDocument of a PDF says what is wrong with the PDF, too', async (t) => {
  const pdf = await pdfOf([{ name: 'factur-x.xml', bytes: Buffer.from(fixture('cii-invoice.xml')) }], xmp({ DocumentType: 'ORDER' }));
  const file = { ...DOCUMENT, fileName: 'invoice.pdf', type: 'application/pdf', bytes: pdf, variable: 'document' };
  const { data } = await askWithFiles(seller, VALIDATE, { document: null }, [file]);
  t.deepEqual(data.validateDocument, {
    verdict: 'VALID',
    counts: { fatal: 0 },
    findings: [{ rule: 'PDF-05', severity: 'WARNING', line: null }],
  });
});

test.serial('validateDocument is a dry run: the report, and nothing stored', async (t) => {
  const count = async (): Promise<number> => (await data(seller, '{ documents { totalCount } }')).documents.totalCount;
  const before = await count();
  const validate = (
    bytes: string,
  ): Promise<{ data: { validateDocument: { verdict: string; counts: { fatal: number }; findings: { rule: string }[] } } }> =>
    askWithFiles(seller, VALIDATE, { document: null }, [{ ...DOCUMENT, bytes, variable: 'document' }]);
  t.is((await validate(INVOICE_XML)).data.validateDocument.verdict, 'VALID');
  const wrong = await validate(
    INVOICE_XML.replace(/<cbc:PayableAmount currencyID="EUR">[^<]*</, '<cbc:PayableAmount currencyID="EUR">1.00<'),
  );
  t.is(wrong.data.validateDocument.verdict, 'INVALID');
  t.true(wrong.data.validateDocument.counts.fatal > 0);
  const malformed = await validate('<a>');
  t.is(malformed.data.validateDocument.verdict, 'MALFORMED');
  t.deepEqual(
    malformed.data.validateDocument.findings.map(({ rule }) => rule),
    ['XML'],
  );
  t.is(await count(), before);
});
