// Quotas of a tenant, documents a day and bytes stored, through REST.

import type { Actor } from '../../src/domain/actor.js';
import { clientActor, operatorActor } from '../../src/domain/actor.js';
import { createQuotaGate, setQuota } from '../../src/domain/documents/intake/quota/quota.js';
import { recountDue, recountUsage } from '../../src/domain/documents/intake/quota/recount.js';
import { foldUsage, readUsage, type Usage } from '../../src/domain/documents/intake/quota/usage.js';
import { retryDocument } from '../../src/domain/documents/pipeline/retry.js';
import { removeOld } from '../../src/domain/maintenance/retention.js';
import { advanceToNoon, startApp, type TestApp } from '../support/app.js';
import { uploadInvoice } from '../support/documents.js';
import { A1, FORM_TYPE, formBody } from '../support/form.js';
import { resting } from '../support/paused.js';
import { shareApp } from '../support/shared.js';
import { type ExecutionContext, test } from '../support/test.js';
import { uploadForm as upload } from './uploadForm.js';

const SELLER = 'demo-seller';
const DAY_SECONDS = 24 * 60 * 60;

async function usageOf({ app }: TestApp, tenantId: string): Promise<Pick<Usage, 'documentsToday' | 'bytes'>> {
  const [usage] = await readUsage(app, tenantId);
  return { documentsToday: usage!.documentsToday, bytes: usage!.bytes };
}

/** The usage calculated from the rows themselves. */
async function stored({ app }: TestApp, tenantId: string): Promise<number> {
  const [row] = await app.database.sql.query<{ bytes: string }>(
    'select coalesce(sum(byte_length), 0) as bytes from document_file f join document d on d.id = f.document where d.tenant_id = $1',
    [tenantId],
  );
  return Number(row!.bytes);
}

async function bytesAreRight(t: ExecutionContext, exchange: TestApp, tenantId: string): Promise<void> {
  t.is((await usageOf(exchange, tenantId)).bytes, await stored(exchange, tenantId));
}

test.serial('documents a day: 429 with the sentence and the seconds until midnight UTC; the next day takes them again', async (t) => {
  await using exchange = await startApp({ TENANT_DOCUMENTS_PER_DAY: '2' });
  await advanceToNoon(exchange);
  const seller = await exchange.as('demo-seller');
  t.is((await upload(seller, 'one')).status, 200);
  t.is((await upload(seller, 'two')).status, 200);
  const refused = await upload(seller, 'three');
  const midnight = new Date(Math.ceil((exchange.app.clock().getTime() + 1) / (DAY_SECONDS * 1000)) * DAY_SECONDS * 1000);
  t.deepEqual(
    [refused.status, refused.body],
    [429, { message: `Quota exceeded: 2 documents a day; the next day begins at ${midnight.toISOString()}` }],
  );
  const wait = Number(refused.headers.get('Retry-After'));
  t.true(wait > 0 && wait <= DAY_SECONDS, String(wait));
  t.is((await upload(seller, 'two')).status, 200, 'what was answered before is answered again');
  t.is((await upload(await exchange.as('demo-buyer'), 'three')).status, 200, 'the other tenant has its own');
  await exchange.advance(DAY_SECONDS);
  t.is((await upload(await exchange.as('demo-seller'), 'three')).status, 200);
});

const SIZE = A1.reduce((sum, { bytes }) => sum + Buffer.byteLength(bytes), 0);

const limited = shareApp({ TENANT_BYTES_MAX: String(SIZE) });

test.serial(
  'bytes stored: what just fits is taken; 403 with what is stored, what may be, and what the upload has, of which nothing is left',
  async (t) => {
    const exchange = limited;
    t.is((await upload(await exchange.as('demo-buyer'), 'fits')).status, 200);
    const longer = A1.map((part) => (part.name === 'image' ? { ...part, bytes: `${part.bytes}x` } : part));
    const refused = await upload(await exchange.as('demo-seller'), 'one', longer);
    t.deepEqual(
      [refused.status, refused.body],
      [403, { message: `Quota exceeded: 0 of ${SIZE} bytes are stored, this upload has ${SIZE + 1}` }],
    );
    t.is(await stored(exchange, SELLER), 0);
  },
);

test.serial("a tenant's own quota stands before the settings', and holds two seconds after it was set; null gives it back", async (t) => {
  const exchange = limited;
  await exchange.app.database.sql.query(`insert into tenant (id, name) values ('own', 'Own')`);
  let now = 0;
  const quota = createQuotaGate(exchange.app, () => now);
  const own = { tenantId: 'own' } as Actor;
  const refused = { message: `Quota exceeded: 0 of ${SIZE} bytes are stored, this upload has ${SIZE + 1}` };
  await t.throwsAsync(quota(own, SIZE + 1), refused);
  t.true(await setQuota(exchange.app, operatorActor('own'), { bytesMax: 0 }));
  now = 2_000;
  await t.notThrowsAsync(quota(own, SIZE + 1), '0: no limit');
  t.true(await setQuota(exchange.app, operatorActor('own'), { bytesMax: 11 }));
  now = 4_000;
  await t.throwsAsync(quota(own, 12), { message: /^Quota exceeded: 0 of 11 bytes/ });
  t.true(await setQuota(exchange.app, operatorActor('own'), { bytesMax: null }));
  now = 6_000;
  await t.throwsAsync(quota(own, SIZE + 1), refused);
  t.false(await setQuota(exchange.app, operatorActor('nobody'), { bytesMax: 1 }));
});

const exchange = shareApp();
test.beforeEach(async () => void (await exchange.app.database.sql.query('delete from tenant_usage')));

test.serial('every file counts, uploaded, made or received, and counts no more once retention removed it', async (t) => {
  await advanceToNoon(exchange);
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  const sent = await seller('/v3/documents/invoice/send/multipart', {
    method: 'POST',
    headers: { 'Content-Type': FORM_TYPE, documentId: 'sent' },
    body: formBody(A1),
  });
  t.is(sent.status, 200);
  t.is((await upload(buyer, 'own')).status, 200);
  await exchange.idle();
  for (const tenant of [SELLER, 'demo-buyer']) {
    t.true((await usageOf(exchange, tenant)).bytes > 0);
    await bytesAreRight(t, exchange, tenant);
  }
  t.is((await usageOf(exchange, SELLER)).documentsToday, 1);
  t.is((await usageOf(exchange, 'demo-buyer')).documentsToday, 1, 'what came from the network is no upload');
  await exchange.advance(100 * DAY_SECONDS);
  await removeOld(exchange.app);
  t.deepEqual(await usageOf(exchange, SELLER), { documentsToday: 0, bytes: 0 });
  t.is(await stored(exchange, SELLER), 0);
});

test.serial('counting anew, and days that become one row, change nothing of what is said', async (t) => {
  await advanceToNoon(exchange);
  const seller = await exchange.as('demo-seller');
  t.is((await upload(seller, 'one')).status, 200);
  await exchange.idle();
  const before = await usageOf(exchange, SELLER);
  t.is(before.documentsToday, 1);
  await recountUsage(exchange.app);
  t.deepEqual(await usageOf(exchange, SELLER), before);
  await exchange.advance(3 * DAY_SECONDS);
  await foldUsage(exchange.app);
  t.deepEqual(await usageOf(exchange, SELLER), { documentsToday: 0, bytes: before.bytes });
  const days = await exchange.app.database.sql.query('select 1 from tenant_usage where tenant_id = $1', [SELLER]);
  t.is(days.length, 1);
});

test.serial('once a day what was not counted is: bytes and documents, and no tenant twice', async (t) => {
  await advanceToNoon(exchange);
  const { sql } = exchange.app.database;
  t.is((await upload(await exchange.as('demo-seller'), 'one')).status, 200);
  await exchange.idle();
  const before = await usageOf(exchange, SELLER);
  await resting(exchange);
  t.teardown(() => exchange.app.startWork());
  await sql.query('with gone as (delete from tenant_usage) update tenant set usage_counted_at = null');
  await recountDue(exchange.app);
  t.deepEqual(await usageOf(exchange, SELLER), before);
  // Removed beside the service, without counting.
  await sql.query('delete from document_file where document in (select id from document where tenant_id = $1)', [SELLER]);
  await recountDue(exchange.app);
  t.deepEqual(await usageOf(exchange, SELLER), before, 'counted already');
  await sql.query(`update tenant set usage_counted_at = exchange_now() - interval '25 hours'`);
  await recountDue(exchange.app);
  t.deepEqual(await usageOf(exchange, SELLER), { documentsToday: 1, bytes: 0 });
});

test.serial('what a retry removes, to make it again, counts no more', async (t) => {
  const seller = await exchange.as('demo-seller');
  // The receiver is not registered.
  await uploadInvoice(seller, 'late');
  await exchange.idle();
  const actor = clientActor(SELLER, SELLER);
  await retryDocument(exchange.app, actor, 'late');
  await exchange.idle();
  await bytesAreRight(t, exchange, SELLER);
});

test.serial('what was never counted and is removed does not make the usage less than nothing', async (t) => {
  await exchange.app.database.sql.query(
    `insert into tenant_usage (tenant_id, day, slot, documents, bytes) values ($1, '-infinity', 63, 0, -5)`,
    [SELLER],
  );
  t.deepEqual(await usageOf(exchange, SELLER), { documentsToday: 0, bytes: 0 });
});
