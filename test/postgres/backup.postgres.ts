// Backup and restore: a dump, restored to an empty server. Every invariant holds, and nothing is lost.

import { orphans, strayCopies, wrongUsage } from '../../bench/soak/rows.js';
import { adoptStore, ownStore } from '../../src/domain/blobs/ownership.js';
import type { BlobStore } from '../../src/domain/blobs/store.js';
import { removeExpired } from '../../src/domain/maintenance/expired.js';
import { removeOrphanBlobs } from '../../src/domain/maintenance/retention.js';
import { createLog } from '../../src/log.js';
import { startApp, type TestApp } from '../support/app.js';
import { FILES, openSite, type Site } from '../support/backup.js';
import { BUYER, contents, exported, invoiceTo, PICTURE, register, upload, uploadInvoice, xmlPart } from '../support/documents.js';
import { test } from '../support/test.js';
import { fromNow } from '../support/time.js';

/** Larger than what is stored in the row, so that its bytes are in the file store. */
const LARGE = { ...PICTURE, fileName: 'large.pdf', bytes: Buffer.from(`%PDF-1.7 ${'large '.repeat(40_000)}`) };
const SILENT = createLog('silent', false);

interface Before {
  /** A document of the buyer, its files, and all keys in the file store at the time of the dump. */
  readonly copy: string;
  readonly files: readonly object[];
  readonly keys: readonly string[];
  readonly blobs: BlobStore;
}

/** Runs production until shortly after a dump: one document is finished, one is accepted but not started, one comes after the dump. */
async function produce({ production, dump }: Site): Promise<Before> {
  await using exchange = await startApp(production);
  const { app } = exchange;
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  await register(buyer, BUYER, [158]);
  const receive = (documentId: string): Promise<string> =>
    upload(buyer, { direction: 'receive', documentId, document: xmlPart(invoiceTo(BUYER)), image: LARGE });
  const copy = await receive('large');
  await uploadInvoice(seller, 'sent');
  await exchange.idle();
  const files = await filesOf(exchange, copy);
  await app.stopWork(0);
  await uploadInvoice(seller, 'waiting');
  await dump();
  const keys = await keysIn(app.blobs);
  await receive('later');
  return { copy, files, keys, blobs: app.blobs };
}

async function filesOf(exchange: TestApp, documentId: string): Promise<object[]> {
  return contents(exchange, await exported(await exchange.as('demo-buyer'), documentId));
}

/** All keys that a sweep reads once the files are old enough. */
async function keysIn(blobs: BlobStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of listOf(blobs)) keys.push(key);
  return keys.sort();
}

function listOf(blobs: BlobStore): AsyncIterable<string> {
  return blobs.list(fromNow(3_600_000));
}

/** Sweeps as if all files were old enough. Returns the errors that it logs. */
async function sweep({ app }: TestApp): Promise<string[]> {
  const errors: string[] = [];
  const blobs = { ...app.blobs, list: () => listOf(app.blobs) };
  await removeOrphanBlobs({ ...app, blobs, log: { ...SILENT, error: (event) => errors.push(event) } });
  return errors;
}

for (const files of FILES) {
  test(`a dump taken under way, beside a copy of the files in ${files}, restored into an empty database, has everything, and goes on`, async (t) => {
    await using stack = new AsyncDisposableStack();
    const site = await openSite(files, stack);
    const before = await produce(site);
    t.is(before.files.filter((file) => 'bytes' in file && LARGE.bytes.equals(file.bytes as Buffer)).length, 1);
    const copied = await site.copied();

    await using second = await startApp({ ...site.production, ...copied, DATABASE_URL: await site.restored() });
    const { blobs, database } = second.app;
    await second.idle();
    t.deepEqual(await filesOf(second, before.copy), before.files);
    const states = await database.sql.query<{ document_id: string; state: string }>(
      `select document_id, state from document where tenant_id = 'demo-seller' order by 1`,
    );
    t.deepEqual(states, [
      { document_id: 'sent', state: 'DELIVERED' },
      { document_id: 'waiting', state: 'DELIVERED' },
    ]);
    const arrived = await database.sql.query(`select 1 from inbound_message where tenant_id = 'demo-buyer'`);
    t.is(arrived.length, 2, 'each arrived once');
    for (const wrong of [strayCopies, orphans, wrongUsage]) t.deepEqual(await wrong(database.sql), [], wrong.name);

    // The copy of the files has the mark of the dumped database.
    t.is(await ownStore(database.sql, blobs), 'foreign');
    await adoptStore(database.sql, blobs);
    t.is(await ownStore(database.sql, blobs), 'ours');
    t.true((await keysIn(blobs)).length > before.keys.length, 'what came after the dump is in the copy');
    t.deepEqual(await sweep(second), []);
    t.deepEqual(await keysIn(blobs), before.keys, 'and goes, as nothing else does');
    t.deepEqual(await filesOf(second, before.copy), before.files);
  });

  test(`a dump restored and left at the files of production in ${files} removes none of them`, async (t) => {
    await using stack = new AsyncDisposableStack();
    const site = await openSite(files, stack);
    const before = await produce(site);
    const keys = await keysIn(before.blobs);
    t.true(keys.length > before.keys.length);

    await using drill = await startApp({ ...site.production, DATABASE_URL: await site.restored(), ROLES: 'api', RETENTION_DAYS: '1' });
    t.deepEqual(await sweep(drill), ['files.foreign']);
    await drill.advance(2 * 86_400);
    t.true((await removeExpired(drill.app)) > 0);
    t.deepEqual(await keysIn(before.blobs), keys);
  });
}
