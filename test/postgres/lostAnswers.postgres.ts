// A statement is committed, and the connection ends before its response arrives: nothing accepted is lost, and nothing is doubled.
import { liveSecrets } from '../../src/domain/webhooks/secrets.js';
import { type Client, startApp, type TestApp } from '../support/app.js';
import { databaseOnServer, type FreshDatabase } from '../support/database.js';
import { BUYER, contents, copies, events, exported, invoiceTo, PICTURE, register, stored, uploadInvoice } from '../support/documents.js';
import { type LostAnswers, startLosing } from '../support/lostAnswers.js';
import { type ExecutionContext, test } from '../support/test.js';

interface World {
  readonly exchange: TestApp;
  readonly losing: LostAnswers;
  readonly seller: Client;
  readonly buyer: Client;
}

/** All files, even small ones, are in the file store. */
async function world(t: ExecutionContext): Promise<World> {
  const stack = new AsyncDisposableStack();
  t.teardown(() => stack.disposeAsync());
  const database: FreshDatabase = await databaseOnServer();
  stack.defer(() => database.drop());
  const losing = stack.use(await startLosing(database.url));
  const exchange = stack.use(await startApp({ DATABASE_URL: losing.url, DATABASE_CONNECTIONS_MAX: '8', FILE_INLINE_BYTES_MAX: '0' }));
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  await register(buyer, BUYER, [158, 160]);
  return { exchange, losing, seller, buyer };
}

function uploaded(client: Client, documentId: string): ReturnType<Client> {
  const form = new FormData();
  form.append('document', new Blob([invoiceTo(BUYER)], { type: 'application/xml' }), 'invoice.xml');
  form.append('image', new Blob([new Uint8Array(PICTURE.bytes)], { type: 'application/pdf' }), 'picture.pdf');
  return client('/v3/documents/invoice/send/multipart', { method: 'POST', headers: { documentId }, body: form });
}

/** Advances the clock past every retry after an unexpected failure. */
async function settle(exchange: TestApp): Promise<void> {
  await exchange.idle();
  for (let round = 0; round < 3; round += 1) {
    await exchange.advance(10);
    await exchange.idle();
  }
}

test('uploads at once, the answer to whose batch is lost: each that is answered 200 arrives with its files', async (t) => {
  const { exchange, losing, seller } = await world(t);
  // The most responses that one batch may lose and still succeed.
  let left = 2;
  losing.lose((statement) => statement.includes('insert into document (id') && left-- > 0);
  const ids = Array.from({ length: 60 }, (_, index) => `lost-${index}`);
  const answers = await Promise.all(ids.map((id) => uploaded(seller, id)));
  losing.lose(() => false);
  t.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  t.is(losing.count(), 2);
  await settle(exchange);
  for (const id of ids) {
    t.is((await stored(exchange, 'demo-seller', id)).state, 'DELIVERED', id);
    const files = await contents(exchange, await exported(seller, id));
    t.deepEqual(files.find(({ purpose }) => purpose === 'image')?.bytes, PICTURE.bytes, id);
    t.is((await copies(exchange, 'demo-seller', id)).length, 1, id);
  }
});

/** One statement for each step of a document from the claim to its confirmation. */
const STEPS: Readonly<Record<string, string>> = {
  'the claim of a document': 'lease_token = gen_random_uuid()',
  'the move to SENDING, EXPORTED, READY or DELIVERED': 'json_to_recordset($1::json)',
  'the intake of what came from the network': 'insert into inbound_message',
  'the end of a reply': 'set reply_owed = null',
  'the reading of files': 'from document_file where document = any',
};

for (const [name, part] of Object.entries(STEPS)) {
  test(`lost: the answer to ${name}. The document arrives once, and each event happens once`, async (t) => {
    const { exchange, losing, seller } = await world(t);
    let left = 4;
    losing.lose((statement) => statement.includes(part) && left-- > 0);
    for (const id of ['one', 'two', 'three']) await uploadInvoice(seller, id);
    await settle(exchange);
    losing.lose(() => false);
    await settle(exchange);
    t.true(losing.count() >= 1, 'an answer was lost');
    for (const id of ['one', 'two', 'three']) {
      t.is((await stored(exchange, 'demo-seller', id)).state, 'DELIVERED', id);
      const [copy, ...more] = await copies(exchange, 'demo-seller', id);
      t.deepEqual(more, []);
      t.is((await stored(exchange, 'demo-buyer', copy!.documentId)).state, 'READY', id);
      t.deepEqual(await events(exchange, 'demo-seller', id), ['invoice.exported', 'invoice.delivered']);
      t.deepEqual(await events(exchange, 'demo-buyer', copy!.documentId), ['invoice.receive']);
    }
  });
}

test('lost: the answer to a completion, and to a retrieval. Both are answered 200 and done once', async (t) => {
  const { exchange, losing, seller, buyer } = await world(t);
  await uploadInvoice(seller, 'one');
  await settle(exchange);
  const [copy] = await copies(exchange, 'demo-seller', 'one');
  const path = `/v4/documents/export/${copy!.documentId}`;
  for (let count = 0; count < 10; count += 1) {
    if (count === 3 || count === 9) void losing.loseNext('retrieval_token = $5');
    t.is((await buyer(path)).status, 200);
  }
  t.is((await buyer(path)).status, 409);
  void losing.loseNext('completed_as = $3');
  t.is((await buyer(path, { method: 'PUT', body: { status: 'EXPORTED' } })).status, 200);
  t.is(losing.count(), 3);
  const moves = await exchange.app.database.sql.query(
    `select 1 from document_move m join document d on d.id = m.document where d.document_id = $1 and m.state = 'EXPORTED'`,
    [copy!.documentId],
  );
  t.is(moves.length, 1);
});

test('lost: the commit of a subscription, of its rotation and of its removal. What is asked again is answered as it stands', async (t) => {
  const { exchange, losing, seller } = await world(t);
  const put = (): ReturnType<Client> =>
    seller('/v3/webhook', { method: 'PUT', body: { endpoint: 'https://localhost:1/hook', subscriptions: ['invoice.error'] } });
  void losing.loseCommitOf('insert into webhook_subscription');
  t.is((await put()).status, 503);
  const again = await put();
  t.is(again.status, 200);
  const listed = (await seller('/v3/webhook')).body as { webhooks: { id: string }[] };
  t.deepEqual(
    listed.webhooks.map(({ id }) => id),
    [(again.body as { id: string }).id],
  );
  const { id, signingSecret } = again.body as { id: string; signingSecret: string };
  void losing.loseCommitOf('select id from webhook_subscription where tenant_id');
  const rotated = await seller('/v3/webhook/rotate-secret', { method: 'POST' });
  t.is(rotated.status, 200);
  const live = await liveSecrets(exchange.app, exchange.app.database.sql, 'demo-seller', [id]);
  t.deepEqual(
    live.get(id)!.map(({ secret }) => secret),
    [(rotated.body as { signingSecret: string }).signingSecret, signingSecret],
  );
  const path = `/v3/webhook/${id}`;
  void losing.loseCommitOf('delete from webhook_subscription');
  t.is((await seller(path, { method: 'DELETE' })).status, 503);
  // The first request has already deleted it.
  t.is((await seller(path, { method: 'DELETE' })).status, 404);
  t.deepEqual((await seller('/v3/webhook')).body, { webhooks: [] });
});

test('lost: the last write of a registration, an update and a removal. Each is answered 200 and done once', async (t) => {
  const { exchange, losing, buyer } = await world(t);
  const identifier = '0106:87654321';
  const path = `/v3/participant/${identifier}`;
  const list = `state = 'ACTIVE', wanted = 'PRESENT'`;
  void losing.loseNext(list);
  const body = { name: 'One', countryCode: 'NL', identifier, documentTypes: [158] };
  t.is((await buyer('/v3/participant', { method: 'POST', body })).status, 200);
  void losing.loseNext(list);
  const { identifier: _, ...changed } = { ...body, name: 'Two' };
  t.is((await buyer(path, { method: 'PUT', body: changed })).status, 200);
  const { sql } = exchange.app.database;
  t.deepEqual(await sql.query(`select name, state, failures from participant where identifier = $1`, [identifier]), [
    { name: 'Two', state: 'ACTIVE', failures: 0 },
  ]);
  void losing.loseNext('delete from participant');
  t.is((await buyer(path, { method: 'DELETE' })).status, 200);
  t.deepEqual(await sql.query('select 1 from participant where identifier = $1', [identifier]), []);
  t.is(losing.count(), 3);
});

test('an upload in a batch with one that the database refuses is stored all the same', async (t) => {
  const { exchange, seller } = await world(t);
  const { sql } = exchange.app.database;
  await sql.query(`alter table document add constraint no_bad check (document_id <> 'bad')`);
  const ids = ['a', 'b', 'bad', 'c', 'd', 'e'];
  const answers = await Promise.all(ids.map((id) => uploaded(seller, id)));
  t.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 500, 200, 200, 200],
  );
  await settle(exchange);
});
