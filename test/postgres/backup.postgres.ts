// "backup and restore described and tested (dump, restore into an empty server, the suite's invariants hold, nothing lost)"
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import test from 'ava';
import { adoptStore, ownStore } from '../../src/domain/blobs/ownership.js';
import { startApp, type TestApp } from '../support/app.js';
import { databaseOnServer } from '../support/database.js';
import { BUYER, exported, invoiceTo, PICTURE, register, upload, uploadInvoice, xmlPart } from '../support/documents.js';
import { programOf } from '../support/postgres.js';

const execute = promisify(execFile);
/** Over what is kept in the row, so that its bytes are in the file store. */
const LARGE = { ...PICTURE, fileName: 'large.pdf', bytes: Buffer.from(`%PDF-1.7 ${'large '.repeat(40_000)}`) };

/** The copy is one of the folder, also where tests keep files in a bucket. */
const ON_DISK = {
  S3_ENDPOINT: '',
  S3_REGION: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  FILE_INLINE_BYTES_MAX: '',
};

/** Each file of a document by name, its bytes fetched by their link. */
async function filesOf(exchange: TestApp, documentId: string): Promise<Map<string, Buffer>> {
  const { files } = await exported(await exchange.as('demo-buyer'), documentId);
  const bytes = new Map<string, Buffer>();
  for (const { fileName, downloadUrl } of files) {
    bytes.set(fileName, Buffer.from(await (await fetch(downloadUrl.replace(/^https?:\/\/[^/]+/, exchange.url))).arrayBuffer()));
  }
  return bytes;
}

test('a dump taken under way, beside a copy of the files, restored into an empty database, has everything, and goes on', async (t) => {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'exchange-backup-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const [from, to] = [await databaseOnServer(), await databaseOnServer()];
  stack.defer(() => from.drop());
  stack.defer(() => to.drop());
  const dump = join(folder, 'exchange.dump');

  let before: Map<string, Buffer>;
  let copy: string;
  {
    await using first = await startApp({ ...ON_DISK, DATABASE_URL: from.url, DATA_DIR: join(folder, 'first') });
    const seller = await first.as('demo-seller');
    const buyer = await first.as('demo-buyer');
    await register(buyer, BUYER, [158]);
    copy = await upload(buyer, { direction: 'receive', documentId: 'large', document: xmlPart(invoiceTo(BUYER)), image: LARGE });
    await uploadInvoice(seller, 'sent');
    await first.idle();
    before = await filesOf(first, copy);
    // Accepted, and nothing of it done: no worker looks at it before the restore.
    await first.app.stopWork(0);
    await uploadInvoice(seller, 'waiting');
    await execute(programOf('pg_dump')!, ['--format=custom', `--file=${dump}`, from.url]);
    await cp(join(folder, 'first'), join(folder, 'second'), { recursive: true });
  }
  await execute(programOf('pg_restore')!, ['--no-owner', `--dbname=${to.url}`, dump]);

  await using second = await startApp({ ...ON_DISK, DATABASE_URL: to.url, DATA_DIR: join(folder, 'second') });
  // Its copy of the files bears the mark of the database that it was dumped from.
  t.is(await ownStore(second.app.database.sql, second.app.blobs), 'foreign');
  await adoptStore(second.app.database.sql, second.app.blobs);
  t.is(await ownStore(second.app.database.sql, second.app.blobs), 'ours');
  await second.idle();
  t.deepEqual(await filesOf(second, copy), before);
  t.deepEqual([...before.values()].filter((bytes) => bytes.equals(LARGE.bytes)).length, 1);
  const { sql } = second.app.database;
  const states = await sql.query<{ document_id: string; state: string }>(
    `select document_id, state from document where tenant_id = 'demo-seller' and document_id in ('sent', 'waiting') order by 1`,
  );
  t.deepEqual(states, [
    { document_id: 'sent', state: 'DELIVERED' },
    { document_id: 'waiting', state: 'DELIVERED' },
  ]);
  const arrived = await sql.query(`select 1 from document where tenant_id = 'demo-buyer' and instance_id is not null`);
  t.is(arrived.length, 2, 'each arrived once');
});
