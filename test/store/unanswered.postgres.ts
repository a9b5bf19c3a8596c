// A server that stops responding: it closes no connection and sends no response.

import { createLog } from '../../src/log.js';
import { type OpenDatabase, openDatabase } from '../../src/store/database.js';
import { databaseOnServer } from '../support/database.js';
import { type CutProxy, startProxy } from '../support/proxy.js';
import { test } from '../support/test.js';

const BRIEF_MS = 500;

interface Behind extends AsyncDisposable {
  readonly database: OpenDatabase;
  readonly proxy: CutProxy;
}

/** A database behind a proxy, with one connection for all statements. */
async function open(): Promise<Behind> {
  await using stack = new AsyncDisposableStack();
  const fresh = await databaseOnServer();
  stack.defer(() => fresh.drop());
  const url = new URL(fresh.url);
  const proxy = stack.use(await startProxy(Number(url.port || 5_432), url.hostname));
  Object.assign(url, { hostname: '127.0.0.1', port: String(proxy.port) });
  const place = { kind: 'server', url: url.href, connectionsMax: 1, briefMs: BRIEF_MS } as const;
  const database = stack.use(await openDatabase(place, createLog('silent', false)));
  const owned = stack.move();
  return { database, proxy, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

const shapes: [what: string, ask: (behind: Behind) => Promise<unknown>][] = [
  ['a prepared statement', ({ database: { sql } }) => sql.query('select 1', [], { prepared: true, brief: true })],
  ['a brief statement', ({ database: { sql } }) => sql.query('select 1', [], { brief: true })],
  ['a brief transaction', ({ database }) => database.transaction((sql) => sql.query('select 1'), { brief: true })],
];
for (const [what, ask] of shapes) {
  test(`${what} without an answer is given up with its connection, and the next has another`, async (t) => {
    await using behind = await open();
    const { database, proxy } = behind;
    const pid = async (): Promise<unknown> => (await database.sql.query('select pg_backend_pid() as pid'))[0]?.['pid'];
    const before = await pid();
    proxy.stall();
    const error = await t.throwsAsync(ask(behind), { message: 'Query read timeout' });
    t.true(database.isGone(error));
    proxy.resume();
    t.not(await pid(), before);
  });
}

test('a transaction that loses its server in its middle is given up, too', async (t) => {
  await using behind = await open();
  const { database, proxy } = behind;
  const work = database.transaction(
    async (sql) => {
      await sql.query('select 1');
      proxy.stall();
      await sql.query('select 2');
    },
    { brief: true },
  );
  await t.throwsAsync(work, { message: 'Query read timeout' });
  proxy.resume();
  t.deepEqual(await database.sql.query('select 3 as n'), [{ n: 3 }]);
});

test('what is not brief is waited for', async (t) => {
  await using behind = await open();
  const { database, proxy } = behind;
  await database.sql.query('select 1');
  proxy.stall();
  const waiting = database.sql.query('select 2 as n');
  // No other connection is available meanwhile. The time limit is that of ten brief statements.
  await t.throwsAsync(database.sql.query('select 1'), { message: 'timeout exceeded when trying to connect' });
  proxy.resume();
  t.deepEqual(await waiting, [{ n: 2 }]);
});
