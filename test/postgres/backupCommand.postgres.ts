// Backup and restore by command, on a PostgreSQL server, with files in a folder and in a bucket.
import { readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBlobs } from '../../src/domain/blobs/check.js';
import { BACKUP_LOCK } from '../../src/domain/blobs/removal.js';
import { removeExpired } from '../../src/domain/maintenance/expired.js';
import { removeOrphanBlobs } from '../../src/domain/maintenance/retention.js';
import { isEmpty, openSnapshot } from '../../src/store/snapshot.js';
import { startApp } from '../support/app.js';
import { FILES, openSite } from '../support/backup.js';
import { databaseOnServer, serverUrlOf } from '../support/database.js';
import { BUYER, contents, exported, invoiceTo, upload, xmlPart } from '../support/documents.js';
import { backup, compare, KEYS, LARGE, produce, restore } from '../support/drill.js';
import { newFolder } from '../support/folderOf.js';
import { resting } from '../support/paused.js';
import { programOf } from '../support/postgres.js';
import { ON_DISK } from '../support/s3/bucket.js';
import { test } from '../support/test.js';
import { fromNow } from '../support/time.js';
import { until } from '../support/until.js';

for (const files of FILES) {
  test(`after a backup with files in ${files} and its restore everything is whole`, async (t) => {
    await using stack = new AsyncDisposableStack();
    const { production, fresh, folder } = await openSite(files, stack);
    const before = await produce(production);
    const saved = await backup(production, join(folder, 'saved'));
    t.is(saved.code, 0, saved.stderr);
    t.regex(saved.stderr, /dumping contents of table "public\.document"\n/);
    const empty = await fresh();
    const done = await restore(empty, join(folder, 'saved'));
    t.is(done.code, 0, done.stderr);
    await compare(t, empty, before);
    const again = await restore(empty, join(folder, 'saved'));
    t.deepEqual([again.code, again.stderr], [1, 'The database that DATABASE_URL names is not empty: restore into a new one.\n']);
  });
}

test('a document that is uploaded during the backup is whole after the restore, or absent', async (t) => {
  await using stack = new AsyncDisposableStack();
  const { production, fresh, folder } = await openSite('a folder', stack);
  const accepted: string[] = [];
  {
    await using exchange = await startApp({ ...production, ...KEYS });
    const buyer = await exchange.as('demo-buyer');
    const next = async (name: string): Promise<string> =>
      upload(buyer, { direction: 'receive', documentId: name, document: xmlPart(invoiceTo(BUYER)), image: LARGE });
    accepted.push(await next('before'));
    let running = true;
    const saving = backup(production, join(folder, 'saved')).finally(() => {
      running = false;
    });
    for (let index = 0; running; index += 1) await next(`during-${index}`);
    const { code, stderr } = await saving;
    t.is(code, 0, stderr);
  }
  const empty = await fresh();
  t.is((await restore(empty, join(folder, 'saved'))).code, 0);
  await using restored = await startApp({ ...empty, ...KEYS });
  const { database, blobs } = restored.app;
  const faults: string[] = [];
  await checkBlobs({ sql: database.sql, blobs }, { whole: () => undefined, fault: ({ documentId }) => faults.push(String(documentId)) });
  t.deepEqual(faults, []);
  await restored.idle();
  const buyer = await restored.as('demo-buyer');
  const rows = await database.sql.query<{ id: string }>(`select document_id as id from document where tenant_id = 'demo-buyer' order by 1`);
  t.deepEqual(
    accepted.filter((id) => !rows.some((row) => row.id === id)),
    [],
  );
  for (const { id } of rows) {
    const read = await contents(restored, await exported(buyer, id));
    t.is(read.filter(({ bytes }) => bytes.equals(LARGE.bytes)).length, 1, id);
  }
});

test('bytes that retention removes during a backup stay until it has ended', async (t) => {
  await using exchange = await startApp({ RETENTION_DAYS: '1', ...ON_DISK, FILE_INLINE_BYTES_MAX: '' });
  const { app } = exchange;
  const buyer = await exchange.as('demo-buyer');
  await upload(buyer, { direction: 'receive', documentId: 'old', document: xmlPart(invoiceTo(BUYER)), image: LARGE });
  await exchange.idle();
  const list = () => app.blobs.list(fromNow(3_600_000));
  const count = async (): Promise<number> => {
    let keys = 0;
    for await (const _key of list()) keys += 1;
    return keys;
  };
  const stored = await count();
  t.true(stored > 0);
  const sweep = () => removeOrphanBlobs({ ...app, blobs: { ...app.blobs, list } });
  {
    await using _backup = await openSnapshot(serverUrlOf(app.config.database));
    // The job that removes what is old could come first.
    await resting(exchange);
    await exchange.advance(2 * 86_400);
    t.is(await removeExpired(app), 1);
    await sweep();
    t.is(await count(), stored);
  }
  // The server lets go of the lock after the connection of the backup has ended here.
  const left = async (): Promise<number> => {
    await sweep();
    return count();
  };
  await until(async () => (await left()) === 0, 'the removal of the bytes');
  t.is(await count(), 0);
});

test('a backup whose lock is lost ends with one sentence and without a manifest', async (t) => {
  await using stack = new AsyncDisposableStack();
  const { production, folder } = await openSite('a folder', stack);
  await produce(production);
  // In place of pg_dump: a balancer that closes the connection of the lock, while the dump goes on.
  const lost = `select pg_terminate_backend(pid) from pg_locks where objid = ${BACKUP_LOCK} and locktype = 'advisory' and
    database = (select oid from pg_database where datname = current_database())`;
  const script = `#!/bin/sh\n"${programOf('psql')}" --quiet --command="${lost}" >&2 && exec sleep 3600\n`;
  await writeFile(join(folder, 'pg_dump'), script, { mode: 0o755 });
  const { code, stdout, stderr } = await backup({ ...production, PATH: `${folder}:${process.env['PATH']}` }, join(folder, 'saved'));
  const reason = 'terminating connection due to administrator command';
  const said = `The connection whose lock keeps files from removal was lost (${reason}): make another backup.\n`;
  t.deepEqual([code, stdout, stderr], [1, '', said]);
  t.false((await readdir(join(folder, 'saved'))).includes('manifest.json'));
});

test('a damaged dump is refused, and the database stays empty', async (t) => {
  await using stack = new AsyncDisposableStack();
  const { production, fresh, folder } = await openSite('a folder', stack);
  await produce(production);
  const saved = join(folder, 'saved');
  t.is((await backup(production, saved)).code, 0);
  const dump = join(saved, 'database.dump');
  await truncate(dump, (await stat(dump)).size - 1);
  const empty = await fresh();
  const { code, stdout, stderr } = await restore(empty, saved);
  t.deepEqual([code, stdout, stderr], [1, '', `${saved} is damaged: the SHA-256 of the database is not that of manifest.json.\n`]);
  t.true(await isEmpty({ kind: 'server', url: empty['DATABASE_URL']!, connectionsMax: 9 }));
});

test('missing programs of PostgreSQL are named', async (t) => {
  const folder = await newFolder(t);
  await using exchange = await startApp();
  const env = { DATABASE_URL: serverUrlOf(exchange.app.config.database), DATA_DIR: folder, PATH: folder };
  const { code, stderr } = await backup(env, join(folder, 'saved'));
  const said = "pg_dump is not installed: install the client programs of PostgreSQL, of the server's version or newer.\n";
  t.deepEqual([code, stderr], [1, said]);
});

test('a wrong address is told in one sentence', async (t) => {
  const { url, drop } = await databaseOnServer();
  t.teardown(drop);
  const { code, stderr } = await backup({ DATABASE_URL: url }, join(tmpdir(), 'exchange-never'));
  t.deepEqual([code, stderr], [1, 'The database that DATABASE_URL names is empty: npm start or npm run migrate makes one there.\n']);
});
