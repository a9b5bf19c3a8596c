// Sessions on a server: their form does not depend on its defaults, and what cannot work is refused with one sentence.
import pg from 'pg';
import { createLog } from '../../src/log.js';
import { type OpenDatabase, openDatabase } from '../../src/store/database.js';
import { startApp } from '../support/app.js';
import { runCommand } from '../support/child.js';
import { databaseOnServer, type FreshDatabase, onServer } from '../support/database.js';
import { BUYER, register, uploadInvoice } from '../support/documents.js';
import { data } from '../support/graphql.js';
import { startPostgres } from '../support/postgres.js';
import { type ExecutionContext, test } from '../support/test.js';

/** Defaults of the database that the code could not work with. */
const ODD: Readonly<Record<string, string>> = {
  DateStyle: 'German',
  IntervalStyle: 'sql_standard',
  TimeZone: 'Asia/Kathmandu',
  bytea_output: 'escape',
  default_transaction_isolation: 'serializable',
  standard_conforming_strings: 'off',
  extra_float_digits: '-15',
};
const USED = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  default_transaction_isolation: 'read committed',
  standard_conforming_strings: 'on',
  extra_float_digits: '1',
};
const SHOW = `select json_object_agg(name, current_setting(name)) as used from unnest(array['${Object.keys(USED).join("','")}']) as name`;

async function fresh(t: ExecutionContext, settings: Readonly<Record<string, string>>): Promise<FreshDatabase> {
  const place = await databaseOnServer();
  t.teardown(() => place.drop());
  const name = new URL(place.url).pathname.slice(1);
  for (const [setting, value] of Object.entries(settings)) await onServer(place.url, `alter database ${name} set ${setting} = '${value}'`);
  return place;
}

const open = (url: string): Promise<OpenDatabase> => openDatabase({ kind: 'server', url, connectionsMax: 9 }, createLog('silent', false));

test('each kind of connection has the session that the code relies on', async (t) => {
  const place = await fresh(t, ODD);
  await using database = await open(place.url);
  const shown = async (rows: Promise<readonly { used: unknown }[]>): Promise<unknown> => (await rows)[0]!.used;
  t.deepEqual(await shown(database.sql.query(SHOW)), USED);
  t.deepEqual(await shown(database.reads('tenant').query(SHOW)), USED);
  t.deepEqual(await shown(database.heartbeats.query(SHOW)), USED);
  t.deepEqual(await shown(database.transaction((sql) => sql.query(SHOW))), USED);
  // Agenda's.
  t.deepEqual((await database.pool.query(SHOW)).rows[0]?.['used'], USED);
});

test('a document is sent and received on a database with odd defaults', async (t) => {
  const place = await fresh(t, ODD);
  await using exchange = await startApp({ DATABASE_URL: place.url, DATABASE_CONNECTIONS_MAX: '9' });
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  await register(buyer, BUYER);
  await uploadInvoice(seller, 'odd');
  await exchange.idle();
  const sent = await data(seller, '{ document(documentId: "odd") { status timeline { status } } }');
  t.deepEqual(sent.document.timeline.at(-1), { status: 'DELIVERED' });
  const received = await data(buyer, '{ documents(first: 5, filter: { statuses: [READY] }) { totalCount } }');
  t.is(received.documents.totalCount, 1);
});

for (const [what, settings, sentence] of [
  [
    'read-only transactions',
    { default_transaction_read_only: 'on' },
    'transactions are read-only (default_transaction_read_only); the service must be able to write',
  ],
  ['no schema', { search_path: 'nowhere' }, 'none of the schemas of search_path (nowhere) exists; make one, or name another'],
] as const) {
  test(`${what}: refused with one sentence, by the service and by a command`, async (t) => {
    const { url } = await fresh(t, settings);
    const message = `DATABASE_URL: ${sentence}.`;
    await t.throwsAsync(startApp({ DATABASE_URL: url }), { message });
    const { code, stderr } = await runCommand('migrate', [], { DATABASE_URL: url });
    t.deepEqual([code, stderr], [1, `${message}\n`]);
  });
}

test('another encoding than UTF-8 is refused with one sentence', async (t) => {
  const place = await databaseOnServer();
  const name = `${new URL(place.url).pathname.slice(1)}_ascii`;
  t.teardown(() => place.drop());
  await onServer(place.url, `create database ${name} encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0`);
  t.teardown(() => onServer(place.url, `drop database ${name} with (force)`));
  const url = new URL(place.url);
  url.pathname = `/${name}`;
  await t.throwsAsync(open(url.href), {
    message: 'DATABASE_URL: the database has the encoding SQL_ASCII; make one with createdb --encoding=UTF8 --template=template0.',
  });
});

test('a server is reached by its socket, by all connections', async (t) => {
  await using server = await startPostgres();
  if (server === undefined) return void t.pass('PostgreSQL is not installed here');
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const [{ folder }] = (await client.query<{ folder: string }>(`select current_setting('unix_socket_directories') as folder`)).rows as [
    { folder: string },
  ];
  await client.end();
  const { port } = new URL(server.url);
  await using database = await open(`postgres://postgres@/postgres?host=${encodeURIComponent(folder)}&port=${port}`);
  const bySocket = 'select inet_server_addr() is null as used';
  t.deepEqual(await database.sql.query(bySocket), [{ used: true }]);
});

test('a statement that was rolled back because of another transaction is sent again, and is no outage', async (t) => {
  const place = await fresh(t, {});
  await using database = await open(place.url);
  await database.sql.query('create sequence tries');
  await database.sql.query(`create function conflicts(times int) returns bigint language plpgsql as $$
    declare n bigint := nextval('tries');
    begin
      if n <= times then raise exception 'could not serialize access' using errcode = '40001'; end if;
      return n;
    end $$`);
  t.deepEqual(await database.sql.query('select conflicts(2)::int as tries'), [{ tries: 3 }]);
  const error = await t.throwsAsync(database.sql.query('select conflicts(100)'), { message: 'could not serialize access' });
  t.false(database.isGone(error));
  t.deepEqual(await database.sql.query(`select nextval('tries')::int as tries`), [{ tries: 7 }]);
});
