// The connection of a backup, whose lock keeps bytes in the file store; and which databases count as empty.
import { BACKUP_LOCK } from '../../src/domain/blobs/removal.js';
import { onServer } from '../../src/store/connection.js';
import { isEmpty, openSnapshot } from '../../src/store/snapshot.js';
import { databaseOnServer } from '../support/database.js';
import { type ExecutionContext, test } from '../support/test.js';
import { until } from '../support/until.js';

/** The process of the server that holds the lock. */
const HOLDER = `select pid from pg_locks where locktype = 'advisory' and granted and objid = ${BACKUP_LOCK}
  and database = (select oid from pg_database where datname = current_database())`;
const NEVER_MS = 3_600_000;

async function fresh(t: ExecutionContext): Promise<string> {
  const { url, drop } = await databaseOnServer();
  t.teardown(drop);
  return url;
}

const statement = (url: string, text: string): Promise<object[]> => onServer(url, (sql) => sql.query(text));

test('a lost connection is told at once', async (t) => {
  const url = await fresh(t);
  await using snapshot = await openSnapshot(url, { everyMs: NEVER_MS });
  await snapshot.confirm();
  await statement(url, `select pg_terminate_backend(pid) from (${HOLDER}) as holder`);
  await until(() => snapshot.lost.aborted);
  t.is(snapshot.lost.reason.message, 'terminating connection due to administrator command');
  await t.throwsAsync(snapshot.confirm(), { message: 'terminating connection due to administrator command' });
});

test('the end of a backup is no loss', async (t) => {
  const url = await fresh(t);
  const snapshot = await openSnapshot(url, { everyMs: NEVER_MS });
  await snapshot.end();
  await snapshot.confirm();
  await snapshot[Symbol.asyncDispose]();
  t.false(snapshot.lost.aborted);
});

test('the server is asked again and again, and ends no idle session', async (t) => {
  const url = await fresh(t);
  await statement(url, `do $$ begin execute format('alter database %I set idle_session_timeout = 60000', current_database()); end $$`);
  await using snapshot = await openSnapshot(url, { everyMs: 5 });
  t.deepEqual(await snapshot.sql.query(`select current_setting('idle_session_timeout') as limit`), [{ limit: '0' }]);
  await snapshot.end();
  const asked = `select pid from pg_stat_activity where query = 'select 1' and state = 'idle' and pid in (${HOLDER})`;
  await until(async () => (await statement(url, asked)).length === 1);
  t.false(snapshot.lost.aborted);
});

test('views of an extension are no content, and a table is', async (t) => {
  const url = await fresh(t);
  const place = { kind: 'server', url, connectionsMax: 9 } as const;
  t.true(await isEmpty(place));
  const extensions = await statement(url, `select from pg_available_extensions where name = 'pg_stat_statements'`);
  if (extensions.length > 0) await statement(url, 'create extension if not exists pg_stat_statements');
  t.true(await isEmpty(place));
  await statement(url, 'create table mine ()');
  t.false(await isEmpty(place));
});
