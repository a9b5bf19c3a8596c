import { answered } from '../../support/exported.js';
import { A1, DOCUMENT, FORM_TYPE, formBody, IMAGE, INVOICE_XML } from '../../support/form.js';
import { openRaw } from '../../support/raw.js';
import { test } from '../../support/test.js';
import { begin, exchange, headOf, MULTIPART_ONLY, mailBody, PARSE, refused, send, UUID_V7 } from './uploads.js';

begin();

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

// The reasons that parts are refused for are in test/server/graphql/verdicts.test.ts, for both surfaces.

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
