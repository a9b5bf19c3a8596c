// The service behind pgbouncer in transaction mode, with deploy/pgbouncer.ini.
import pg from 'pg';
import { createLog } from '../../src/log.js';
import { type OpenDatabase, openDatabase } from '../../src/store/database.js';
import { startApp } from '../support/app.js';
import { BUYER, register, timeline, uploadInvoice } from '../support/documents.js';
import { KEYS } from '../support/drill.js';
import { data } from '../support/graphql.js';
import { hasPgbouncer, startPgbouncer } from '../support/pgbouncer.js';
import { startPostgres } from '../support/postgres.js';
import { subscribeTo } from '../support/stream.js';
import { type ExecutionContext, test } from '../support/test.js';

const DOCUMENTS = 12;
/** More than pgbouncer has connections to the server. */
const AT_ONCE = 40;
/** Other defaults than those that the service reads. */
const ODD = `alter role postgres set "DateStyle" = 'German'; alter role postgres set "IntervalStyle" = 'iso_8601';
  alter role postgres set "TimeZone" = 'Asia/Tokyo'; alter role postgres set bytea_output = 'escape'`;

interface Place {
  readonly direct: string;
  readonly pooled: string;
}

/** Undefined where a program is not installed. */
async function placeOf(t: ExecutionContext, prepare: string, how = {}): Promise<Place | undefined> {
  if (!hasPgbouncer()) return undefined;
  const server = await startPostgres();
  if (server === undefined) return undefined;
  t.teardown(() => server[Symbol.asyncDispose]());
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(prepare);
  await client.end();
  const bouncer = await startPgbouncer(server.url, how);
  t.teardown(() => bouncer[Symbol.asyncDispose]());
  return { direct: server.url, pooled: bouncer.url };
}

const open = ({ direct, pooled }: Place, more = {}): Promise<OpenDatabase> =>
  openDatabase(
    { kind: 'server', url: pooled, directUrl: direct, prepares: false, connectionsMax: 26, ...more },
    createLog('silent', false),
  );

test.serial('documents are delivered, and a subscription sees them live', async (t) => {
  const place = await placeOf(t, ODD);
  if (place === undefined) return void t.pass('pgbouncer or PostgreSQL is not installed here');
  // The processes hear of each other by notifications only.
  const env = { DATABASE_URL: place.pooled, DATABASE_DIRECT_URL: place.direct, DATABASE_CONNECTIONS_MAX: '26', ...KEYS };
  await using api = await startApp({ ...env, ROLES: 'api' });
  await using worker = await startApp({ ...env, ROLES: 'worker' });
  const [seller, buyer] = [await api.as('demo-seller'), await api.as('demo-buyer')];
  await register(buyer, BUYER);
  using live = await subscribeTo(api.url, 'subscription { documentChanged { document { documentId status } } }');
  const names = Array.from({ length: DOCUMENTS }, (_, index) => `pooled-${index}`);
  await Promise.all(names.map((name) => uploadInvoice(seller, name)));
  const delivered = new Set<string>();
  await live.until(({ data: told }) => {
    const { documentId, status } = told.documentChanged.document;
    if (status === 'DELIVERED') delivered.add(documentId);
    return delivered.size === DOCUMENTS;
  });
  await worker.idle();
  for (const name of names) t.is((await timeline(api, 'demo-seller', name)).at(-1)?.state, 'DELIVERED', name);
  const { documents } = await data(buyer, '{ documents(first: 1, filter: { statuses: [READY] }) { totalCount } }');
  t.is(documents.totalCount, DOCUMENTS);
});

test.serial('statements, reads and transactions share few connections, and no limit of one stays with another', async (t) => {
  const place = await placeOf(t, ODD);
  if (place === undefined) return void t.pass('pgbouncer or PostgreSQL is not installed here');
  await using database = await open(place);
  const each = Array.from({ length: AT_ONCE }, (_, index) => index);
  await Promise.all(
    each.flatMap((index) => [
      database.reads('tenant').query('select $1::int as n, pg_sleep(0.01)', [index], { prepared: true }),
      database.transaction((sql) => sql.query('select $1::int as n', [index], { prepared: true })),
      database.sql.query('select $1::int as n', [index], { prepared: true }),
    ]),
  );
  const shown = await Promise.all(
    each.map(() =>
      database.sql.query<{ at: Date; bytes: Buffer; limit: string }>(
        `select timestamptz '2026-01-02 03:04:05Z' as at, '\\x00ff'::bytea as bytes, current_setting('statement_timeout') as limit, pg_sleep(0.01)`,
      ),
    ),
  );
  const seen = new Set(shown.map(([row]) => `${row!.at.toISOString()} ${row!.bytes.toString('hex')} ${row!.limit}`));
  t.deepEqual([...seen], ['2026-01-02T03:04:05.000Z 00ff 0']);
});

test.serial('a read that takes too long is cancelled', async (t) => {
  const place = await placeOf(t, 'select 1');
  if (place === undefined) return void t.pass('pgbouncer or PostgreSQL is not installed here');
  await using database = await open(place, { readMs: 100 });
  await t.throwsAsync(database.reads('tenant').query('select pg_sleep(60)'), { code: 'READ_TIMEOUT' });
  // With the usual limits: how soon a machine answers is no part of this test.
  await using usual = await open(place);
  t.deepEqual(await usual.reads('tenant').query('select 1 as one'), [{ one: 1 }]);
});

test.serial('processes that start at once migrate one after the other', async (t) => {
  const place = await placeOf(t, 'select 1');
  if (place === undefined) return void t.pass('pgbouncer or PostgreSQL is not installed here');
  const opened = await Promise.all([open(place), open(place), open(place)]);
  t.deepEqual(opened.map(({ migrated }) => migrated.length > 0).sort(), [false, false, true]);
  await Promise.all(opened.map((one) => one[Symbol.asyncDispose]()));
});

test.serial('other settings behind pgbouncer are refused with one sentence', async (t) => {
  const place = await placeOf(t, ODD, { connects: false });
  if (place === undefined) return void t.pass('pgbouncer or PostgreSQL is not installed here');
  await t.throwsAsync(open(place), {
    message: `DATABASE_URL: IntervalStyle is "iso_8601" behind pgbouncer; set IntervalStyle = 'postgres' in connect_query of pgbouncer (deploy/pgbouncer.ini), or for the role.`,
  });
});
