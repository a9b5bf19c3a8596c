// docs/spec.md#upload-document-multipart: every row of its error tables.
import type { Client } from '../../support/app.js';
import { answered } from '../../support/exported.js';
import { A1, ATTACHMENT, DOCUMENT, emptyPdf, FORM_TYPE, type FormPart, formBody, IMAGE, INVOICE_XML, pdfWith } from '../../support/form.js';
import { openRaw } from '../../support/raw.js';
import { test } from '../../support/test.js';
import {
  close,
  exchange,
  headOf,
  MULTIPART_ONLY,
  mailBody,
  open,
  PARSE,
  PDF_WITH_ATTACHMENT,
  PDF_WITH_IMAGE,
  refused,
  send,
  UUID_V7,
} from './uploads.js';

test.before(open);
test.after.always(close);

// Success

test('a form as libraries of mail write it is taken, and its files are what was sent', async (t) => {
  const parts = [
    { ...DOCUMENT, fileName: 'C:\\Data\\new\\invoice.xml' },
    { ...IMAGE, fileName: '/tmp/picture.pdf' },
  ];
  const answer = await send(mailBody(parts), { type: 'multipart/form-data; boundary=B', documentId: 'by mail' });
  answered(t, answer, 200, { message: 'Document was received', documentId: 'by mail' });
  const files = await exchange.app.database.sql.query(
    `select file_name as "fileName", byte_length::int as "byteLength" from document_file f join document d on d.id = f.document
     where d.document_id = 'by mail' order by position`,
  );
  t.deepEqual(files.slice(0, 2), [
    { fileName: 'invoice.xml', byteLength: Buffer.byteLength(INVOICE_XML) },
    { fileName: 'picture.pdf', byteLength: IMAGE.bytes.length },
  ]);
});

test('"Success: 200, body is the upload result (message, documentId)"; the header value is the documentId', async (t) => {
  const answer = await send(A1, { documentId: 'order 4711/a' });
  answered(t, answer, 200, { message: 'Document was received', documentId: 'order 4711/a' });
  t.is(answer.text, '{"message":"Document was received","documentId":"order 4711/a"}');
  t.is(answer.headers.get('idempotent-replayed'), null);
});

test('"a generated identifier when the header was omitted" is a UUID of version 7', async (t) => {
  const answer = await send(A1);
  t.is(answer.status, 200);
  t.regex((answer.body as { documentId: string }).documentId, UUID_V7);
});

// 400

for (const type of ['application/xml', 'multipart/mixed; boundary=exchange-test-boundary', 'text/plain; multipart/form-data']) {
  test(`"${MULTIPART_ONLY}" for ${type}`, async (t) => {
    refused(t, await send(A1, { type }), MULTIPART_ONLY);
  });
}

test('"Content-Type header lacks multipart/form-data": no Content-Type at all', async (t) => {
  await using raw = await openRaw(exchange.url);
  raw.write(headOf(['Content-Length: 0']));
  const answer = await raw.answer();
  t.deepEqual([answer?.status, answer?.body], [400, { Error: MULTIPART_ONLY }]);
});

test('Content-Type is compared without case', async (t) => {
  t.is((await send(A1, { type: FORM_TYPE.replace('multipart/form-data', 'Multipart/Form-Data') })).status, 200);
});

for (const [value, path] of [
  ['out', 'out'],
  ['Send', 'Send'],
  ['a b', 'a%20b'],
] as const) {
  test(`'Invalid direction: ${value}. Must be "send" or "receive"'`, async (t) => {
    const answer = await send(A1, { path: `/v3/documents/invoice/${path}/multipart` });
    refused(t, answer, `Invalid direction: ${value}. Must be "send" or "receive"`);
  });
}

test('\'Invalid documentType: <value>. Must be "invoice", "applicationresponse" or "ereport"\'', async (t) => {
  const answer = await send(A1, { path: '/v3/documents/order/send/multipart' });
  refused(t, answer, 'Invalid documentType: order. Must be "invoice", "applicationresponse" or "ereport"');
});

test(`"${PARSE}<details>"`, async (t) => {
  refused(t, await send(A1, { type: 'multipart/form-data' }), `${PARSE}the Content-Type header has no boundary`);
  const cutOff = await send(formBody(A1).subarray(0, -40));
  t.is(cutOff.status, 400);
  t.regex(
    (cutOff.body as { Error: string }).Error,
    /^Failed to parse multipart request: part 2 at byte \d+: the body ends without the closing boundary$/,
  );
});

// Each case of a reason stands in test/domain/documents/intake/parts.test.ts, of XML in test/xml/gateCases.ts.
const PDF = { ...DOCUMENT, bytes: '%PDF-1.7' };
const REFUSED_PARTS: readonly (readonly [message: string, parts: readonly FormPart[]])[] = [
  ['document field is required', [IMAGE]],
  ['Only one document file is allowed', [DOCUMENT, { ...DOCUMENT, fileName: 'b.xml' }, IMAGE]],
  ['image field is required', [DOCUMENT, ATTACHMENT]],
  ['image field is required', [DOCUMENT]],
  ['Only one image file is allowed, please mark others as attachment', [DOCUMENT, IMAGE, { ...IMAGE, fileName: 'second.pdf' }]],
  ['Image filename is required', [DOCUMENT, { ...IMAGE, fileName: '' }]],
  ['Image content is missing or invalid', [DOCUMENT, { ...IMAGE, bytes: '' }]],
  ['Attachment filename is required', [DOCUMENT, IMAGE, { ...ATTACHMENT, fileName: ' ' }]],
  ['Attachment content is missing or invalid', [DOCUMENT, IMAGE, { ...ATTACHMENT, bytes: '' }]],
  ['Filenames need to be unique', [DOCUMENT, IMAGE, ATTACHMENT, ATTACHMENT]],
  [PDF_WITH_IMAGE, [PDF, IMAGE]],
  [PDF_WITH_ATTACHMENT, [PDF, ATTACHMENT]],
  ['XML parsing failed: 1:7 text outside the root element', [{ ...DOCUMENT, bytes: 'invoice' }, IMAGE]],
];

test('400 with each reason that parts are refused for', async (t) => {
  for (const [message, parts] of REFUSED_PARTS) refused(t, await send(parts), message);
});

// 401, 403

test('401 "Missing or invalid token"', async (t) => {
  const stranger = (path: string, options: object) => exchange.anonymous(path, { ...options, headers: { Authorization: 'Bearer x.y.z' } });
  for (const [client, challenge] of [
    [exchange.anonymous, 'Bearer'],
    [stranger, 'Bearer error="invalid_token"'],
  ] as const) {
    const answer = await send(A1, { client: client as Client });
    answered(t, answer, 401, { message: 'Unauthorized' });
    t.is(answer.headers.get('www-authenticate'), challenge);
  }
});

test('403 for a token without exchange/send', async (t) => {
  const answer = await send(A1, { client: await exchange.as('demo-seller', 'exchange/receive exchange/webhook exchange/participant') });
  answered(t, answer, 403, { message: 'Forbidden' });
  t.is(answer.headers.get('www-authenticate'), 'Bearer error="insufficient_scope", scope="exchange/send"');
});

// 422

test('422 "the PDF has no embedded XML (message states that no XML invoice attachment was found in the PDF)"', async (t) => {
  const answer = await send([{ name: 'document', bytes: await emptyPdf(), fileName: 'a.pdf', type: 'application/pdf' }]);
  t.is(answer.status, 422);
  t.deepEqual(Object.keys(answer.body as object), ['Error']);
  t.regex((answer.body as { Error: string }).Error, /[Nn]o XML invoice attachment was found in the PDF/);
});

test('422 "the PDF cannot be parsed"', async (t) => {
  const answer = await send([{ name: 'document', bytes: '%PDF-1.7 and nothing else', fileName: 'a.pdf' }]);
  t.is(answer.status, 422);
  t.deepEqual(Object.keys(answer.body as object), ['Error']);
});

test('422 "the embedded XML is corrupt or invalid"', async (t) => {
  const answer = await send([{ name: 'document', bytes: await pdfWith('factur-x.xml', '<a><b></a>'), fileName: 'a.pdf' }]);
  t.is(answer.status, 422);
  t.regex((answer.body as { Error: string }).Error, /^The XML embedded in the PDF is invalid: 1:\d+ \S/);
});

// Images

for (const [why, bytes, type] of [
  ['a shell script sent as application/pdf', '#!/bin/sh\nrm -rf /\n', 'application/pdf'],
  ['a PDF that does not start the bytes', ' %PDF-1.7', 'application/pdf'],
  ['another picture', '\x89PNG\r\n', 'image/png'],
] as const) {
  test(`"Image content is missing or invalid": ${why}`, async (t) => {
    refused(t, await send([DOCUMENT, { ...IMAGE, bytes, type }]), 'Image content is missing or invalid');
  });
}

test('an image that is a PDF is stored as application/pdf, whatever its Content-Type says', async (t) => {
  for (const [documentId, type] of [
    ['image as bytes', 'application/octet-stream'],
    ['image as png', 'image/png'],
  ] as const) {
    t.is((await send([DOCUMENT, { ...IMAGE, type }], { documentId })).status, 200);
    const stored = await exchange.app.database.sql.query(
      `select mime_type as "mimeType" from document_file f join document d on d.id = f.document
       where d.document_id = $1 and f.purpose = 'image'`,
      [documentId],
    );
    t.deepEqual(stored, [{ mimeType: 'application/pdf' }]);
  }
});
