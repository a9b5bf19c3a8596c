// A client of an integrator who has only docs/spec.md: it knows the tables of that page and types every response by them.
// From elsewhere come only the token (docs/decisions/001) and, marked below, the signed bytes.
import { createHmac } from 'node:crypto';
import type { ExecutionContext } from 'ava';
import { removeExpired } from '../../../src/domain/maintenance/expired.js';
import { type Answer, type Client, startApp, type TestApp } from '../../support/app.js';
import { fixture, mutate } from '../../support/fixtures.js';
import {
  A1,
  ATTACHMENT,
  DOCUMENT,
  emptyPdf,
  FORM_TYPE,
  type FormPart,
  formBody,
  IMAGE,
  pdfWith,
  SELF_CONTAINED_XML,
} from '../../support/form.js';
import type { Received } from '../../support/inbox.js';
import { test } from '../../support/test.js';
import { fromNow } from '../../support/time.js';
import { openInbox } from '../../support/webhooks.js';

// The tables of docs/spec.md#resources. A row is name, type, and whether the member is optional.

type Kind = 'string' | 'integers' | 'strings' | 'timestamp' | 'url' | 'files' | 'response' | RegExp;
type Table = readonly (readonly [name: string, kind: Kind, optional?: 'optional'])[];

const UPLOAD_RESULT: Table = [
  ['message', 'string'],
  ['documentId', 'string'],
];
const PARTICIPANT: Table = [
  ['name', 'string'],
  ['countryCode', 'string'],
  ['identifier', /^[^:]+:.+$/],
  ['documentTypes', 'integers'],
];
const OPERATION: Table = [
  ['code', /^201$/],
  ['status', /^success$/],
  ['message', 'string'],
];
const SUBSCRIPTION: Table = [
  ['id', 'string'],
  ['endpoint', 'url'],
  ['subscriptions', 'strings'],
];
const NEW_SUBSCRIPTION: Table = [...SUBSCRIPTION, ['signingSecret', 'string']];
const EXPORTED: Table = [
  ['documentId', 'string'],
  ['status', /^(READY|DELIVERED|ERROR)$/],
  ['importDate', 'timestamp'],
  ['timestamp', 'timestamp'],
  ['documentType', /^(invoice|applicationresponse|ereport)$/],
  ['channel', /^(email|peppol|api|pagero)$/],
  ['senderIdentifier', 'string'],
  ['receiverIdentifier', 'string'],
  ['applicationResponse', 'response', 'optional'],
  ['files', 'files'],
];
const APPLICATION_RESPONSE: Table = [
  ['referenceDocumentNumber', 'string'],
  ['referenceDocumentId', 'string', 'optional'],
  ['responseCode', /^(AP|RE)$/],
  ['responseMessage', 'string', 'optional'],
];
const FILE: Table = [
  ['purpose', /^(document|image|attachment|response)$/],
  ['fileName', 'string'],
  ['mimeType', /^[a-z]+\/[a-z0-9.+-]+$/],
  ['downloadUrl', 'url'],
  ['messageType', /^(MDN|VALIDATION)$/, 'optional'],
];

/** Differences between a value and its table: members, their order, their types. */
function faults(table: Table, value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`no object: ${JSON.stringify(value)}`];
  const names = Object.keys(value);
  const expected = table.filter(([name, , optional]) => optional === undefined || name in value).map(([name]) => name);
  const members = names.join() === expected.join() ? [] : [`members are ${names}, not ${expected}`];
  return [
    ...members,
    ...table.flatMap(([name, kind]) => (name in value ? mistyped(name, kind, (value as Record<string, unknown>)[name]) : [])),
  ];
}

function mistyped(name: string, kind: Kind, value: unknown): string[] {
  if (kind === 'response') return faults(APPLICATION_RESPONSE, value);
  if (kind === 'files') return Array.isArray(value) ? value.flatMap((file) => faults(FILE, file)) : [`${name} is no array`];
  return matches(kind, value) ? [] : [`${name} is ${JSON.stringify(value)}`];
}

function matches(kind: Exclude<Kind, 'response' | 'files'>, value: unknown): boolean {
  if (kind === 'integers') return Array.isArray(value) && value.every(Number.isInteger);
  if (kind === 'strings') return Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (typeof value !== 'string' || value === '') return false;
  if (kind === 'timestamp') return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) && !Number.isNaN(Date.parse(value));
  if (kind === 'url') return URL.canParse(value);
  return kind === 'string' || kind.test(value);
}

function ok(t: ExecutionContext, answer: Answer, table: Table): void {
  t.is(answer.status, 200, answer.text);
  t.regex(answer.headers.get('content-type') ?? '', /^application\/json/);
  t.deepEqual(faults(table, answer.body), []);
}

/** A complete error body with the members in this order; a pattern where docs/spec.md describes a text in words. */
function refused(t: ExecutionContext, answer: Answer, status: number, body: Readonly<Record<string, string | RegExp>>): void {
  t.is(answer.status, status, answer.text);
  t.regex(answer.headers.get('content-type') ?? '', /^application\/json/);
  t.deepEqual(Object.keys(answer.body as object), Object.keys(body));
  for (const [name, expected] of Object.entries(body)) {
    const value = (answer.body as Record<string, string>)[name]!;
    if (typeof expected === 'string') t.is(value, expected);
    else t.regex(value, expected);
  }
}

interface File {
  readonly purpose: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly downloadUrl: string;
}

let exchange: TestApp;
let client: Client;
let other: Client;

test.before(async () => {
  exchange = await startApp();
  client = await exchange.as('demo-seller');
  other = await exchange.as('demo-buyer');
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

const JSON_TYPE = { 'Content-Type': 'application/json' };
const UNAUTHORIZED = { message: 'Unauthorized' };

function send(parts: readonly FormPart[], { id = '', type = 'invoice', direction = 'receive', by = client } = {}): Promise<Answer> {
  const headers = { 'Content-Type': FORM_TYPE, ...(id === '' ? {} : { documentId: id }) };
  return by(`/v3/documents/${type}/${direction}/multipart`, { method: 'POST', headers, body: formBody(parts) });
}

const retrieve = (id: string, by = client): Promise<Answer> => by(`/v4/documents/export/${encodeURIComponent(id)}`);
const pdfPart = (bytes: Buffer): FormPart => ({ name: 'document', bytes, fileName: 'factur-x.pdf', type: 'application/pdf' });

/** The bytes at the links of a retrieved document, by purpose; read without a token. */
async function downloads(answer: Answer): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { purpose, downloadUrl, mimeType } of (answer.body as { files: File[] }).files) {
    const file = await exchange.anonymous(downloadUrl);
    if (file.status !== 200 || file.headers.get('content-type')?.split(';')[0] !== mimeType) throw new Error(`${mimeType}: ${file.status}`);
    found[purpose] = [...(found[purpose] ?? []), file.bytes.toString('latin1')];
  }
  return found;
}

const latin1 = (bytes: string | Buffer): string => Buffer.from(bytes).toString('latin1');

// Upload and retrieval

test('"Flow A1: XML + separate files": uploaded under a chosen documentId, retrieved with the same bytes', async (t) => {
  const answer = await send([...A1, ATTACHMENT, { ...ATTACHMENT, fileName: 'more.xlsx' }], { id: 'any non-empty string, not a UUID' });
  ok(t, answer, UPLOAD_RESULT);
  t.is((answer.body as { documentId: string }).documentId, 'any non-empty string, not a UUID');
  await exchange.idle();
  const document = await retrieve('any non-empty string, not a UUID');
  ok(t, document, EXPORTED);
  t.like(document.body, { documentType: 'invoice', senderIdentifier: '0088:5400000000010', receiverIdentifier: '0088:5400000000027' });
  const files = await downloads(document);
  t.deepEqual(files['document'], [latin1(DOCUMENT.bytes)]);
  t.deepEqual(files['image'], [latin1(IMAGE.bytes)]);
  t.deepEqual(files['attachment'], [latin1(ATTACHMENT.bytes), latin1(ATTACHMENT.bytes)]);
});

test('"Flow A2: self-contained XML": the embedded file can be downloaded, the documentId is generated', async (t) => {
  const answer = await send([{ ...DOCUMENT, bytes: SELF_CONTAINED_XML }]);
  ok(t, answer, UPLOAD_RESULT);
  await exchange.idle();
  const document = await retrieve((answer.body as { documentId: string }).documentId);
  ok(t, document, EXPORTED);
  const files = await downloads(document);
  t.deepEqual(files['document'], [latin1(SELF_CONTAINED_XML)]);
  t.deepEqual(files['image'], ['%PDF-1.7 inside']);
});

test('"Flow B": the PDF is the primary representation, its XML the canonical payload', async (t) => {
  const pdf = await pdfWith('factur-x.xml', fixture('cii-invoice.xml'));
  ok(t, await send([pdfPart(pdf)], { id: 'flow-b' }), UPLOAD_RESULT);
  await exchange.idle();
  const document = await retrieve('flow-b');
  ok(t, document, EXPORTED);
  const everything = Object.values(await downloads(document)).flat();
  t.true(everything.includes(latin1(pdf)));
  t.true(everything.includes(latin1(fixture('cii-invoice.xml'))));
});

test('"For documentType = applicationresponse the body includes the applicationResponse object"', async (t) => {
  ok(t, await send(A1, { id: 'referenced', direction: 'send' }), UPLOAD_RESULT);
  const response = { ...DOCUMENT, bytes: fixture('invoice-response.xml'), fileName: 'response.xml' };
  ok(t, await send([response, IMAGE], { id: 'response', type: 'applicationresponse' }), UPLOAD_RESULT);
  await exchange.idle();
  const document = await retrieve('response');
  ok(t, document, EXPORTED);
  t.deepEqual((document.body as { applicationResponse: unknown }).applicationResponse, {
    referenceDocumentNumber: 'F2026-0017',
    referenceDocumentId: 'referenced',
    responseCode: 'RE',
    responseMessage: 'The purchase order is not known',
  });
});

test('"document types are invoice, applicationresponse and ereport": an e-report is taken', async (t) => {
  const report = { ...DOCUMENT, bytes: fixture('ereport.xml'), fileName: 'ereport.xml' };
  ok(t, await send([report, IMAGE], { id: 'ereport', type: 'ereport', direction: 'send' }), UPLOAD_RESULT);
});

test('"the 11th retrieval attempt is answered with 409", and links die after 10 minutes', async (t) => {
  await using own = await startApp();
  const me = await own.as('demo-seller');
  ok(t, await send(A1, { id: 'counted', by: me }), UPLOAD_RESULT);
  await own.idle();
  let document: Answer | undefined;
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    document = await retrieve('counted', me);
    ok(t, document, EXPORTED);
  }
  refused(t, await retrieve('counted', me), 409, { message: /more than 10 times without being completed/ });
  const { downloadUrl } = (document!.body as { files: File[] }).files[0]!;
  await own.advance(9 * 60);
  t.is((await own.anonymous(downloadUrl)).status, 200, 'a 409 does not take the links back');
  await own.advance(61);
  t.not((await own.anonymous(downloadUrl)).status, 200);
});

test('Get document: 400 while it is not waiting to be exported, 404 for an unknown one and past 90 days', async (t) => {
  await using own = await startApp();
  const me = await own.as('demo-seller');
  ok(t, await send(A1, { id: 'kept', by: me }), UPLOAD_RESULT);
  await own.idle();
  refused(t, await retrieve('unknown', me), 404, { Error: 'Document not found' });
  await own.advance(90 * 24 * 60 * 60 + 1);
  await removeExpired(own.app); // docs/spec.md#limits
  const later = await own.as('demo-seller'); // a token expires before 90 days
  refused(t, await retrieve('kept', later), 404, { Error: 'Document not found' });
  await using asleep = await startApp({ ROLES: 'api' }); // no worker processes its documents
  const early = await asleep.as('demo-seller');
  ok(t, await send(A1, { id: 'unprocessed', by: early }), UPLOAD_RESULT);
  refused(t, await retrieve('unprocessed', early), 400, { message: 'Document is not waiting to be exported' });
});

// Upload errors, row by row

const IMAGE_WITH_PDF = /^image field must not be provided when document is a PDF\..*extracted/s;
const ATTACHMENT_WITH_PDF = /^attachment fields must not be provided when document is a PDF\..*embedded/s;

const UPLOAD_ERRORS: Readonly<Record<string, readonly [parts: readonly FormPart[], error: string | RegExp]>> = {
  'no document': [[IMAGE], 'document field is required'],
  'two documents': [[DOCUMENT, { ...DOCUMENT, fileName: 'second.xml' }, IMAGE], 'Only one document file is allowed'],
  'XML cut off': [[{ ...DOCUMENT, bytes: DOCUMENT.bytes.slice(0, 700) }, IMAGE], /^XML parsing failed: ./],
  'XML that is not UTF-8': [[{ ...DOCUMENT, bytes: Buffer.from(DOCUMENT.bytes.toString(), 'latin1') }, IMAGE], /^XML parsing failed: ./],
  'A1 without image': [[DOCUMENT, ATTACHMENT], 'image field is required'],
  'two images': [
    [DOCUMENT, IMAGE, { ...IMAGE, fileName: 'second.pdf' }],
    'Only one image file is allowed, please mark others as attachment',
  ],
  'image without a name': [[DOCUMENT, { ...IMAGE, fileName: '' }], 'Image filename is required'],
  'attachment without a name': [[DOCUMENT, IMAGE, { ...ATTACHMENT, fileName: '' }], 'Attachment filename is required'],
  'empty image': [[DOCUMENT, { ...IMAGE, bytes: '' }], 'Image content is missing or invalid'],
  'empty attachment': [[DOCUMENT, IMAGE, { ...ATTACHMENT, bytes: '' }], 'Attachment content is missing or invalid'],
  'names that differ in case only': [[DOCUMENT, IMAGE, { ...ATTACHMENT, fileName: 'PICTURE.PDF' }], 'Filenames need to be unique'],
};

for (const [title, [parts, error]] of Object.entries(UPLOAD_ERRORS)) {
  test(`Upload, 400: ${title}`, async (t) => refused(t, await send(parts), 400, { Error: error }));
}

test('Upload, 400: an image or attachments beside a PDF', async (t) => {
  const pdf = pdfPart(await pdfWith('factur-x.xml', fixture('cii-invoice.xml')));
  refused(t, await send([pdf, IMAGE]), 400, { Error: IMAGE_WITH_PDF });
  refused(t, await send([pdf, ATTACHMENT]), 400, { Error: ATTACHMENT_WITH_PDF });
});

test('Upload, 400: Content-Type, direction and boundary', async (t) => {
  const path = '/v3/documents/invoice/send/multipart';
  const post = (at: string, type: string): Promise<Answer> =>
    client(at, { method: 'POST', headers: { 'Content-Type': type }, body: formBody(A1) });
  refused(t, await post(path, 'application/xml'), 400, { Error: 'Content-Type must be multipart/form-data' });
  refused(t, await post(path.replace('send', 'sideways'), FORM_TYPE), 400, {
    Error: 'Invalid direction: sideways. Must be "send" or "receive"',
  });
  refused(t, await post(path, 'multipart/form-data'), 400, { Error: /^Failed to parse multipart request: ./ });
  refused(t, await post(path, 'multipart/form-data; boundary=another'), 400, { Error: /^Failed to parse multipart request: ./ });
});

test('Upload, 413: over 6 MB "after Base64 encoding and including headers"', async (t) => {
  const sized = (bytes: number): FormPart => ({ ...ATTACHMENT, bytes: Buffer.alloc(bytes, 'x') });
  refused(t, await send([...A1, sized(4_800_000)]), 413, { message: 'Request Too Long' });
  ok(t, await send([...A1, sized(4_400_000)]), UPLOAD_RESULT);
});

test('Upload, 422: a PDF without XML, a PDF that is none, and embedded XML that is corrupt', async (t) => {
  refused(t, await send([pdfPart(await emptyPdf())]), 422, { Error: /no XML invoice attachment was found in the PDF/i });
  refused(t, await send([pdfPart(Buffer.from('%PDF-1.7\nnot a PDF'))]), 422, { Error: /./ });
  refused(t, await send([pdfPart(await pdfWith('factur-x.xml', '<cut'))]), 422, { Error: /./ });
});

// Tokens

test('"A missing or invalid token yields 401" at every endpoint', async (t) => {
  const endpoints = [
    ['POST', '/v3/documents/invoice/send/multipart'],
    ['POST', '/v3/participant'],
    ['PUT', '/v3/participant/0088:1'],
    ['GET', '/v3/participant'],
    ['DELETE', '/v3/participant/0088:1'],
    ['PUT', '/v3/webhook'],
    ['GET', '/v3/webhook'],
    ['POST', '/v3/webhook/rotate-secret'],
    ['DELETE', '/v3/webhook/1'],
    ['GET', '/v4/documents/export/1'],
  ] as const;
  for (const [method, path] of endpoints) {
    refused(t, await exchange.anonymous(path, { method }), 401, UNAUTHORIZED);
    refused(t, await exchange.anonymous(path, { method, headers: { Authorization: 'Bearer none' } }), 401, UNAUTHORIZED);
  }
});

// Participants

const PERSON = { name: 'Example Trading', countryCode: 'BE', identifier: '0208:0123456749', documentTypes: [158, 160] };

test.serial('Participants: added, listed, updated and deleted', async (t) => {
  const added = await client('/v3/participant', { method: 'POST', body: PERSON });
  ok(t, added, OPERATION);
  const path = `/v3/participant/${encodeURIComponent(PERSON.identifier)}`;
  const list = async (by: Client): Promise<object[]> => {
    const answer = await by('/v3/participant');
    t.is(answer.status, 200);
    for (const one of answer.body as object[]) t.deepEqual(faults(PARTICIPANT, one), []);
    return (answer.body as { identifier: string }[]).filter(({ identifier }) => identifier === PERSON.identifier);
  };
  t.deepEqual(await list(client), [PERSON]);
  t.deepEqual(await list(other), [], '"all active Peppol participant registrations of the tenant"');
  const changed = { name: 'Example Holding', countryCode: 'NL', documentTypes: [299, 170] };
  const updated = await client(path, { method: 'PUT', body: changed });
  ok(t, updated, OPERATION);
  t.deepEqual(await list(client), [{ ...PERSON, ...changed }]);
  const deleted = await client(path, { method: 'DELETE', headers: JSON_TYPE });
  ok(t, deleted, OPERATION);
  t.deepEqual(await list(client), []);
  for (const { body } of [added, updated, deleted]) {
    t.regex((body as { message: string }).message, /0208:0123456749.*Peppol Directory.*asynchronous/s);
  }
});

test.serial('Participants: "Registration refused by the registry (for example the identifier already exists)"', async (t) => {
  const body = { ...PERSON, identifier: '0088:5400000000058' };
  ok(t, await client('/v3/participant', { method: 'POST', body }), OPERATION);
  refused(t, await client('/v3/participant', { method: 'POST', body }), 400, { Error: /0088:5400000000058.*failed/s });
  refused(t, await other('/v3/participant', { method: 'POST', body }), 400, { Error: /0088:5400000000058.*failed/s });
});

test('Participants: "Body fails validation", the missing properties are named', async (t) => {
  for (const missing of ['countryCode', 'documentTypes', 'identifier'] as const) {
    const { [missing]: _, ...body } = PERSON;
    const answer = await client('/v3/participant', { method: 'POST', body });
    refused(t, answer, 400, { message: 'Invalid request body', error: new RegExp(missing) });
  }
  const empty = await client('/v3/participant', { method: 'POST', body: {} });
  refused(t, empty, 400, { message: 'Invalid request body', error: /countryCode.*documentTypes.*identifier/s });
  const update = await client('/v3/participant/0208:0123456749', { method: 'PUT', body: {} });
  refused(t, update, 400, { message: 'Invalid request body', error: /countryCode.*documentTypes/s });
});

// Webhooks

/**
 * The specification is silent: which bytes are signed (docs/decisions/038). This is the common form: timestamp, full stop, body.
 */
function verified({ headers, body }: Received, secret: string): boolean {
  const signature = createHmac('sha256', secret).update(`${headers['x-timestamp']}.`).update(body).digest('hex');
  const age = Math.abs(fromNow(0).getTime() / 1000 - Number(headers['x-timestamp']));
  return headers['x-signature'] === `sha256=${signature}` && age < 300;
}

test.serial('Webhooks: subscribed, notified, verified, listed, rotated and deleted', async (t) => {
  await using inbox = await openInbox(exchange);
  const endpoint = `${inbox.url}/hook`;
  const put = await client('/v3/webhook', { method: 'PUT', body: { endpoint, subscriptions: ['invoice.error'] } });
  ok(t, put, NEW_SUBSCRIPTION);
  const { id, signingSecret } = put.body as { id: string; signingSecret: string };

  // An unregistered receiver: the lookup fails (docs/spec.md#events).
  const lost = { ...DOCUMENT, bytes: mutate(DOCUMENT.bytes.toString(), ['5400000000027', '5400000000034']) };
  ok(t, await send([lost, IMAGE], { id: 'lost', direction: 'send' }), UPLOAD_RESULT);
  const [received] = await inbox.next(1);
  t.deepEqual([received!.method, received!.path], ['POST', '/hook']);
  t.true(verified(received!, signingSecret));
  t.true(received!.body.includes('"lost"'));

  const listed = await client('/v3/webhook');
  t.deepEqual(Object.keys(listed.body as object), ['webhooks']);
  const { webhooks } = listed.body as { webhooks: { id: string }[] };
  for (const one of webhooks) t.deepEqual(faults(SUBSCRIPTION, one), []);
  t.deepEqual(webhooks, [{ id, endpoint, subscriptions: ['invoice.error'] }]);
  t.deepEqual((await other('/v3/webhook')).body, { webhooks: [] });

  const rotated = await client('/v3/webhook/rotate-secret', { method: 'POST' });
  ok(t, rotated, [['signingSecret', 'string']]);
  const fresh = (rotated.body as { signingSecret: string }).signingSecret;
  t.not(fresh, signingSecret);
  ok(t, await send([lost, IMAGE], { id: 'lost again', direction: 'send' }), UPLOAD_RESULT);
  const [, second] = await inbox.next(2);
  t.true(verified(second!, fresh));

  refused(t, await other(`/v3/webhook/${id}`, { method: 'DELETE' }), 404, { message: 'Webhook subscription not found' });
  const deleted = await client(`/v3/webhook/${id}`, { method: 'DELETE' });
  ok(t, deleted, [['message', new RegExp(id)]]);
  refused(t, await client(`/v3/webhook/${id}`, { method: 'DELETE' }), 404, { message: 'Webhook subscription not found' });
});

test('Webhooks: "PUT body invalid"', async (t) => {
  const bodies = [
    {},
    { endpoint: 'https://example.org/hook' },
    { subscriptions: ['invoice.error'] },
    { endpoint: 'http://example.org/hook', subscriptions: ['invoice.error'] },
    { endpoint: 'https://example.org/hook', subscriptions: ['invoice.unheard'] },
    { endpoint: 'https://example.org/hook', subscriptions: 'invoice.error' },
    '{',
  ];
  for (const body of bodies) {
    refused(t, await client('/v3/webhook', { method: 'PUT', headers: JSON_TYPE, body }), 400, {
      message: 'Invalid request body',
    });
  }
});

test.serial('One invoice between two tenants: the events, and what each side retrieves by them', async (t) => {
  await using inbox = await openInbox(exchange);
  const buyer = { countryCode: 'LU', identifier: '0088:5400000000027', documentTypes: [158] };
  ok(t, await other('/v3/participant', { method: 'POST', body: buyer }), OPERATION);
  const hooks = { subscriptions: ['invoice.receive', 'invoice.exported', 'invoice.delivered'] };
  const mine = await client('/v3/webhook', { method: 'PUT', body: { ...hooks, endpoint: `${inbox.url}/seller` } });
  const theirs = await other('/v3/webhook', { method: 'PUT', body: { ...hooks, endpoint: `${inbox.url}/buyer` } });
  ok(t, mine, NEW_SUBSCRIPTION);
  ok(t, theirs, NEW_SUBSCRIPTION);
  ok(t, await send(A1, { id: 'between', direction: 'send' }), UPLOAD_RESULT);
  await inbox.next(3);
  await exchange.idle();
  const told = (path: string): Received[] => inbox.requests.filter((one) => one.path === path);
  t.true(told('/seller').length <= 2 && told('/seller').some(({ body }) => body.includes('invoice.delivered')));
  t.is(told('/buyer').length, 1);
  t.true(told('/buyer')[0]!.body.includes('invoice.receive'));
  const sent = await retrieve('between');
  ok(t, sent, EXPORTED);
  t.like(sent.body, { status: 'DELIVERED', channel: 'peppol' });
  const notified = JSON.parse(told('/buyer')[0]!.body.toString()) as { documentId: string };
  const got = await retrieve(notified.documentId, other);
  ok(t, got, EXPORTED);
  t.like(got.body, {
    status: 'READY',
    documentType: 'invoice',
    channel: 'peppol',
    senderIdentifier: '0088:5400000000010',
    receiverIdentifier: '0088:5400000000027',
  });
  const wrong = await retrieve(notified.documentId);
  refused(t, wrong, 404, { Error: 'Document not found' });
});
