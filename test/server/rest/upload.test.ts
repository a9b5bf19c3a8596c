// docs/spec.md#upload-document-multipart: every row of its error tables.
import type { Client } from '../../support/app.js';
import { answered } from '../../support/exported.js';
import { A1, ATTACHMENT, DOCUMENT, emptyPdf, FORM_TYPE, type FormPart, formBody, IMAGE, INVOICE_XML, pdfWith } from '../../support/form.js';
import { openRaw } from '../../support/raw.js';
import { test } from '../../support/test.js';
import { REFUSED_PARTS } from './refusedParts.js';
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

for (const [why, body, type, details] of [
  ['missing boundary', formBody(A1), 'multipart/form-data', 'the Content-Type header has no boundary'],
  [
    'corrupt boundary',
    formBody(A1),
    'multipart/form-data; boundary=other',
    'the body does not contain the boundary of the Content-Type header',
  ],
  ['an empty body', '', FORM_TYPE, 'the body is empty'],
  ['a body cut off', formBody(A1).subarray(0, -40), FORM_TYPE, undefined],
] as const) {
  test(`"${PARSE}<details>": ${why}`, async (t) => {
    const answer = await send(body, { type });
    t.is(answer.status, 400);
    const { Error: message } = answer.body as { Error: string };
    if (details === undefined)
      t.regex(message, /^Failed to parse multipart request: part 2 at byte \d+: the body ends without the closing boundary$/);
    else t.is(message, PARSE + details);
  });
}

test('"At most 100 parts"', async (t) => {
  const extra = (count: number): FormPart[] => Array.from({ length: count }, (_, n) => ({ name: `extra${n}`, bytes: 'x' }));
  t.is((await send([...A1, ...extra(98)])).status, 200);
  const answer = await send([...A1, ...extra(99)]);
  t.is(answer.status, 400);
  t.regex((answer.body as { Error: string }).Error, /^Failed to parse multipart request: part 101 at byte \d+: more than 100 parts$/);
});

for (const [message, why, parts] of REFUSED_PARTS) {
  test(`"${message}": ${why}`, async (t) => {
    refused(t, await send(parts), message);
  });
}

for (const [why, bytes, reason] of [
  ['syntactically invalid XML', INVOICE_XML.replace('</Invoice>', ''), /^XML parsing failed: \d+:\d+ \S/],
  ['no XML at all', 'invoice', /^XML parsing failed: 1:7 text outside the root element$/],
  ['a prefix without a namespace', '<a:b/>', /^XML parsing failed: 1:\d+ \S/],
  ['a DOCTYPE', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>', /^XML parsing failed: 1:\d+ \S/],
  ['another declared encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', /^XML parsing failed: 1:\d+ \S/],
  ['UTF-16', Buffer.from('\ufeff<a/>', 'utf16le'), /^XML parsing failed: 1:1 \S/],
  ['bytes that are no UTF-8', Buffer.from('<a>\xe9</a>', 'latin1'), /^XML parsing failed: 1:4 \S/],
] as const) {
  test(`"XML parsing failed: <details>": ${why}`, async (t) => {
    const answer = await send([{ ...DOCUMENT, bytes }, IMAGE]);
    t.is(answer.status, 400);
    t.deepEqual(Object.keys(answer.body as object), ['Error']);
    t.regex((answer.body as { Error: string }).Error, reason);
  });
}

for (const [by, part] of [
  ['its type', { ...DOCUMENT, type: 'application/pdf', bytes: 'no PDF' }],
  ['its type with a parameter', { ...DOCUMENT, type: 'Application/PDF; version=1.7', bytes: 'no PDF' }],
  ['its first bytes', { ...DOCUMENT, bytes: '%PDF-1.7' }],
] as const) {
  test(`"image field must not be provided when document is a PDF." – a PDF by ${by}`, async (t) => {
    refused(t, await send([part, IMAGE]), PDF_WITH_IMAGE);
  });
  test(`"attachment fields must not be provided when document is a PDF." – a PDF by ${by}`, async (t) => {
    refused(t, await send([part, ATTACHMENT]), PDF_WITH_ATTACHMENT);
  });
}

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
