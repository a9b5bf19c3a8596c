// docs/spec.md#get-document, and what it leaves open: list, completion, download links, retention.
import { createHash } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import type { Actor } from '../../src/domain/actor.js';
import { STATES } from '../../src/domain/document.js';
import { retrieve } from '../../src/domain/documents/retrieve.js';
import { removeExpired } from '../../src/domain/retention.js';
import { CHANNELS } from '../../src/domain/vocabulary.js';
import { type Answer, type Client, startApp, type TestApp } from '../support/app.js';
import { fixture, mutate } from '../support/fixtures.js';
import { ATTACHMENT, DOCUMENT, FORM_TYPE, type FormPart, formBody, IMAGE, INVOICE_XML } from '../support/form.js';

const PATH = '/v4/documents/export';
const DAY = 24 * 60 * 60;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

interface File {
  readonly purpose: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly downloadUrl: string;
  readonly messageType?: string;
}

interface Exported {
  readonly status: string;
  readonly importDate: string;
  readonly timestamp: string;
  readonly files: readonly File[];
}

interface Listed {
  readonly documents: readonly { documentId: string; importDate: string }[];
  readonly nextCursor: string | null;
}

let exchange: TestApp;
let seller: Client;

test.before(async () => {
  exchange = await startApp();
  seller = await exchange.as('demo-seller');
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

interface Upload {
  readonly parts?: readonly FormPart[];
  readonly type?: string;
  readonly direction?: 'send' | 'receive';
  readonly client?: Client;
}

async function upload(
  documentId: string,
  { parts = [DOCUMENT, IMAGE], type = 'invoice', direction = 'receive', client = seller }: Upload = {},
): Promise<void> {
  const headers = { 'Content-Type': FORM_TYPE, documentId };
  const answer = await client(`/v3/documents/${type}/${direction}/multipart`, { method: 'POST', headers, body: formBody(parts) });
  if (answer.status !== 200) throw new Error(answer.text);
}

/** Uploads and waits until processing has ended. */
async function settled(documentId: string, options: Upload = {}, own: TestApp = exchange): Promise<void> {
  await upload(documentId, options);
  await own.idle();
}

/** An outgoing invoice to one of the sandbox's receivers. */
const to = (receiver: string): Upload => ({
  direction: 'send',
  parts: [{ ...DOCUMENT, bytes: mutate(INVOICE_XML, ['schemeID="0088">5400000000027', `schemeID="9915">${receiver}`]) }, IMAGE],
});

const get = (documentId: string, client: Client = seller): Promise<Answer> => client(`${PATH}/${encodeURIComponent(documentId)}`);
const complete = (documentId: string, body: object | string, client: Client = seller): Promise<Answer> =>
  client(`${PATH}/${encodeURIComponent(documentId)}`, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body });

async function filesOf(documentId: string, client: Client = seller): Promise<readonly File[]> {
  return ((await get(documentId, client)).body as Exported).files;
}

async function linkOf(documentId: string, fileName: string): Promise<string> {
  const file = (await filesOf(documentId)).find((one) => one.fileName === fileName);
  if (file === undefined) throw new Error(`${documentId} has no ${fileName}`);
  return file.downloadUrl;
}

function answered(t: ExecutionContext, answer: Answer, status: number, body: unknown): void {
  t.deepEqual({ status: answer.status, body: answer.body }, { status, body });
  t.is(answer.headers.get('content-type'), 'application/json; charset=utf-8');
}

const NOT_WAITING = { message: 'Document is not waiting to be exported' };
const NOT_FOUND = { Error: 'Document not found' };
const FORBIDDEN = { message: 'Forbidden' };

// Get document

test('Get document: metadata and files, members in the order of the specification', async (t) => {
  await settled('members', { parts: [DOCUMENT, IMAGE, ATTACHMENT] });
  const answer = await get('members');
  const { importDate, timestamp, files } = answer.body as Exported;
  t.is(answer.status, 200);
  t.is(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  t.regex(importDate, ISO);
  t.regex(timestamp, ISO);
  const described = files.map(({ downloadUrl, ...file }) => ({ ...file, linked: downloadUrl.startsWith(`${exchange.url}/files/`) }));
  t.deepEqual(described, [
    { purpose: 'document', fileName: 'invoice.xml', mimeType: 'application/xml', linked: true },
    { purpose: 'image', fileName: 'picture.pdf', mimeType: 'application/pdf', linked: true },
    { purpose: 'attachment', fileName: 'times.csv', mimeType: 'text/csv', linked: true },
    { purpose: 'response', fileName: 'validation.json', mimeType: 'application/json', messageType: 'VALIDATION', linked: true },
    { purpose: 'response', fileName: 'validation.html', mimeType: 'text/html', messageType: 'VALIDATION', linked: true },
  ]);
  const inOrder = files.map(({ purpose, fileName, mimeType, downloadUrl, messageType }) => ({
    purpose,
    fileName,
    mimeType,
    downloadUrl,
    messageType,
  }));
  t.is(
    answer.text,
    JSON.stringify({
      documentId: 'members',
      status: 'READY',
      importDate,
      timestamp,
      documentType: 'invoice',
      channel: 'api',
      senderIdentifier: '0088:5400000000010',
      receiverIdentifier: '0088:5400000000027',
      files: inOrder,
    }),
  );
});

test('"For documentType = applicationresponse the body includes the applicationResponse object"', async (t) => {
  await using own = await startApp();
  const client = await own.as('demo-seller');
  await upload('the invoice', { client, direction: 'send' });
  const parts = [{ name: 'document', bytes: fixture('invoice-response.xml'), fileName: 'response.xml', type: 'application/xml' }];
  await settled('the response', { client, type: 'applicationresponse', parts }, own);
  const { body } = await get('the response', client);
  t.deepEqual(Object.keys(body as object), [
    'documentId',
    'status',
    'importDate',
    'timestamp',
    'documentType',
    'channel',
    'senderIdentifier',
    'receiverIdentifier',
    'applicationResponse',
    'files',
  ]);
  t.is(
    JSON.stringify((body as { applicationResponse: object }).applicationResponse),
    JSON.stringify({
      referenceDocumentNumber: 'F2026-0017',
      referenceDocumentId: 'the invoice',
      responseCode: 'RE',
      responseMessage: 'The purchase order is not known',
    }),
  );
});

test('"referenceDocumentId is present when a document of that number went out from this tenant to that sender"', async (t) => {
  const parts = [
    { name: 'document', bytes: mutate(fixture('invoice-response.xml'), ['<cbc:ID>F2026-0017', '<cbc:ID>F-unknown']), fileName: 'r.xml' },
  ];
  await settled('unreferenced', { type: 'applicationresponse', parts });
  t.deepEqual(((await get('unreferenced')).body as { applicationResponse: object }).applicationResponse, {
    referenceDocumentNumber: 'F-unknown',
    responseCode: 'RE',
    responseMessage: 'The purchase order is not known',
  });
});

for (const code of ['AP', 'AB', 'IP', 'UQ', 'CA', 'PD']) {
  test(`responseCode passes ${code} through`, async (t) => {
    const bytes = mutate(fixture('invoice-response.xml'), ['>RE</cbc:ResponseCode>', `>${code}</cbc:ResponseCode>`]);
    await settled(`code-${code}`, { type: 'applicationresponse', parts: [{ name: 'document', bytes, fileName: 'r.xml' }] });
    t.is(((await get(`code-${code}`)).body as { applicationResponse: { responseCode: string } }).applicationResponse.responseCode, code);
  });
}

test('"Identifiers that are unknown are left out, never null"', async (t) => {
  const bytes = mutate(INVOICE_XML, ['<cbc:EndpointID schemeID="0088">5400000000010</cbc:EndpointID>', '']);
  await settled('no sender', { parts: [{ ...DOCUMENT, bytes }, IMAGE] });
  const { body } = await get('no sender');
  t.false(Object.hasOwn(body as object, 'senderIdentifier'));
  t.false((await get('no sender')).text.includes('null'));
});

test('an e-report has no receiverIdentifier', async (t) => {
  await settled('report', { type: 'ereport', parts: [{ name: 'document', bytes: fixture('ereport.xml'), fileName: 'e.xml' }] });
  t.like((await get('report')).body, { documentType: 'ereport', receiverIdentifier: undefined });
});

test('`timestamp` of a document that was never announced is the time of its last state', async (t) => {
  await settled('silent');
  const [row] = await exchange.app.database.sql.query<{ state_date: Date }>("select state_date from document where document_id = 'silent'");
  t.is(((await get('silent')).body as Exported).timestamp, row?.state_date.toISOString() ?? '');
});

test('`timestamp` of an announced document is the time of its event', async (t) => {
  await settled('loud', to('sandbox-accepts'));
  const [row] = await exchange.app.database.sql.query<{ announced_at: Date }>(
    "select announced_at from document where document_id = 'loud'",
  );
  t.is(((await get('loud')).body as Exported).timestamp, row?.announced_at.toISOString() ?? '');
});

// The order 401, 403, 404, 400, 409, 200

for (const [method, path, body] of [
  ['GET', `${PATH}/unknown`, undefined],
  ['PUT', `${PATH}/unknown`, {}],
  ['GET', `${PATH}?limit=0`, undefined],
  ['POST', `${PATH}/complete`, {}],
] as const) {
  test(`${method} ${path} – 401, then 403, before all else`, async (t) => {
    const options = { method, ...(body === undefined ? {} : { body }) };
    const nobody = await exchange.anonymous(path, options);
    answered(t, nobody, 401, { message: 'Unauthorized' });
    t.is(nobody.headers.get('www-authenticate'), 'Bearer');
    const stranger = await (await exchange.as('demo-seller', 'exchange/send exchange/webhook exchange/participant'))(path, options);
    answered(t, stranger, 403, FORBIDDEN);
    t.is(stranger.headers.get('www-authenticate'), 'Bearer error="insufficient_scope", scope="exchange/receive"');
  });
}

test('404 "Unknown documentId"', async (t) => {
  for (const id of ['unknown', 'a/b', 'nul\0', '%']) answered(t, await get(id), 404, NOT_FOUND);
});

test('a documentId with a slash, a blank and letters of all kinds is found by its path', async (t) => {
  const headers = { 'Content-Type': FORM_TYPE, documentId: Buffer.from('2026/11 Größe?').toString('latin1') };
  const body = formBody([DOCUMENT, IMAGE]);
  t.is((await seller('/v3/documents/invoice/receive/multipart', { method: 'POST', headers, body })).status, 200);
  await exchange.idle();
  t.is((await get('2026/11 Größe?')).status, 200);
});

test('400 "Document is not waiting to be exported" while it is RECEIVED', async (t) => {
  await using own = await startApp({ ROLES: 'api' });
  const client = await own.as('demo-seller');
  await upload('early', { client });
  answered(t, await get('early', client), 400, NOT_WAITING);
  answered(t, await complete('early', { status: 'EXPORTED' }, client), 400, NOT_WAITING);
});

test('400 "Document is not waiting to be exported" for an outgoing document in EXPORTED', async (t) => {
  await settled('handed over', to('sandbox-slow'));
  answered(t, await get('handed over'), 400, NOT_WAITING);
  answered(t, await complete('handed over', { status: 'EXPORTED' }), 400, NOT_WAITING);
});

test('409 "Retrieval counter is 10 or more (the 11th attempt)"', async (t) => {
  await settled('eleven');
  for (let n = 1; n <= 10; n++) t.is((await get('eleven')).status, 200, `${n}`);
  const message = 'Document eleven was retrieved more than 10 times without being completed';
  answered(t, await get('eleven'), 409, { message });
  answered(t, await get('eleven'), 409, { message });
});

const head = (documentId: string): Promise<Answer> => seller(`${PATH}/${encodeURIComponent(documentId)}`, { method: 'HEAD' });
const statusAndHeaders = ({ status, headers }: Answer): object => ({
  status,
  // fetch sets the connection headers itself.
  headers: [...headers.keys()].filter((name) => name !== 'connection' && name !== 'keep-alive').sort(),
  length: headers.get('content-length'),
});

test('HEAD answers as GET would and uses up no retrieval', async (t) => {
  await settled('looked at');
  for (let n = 1; n <= 12; n++) t.deepEqual([(await head('looked at')).status, n], [200, n]);
  t.deepEqual(await exchange.app.database.sql.query(`select retrieval_count as count from document where document_id = 'looked at'`), [
    { count: 0 },
  ]);
  t.deepEqual(statusAndHeaders(await head('looked at')), statusAndHeaders(await get('looked at')));
});

test('HEAD answers the refusals of GET: 404, 400 and 409', async (t) => {
  t.is((await head('nobody knows it')).status, 404);
  await settled('looked at and done');
  await complete('looked at and done', { status: 'EXPORTED' });
  t.is((await head('looked at and done')).status, 400);
  await settled('looked at too often');
  await exchange.app.database.sql.query(`update document set retrieval_count = 10 where document_id = 'looked at too often'`);
  t.deepEqual(statusAndHeaders(await head('looked at too often')), statusAndHeaders(await get('looked at too often')));
  t.is((await head('looked at too often')).status, 409);
});

test('"of many parallel calls exactly ten succeed"', async (t) => {
  await settled('parallel');
  const answers = await Promise.all(Array.from({ length: 25 }, () => get('parallel')));
  t.deepEqual(answers.map(({ status }) => status).sort(), [...Array<number>(10).fill(200), ...Array<number>(15).fill(409)]);
});

test('a document that gets ready between the count and the look why it was not counted is retrieved and counted, not refused', async (t) => {
  await using own = await startApp({ ROLES: 'api' }); // no worker processes its documents
  await upload('racing', { client: await own.as('demo-seller') });
  const { sql } = own.app.database;
  let asked = 0;
  const query: typeof sql.query = async (...given) => {
    const rows = await sql.query(...given);
    asked += 1;
    if (asked === 1) await sql.query(`update document set state = 'READY' where document_id = 'racing'`);
    return rows as never;
  };
  const racing = { ...own.app, database: { ...own.app.database, sql: { query } } };
  const { status } = await retrieve(racing, { tenantId: 'demo-seller' } as Actor, 'racing');
  t.is(status, 'READY');
  t.deepEqual(await sql.query(`select retrieval_count as count from document where document_id = 'racing'`), [{ count: 1 }]);
});

test('a DELIVERED document is retrieved and counted', async (t) => {
  await settled('delivered', to('sandbox-accepts'));
  for (let n = 1; n <= 10; n++) t.like((await get('delivered')).body, { status: 'DELIVERED', channel: 'peppol' });
  t.is((await get('delivered')).status, 409);
});

test('an ERROR document is completed: retrieved without being counted', async (t) => {
  await settled('failed', { direction: 'send' });
  for (let n = 1; n <= 12; n++) t.like((await get('failed')).body, { status: 'ERROR' }, `${n}`);
  const [row] = await exchange.app.database.sql.query("select retrieval_count from document where document_id = 'failed'");
  t.deepEqual(row, { retrieval_count: 0 });
});

test('a document in ERROR says why, in Get document and in the list; behind the other members, and in no other state', async (t) => {
  await using own = await startApp();
  const client = await own.as('demo-seller');
  await settled('lost', { ...to('sandbox-nobody'), client }, own);
  await settled('arrived', { client }, own);
  const lost = await get('lost', client);
  const error = { code: 'PARTICIPANT_NOT_FOUND', message: 'Participant 9915:sandbox-nobody is not registered on the network' };
  t.like(lost.body, { status: 'ERROR' });
  t.deepEqual((lost.body as { error: object }).error, error);
  t.is(Object.keys(lost.body as object).at(-1), 'error');
  const listed = (await client(`${PATH}?status=ERROR`)).body as { documents: { error: object }[] };
  t.deepEqual(listed.documents[0]?.error, error);
  t.is(Object.keys(listed.documents[0] ?? {}).at(-1), 'error');
  t.false('error' in ((await get('arrived', client)).body as object));
  t.false('error' in (((await client(PATH)).body as Listed).documents[0] ?? {}));
});

test('a document that its owner completed as ERROR has no error of ours', async (t) => {
  await settled('turned down');
  await complete('turned down', { status: 'ERROR', message: 'unknown order' });
  const { body } = await get('turned down');
  t.like(body, { status: 'ERROR' });
  t.false('error' in (body as object));
});

test('RETRIEVALS_MAX is the number of the limit and of its text', async (t) => {
  await using own = await startApp({ RETRIEVALS_MAX: '1' });
  const client = await own.as('demo-seller');
  await settled('once', { client }, own);
  t.is((await get('once', client)).status, 200);
  answered(t, await get('once', client), 409, { message: 'Document once was retrieved more than 1 times without being completed' });
});

// Completion

test('completion: 200 {documentId, status, message}; completed as EXPORTED, Get answers the 400', async (t) => {
  await settled('done');
  const answer = await complete('done', { status: 'EXPORTED' });
  answered(t, answer, 200, { documentId: 'done', status: 'EXPORTED', message: 'Document done was completed with status EXPORTED' });
  t.true(answer.text.startsWith('{"documentId":"done","status":"EXPORTED","message":'));
  answered(t, await get('done'), 400, NOT_WAITING);
});

test('completed as ERROR it stays retrievable, uncounted', async (t) => {
  await settled('refused');
  const answer = await complete('refused', { status: 'ERROR', message: 'unknown order' });
  answered(t, answer, 200, { documentId: 'refused', status: 'ERROR', message: 'Document refused was completed with status ERROR' });
  for (let n = 1; n <= 12; n++) t.like((await get('refused')).body, { status: 'ERROR' }, `${n}`);
});

test('"The same completion again → 200; the other one afterwards → 409"', async (t) => {
  await settled('again');
  const first = await complete('again', { status: 'EXPORTED' });
  const second = await complete('again', { status: 'EXPORTED' });
  t.deepEqual([second.status, second.text], [200, first.text]);
  answered(t, await complete('again', { status: 'ERROR' }), 409, { message: 'Document is already completed with status EXPORTED' });
  await settled('again the other way');
  await complete('again the other way', { status: 'ERROR' });
  answered(t, await complete('again the other way', { status: 'EXPORTED' }), 409, {
    message: 'Document is already completed with status ERROR',
  });
});

test('of two different completions at once one wins', async (t) => {
  await settled('two ends');
  const answers = await Promise.all([complete('two ends', { status: 'EXPORTED' }), complete('two ends', { status: 'ERROR' })]);
  t.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
});

test('completion "works also after the tenth retrieval", and 400 comes before 409', async (t) => {
  await settled('tired');
  for (let n = 1; n <= 11; n++) await get('tired');
  t.is((await complete('tired', { status: 'EXPORTED' })).status, 200);
  answered(t, await get('tired'), 400, NOT_WAITING);
});

test('completion of an outgoing document is kept beside its state', async (t) => {
  await settled('kept', to('sandbox-accepts'));
  t.is((await complete('kept', { status: 'EXPORTED' })).status, 200);
  answered(t, await get('kept'), 400, NOT_WAITING);
  const [row] = await exchange.app.database.sql.query("select state, completed_as from document where document_id = 'kept'");
  t.deepEqual(row, { state: 'DELIVERED', completed_as: 'EXPORTED' });
});

test('a document that failed by itself is not waiting to be completed', async (t) => {
  await settled('failed by itself', { direction: 'send' });
  answered(t, await complete('failed by itself', { status: 'ERROR' }), 400, NOT_WAITING);
});

test('completion of an unknown document: 404', async (t) => {
  for (const id of ['never', 'nul\0']) answered(t, await complete(id, { status: 'EXPORTED' }), 404, NOT_FOUND);
});

const STATUS = 'status must be one of EXPORTED, ERROR';
const MESSAGE = 'message must be a string of at most 2000 characters, none of them U+0000';
for (const [why, body, error] of [
  ['no status', {}, STATUS],
  ['an unknown status', { status: 'READY' }, STATUS],
  ['a status in lower case', { status: 'exported' }, STATUS],
  ['a message that is no string', { status: 'ERROR', message: 7 }, MESSAGE],
  ['a message of 2,001 characters', { status: 'ERROR', message: 'x'.repeat(2001) }, MESSAGE],
  ['a message of 2,001 characters beyond U+FFFF', { status: 'ERROR', message: '😀'.repeat(2001) }, MESSAGE],
  ['a message with NUL', { status: 'ERROR', message: '\0' }, MESSAGE],
  ['an array', [], 'must be an object'],
  ['null', 'null', 'must be an object'],
  ['malformed JSON', '{', 'must be JSON'],
] as const) {
  test(`completion: "a bad body 400": ${why}`, async (t) => {
    answered(t, await complete('bad body', body), 400, { message: 'Invalid request body', error });
  });
}

test('completion: a message of 2,000 characters beyond U+FFFF is taken', async (t) => {
  answered(t, await complete('never', { status: 'ERROR', message: '😀'.repeat(2000) }), 404, NOT_FOUND);
});

test('batch: results "in the order of the request, `error` being the text that the single call would give"', async (t) => {
  await settled('batch a');
  await settled('batch b');
  await settled('batch c', to('sandbox-slow'));
  await complete('batch b', { status: 'ERROR' });
  const documents = [
    { documentId: 'batch b', status: 'EXPORTED' },
    { documentId: 'batch a', status: 'EXPORTED' },
    { documentId: 'batch none', status: 'EXPORTED' },
    { documentId: 'batch c', status: 'EXPORTED' },
    { documentId: 'batch a', status: 'ERROR', message: 'late' },
    { documentId: 'batch a', status: 'DONE' },
    { documentId: 'nul\0', status: 'EXPORTED' },
  ];
  answered(t, await seller(`${PATH}/complete`, { method: 'POST', body: { documents } }), 200, {
    results: [
      { documentId: 'batch b', error: 'Document is already completed with status ERROR' },
      { documentId: 'batch a', status: 'EXPORTED' },
      { documentId: 'batch none', error: 'Document not found' },
      { documentId: 'batch c', error: 'Document is not waiting to be exported' },
      { documentId: 'batch a', error: 'Document is already completed with status EXPORTED' },
      { documentId: 'batch a', error: 'Invalid request body', reason: STATUS },
      { documentId: 'nul\0', error: 'Document not found' },
    ],
  });
});

const DOCUMENTS = 'documents must be a list of 1 to 500';

test('batch: 500 are taken, 501 are not', async (t) => {
  const documents = Array.from({ length: 500 }, (_, n) => ({ documentId: `none ${n}`, status: 'EXPORTED' }));
  const answer = await seller(`${PATH}/complete`, { method: 'POST', body: { documents } });
  t.is((answer.body as { results: unknown[] }).results.length, 500);
  const more = await seller(`${PATH}/complete`, { method: 'POST', body: { documents: [...documents, documents[0]] } });
  answered(t, more, 400, { message: 'Invalid request body', error: DOCUMENTS });
});

for (const [why, body, error] of [
  ['no list', {}, DOCUMENTS],
  ['an empty list', { documents: [] }, DOCUMENTS],
  ['no array', { documents: {} }, DOCUMENTS],
  ['an item without documentId', { documents: [{ status: 'EXPORTED' }] }, 'documents[0].documentId must be a string'],
  ['an item that is null', { documents: [null] }, 'documents[0].documentId must be a string'],
  ['an empty documentId', { documents: [{ documentId: '', status: 'EXPORTED' }] }, 'documents[0].documentId must not be empty'],
] as const) {
  test(`batch: 400 for ${why}`, async (t) => {
    answered(t, await seller(`${PATH}/complete`, { method: 'POST', body }), 400, { message: 'Invalid request body', error });
  });
}

// List

test('list: READY by default, oldest first, members in order, never counted', async (t) => {
  await using own = await startApp();
  const client = await own.as('demo-seller');
  t.is((await client(PATH)).text, '{"documents":[],"nextCursor":null}');
  for (const id of ['b', 'a', 'c']) await upload(id, { client });
  await own.idle();
  await upload('out', { ...to('sandbox-accepts'), client });
  await own.idle();
  await get('a', client);
  const answer = await client(PATH);
  const { documents } = answer.body as Listed;
  t.deepEqual(
    documents.map(({ documentId }) => documentId),
    ['b', 'a', 'c'],
  );
  t.is(
    answer.text,
    JSON.stringify({
      documents: documents.map(({ documentId, importDate }) => ({
        documentId,
        status: 'READY',
        documentType: 'invoice',
        channel: 'api',
        importDate,
        senderIdentifier: '0088:5400000000010',
        receiverIdentifier: '0088:5400000000027',
        retrievalCount: documentId === 'a' ? 1 : 0,
      })),
      nextCursor: null,
    }),
  );
});

test('list: status, documentType, channel, from (inclusive) and to (exclusive)', async (t) => {
  // The dates below are older than 90 days: the retention job, which runs at the start, would remove these documents.
  await using own = await startApp({ RETENTION_DAYS: '36500' });
  const client = await own.as('demo-seller');
  const response = [{ name: 'document', bytes: fixture('invoice-response.xml'), fileName: 'r.xml' }];
  await upload('one', { client });
  await upload('two', { client, type: 'applicationresponse', parts: response });
  await upload('three', { ...to('sandbox-accepts'), client });
  await upload('four', { client, direction: 'send' });
  await own.idle();
  // Distinct times, so that the bounds can be given to the millisecond.
  for (const [n, id] of ['one', 'two', 'three', 'four'].entries()) {
    await own.app.database.sql.query('update document set import_date = $1::timestamptz where document_id = $2', [
      `2026-01-0${n + 1}T12:00:00Z`,
      id,
    ]);
  }
  const ids = async (query: string): Promise<string[]> => {
    const { body, text } = await client(`${PATH}?${query}`);
    if (!(body as Listed).documents) throw new Error(text);
    return (body as Listed).documents.map(({ documentId }) => documentId);
  };
  t.deepEqual(await ids(''), ['one', 'two']);
  t.deepEqual(await ids('status=READY'), ['one', 'two']);
  t.deepEqual(await ids('status=DELIVERED'), ['three']);
  t.deepEqual(await ids('status=ERROR'), ['four']);
  t.deepEqual(await ids('status=RECEIVED'), []);
  t.deepEqual(await ids('documentType=applicationresponse'), ['two']);
  t.deepEqual(await ids('status=DELIVERED&channel=peppol'), ['three']);
  t.deepEqual(await ids('channel=weexa'), []);
  t.deepEqual(await ids('from=2026-01-02T12:00:00Z'), ['two']);
  t.deepEqual(await ids('from=2026-01-02T12:00:00.001Z'), []);
  t.deepEqual(await ids('to=2026-01-02T12:00:00Z'), ['one']);
  t.deepEqual(await ids('to=2026-01-02T12:00:00.001Z'), ['one', 'two']);
  t.deepEqual(await ids('from=2026-01-01&to=2026-01-02'), ['one']);
  t.deepEqual(await ids('from=2026-01-02T14:00:00%2B02:00'), ['two']);
  t.deepEqual(await ids('from=2026-01-02T14:00:00+02:00'), ['two']);
  t.deepEqual(await ids('from=0001-01-01&to=9999-12-31'), ['one', 'two']);
});

test('list: completed documents are no longer waiting', async (t) => {
  await using own = await startApp();
  const client = await own.as('demo-seller');
  await upload('in', { client });
  await upload('out', { ...to('sandbox-accepts'), client });
  await own.idle();
  await complete('in', { status: 'EXPORTED' }, client);
  await complete('out', { status: 'EXPORTED' }, client);
  t.is((await client(PATH)).text, '{"documents":[],"nextCursor":null}');
  t.is((await client(`${PATH}?status=DELIVERED`)).text, '{"documents":[],"nextCursor":null}');
  t.deepEqual(
    ((await client(`${PATH}?status=EXPORTED`)).body as Listed).documents.map(({ documentId }) => documentId),
    ['in'],
  );
});

test('list: the cursor goes through every document once, whatever comes or goes meanwhile', async (t) => {
  // The dates below are older than 90 days: the retention job, which runs at the start, would remove these documents.
  await using own = await startApp({ RETENTION_DAYS: '36500' });
  const client = await own.as('demo-seller');
  for (let n = 1; n <= 7; n++) await upload(`d${n}`, { client });
  await own.idle();
  // Three with the same time: the second part of the key decides.
  await own.app.database.sql.query(
    "update document set import_date = '2026-01-01T00:00:00.123456Z' where document_id in ('d2', 'd3', 'd4')",
  );
  const seen: string[] = [];
  let cursor: string | null | undefined;
  for (let page = 1; cursor !== null; page++) {
    const { body } = await client(`${PATH}?limit=2${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    seen.push(...(body as Listed).documents.map(({ documentId }) => documentId));
    cursor = (body as Listed).nextCursor;
    if (page === 1) await upload('d8', { client });
    if (page === 1) await own.idle();
    if (page === 2) await complete(seen[0] ?? '', { status: 'EXPORTED' }, client);
  }
  t.deepEqual([...seen].sort(), ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8']);
  t.deepEqual(seen.slice(3), ['d1', 'd5', 'd6', 'd7', 'd8']);
});

test('list: a cursor of another tenant, or a changed one, is a bad query', async (t) => {
  await upload('cursor 1');
  await settled('cursor 2');
  const { nextCursor } = (await seller(`${PATH}?limit=1`)).body as Listed;
  const invalid = {
    message: 'Invalid request parameters',
    error: 'cursor is not one of this list in this order, or was cut off or changed',
  };
  const buyer = await exchange.as('demo-buyer');
  answered(t, await buyer(`${PATH}?cursor=${nextCursor}`), 400, invalid);
  answered(t, await seller(`${PATH}?cursor=x${nextCursor}`), 400, invalid);
  answered(t, await seller(`${PATH}?cursor=${nextCursor}x`), 400, invalid);
});

const STATUSES = `status must be one of ${STATES.join(', ')}`;
const A_TIME = 'must be a date or time of ISO 8601, such as 2026-08-20T09:14:55Z';
for (const [query, error] of [
  ['status=ready', STATUSES],
  ['status=', STATUSES],
  ['status=READY&status=ERROR', 'status must be given once'],
  ['documentType=order', 'documentType must be one of invoice, applicationresponse, ereport'],
  ['channel=fax', `channel must be one of ${CHANNELS.join(', ')}`],
  ['from=yesterday', `from ${A_TIME}`],
  ['from=2026-13-01', `from ${A_TIME}`],
  ['from=2026-02-30', `from ${A_TIME}`],
  ['from=2026-01-01T25:00:00Z', `from ${A_TIME}`],
  ['to=1767225600000', `to ${A_TIME}`],
  ['from=0000-01-01', `from ${A_TIME}`],
  ['limit=0', 'limit must be a whole number from 1 to 500'],
  ['limit=501', 'limit must be a whole number from 1 to 500'],
  ['limit=-1', 'limit must be a whole number from 1 to 500'],
  ['limit=1.5', 'limit must be a whole number from 1 to 500'],
  ['limit=ten', 'limit must be a whole number from 1 to 500'],
  ['limit=', 'limit must be a whole number from 1 to 500'],
  ['cursor=', 'cursor is not one of this list in this order, or was cut off or changed'],
  ['cursor=abc', 'cursor is not one of this list in this order, or was cut off or changed'],
  ['state=READY', 'state is not a parameter; there are status, documentType, channel, from, to, limit, cursor'],
] as const) {
  test(`list: 400 "Invalid request parameters" for ?${query}`, async (t) => {
    answered(t, await seller(`${PATH}?${query}`), 400, { message: 'Invalid request parameters', error });
  });
}

test('list: a zone ahead of UTC is taken in the first hours of the year 1', async (t) => {
  t.is((await seller(`${PATH}?limit=1&from=0001-01-01T00:00:00%2B14:00`)).status, 200);
});

test('list: limits of 1 and 500 are taken', async (t) => {
  await settled('limits');
  t.is(((await seller(`${PATH}?limit=1`)).body as Listed).documents.length, 1);
  t.is((await seller(`${PATH}?limit=500`)).status, 200);
});

// Download links

test('a link gives the file without authentication, with the headers of a download', async (t) => {
  await settled('download', { parts: [DOCUMENT, IMAGE, { ...ATTACHMENT, type: 'text/csv; charset=iso-8859-1' }] });
  const answer = await exchange.anonymous(await linkOf('download', 'times.csv'));
  t.is(answer.status, 200);
  t.is(answer.text, 'a;b\n');
  const sha256 = createHash('sha256').update('a;b\n').digest('hex');
  const { headers } = answer;
  t.is(headers.get('content-type'), 'text/csv; charset=iso-8859-1');
  t.is(headers.get('content-disposition'), 'attachment; filename="times.csv"');
  t.is(headers.get('content-length'), '4');
  t.is(headers.get('etag'), `"${sha256}"`);
  t.is(headers.get('accept-ranges'), 'bytes');
  t.is(headers.get('cache-control'), 'private, no-store');
  t.is(headers.get('x-content-type-options'), 'nosniff');
  t.truthy(headers.get('x-request-id'));
});

test('every file of a document comes back byte for byte', async (t) => {
  const big = Buffer.alloc(300_000, 'big');
  await settled('bytes', { parts: [DOCUMENT, IMAGE, { ...ATTACHMENT, fileName: 'big.bin', bytes: big }] });
  const bytesOf = async (name: string): Promise<Buffer> => (await exchange.anonymous(await linkOf('bytes', name))).bytes;
  t.is((await bytesOf('invoice.xml')).toString(), INVOICE_XML);
  t.is((await bytesOf('picture.pdf')).toString(), String(IMAGE.bytes));
  t.true((await bytesOf('big.bin')).equals(big));
});

for (const [why, fileName, expected] of [
  [
    'quotes and letters beyond ASCII',
    'Größe %22x%22.csv',
    `attachment; filename="Gr__e _x_.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22x%22.csv`,
  ],
  ['path separators', '../../etc\\pass/wd', 'attachment; filename="....etcpasswd"'],
  ['a line break', 'a%0D%0AX: y.csv', 'attachment; filename="aX: y.csv"'],
  ['what RFC 5987 escapes', "it's (50%).csv", `attachment; filename="it's (50_).csv"; filename*=UTF-8''it%27s%20%2850%25%29.csv`],
] as const) {
  test(`Content-Disposition (RFC 6266): ${why}`, async (t) => {
    await settled(`name ${why}`, { parts: [DOCUMENT, IMAGE, { ...ATTACHMENT, fileName }] });
    const file = (await filesOf(`name ${why}`)).find(({ purpose }) => purpose === 'attachment');
    t.is((await exchange.anonymous(file?.downloadUrl ?? '')).headers.get('content-disposition'), expected);
  });
}

test('a Content-Type that is no media type is answered as bytes', async (t) => {
  await settled('no type', { parts: [DOCUMENT, IMAGE, { ...ATTACHMENT, type: 'html' }] });
  t.is((await exchange.anonymous(await linkOf('no type', 'times.csv'))).headers.get('content-type'), 'application/octet-stream');
});

/**
 * References in the XML, each with a file of this type. In XML, a character reference can write characters that the header of a part
 * cannot contain.
 */
const referencing = (mimeCodes: readonly string[]): string =>
  mutate(INVOICE_XML, [
    '<cac:AccountingSupplierParty>',
    `${mimeCodes
      .map(
        (code, n) =>
          `<cac:AdditionalDocumentReference><cbc:ID>${n}</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="${code}" filename="${n}.bin">` +
          'YQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>',
      )
      .join('')}<cac:AccountingSupplierParty>`,
  ]);

test('a media type that fits in no header is answered as bytes', async (t) => {
  const types = [
    ['text/plain&#10;;a=b', 'application/octet-stream'],
    ['text/plain;&#13;&#10;a=b', 'application/octet-stream'],
    ['text/plain&#x2028;;a=b', 'application/octet-stream'],
    ['text/plain&#xA0;;a=b', 'application/octet-stream'],
    ['text/plain;a=&quot;&#10;&quot;', 'application/octet-stream'],
    ['text/plain;a=&quot;\u0100&quot;', 'application/octet-stream'],
    ['text/plain &#9;; a=b', 'text/plain \t; a=b'],
  ] as const;
  const bytes = referencing(types.map(([given]) => given));
  await settled('types', { parts: [{ ...DOCUMENT, bytes }, IMAGE] });
  for (const [n, [given, expected]] of types.entries()) {
    const answer = await exchange.anonymous(await linkOf('types', `${n}.bin`));
    t.deepEqual([answer.status, answer.headers.get('content-type'), answer.text], [200, expected, 'a'], given);
  }
});

test('a name can make no header fail, whatever it is', async (t) => {
  await settled('names');
  const [file] = await filesOf('names');
  for (const [name, expected] of [
    ['\r\n', 'attachment; filename="file"'],
    ['a\u0001\u007f\u0085b', 'attachment; filename="ab"'],
    ['a\u2028b', `attachment; filename="a_b"; filename*=UTF-8''a%E2%80%A8b`],
    ['\u{1f9fe}.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%F0%9F%A7%BE.pdf`],
    ['\ud83e.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
  ] as const) {
    await exchange.app.database.sql.query('update document_file set file_name = $2 where id = $1', [
      new URL(file?.downloadUrl ?? '').pathname.split('/').at(-1),
      name,
    ]);
    const answer = await exchange.anonymous(file?.downloadUrl ?? '');
    t.deepEqual([answer.status, answer.headers.get('content-disposition')], [200, expected], JSON.stringify(name));
  }
});

for (const [store, size] of [
  ['the row', 1_000],
  ['the file store', 200_000],
] as const) {
  test(`Range, of a file in ${store}`, async (t) => {
    const bytes = Buffer.from(Array.from({ length: size }, (_, n) => n % 251));
    await settled(`range ${size}`, { parts: [DOCUMENT, IMAGE, { ...ATTACHMENT, bytes }] });
    const link = await linkOf(`range ${size}`, 'times.csv');
    const ranged = (Range: string, more: object = {}): Promise<Answer> => exchange.anonymous(link, { headers: { Range, ...more } });
    for (const [range, start, end] of [
      ['bytes=0-3', 0, 4],
      ['bytes=10-', 10, size],
      ['bytes=-5', size - 5, size],
      [`bytes=990-${size + 1000}`, 990, size],
      [`bytes=-${size + 1}`, 0, size],
    ] as const) {
      const answer = await ranged(range);
      t.is(answer.status, 206, range);
      t.is(answer.headers.get('content-range'), `bytes ${start}-${end - 1}/${size}`);
      t.is(answer.headers.get('content-length'), String(end - start));
      t.true(answer.bytes.equals(bytes.subarray(start, end)), range);
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const answer = await ranged(range);
      t.deepEqual([answer.status, answer.headers.get('content-range'), answer.bytes.length], [416, `bytes */${size}`, 0], range);
    }
    for (const range of ['bytes=0-1,5-6', 'lines=0-1', 'bytes=5-2', 'bytes=-', 'x']) t.is((await ranged(range)).status, 200, range);
    const etag = (await exchange.anonymous(link)).headers.get('etag') ?? '';
    t.is((await ranged('bytes=0-3', { 'If-Range': etag })).status, 206);
    t.is((await ranged('bytes=0-3', { 'If-Range': '"other"' })).status, 200);
  });
}

test('HEAD of a link, and a file that is known already', async (t) => {
  await settled('head');
  const link = await linkOf('head', 'picture.pdf');
  const head = await exchange.anonymous(link, { method: 'HEAD' });
  t.deepEqual([head.status, head.headers.get('content-length'), head.bytes.length], [200, String(IMAGE.bytes.length), 0]);
  const etag = head.headers.get('etag') ?? '';
  const known = await exchange.anonymous(link, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } });
  t.deepEqual([known.status, known.bytes.length, known.headers.get('etag')], [304, 0, etag]);
});

test('403 "Forbidden" for a link that was tampered with', async (t) => {
  await settled('tampered');
  const link = new URL(await linkOf('tampered', 'invoice.xml'));
  const other = new URL(await linkOf('tampered', 'picture.pdf'));
  const changed = (change: (url: URL) => void): string => {
    const url = new URL(link);
    change(url);
    return url.href;
  };
  const signature = link.searchParams.get('signature') ?? '';
  for (const [what, url] of [
    ['the file of another link', changed((it) => (it.pathname = other.pathname))],
    ['a later end', changed((it) => it.searchParams.set('expires', String(Number(it.searchParams.get('expires')) + 1)))],
    ['no end', changed((it) => it.searchParams.delete('expires'))],
    ['the same end, written otherwise', changed((it) => it.searchParams.set('expires', `0${it.searchParams.get('expires')}`))],
    ['an end that is no number', changed((it) => it.searchParams.set('expires', 'never'))],
    [
      'another signature',
      changed((it) =>
        it.searchParams.set(
          'signature',
          signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A')),
        ),
      ),
    ],
    ['no signature', changed((it) => it.searchParams.delete('signature'))],
    ['two signatures', `${link.href}&signature=${signature}`],
    ['nothing at all', `${link.origin}${link.pathname}`],
    ['a file that is none', changed((it) => (it.pathname = '/files/nothing'))],
  ] as const) {
    const answer = await exchange.anonymous(url);
    t.deepEqual([answer.status, answer.body], [403, FORBIDDEN], what);
  }
});

test('"Pre-signed URL; expires after 10 minutes": 403 "Request has expired" after', async (t) => {
  await using own = await startApp();
  const client = await own.as('demo-seller');
  await settled('expiring', { client }, own);
  const url = (await filesOf('expiring', client))[0]?.downloadUrl ?? '';
  await own.advance(590);
  t.is((await own.anonymous(url)).status, 200);
  await own.advance(11);
  answered(t, await own.anonymous(url), 403, { message: 'Request has expired' });
  const fresh = (await filesOf('expiring', client))[0]?.downloadUrl ?? '';
  t.is((await own.anonymous(fresh)).status, 200);
});

test('DOWNLOAD_LIFETIME_SECONDS is the life of a link, PUBLIC_URL its base', async (t) => {
  await using own = await startApp({ DOWNLOAD_LIFETIME_SECONDS: '60', PUBLIC_URL: 'https://exchange.example.com/base/' });
  const client = await own.as('demo-seller');
  await settled('based', { client }, own);
  const url = (await filesOf('based', client))[0]?.downloadUrl ?? '';
  t.regex(url, /^https:\/\/exchange\.example\.com\/base\/files\/[0-9a-f-]{36}\?expires=\d{10}&signature=[\w-]{43}$/);
  const local = url.replace('https://exchange.example.com/base', own.url);
  t.is((await own.anonymous(local)).status, 200);
  await own.advance(61);
  t.is((await own.anonymous(local)).status, 403);
});

// Retention

test('"older documents may be removed and then give 404": from the first moment past 90 days, before the job takes them away', async (t) => {
  await using own = await startApp();
  const before = await own.as('demo-seller');
  await upload('aging', { client: before });
  await own.idle();
  t.is((await before(`${PATH}/aging`)).status, 200);
  await own.advance(90 * DAY);
  const client = await own.as('demo-seller');
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { status: 'EXPORTED' }],
  ] as const) {
    const answer = await client(`${PATH}/aging`, { method, ...(body === undefined ? {} : { body }) });
    t.deepEqual([answer.status, answer.text], [404, '{"Error":"Document not found"}']);
  }
  t.deepEqual(((await client(PATH)).body as Listed).documents, []);
});

test('"Document retention: 90 days by default": then the document, its files and their bytes are gone', async (t) => {
  await using own = await startApp({ DOWNLOAD_LIFETIME_SECONDS: '86400', FILE_INLINE_BYTES_MAX: '65536' });
  const client = await own.as('demo-seller');
  await settled('old', { client, parts: [DOCUMENT, IMAGE, { ...ATTACHMENT, bytes: Buffer.alloc(300_000, 'x') }] }, own);
  const blobs = async (): Promise<number> => {
    let count = 0;
    for await (const _ of own.app.blobs.list(new Date(Date.now() + DAY * 1000))) count++;
    return count;
  };
  t.is(await blobs(), 1);
  await own.advance(90 * DAY - 3600);
  t.is(await removeExpired(own.app), 0);
  const still = await own.as('demo-seller');
  t.is((await get('old', still)).status, 200);
  const url = (await filesOf('old', still))[0]?.downloadUrl ?? '';
  await own.advance(2 * 3600);
  t.is(await removeExpired(own.app), 1);
  const after = await own.as('demo-seller');
  answered(t, await get('old', after), 404, NOT_FOUND);
  answered(t, await own.anonymous(url), 404, { message: 'Not Found' });
  t.is(await blobs(), 0);
  t.deepEqual(await own.app.database.sql.query('select id from document_file'), []);
});
