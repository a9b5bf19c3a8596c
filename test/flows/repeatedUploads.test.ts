// Uploads that were answered before: they are stored once, and a quota that is exceeded since then does not refuse them.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStore } from '../../src/blobs/disk.js';
import type { BlobStore } from '../../src/domain/blobs/store.js';
import type { QuotaGate } from '../../src/domain/documents/intake/quota/quota.js';
import { ExchangeError } from '../../src/domain/errors.js';
import type { TestApp } from '../support/app.js';
import { A1 } from '../support/form.js';
import { shareApp } from '../support/shared.js';
import { test } from '../support/test.js';
import { fromNow } from '../support/time.js';
import { uploadForm as upload } from './uploadForm.js';

const DAY_MS = 86_400_000;
const folder = await mkdtemp(join(tmpdir(), 'exchange-puts-'));
const disk = createDiskStore(folder);
let puts = 0;
const counting: BlobStore = {
  ...disk,
  put(key, bytes) {
    puts += 1;
    return disk.put(key, bytes);
  },
};
/** What the quota says to each upload. */
let fault: Error | undefined;
const quota: QuotaGate = async () => {
  if (fault !== undefined) throw fault;
};
const exchange = shareApp({ FILE_INLINE_BYTES_MAX: '0' }, { blobs: counting, quota });
test.after.always(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

async function blobs({ app }: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of app.blobs.list(fromNow(DAY_MS))) keys.push(key);
  return keys.sort();
}

test.serial('an upload that is not stored, for it was before or its id is taken, leaves no bytes that no quota sees', async (t) => {
  const seller = await exchange.as('demo-seller');
  const changed = A1.map((part) => (part.name === 'image' ? { ...part, bytes: '%PDF-1.7 another' } : part));
  const answers = await Promise.all([upload(seller, 'one'), upload(seller, 'one'), upload(seller, 'one')]);
  answers.push(await upload(seller, 'one'), await upload(seller, 'one', changed));
  t.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 409],
  );
  await exchange.idle();
  const named = await exchange.app.database.sql.query<{ key: string }>('select blob_key as key from document_file order by blob_key');
  t.deepEqual(
    await blobs(exchange),
    named.map(({ key }) => key),
  );
});

test.serial('bytes of what was stored before are not put into the store again', async (t) => {
  const seller = await exchange.as('demo-seller');
  t.is((await upload(seller, 'one')).status, 200);
  await exchange.idle();
  const first = puts;
  t.true(first > 0);
  t.is((await upload(seller, 'one')).status, 200);
  t.is(puts, first);
});

test.serial('only a quota that is exceeded is passed over for what was answered before, no other fault', async (t) => {
  t.teardown(() => (fault = undefined));
  const seller = await exchange.as('demo-seller');
  t.is((await upload(seller, 'one')).status, 200);
  fault = new ExchangeError('QUOTA_BYTES', 'Quota exceeded');
  t.is((await upload(seller, 'one')).status, 200);
  fault = new Error('a fault of ours');
  t.is((await upload(seller, 'one')).status, 500);
});
