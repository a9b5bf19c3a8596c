// docs/spec.md#upload-document-multipart: the tracking identifier, its replay, and the files of each flow.
import type { Answer } from '../../support/app.js';
import { answered } from '../../support/exported.js';
import { fixture } from '../../support/fixtures.js';
import {
  A1,
  ATTACHMENT,
  DOCUMENT,
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
import { begin, buyer, exchange, headOf, refused, seller, send, UUID_V7 } from './uploads.js';

begin();

// documentId

const ID_FAULT = 'documentId must be 1 to 255 printable characters';

test('documentId: "trimmed"', async (t) => {
  await using raw = await openRaw(exchange.url);
  const body = formBody(A1);
  raw.write(headOf([`Content-Type: ${FORM_TYPE}`, 'documentId: \t trimmed\t ', `Content-Length: ${body.length}`]));
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
    raw.write(`${headOf([`Content-Type: ${FORM_TYPE}`, `DocumentID: ${id}`, 'Content-Length: 3'])}abc`);
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
