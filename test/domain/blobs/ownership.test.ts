// Ownership of a file store: nothing is removed from the store of another database, and a missing store is not created again.
import { mkdir, readFile, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createDiskStore } from '../../../src/blobs/disk.js';
import { OWNER } from '../../../src/blobs/key.js';
import { adoptStore, ownStore } from '../../../src/domain/blobs/ownership.js';
import { type BlobStore, BlobsAway } from '../../../src/domain/blobs/store.js';
import { removeExpired } from '../../../src/domain/maintenance/expired.js';
import { removeOrphanBlobs } from '../../../src/domain/maintenance/retention.js';
import type { Log } from '../../../src/domain/ports.js';
import { createLog } from '../../../src/log.js';
import { openOwnBlobs } from '../../../src/startup/openParts.js';
import { startApp, type TestApp } from '../../support/app.js';
import { invoice, PICTURE, upload, xmlPart } from '../../support/documents.js';
import { ON_DISK } from '../../support/s3/bucket.js';
import { type ExecutionContext, test } from '../../support/test.js';

const BYTES = Buffer.from('x');
const SILENT = createLog('silent', false);

interface Under {
  readonly exchange: TestApp;
  readonly blobs: BlobStore;
  readonly folder: string;
  /** Simulates a restore of the database on another server. */
  restored(): Promise<void>;
}

async function start(t: ExecutionContext): Promise<Under> {
  const exchange = await startApp({ ROLES: 'api', FILE_INLINE_BYTES_MAX: '0', RETENTION_DAYS: '1', ...ON_DISK });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  const { blobs, config, database } = exchange.app;
  return {
    exchange,
    blobs,
    folder: join(config.dataDir, 'files'),
    restored: async () => void (await database.sql.query('update file_store set id = gen_random_uuid()')),
  };
}

async function sweep({ exchange }: Under): Promise<string[]> {
  const errors: string[] = [];
  await removeOrphanBlobs({ ...exchange.app, log: { ...SILENT, error: (event) => errors.push(event) } });
  return errors;
}

async function openAgain({ exchange }: Under): Promise<{ store: BlobStore; errors: string[] }> {
  const errors: string[] = [];
  const log: Log = { ...SILENT, error: (event) => errors.push(event) };
  return { store: await openOwnBlobs(exchange.app.config, log, exchange.app.database.sql), errors };
}

test('a restored database removes nothing of the files that another has stored, and says so, until it adopts them', async (t) => {
  const under = await start(t);
  await under.blobs.put('ab/later', BYTES);
  await utimes(join(under.folder, 'ab/later'), 0, 0);
  await under.restored();
  t.deepEqual(await sweep(under), ['files.foreign']);
  t.deepEqual((await openAgain(under)).errors, ['files.foreign']);
  t.deepEqual(await under.blobs.get('ab/later'), BYTES);
  await adoptStore(under.exchange.app.database.sql, under.blobs);
  t.deepEqual(await sweep(under), []);
  await t.throwsAsync(under.blobs.get('ab/later'), { name: 'BlobMissing' });
});

test('what a restored database takes for over keeps its bytes, too', async (t) => {
  const under = await start(t);
  const { app } = under.exchange;
  await upload(await under.exchange.as('demo-seller'), { documentId: 'over', document: xmlPart(invoice()), image: PICTURE });
  const rows = await app.database.sql.query<{ key: string }>(
    'select blob_key as key from document_file where blob_key is not null order by blob_key',
  );
  t.true(rows.length > 1);
  await under.exchange.advance(2 * 86_400);
  await under.restored();
  t.is(await removeExpired(app), 1);
  for (const { key } of rows) await t.notThrowsAsync(under.blobs.get(key));
});

test('a store is marked once, by whoever comes first, and its mark is no blob', async (t) => {
  const under = await start(t);
  const { sql } = under.exchange.app.database;
  const mark = await readFile(join(under.folder, OWNER), 'utf8');
  t.regex(mark, /^[0-9a-f-]{36}\/\d+\/\d+$/);
  t.is(await ownStore(sql, under.blobs), 'ours');
  await utimes(join(under.folder, OWNER), 0, 0);
  t.deepEqual(await sweep(under), []);
  t.is(await under.blobs.owner(), mark);
});

for (const when of ['while it runs', 'before its start'] as const) {
  test(`a disk that is not mounted ${when} is away: nothing is put into the folder below it`, async (t) => {
    const under = await start(t);
    await under.blobs.put('ab/one', BYTES);
    await rename(under.folder, `${under.folder}-elsewhere`);
    await mkdir(under.folder);
    const { store, errors } = when === 'while it runs' ? { store: under.blobs, errors: ['files.gone'] } : await openAgain(under);
    t.deepEqual(errors, ['files.gone']);
    for (const asked of [store.put('ab/two', BYTES), store.get('ab/one'), store.check()]) {
      await t.throwsAsync(asked, { instanceOf: BlobsAway, message: /\.owner is not there, and was: is the disk mounted\?$/ });
    }
    t.deepEqual(await sweep(under), ['files.gone']);
    await rm(under.folder, { recursive: true });
    await rename(`${under.folder}-elsewhere`, under.folder);
    await store.put('ab/two', BYTES);
    t.deepEqual(await store.get('ab/one'), BYTES);
    t.deepEqual(await sweep(under), []);
  });
}

test('a store that nobody has marked may be put to at once', async (t) => {
  const { folder } = await start(t);
  const store = createDiskStore(`${folder}-other`);
  t.is(await store.owner(), undefined);
  await store.put('ab/one', BYTES);
  t.deepEqual(await store.get('ab/one'), BYTES);
});
