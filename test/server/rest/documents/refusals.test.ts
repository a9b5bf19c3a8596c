// Refusals of Get document in the order 401, 403, 404, 400, 409, and the count of retrievals: docs/spec.md#get-document.

import type { Actor } from '../../../../src/domain/actor.js';
import { retrieve } from '../../../../src/domain/documents/retrieval/retrieve.js';
import { type Answer, startApp } from '../../../support/app.js';
import {
  answered,
  begin,
  complete,
  type Exported,
  exchange,
  get,
  type Listed,
  NOT_FOUND,
  NOT_WAITING,
  PATH,
  seller,
  settled,
  to,
  upload,
} from '../../../support/exported.js';
import { DOCUMENT, FORM_TYPE, formBody, IMAGE } from '../../../support/form.js';
import { test } from '../../../support/test.js';

begin();

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
  let tenth: Answer | undefined;
  for (let n = 1; n <= 10; n++) {
    tenth = await get('eleven');
    t.is(tenth.status, 200, `${n}`);
  }
  const message = 'Document eleven was retrieved more than 10 times without being completed';
  const { downloadUrl } = (tenth!.body as Exported).files[0]!;
  answered(t, await get('eleven'), 409, { message });
  answered(t, await get('eleven'), 409, { message });
  t.is((await exchange.anonymous(downloadUrl)).status, 200, 'a 409 does not take the links back');
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
