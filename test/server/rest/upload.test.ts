// docs/spec.md#upload-document-multipart: every row of its error tables, the order of the checks, the size rule, the tracking identifier.
import type { ExecutionContext } from 'ava';
import { type Answer, type Client, startApp, type TestApp } from '../../support/app.js';
import { fixture } from '../../support/fixtures.js';
import {
  A1,
  ATTACHMENT,
  DOCUMENT,
  emptyPdf,
  FORM_TYPE,
  type FormPart,
  formBody,
  IMAGE,
  INVOICE_XML,
  pdfWith,
  SELF_CONTAINED_XML,
} from '../../support/form.js';
import { openRaw } from '../../support/raw.js';
import { test } from '../../support/test.js';

const PATH = '/v3/documents/invoice/send/multipart';
const LIMIT_BYTES = 6 * 1024 * 1024;
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let exchange: TestApp;
let seller: Client;
let buyer: Client;
let token: string;

test.before(async () => {
  exchange = await startApp();
  seller = await exchange.as('demo-seller');
  buyer = await exchange.as('demo-buyer');
  const credentials = 'grant_type=client_credentials&client_id=demo-seller&client_secret=demo-seller-secret';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = await exchange.anonymous('/oauth2/token', { method: 'POST', headers, body: credentials });
  token = (answer.body as { access_token: string }).access_token;
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

interface Sending {
  readonly path?: string;
  readonly client?: Client;
  readonly type?: string;
  readonly documentId?: string;
}

async function send(
  parts: readonly FormPart[] | string | Buffer,
  { path = PATH, client = seller, type = FORM_TYPE, documentId }: Sending = {},
): Promise<Answer> {
  const headers = { 'Content-Type': type, ...(documentId === undefined ? {} : { documentId }) };
  const body = typeof parts === 'string' || Buffer.isBuffer(parts) ? parts : formBody(parts);
  return await client(path, { method: 'POST', headers, body });
}

/** As MIME libraries of mail write a form: a preamble, folded headers, Base64, an epilogue. */
function mailBody(parts: readonly FormPart[]): Buffer {
  const written = parts.map(({ name, fileName, type, bytes }) => {
    const content = Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n');
    const headers = `Content-Type: ${type}\r\nMIME-Version: 1.0\r\nContent-Transfer-Encoding: base64`;
    const disposition = `Content-Disposition: form-data; name="${name}";\r\n filename="${fileName}"`;
    return `--B  \r\n${headers}\r\n${disposition}\r\n\r\n${content}\r\n`;
  });
  return Buffer.from(`MIME-Version: 1.0\r\n\r\n${written.join('')}--B--\r\nthe end\r\n`);
}

function answered(t: ExecutionContext, answer: Answer, status: number, body: unknown): void {
  t.deepEqual({ status: answer.status, body: answer.body }, { status, body });
  t.is(answer.headers.get('content-type'), 'application/json; charset=utf-8');
}

const refused = (t: ExecutionContext, answer: Answer, message: string): void => answered(t, answer, 400, { Error: message });

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

const MULTIPART_ONLY = 'Content-Type must be multipart/form-data';
for (const type of ['application/xml', 'multipart/mixed; boundary=exchange-test-boundary', 'text/plain; multipart/form-data']) {
  test(`"${MULTIPART_ONLY}" for ${type}`, async (t) => {
    refused(t, await send(A1, { type }), MULTIPART_ONLY);
  });
}

test('"Content-Type header lacks multipart/form-data": no Content-Type at all', async (t) => {
  await using raw = await openRaw(exchange.url);
  raw.write(`POST ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 0\r\n\r\n`);
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

const PARSE = 'Failed to parse multipart request: ';
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

const XML_ONLY = { ...DOCUMENT, bytes: INVOICE_XML };
for (const [message, why, parts] of [
  ['document field is required', 'No `document` part', [IMAGE]],
  ['document field is required', 'an empty `document` part', [{ ...DOCUMENT, bytes: '' }, IMAGE]],
  ['document field is required', 'a part of another case', [{ ...DOCUMENT, name: 'Document' }, IMAGE]],
  ['Only one document file is allowed', 'More than one `document` part', [DOCUMENT, { ...DOCUMENT, fileName: 'b.xml' }, IMAGE]],
  ['Only one document file is allowed', 'a second one that is empty', [DOCUMENT, { ...DOCUMENT, fileName: 'b.xml', bytes: '' }, IMAGE]],
  ['image field is required', 'Flow A1 without `image`', [DOCUMENT, ATTACHMENT]],
  [
    'image field is required',
    'Flow A1 without `image`, attachment beside a self-contained XML',
    [{ ...DOCUMENT, bytes: SELF_CONTAINED_XML }, ATTACHMENT],
  ],
  ['image field is required', 'an invoice that is neither A1 nor A2', [XML_ONLY]],
  [
    'Only one image file is allowed, please mark others as attachment',
    'More than one `image` part',
    [DOCUMENT, IMAGE, { ...IMAGE, fileName: 'second.pdf' }],
  ],
  ['Image filename is required', 'no file name', [DOCUMENT, { name: 'image', bytes: 'x', type: 'application/pdf' }]],
  ['Image filename is required', 'an empty file name', [DOCUMENT, { ...IMAGE, fileName: '' }]],
  ['Image content is missing or invalid', 'empty content', [DOCUMENT, { ...IMAGE, bytes: '' }]],
  ['Attachment filename is required', 'no file name', [DOCUMENT, IMAGE, { name: 'attachment', bytes: 'x' }]],
  ['Attachment filename is required', 'a blank file name', [DOCUMENT, IMAGE, { ...ATTACHMENT, fileName: ' ' }]],
  [
    'Attachment content is missing or invalid',
    'empty content',
    [DOCUMENT, IMAGE, ATTACHMENT, { ...ATTACHMENT, fileName: 'b.csv', bytes: '' }],
  ],
  ['Filenames need to be unique', 'two attachments', [DOCUMENT, IMAGE, ATTACHMENT, ATTACHMENT]],
  ['Filenames need to be unique', 'case-insensitive', [DOCUMENT, { ...IMAGE, fileName: 'INVOICE.XML' }]],
  [
    'Filenames need to be unique',
    'case-insensitive beyond ASCII',
    [DOCUMENT, IMAGE, { ...ATTACHMENT, fileName: 'é.csv' }, { ...ATTACHMENT, fileName: 'É.csv' }],
  ],
  [
    'Filenames need to be unique',
    'the same name in two folders',
    [DOCUMENT, IMAGE, { ...ATTACHMENT, fileName: 'C:\\one\\a.csv' }, { ...ATTACHMENT, fileName: '/two/A.csv' }],
  ],
  ['Image filename is required', 'a path without a last segment', [DOCUMENT, { ...IMAGE, fileName: '/tmp/' }]],
  [
    'Filenames need to be unique',
    'the name given to a nameless document',
    [
      { name: 'document', bytes: INVOICE_XML },
      { ...IMAGE, fileName: 'document.xml' },
    ],
  ],
] as const) {
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

const PDF_WITH_IMAGE =
  'image field must not be provided when document is a PDF. The PDF is the primary representation and its XML is extracted automatically.';
const PDF_WITH_ATTACHMENT = 'attachment fields must not be provided when document is a PDF. Attachments must be embedded in the PDF.';
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

// Order

test('the first check that fails answers', async (t) => {
  const bad = '/v3/documents/order/out/multipart';
  const half = '/v3/documents/order/send/multipart';
  const nameless = { name: 'image', bytes: '' };
  const pdf = { ...DOCUMENT, bytes: '%PDF-1.7', fileName: 'A.csv' };
  const steps: [Promise<Answer>, number, string][] = [
    [send('x', { path: bad, type: 'text/plain', client: exchange.anonymous }), 401, 'Unauthorized'],
    [send('x', { path: bad, type: 'text/plain', client: await exchange.as('demo-seller', 'exchange/webhook') }), 403, 'Forbidden'],
    [send('x', { path: bad, type: 'text/plain' }), 400, MULTIPART_ONLY],
    [send('x', { path: bad }), 400, 'Invalid direction: out. Must be "send" or "receive"'],
    [send('x', { path: half }), 400, 'Invalid documentType: order. Must be "invoice", "applicationresponse" or "ereport"'],
    [send('x'), 400, `${PARSE}the body does not contain the boundary of the Content-Type header`],
    [send([nameless, nameless, { ...DOCUMENT, bytes: '' }]), 400, 'document field is required'],
    [send([DOCUMENT, DOCUMENT, nameless, nameless]), 400, 'Only one document file is allowed'],
    [send([DOCUMENT, nameless, nameless]), 400, 'Only one image file is allowed, please mark others as attachment'],
    [send([DOCUMENT, nameless, { ...ATTACHMENT, fileName: '' }]), 400, 'Image filename is required'],
    [send([DOCUMENT, { ...IMAGE, bytes: '', fileName: 'invoice.xml' }]), 400, 'Image content is missing or invalid'],
    [send([pdf, { ...ATTACHMENT, fileName: 'a.csv' }, IMAGE]), 400, 'Filenames need to be unique'],
    [send([pdf, ATTACHMENT, IMAGE]), 400, PDF_WITH_IMAGE],
    [send([{ ...DOCUMENT, bytes: '<' }]), 400, 'XML parsing failed: '],
    [send([DOCUMENT]), 400, 'image field is required'],
  ];
  for (const [sent, status, text] of steps) {
    const answer = await sent;
    const [message] = Object.values(answer.body as object) as string[];
    t.is(answer.status, status, text);
    t.true(text.endsWith(': ') ? message?.startsWith(text) : message === text, `${message} instead of ${text}`);
  }
});

test('401 comes before 413, 413 before Content-Type', async (t) => {
  const head = (authorization: string): string =>
    `POST /v3/documents/order/out/multipart HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: text/plain\r\nContent-Length: 9000000\r\n\r\n`;
  await using anonymous = await openRaw(exchange.url);
  anonymous.write(head(''));
  t.is((await anonymous.answer())?.status, 401);
  await using known = await openRaw(exchange.url);
  known.write(head(`Authorization: Bearer ${token}\r\n`));
  const answer = await known.answer();
  t.deepEqual([answer?.status, answer?.body], [413, { message: 'Request Too Long' }]);
});

// 413

/** A request with exactly this number of bytes of body. Its head has the length that a `Content-Length` of seven digits gives it. */
function sized(bodyBytes: number): { head: string; body: Buffer } {
  const head = `POST ${PATH} HTTP/1.1\r\nHost: exchange.test\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: ${bodyBytes}\r\n\r\n`;
  const empty = formBody([...A1, { ...ATTACHMENT, bytes: '' }]).length;
  return { head, body: formBody([...A1, { ...ATTACHMENT, bytes: Buffer.alloc(bodyBytes - empty, 'x') }]) };
}

/** docs/decisions/007 */
const measured = (headBytes: number, bodyBytes: number): number => Math.ceil(bodyBytes / 3) * 4 + headBytes;

function largestBody(): number {
  const headBytes = sized(4_000_000).head.length;
  let bytes = 4_000_000;
  while (measured(headBytes, bytes + 1) <= LIMIT_BYTES) bytes++;
  return bytes;
}

test('the largest request of 6 MB "measured after Base64 encoding and including headers" is accepted', async (t) => {
  const { head, body } = sized(largestBody());
  await using raw = await openRaw(exchange.url);
  raw.write(head);
  raw.write(body);
  t.is((await raw.answer())?.status, 200);
});

test('413 "Request over 6 MB" for one byte more, answered before the body is sent', async (t) => {
  await using raw = await openRaw(exchange.url);
  raw.write(sized(largestBody() + 1).head);
  const answer = await raw.answer();
  t.deepEqual([answer?.status, answer?.body], [413, { message: 'Request Too Long' }]);
});

test('headers count: the largest request with one header of four bytes more is too long', async (t) => {
  const { head } = sized(largestBody());
  await using raw = await openRaw(exchange.url);
  raw.write(head.replace('\r\n\r\n', '\r\nX: 1234\r\n\r\n'));
  t.is((await raw.answer())?.status, 413);
});

test('413 for a chunked request as soon as the stream passes the limit, though it has no end yet', async (t) => {
  await using raw = await openRaw(exchange.url);
  raw.write(
    `POST ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${FORM_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = Buffer.alloc(0x80000, 'x');
  for (let sent = 0; sent < LIMIT_BYTES * 0.75; sent += chunk.length) {
    raw.write('80000\r\n');
    raw.write(chunk);
    raw.write('\r\n');
  }
  const answer = await raw.answer();
  t.deepEqual([answer?.status, answer?.body], [413, { message: 'Request Too Long' }]);
});

test('a chunked request within the limit is accepted', async (t) => {
  await using raw = await openRaw(exchange.url);
  const body = formBody(A1);
  raw.write(
    `POST ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${FORM_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  raw.write(`${body.length.toString(16)}\r\n`);
  raw.write(body);
  raw.write('\r\n0\r\n\r\n');
  t.is((await raw.answer())?.status, 200);
});

test('Expect: 100-continue – the body is asked for once the checks of the head have passed', async (t) => {
  const body = formBody(A1);
  const head = (path: string, length: number): string =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${FORM_TYPE}\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
  await using raw = await openRaw(exchange.url);
  raw.write(head(PATH, body.length));
  t.is((await raw.answer())?.status, 100);
  raw.write(body);
  t.is((await raw.answer())?.status, 200);
  await using early = await openRaw(exchange.url);
  early.write(head('/v3/documents/invoice/out/multipart', body.length));
  t.is((await early.answer())?.status, 400);
  await using long = await openRaw(exchange.url);
  long.write(head(PATH, 9_000_000));
  t.is((await long.answer())?.status, 413);
});

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

// documentId

const ID_FAULT = 'documentId must be 1 to 255 printable characters';

test('documentId: "trimmed"', async (t) => {
  await using raw = await openRaw(exchange.url);
  const body = formBody(A1);
  raw.write(
    `POST ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${FORM_TYPE}\r\ndocumentId: \t trimmed\t \r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  raw.write(body);
  t.deepEqual((await raw.answer())?.body, { message: 'Document was received', documentId: 'trimmed' });
});

test('documentId: "blank counts as omitted"', async (t) => {
  for (const documentId of ['', '   ', '\xa0']) {
    const { body } = await send(A1, { documentId });
    t.regex((body as { documentId: string }).documentId, UUID_V7);
  }
});

test('documentId: 255 characters are accepted, 256 are not', async (t) => {
  const longest = 'n'.repeat(255);
  answered(t, await send(A1, { documentId: longest }), 200, { message: 'Document was received', documentId: longest });
  refused(t, await send(A1, { documentId: `${longest}n` }), ID_FAULT);
});

test('documentId: characters are counted, not bytes', async (t) => {
  const longest = '✓'.repeat(255);
  const onTheWire = (text: string): string => Buffer.from(text).toString('latin1');
  answered(t, await send(A1, { documentId: onTheWire(longest) }), 200, { message: 'Document was received', documentId: longest });
  refused(t, await send(A1, { documentId: onTheWire(`${longest}✓`) }), ID_FAULT);
});

test('documentId: "header bytes are UTF-8 where valid, else Latin-1"', async (t) => {
  const utf8 = Buffer.from('Größe ☃').toString('latin1');
  t.is(((await send(A1, { documentId: utf8 })).body as { documentId: string }).documentId, 'Größe ☃');
  t.is(((await send(A1, { documentId: 'Gr\xf6\xdfe' })).body as { documentId: string }).documentId, 'Größe');
});

test('documentId: "." and ".." cannot stand in a path, so they are refused; longer ones can', async (t) => {
  for (const documentId of ['.', '..', ' .. ']) refused(t, await send(A1, { documentId }), ID_FAULT);
  t.is((await send(A1, { documentId: '...' })).status, 200);
});

test('documentId: "with control characters: 400"', async (t) => {
  refused(t, await send(A1, { documentId: 'a\tb' }), ID_FAULT);
  refused(t, await send(A1, { documentId: 'a\x85b' }), ID_FAULT);
  refused(t, await send(A1, { documentId: Buffer.from('a\u009fb').toString('latin1') }), ID_FAULT);
});

for (const code of [0x00, 0x01, 0x1f, 0x7f]) {
  test(`documentId: the control character U+00${code.toString(16).padStart(2, '0')}, which HTTP itself forbids, is answered alike`, async (t) => {
    await using raw = await openRaw(exchange.url);
    const id = `a${String.fromCharCode(code)}b`;
    raw.write(
      `POST ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${FORM_TYPE}\r\nDocumentID: ${id}\r\nContent-Length: 3\r\n\r\nabc`,
    );
    const answer = await raw.answer();
    t.deepEqual([answer?.status, answer?.body], [400, { Error: ID_FAULT }]);
    t.true(answer?.headers.has('x-request-id'));
  });
}

// Replay

test('the same tenant and id with the same content: 200 with the first answer and Idempotent-Replayed', async (t) => {
  const first = await send(A1, { documentId: 'again' });
  const second = await send(A1, { documentId: 'again' });
  t.deepEqual([second.status, second.text], [200, first.text]);
  t.deepEqual([first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')], [null, 'true']);
});

test('the same id with other content: 409', async (t) => {
  const id = 'twice';
  t.is((await send(A1, { documentId: id })).status, 200);
  const others: [string, Promise<Answer>][] = [
    ['other bytes', send([DOCUMENT, { ...IMAGE, bytes: '%PDF-1.7 other' }], { documentId: id })],
    ['another file name', send([DOCUMENT, { ...IMAGE, fileName: 'other.pdf' }], { documentId: id })],
    ['another content type', send([DOCUMENT, { ...IMAGE, type: 'application/x-pdf' }], { documentId: id })],
    ['another part name', send([...A1, { ...ATTACHMENT, name: 'note' }], { documentId: id })],
    ['another direction', send(A1, { documentId: id, path: '/v3/documents/invoice/receive/multipart' })],
    ['another documentType', send(A1, { documentId: id, path: '/v3/documents/ereport/send/multipart' })],
  ];
  for (const [what, answer] of others) {
    t.deepEqual((await answer).body, { Error: 'documentId twice was already used for another document' }, what);
    t.is((await answer).status, 409, what);
  }
});

test('"The conflict is judged last": an invalid document under a used id is a 400', async (t) => {
  t.is((await send(A1, { documentId: 'last' })).status, 200);
  refused(t, await send([DOCUMENT], { documentId: 'last' }), 'image field is required');
});

test('another tenant may use the same id', async (t) => {
  t.is((await send(A1, { documentId: 'shared' })).status, 200);
  const answer = await send(A1, { documentId: 'shared', client: buyer });
  t.deepEqual([answer.status, answer.headers.get('idempotent-replayed')], [200, null]);
});

test('"Two at once: one is stored, the other replays"', async (t) => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(A1, { documentId: 'at once' })));
  t.deepEqual(
    [...new Set(answers.map(({ status, text }) => `${status} ${text}`))],
    ['200 {"message":"Document was received","documentId":"at once"}'],
  );
  t.is(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null).length, 1);
});

// Flows

interface Retrieved {
  readonly status: string;
  readonly channel: string;
  readonly files: { purpose: string; fileName: string; mimeType: string; messageType?: string }[];
}

/** Uploads with direction `receive`, so that the same tenant receives it. Its files are listed as `purpose fileName mimeType`. */
async function roundTrip(parts: readonly FormPart[], documentId: string, type = 'invoice'): Promise<{ body: Retrieved; files: string[] }> {
  const path = `/v3/documents/${type}/receive/multipart`;
  const uploaded = await send(parts, { path, documentId });
  if (uploaded.status !== 200) throw new Error(uploaded.text);
  await exchange.idle();
  const body = (await seller(`/v4/documents/export/${documentId}`)).body as Retrieved;
  const files = body.files
    .filter(({ purpose }) => purpose !== 'response')
    .map(({ purpose, fileName, mimeType }) => `${purpose} ${fileName} ${mimeType}`);
  return { body, files };
}

test('Flow A1: XML + separate files', async (t) => {
  const { files } = await roundTrip(
    [...A1, ATTACHMENT, { name: 'attachment', bytes: '\x89PNG', fileName: 'logo.png', type: 'image/png' }],
    'flow-a1',
  );
  t.deepEqual(files, [
    'document invoice.xml application/xml',
    'image picture.pdf application/pdf',
    'attachment times.csv text/csv',
    'attachment logo.png image/png',
  ]);
});

test('Flow A2: self-contained XML', async (t) => {
  const { files } = await roundTrip([{ ...DOCUMENT, bytes: SELF_CONTAINED_XML }], 'flow-a2');
  t.deepEqual(files, ['document invoice.xml application/xml', 'image inside.pdf application/pdf']);
});

test('"Binary objects embedded in an A1 XML become files as well, an embedded PDF then as `attachment`"', async (t) => {
  const { files } = await roundTrip([{ ...DOCUMENT, bytes: SELF_CONTAINED_XML }, IMAGE], 'flow-a1-embedded');
  t.deepEqual(files, [
    'document invoice.xml application/xml',
    'image picture.pdf application/pdf',
    'attachment inside.pdf application/pdf',
  ]);
});

test('Flow B: "stores the original PDF as the primary representation"', async (t) => {
  const pdf = await pdfWith('factur-x.xml', fixture('cii-invoice.xml'));
  const { files } = await roundTrip([{ name: 'document', bytes: pdf, fileName: 'invoice.pdf', type: 'application/pdf' }], 'flow-b');
  t.deepEqual(files, ['document invoice.pdf application/pdf', 'attachment factur-x.xml application/xml']);
});

test('a `document` without a file name is document.xml or document.pdf', async (t) => {
  const pdf = await pdfWith('factur-x.xml', fixture('cii-invoice.xml'));
  t.is(
    (await roundTrip([{ name: 'document', bytes: INVOICE_XML }, IMAGE], 'nameless-xml')).files[0],
    'document document.xml application/xml',
  );
  t.is((await roundTrip([{ name: 'document', bytes: pdf }], 'nameless-pdf')).files[0], 'document document.pdf application/pdf');
});

for (const [type, name] of [
  ['applicationresponse', 'invoice-response.xml'],
  ['ereport', 'ereport.xml'],
] as const) {
  test(`an ${type} "has no image and is complete on its own"`, async (t) => {
    const { files } = await roundTrip(
      [{ name: 'document', bytes: fixture(name), fileName: name, type: 'application/xml' }],
      `alone-${type}`,
      type,
    );
    t.deepEqual(files, [`document ${name} application/xml`]);
  });

  test(`an ${type} with an attachment is A1, which needs an image`, async (t) => {
    const document = { name: 'document', bytes: fixture(name), fileName: name, type: 'application/xml' };
    refused(t, await send([document, ATTACHMENT], { path: `/v3/documents/${type}/send/multipart` }), 'image field is required');
  });
}

test('`receive` is a document that reached the customer another way: READY in the same tenant, channel api, no webhook', async (t) => {
  const body = { endpoint: 'https://localhost:9/hook', subscriptions: ['invoice.receive', 'invoice.error'] };
  t.is((await buyer('/v3/webhook', { method: 'PUT', body })).status, 200);
  t.is((await send(A1, { client: buyer, path: '/v3/documents/invoice/receive/multipart', documentId: 'got it' })).status, 200);
  await exchange.idle();
  const { status, channel } = (await buyer('/v4/documents/export/got%20it')).body as Retrieved;
  t.deepEqual({ status, channel }, { status: 'READY', channel: 'api' });
  const events = await exchange.app.database.sql.query(
    `select e.id from webhook_event e join document d on d.id = e.document where d.tenant_id = 'demo-buyer' and d.document_id = 'got it'`,
  );
  t.deepEqual(events, []);
});
