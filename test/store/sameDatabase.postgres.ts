import { join } from 'node:path';
import { createLog } from '../../src/log.js';
import { openDatabase } from '../../src/store/database.js';
import { assertSameDatabase } from '../../src/store/sameDatabase.js';
import { runCommand } from '../support/child.js';
import { databaseOnServer } from '../support/database.js';
import { newFolder } from '../support/folderOf.js';
import { startPostgres } from '../support/postgres.js';
import { type ExecutionContext, test } from '../support/test.js';

async function fresh(t: ExecutionContext): Promise<string> {
  const { url, drop } = await databaseOnServer();
  t.teardown(drop);
  return url;
}

const place = (url: string, directUrl: string) => ({ kind: 'server', url, directUrl, prepares: false, connectionsMax: 9 }) as const;
const sentence = (what: string): string =>
  `DATABASE_DIRECT_URL leads to another ${what} than DATABASE_URL: name the same one, without pgbouncer.`;

test('the same database is taken', async (t) => {
  const url = await fresh(t);
  await t.notThrowsAsync(assertSameDatabase(place(url, url)));
  await using database = await openDatabase(place(url, url), createLog('silent', false));
  t.true(database.migrated.length > 0);
});

test('another database is refused by the service and by a backup', async (t) => {
  const [one, other] = [await fresh(t), await fresh(t)];
  const message = sentence('database');
  await t.throwsAsync(openDatabase(place(one, other), createLog('silent', false)), { message });
  const folder = await newFolder(t);
  const env = { DATABASE_URL: one, DATABASE_DIRECT_URL: other, DATA_DIR: join(folder, 'data') };
  const saved = await runCommand('backup', ['--output', join(folder, 'saved')], env);
  t.deepEqual([saved.code, saved.stdout, saved.stderr], [1, '', `${message}\n`]);
});

test('another schema is refused', async (t) => {
  const url = await fresh(t);
  const other = new URL(url);
  other.searchParams.set('options', '-c search_path=pg_catalog');
  await t.throwsAsync(assertSameDatabase(place(url, other.href)), { message: sentence('schema') });
});

test('another server is refused', async (t) => {
  await using server = await startPostgres();
  if (server === undefined) return void t.pass('PostgreSQL is not installed here');
  await t.throwsAsync(assertSameDatabase(place(await fresh(t), server.url)), { message: sentence('server') });
});
