// Dashboards on a server: changes by other processes, connections that are cut, and transactions that commit late.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { createNotifier } from '../../src/jobs/notifier.js';
import { createLog } from '../../src/log.js';
import { openDatabase } from '../../src/store/database.js';
import { startApp, type TestApp } from '../support/app.js';
import { databaseOnServer, freshDatabase } from '../support/database.js';
import { uploadInvoice } from '../support/documents.js';
import { newFolder } from '../support/folderOf.js';
import { prepare, tokenOf, upload } from '../support/load.js';
import { type Running, run } from '../support/process.js';
import { subscribeTo } from '../support/stream.js';
import { test } from '../support/test.js';
import { stopwatch } from '../support/time.js';
import { until } from '../support/until.js';

const INVOICE = new URL('../fixtures/ubl-invoice.xml', import.meta.url);
const DOCUMENTS = 'subscription { documentChanged { from to document { documentId } } }';
const LISTENERS = `from pg_stat_activity where datname = current_database() and query like 'listen %'`;

interface Split extends AsyncDisposable {
  readonly api: Running;
  readonly sql: pg.Client;
}

/** An API process and a worker process on one database, and a connection of the test. */
async function split(): Promise<Split> {
  await using stack = new AsyncDisposableStack();
  const database = await databaseOnServer();
  stack.defer(() => database.drop());
  const dataDir = await newFolder(stack);
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
  const api = stack.use(await run('src/main.js', { ...env, ROLES: 'api' }));
  stack.use(await run('src/main.js', { ...env, ROLES: 'worker' }));
  await prepare(api.url, 'https://localhost:1/hook');
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  stack.defer(() => sql.end());
  const owned = stack.move();
  return { api, sql, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

test.serial('an API process tells of what a worker process does', async (t) => {
  await using at = await split();
  using told = await subscribeTo(at.api.url, DOCUMENTS);
  using deliveries = await subscribeTo(at.api.url, 'subscription { deliveryChanged { state } }');
  const xml = await readFile(INVOICE, 'utf8');
  t.true(await upload(at.api.url, await tokenOf(at.api.url, 'demo-seller'), 'afar', xml));
  const all = await told.until(({ data }) => data.documentChanged.to === 'DELIVERED');
  t.is(all[0]?.data.documentChanged.from, null);
  await deliveries.until(({ data }) => data.deliveryChanged.state === 'RETRY');
});

test.serial('when the connection that listens is cut, changes still arrive, and it comes back', async (t) => {
  await using at = await split();
  using told = await subscribeTo(at.api.url, DOCUMENTS);
  const { rows } = await at.sql.query(`select pid, pg_terminate_backend(pid) as cut ${LISTENERS}`);
  t.is(rows.length, 2, 'one connection a process');
  const xml = await readFile(INVOICE, 'utf8');
  t.true(await upload(at.api.url, await tokenOf(at.api.url, 'demo-seller'), 'cut', xml));
  await told.until(({ data }) => data.documentChanged.to === 'DELIVERED');
  for (;;) {
    const now = await at.sql.query(`select pid ${LISTENERS}`);
    if (now.rows.length === 2) break;
  }
});

test.serial('while every connection is cut again and again, the last change of every document is told', async (t) => {
  await using at = await split();
  using told = await subscribeTo(at.api.url, DOCUMENTS);
  const xml = await readFile(INVOICE, 'utf8');
  const token = await tokenOf(at.api.url, 'demo-seller');
  let loading = true;
  const cutting = (async () => {
    while (loading) {
      await at.sql.query(
        `select pg_terminate_backend(pid), pg_sleep(0.3) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
    }
  })();
  const uploaded = new Set<string>();
  for (let n = 0; n < 60; n += 1) {
    const documentId = `cut-${n}`;
    if (await upload(at.api.url, token, documentId, xml.replace('F2026-0017', documentId))) uploaded.add(documentId);
  }
  loading = false;
  await cutting;
  t.true(uploaded.size > 0, 'some were answered 200');
  while (uploaded.size > 0) {
    const [last] = (await told.until(({ data }) => data.documentChanged.to === 'DELIVERED')).slice(-1);
    uploaded.delete(last?.data.documentChanged.document.documentId);
  }
});

/** An exchange without a worker, so that the test makes all changes, and a second connection. */
async function still(): Promise<{ exchange: TestApp; late: pg.Client }> {
  const exchange = await startApp({ ROLES: 'api' });
  const late = new pg.Client({ connectionString: exchange.app.config.database.kind === 'server' ? exchange.app.config.database.url : '' });
  await late.connect();
  return { exchange, late };
}

test.serial('a move that was written before others, and commits after they were told, is told', async (t) => {
  const { exchange, late } = await still();
  await using _ = exchange;
  const client = await exchange.as('demo-seller');
  await uploadInvoice(client, 'early');
  await uploadInvoice(client, 'late');
  using told = await subscribeTo(exchange.url, DOCUMENTS);
  const move = (documentId: string) =>
    `insert into document_move (document, state) select id, 'PROCESSING' from document where document_id = '${documentId}'`;
  const next = async () => (await told.next())?.data.documentChanged;
  await late.query('begin');
  await late.query(move('late'));
  await exchange.app.database.sql.query(move('early'));
  t.deepEqual(await next(), { from: 'RECEIVED', to: 'PROCESSING', document: { documentId: 'early' } });
  await late.query('commit');
  t.deepEqual(await next(), { from: 'RECEIVED', to: 'PROCESSING', document: { documentId: 'late' } });
  await late.end();
});

test.serial('an import that commits long after others were told is told, and each only once', async (t) => {
  const { exchange, late } = await still();
  await using _ = exchange;
  const client = await exchange.as('demo-seller');
  using told = await subscribeTo(exchange.url, DOCUMENTS);
  const next = async () => (await told.next())?.data.documentChanged.document.documentId;
  await late.query('begin');
  await late.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash)
     values ('${randomUUID()}', 'demo-seller', 'late', 'send', 'invoice', 'api', 'RECEIVED', '')`,
  );
  // Reads for longer than the margin of the window. Each read has something to report.
  const lasted = stopwatch();
  let count = 0;
  while (lasted() < 4_000) {
    count += 1;
    await uploadInvoice(client, `early-${count}`);
    t.is(await next(), `early-${count}`);
  }
  await late.query('commit');
  t.is(await next(), 'late');
  await uploadInvoice(client, 'last');
  t.is(await next(), 'last');
  await late.end();
});

test.serial('a wake-up reaches the process where somebody watches, those of a tenth of a second as one NOTIFY', async (t) => {
  await using stack = new AsyncDisposableStack();
  const fresh = await freshDatabase();
  stack.defer(() => fresh!.drop());
  const open = async () =>
    stack.use(await openDatabase({ kind: 'server', url: fresh!.url, connectionsMax: 4 }, createLog('silent', false)));
  const [here, there] = [await open(), await open()];
  const notifier = stack.use(await createNotifier(here, false, () => undefined));
  const far = stack.use(await createNotifier(there, false, () => undefined));
  const notified: string[] = [];
  await here.listen('exchange_changes', (payload) => {
    notified.push(payload);
  });
  // The other process sends no wake-ups before it knows that this one watches. It hears of that first.
  const { promise: known, resolve: know } = Promise.withResolvers<void>();
  await there.listen('exchange_watch', () => know());
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  notifier.watch(resolve);
  await known;
  for (let n = 0; n < 50; n += 1) far.wake('changes');
  await heard;
  // Comes behind all that were sent before it.
  await there.sql.query(`select pg_notify('exchange_changes', 'end')`);
  await until(() => notified.includes('end'));
  t.deepEqual(notified, ['', 'end']);
});
