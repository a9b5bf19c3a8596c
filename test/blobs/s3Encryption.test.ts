// Encryption in an S3 store: what it knows, what it refuses, and that nothing goes without by mistake.
import { Readable } from 'node:stream';
import { BlobMissing, BlobsAway } from '../../src/domain/blobs/store.js';
import { errorXml } from '../support/s3/buckets.js';
import { test } from '../support/test.js';
import { fromNow } from '../support/time.js';
import { all } from './contract.js';
import { HOUR_MS, LARGE, PUT_LARGE, QUICK, SMALL, start } from './faultyS3.js';

test('auto: a stream to a store that knows no encryption is put without, in parts and whole', async (t) => {
  for (const bytes of [LARGE, SMALL]) {
    const { store, told } = await start(t, {}, QUICK, { encrypts: false });
    await store.putStream('ab/one', Readable.from([bytes]), PUT_LARGE);
    t.true((await store.get('ab/one')).equals(bytes));
    t.is(told.length, 1);
  }
});

test('auto: a store that knows no encryption gets the bytes without, which is told once', async (t) => {
  const { place, store, told, fake } = await start(t, {}, QUICK, { encrypts: false });
  await store.put('ab/one', SMALL);
  await store.put('ab/large', LARGE);
  t.deepEqual(await store.get('ab/one'), SMALL);
  t.true((await store.get('ab/large')).equals(LARGE));
  t.deepEqual(told, [`PUT ${place.bucket}/files/ab/one: 501 NotImplemented: This is NotImplemented`]);
  t.is(fake.asked.filter(({ headers }) => headers['x-amz-server-side-encryption'] !== undefined).length, 2, 'once, and at the probe');
  t.deepEqual(await all(store.list(fromNow(HOUR_MS))), ['ab/large', 'ab/one'], 'the probe is gone');
});

test('auto: a probe that stays is no reason to refuse the bytes', async (t) => {
  const { store, fake } = await start(t, {}, QUICK, { encrypts: false });
  fake.interfere = ({ method }) => (method === 'DELETE' ? { status: 403, body: errorXml('AccessDenied') } : undefined);
  await store.put('ab/one', SMALL);
  t.deepEqual(await store.get('ab/one'), SMALL);
});

for (const encryption of [{ kind: 'AES256' }, { kind: 'aws:kms', keyId: undefined }] as const) {
  test(`${encryption.kind}: a store that knows no encryption gets no bytes`, async (t) => {
    const { store, told } = await start(t, { encryption }, QUICK, { encrypts: false });
    t.like(await t.throwsAsync(store.put('ab/one', SMALL), { instanceOf: BlobsAway }), { code: 'NotImplemented' });
    await t.throwsAsync(store.get('ab/one'), { instanceOf: BlobMissing });
    t.deepEqual(told, []);
  });
}

test('auto: a refusal for another reason is no reason to go without', async (t) => {
  const { fake, store, told } = await start(t);
  fake.interfere = ({ method }) => (method === 'PUT' ? { status: 400, body: errorXml('InvalidArgument') } : undefined);
  t.like(await t.throwsAsync(store.put('ab/one', SMALL), { instanceOf: BlobsAway }), { code: 'InvalidArgument' });
  fake.interfere = () => undefined;
  await store.put('ab/two', SMALL);
  t.deepEqual(told, []);
  t.is(fake.asked.at(-1)?.headers['x-amz-server-side-encryption'], 'AES256');
});

for (const code of ['InvalidArgument', 'NotImplemented', 'KMS.ThrottlingException']) {
  test(`auto: ${code} after what was encrypted once is a fault, and no byte goes without`, async (t) => {
    const { fake, store, told } = await start(t);
    await store.check();
    const isEncrypted = ({ headers }: { headers: Readonly<Record<string, unknown>> }): boolean =>
      headers['x-amz-server-side-encryption'] === 'AES256';
    fake.interfere = (asked) => (asked.method === 'PUT' && isEncrypted(asked) ? { status: 400, body: errorXml(code) } : undefined);
    t.like(await t.throwsAsync(store.put('ab/one', SMALL), { instanceOf: BlobsAway }), { code });
    fake.interfere = () => undefined;
    await store.put('ab/two', SMALL);
    const put = fake.asked.filter(({ method }) => method === 'PUT');
    t.true(put.length > 0);
    t.true(put.every(isEncrypted));
    t.deepEqual(told, []);
  });
}

test('auto: one refusal at the first put decides nothing', async (t) => {
  const { fake, store, told, count } = await start(t);
  fake.interfere = () => (count('PUT') === 1 ? { status: 501, body: errorXml('NotImplemented') } : undefined);
  t.like(await t.throwsAsync(store.put('ab/one', SMALL), { instanceOf: BlobsAway }), { code: 'NotImplemented' });
  await store.put('ab/one', SMALL);
  t.is(fake.asked.at(-1)?.headers['x-amz-server-side-encryption'], 'AES256');
  t.deepEqual(told, []);
});
