// Reads of dashboards beside all other work: separate connections, a time limit, and a share for each tenant.

import pg from 'pg';
import { beat } from '../../src/domain/maintenance/sweep.js';
import { createLog } from '../../src/log.js';
import { type OpenDatabase, openDatabase } from '../../src/store/database.js';
import { startApp } from '../support/app.js';
import { databaseOnServer, serverUrlOf } from '../support/database.js';
import { invoice, PICTURE, upload, xmlPart } from '../support/documents.js';
import { ask } from '../support/graphql.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

const CONNECTIONS_MAX = 9;
const READ_MS = 400;

async function open(readMs: number): Promise<AsyncDisposable & { readonly database: OpenDatabase; readonly url: string }> {
  await using stack = new AsyncDisposableStack();
  const fresh = await databaseOnServer();
  stack.defer(() => fresh.drop());
  const place = { kind: 'server', url: fresh.url, connectionsMax: CONNECTIONS_MAX, readMs } as const;
  const database = stack.use(await openDatabase(place, createLog('silent', false)));
  const owned = stack.move();
  return { database, url: fresh.url, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

test('a read over its time is ended by the server, with a reason', async (t) => {
  await using behind = await open(READ_MS);
  const { database } = behind;
  const error = await t.throwsAsync(database.reads('a').query('select pg_sleep(60)'));
  t.like(error, {
    code: 'READ_TIMEOUT',
    message: 'The read took too long',
    detail: 'a read may take 0.4 s: ask for a shorter period, or for less at once',
  });
  const active = `select pid from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`;
  await until(async () => (await database.sql.query(active)).length === 0);
});

test('reads of one tenant leave connections to the reads of another, to work and to heartbeats', async (t) => {
  await using behind = await open(60_000);
  const { database, url } = behind;
  const block = new pg.Client({ connectionString: url });
  await block.connect();
  await block.query('select pg_advisory_lock(1)');
  const slow = Array.from({ length: 30 }, () => database.reads('a').query('select 1 from pg_advisory_xact_lock(1)'));
  const work = Array.from({ length: 30 }, () => database.sql.query('select 2 from pg_advisory_xact_lock(1)').catch(() => []));
  t.deepEqual(await database.reads('b').query('select 3 as n'), [{ n: 3 }]);
  await beat({ database }, '00000000-0000-4000-8000-000000000001');
  t.deepEqual(await database.heartbeats.query('select count(*)::int as n from worker'), [{ n: 1 }]);
  const { rows } = await block.query(
    'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  t.true(rows[0].n <= CONNECTIONS_MAX, `${rows[0].n} connections`);
  await block.end();
  await Promise.all([...slow, ...work]);
});

test('thirty slow fields of one tenant keep no upload of another waiting', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  const block = new pg.Client({ connectionString: serverUrlOf(exchange.app.config.database) });
  await block.connect();
  await block.query('begin; lock table webhook_event in access exclusive mode');
  const fields = Array.from({ length: 30 }, (_, n) => `a${n}: webhookDeliveries(first: 1) { pageInfo { hasNextPage } }`);
  const asked = ask(seller, `{ ${fields.join(' ')} }`);
  const waiting = async (): Promise<number> =>
    (await block.query(`select 1 from pg_locks where not granted and relation = 'webhook_event'::regclass`)).rows.length;
  await until(async () => (await waiting()) > 0, 'the fields wait');
  await upload(buyer, { documentId: 'beside', document: xmlPart(invoice()), image: PICTURE });
  t.true((await waiting()) > 0, 'the upload was over before the fields');
  await block.query('rollback');
  await block.end();
  t.deepEqual((await asked).errors, []);
});
