// Copying files between two stores beside a running service, whose documents come and go.
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDiskStore } from '../../src/blobs/disk.js';
import { clientActor } from '../../src/domain/actor.js';
import { checkBlobs } from '../../src/domain/blobs/check.js';
import { migrateBlobs } from '../../src/domain/blobs/migrate.js';
import type { BlobRow } from '../../src/domain/blobs/rows.js';
import type { BlobStore } from '../../src/domain/blobs/store.js';
import { beginExport } from '../../src/domain/exports/begin.js';
import { removeExpired } from '../../src/domain/maintenance/expired.js';
import { startApp, type TestApp } from '../support/app.js';
import { invoice, upload, xmlPart } from '../support/documents.js';
import { newFolder } from '../support/folderOf.js';
import { resting } from '../support/paused.js';
import { type ExecutionContext, test } from '../support/test.js';

const DAY_SECONDS = 86_400;

async function running(t: ExecutionContext): Promise<{ exchange: TestApp; rows: BlobRow[]; folder: string }> {
  const exchange = await startApp({ FILE_INLINE_BYTES_MAX: '0', RETENTION_DAYS: '1' });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  const image = { fileName: 'picture.pdf', mimeType: 'application/pdf', bytes: Buffer.from('%PDF-1.7 picture') };
  await upload(await exchange.as('demo-seller'), { documentId: 'running', document: xmlPart(invoice()), image });
  await exchange.idle();
  const folder = await newFolder(t);
  const rows: BlobRow[] = [];
  await checkBlobs(
    { sql: exchange.app.database.sql, blobs: exchange.app.blobs },
    { whole: (row) => rows.push(row), fault: () => t.fail() },
  );
  // The jobs of exports and of retention would do what the tests do themselves.
  await resting(exchange);
  return { exchange, rows, folder };
}

test('a document that is removed while files are brought over is no fault', async (t) => {
  const { exchange, rows, folder } = await running(t);
  const { database, blobs } = exchange.app;
  await exchange.advance(2 * DAY_SECONDS);
  let removed: Promise<number> | undefined;
  const from = {
    ...blobs,
    async get(...what: Parameters<BlobStore['get']>) {
      removed ??= removeExpired(exchange.app);
      await removed;
      return blobs.get(...what);
    },
  };
  const told: string[] = [];
  const tell = (row: BlobRow): void => void told.push(row.key);
  await migrateBlobs(
    { sql: database.sql, from, to: createDiskStore(folder), verifies: false },
    { copied: tell, present: tell, fault: tell },
  );
  t.true(rows.length > 2);
  t.deepEqual(told, []);
});

test('archives of exports are checked, brought over, and named where they are damaged', async (t) => {
  const { exchange, folder } = await running(t);
  const { app } = exchange;
  const job = await beginExport(app, clientActor('demo-seller', 'demo-seller'), { format: 'ZIP', filter: {}, orderBy: 'NUMBER_ASC' });
  const [{ key } = { key: '' }] = await app.database.sql.query<{ key: string }>('select blob_key as key from export_job');
  const disk = createDiskStore(folder);
  const stores = { sql: app.database.sql, from: app.blobs, to: disk, verifies: false };
  const told: unknown[] = [];
  const report = {
    copied: (row: BlobRow) => row.table === 'export_job' && told.push(['copied', row.id]),
    present: (row: BlobRow) => row.table === 'export_job' && told.push(['present', row.id]),
    fault: (row: BlobRow, fault: string) => told.push([fault, row.id]),
  };
  await migrateBlobs(stores, report);
  await migrateBlobs(stores, report);
  t.true((await disk.get(key)).equals(await app.blobs.get(key)));
  await app.blobs.put(key, Buffer.from('something else'));
  await checkBlobs({ sql: app.database.sql, blobs: app.blobs }, { whole: () => undefined, fault: report.fault });
  await disk.remove(key);
  await migrateBlobs(stores, report);
  t.is(await disk.size(key), undefined, 'damaged bytes are not kept');
  const { id } = job;
  t.deepEqual(told, [
    ['copied', id],
    ['present', id],
    ['different', id],
    ['different', id],
  ]);
});

test('a target that keeps other bytes than it was given is found out', async (t) => {
  const { exchange, rows, folder } = await running(t);
  const disk = createDiskStore(folder);
  const to = { ...disk, put: (key: string, bytes: Uint8Array) => disk.put(key, bytes.subarray(1)) };
  const faults: string[] = [];
  await migrateBlobs(
    { sql: exchange.app.database.sql, from: exchange.app.blobs, to, verifies: false },
    { copied: () => t.fail(), present: () => t.fail(), fault: (row, fault, where) => faults.push(`${row.key} ${fault} ${where}`) },
  );
  t.deepEqual(faults.sort(), rows.map(({ key }) => `${key} different to`).sort());
});

test('what is there in full length is not read again, save with --verify, which puts again what is damaged', async (t) => {
  const { exchange, rows, folder } = await running(t);
  const disk = createDiskStore(folder);
  const count = async (verifies: boolean): Promise<Record<string, number>> => {
    const told = { reads: 0, copied: 0, present: 0 };
    const tell = (what: keyof typeof told): void => {
      told[what] += 1;
    };
    const get: BlobStore['get'] = (...what) => {
      tell('reads');
      return disk.get(...what);
    };
    await migrateBlobs(
      { sql: exchange.app.database.sql, from: exchange.app.blobs, to: { ...disk, get }, verifies },
      { copied: () => tell('copied'), present: () => tell('present'), fault: () => t.fail() },
    );
    return told;
  };
  const n = rows.length;
  t.deepEqual(await count(false), { reads: n, copied: n, present: 0 }, 'read back once');
  await writeFile(join(folder, rows[0]!.key), Buffer.alloc(rows[0]!.byteLength));
  t.deepEqual(await count(false), { reads: 0, copied: 0, present: n });
  t.deepEqual(await count(true), { reads: n + 1, copied: 1, present: n - 1 });
});

test('the first error ends it, and nothing is begun after that', async (t) => {
  const { exchange, folder } = await running(t);
  let puts = 0;
  const put = async (): Promise<never> => {
    puts += 1;
    throw new Error('The disk is full');
  };
  const to = { ...createDiskStore(folder), put };
  const report = { copied: () => t.fail(), present: () => t.fail(), fault: () => t.fail() };
  await t.throwsAsync(migrateBlobs({ sql: exchange.app.database.sql, from: exchange.app.blobs, to, verifies: false }, report), {
    message: 'The disk is full',
  });
  const after = puts;
  await exchange.idle();
  t.is(puts, after);
  t.deepEqual(await readdir(folder), []);
});
