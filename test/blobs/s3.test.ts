// The contract of blob stores on an S3-compatible store: that of TEST_S3_ENDPOINT, or a small one in this process.
import { PART_BYTES } from '../../src/blobs/s3/multipart.js';
import { createS3Store, type S3Settings } from '../../src/blobs/s3.js';
import { BlobMissing, type BlobStore } from '../../src/domain/blobs/store.js';
import { USER_AGENT } from '../../src/product.js';
import { type Bucket, makeBucket, realServer } from '../support/s3/bucket.js';
import { type FakeS3, startFakeS3 } from '../support/s3/server.js';
import { type ExecutionContext, test } from '../support/test.js';
import { fromNow } from '../support/time.js';
import { all, testBlobStore } from './contract.js';
import { testBlobStreams } from './streams.js';

const HOUR_MS = 3_600_000;
const buckets: Bucket[] = [];
let fake: FakeS3 | undefined;

test.before(async () => {
  if (realServer() === undefined) fake = await startFakeS3();
});

test.after.always(async () => {
  for (const bucket of buckets) await bucket.drop();
  await fake?.[Symbol.asyncDispose]();
});

async function bucket(): Promise<Bucket> {
  const made = await makeBucket(realServer() ?? fake!);
  buckets.push(made);
  return made;
}

const open = (place: S3Settings): BlobStore => createS3Store(place, () => undefined);
const soon = (): Date => fromNow(HOUR_MS);

testBlobStore('s3', async () => open((await bucket()).place));

testBlobStreams('s3', async () => {
  const { place, fetch } = await bucket();
  return {
    store: open(place),
    measured: { kind: 's3', place },
    leftovers: async () => [...(await (await fetch('?uploads=')).text()).matchAll(/<UploadId>([^<]+)</g)].map(([, id]) => id!),
  };
});

test('a blob of several parts is got byte for byte, whole and in ranges across two parts', async (t) => {
  const store = open((await bucket()).place);
  const bytes = Buffer.alloc(2 * PART_BYTES + 1, 'part');
  bytes.write('the border', PART_BYTES - 5);
  await store.put('ab/large', bytes);
  t.true((await store.get('ab/large')).equals(bytes));
  t.is((await store.get('ab/large', { start: PART_BYTES - 5, end: PART_BYTES + 5 })).toString(), 'the border');
});

test('a range behind the end is empty', async (t) => {
  const store = open((await bucket()).place);
  await store.put('ab/small', Buffer.from('small'));
  t.deepEqual(await store.get('ab/small', { start: 5, end: 10 }), Buffer.alloc(0));
});

test('a bucket that is not there is no missing blob, and removing from it is a fault', async (t) => {
  const { place } = await bucket();
  const store = open({ ...place, bucket: `${place.bucket}-none` });
  const expected = { name: 'S3Fault', code: 'NoSuchBucket' } as const;
  for (const failing of [store.get('ab/one'), store.put('ab/one', Buffer.from('x')), store.remove('ab/one'), store.check()]) {
    t.like(await t.throwsAsync(failing), expected);
  }
  await t.throwsAsync(all(store.list(soon())), { name: 'S3Fault' });
});

test('more than one page is listed', async (t) => {
  const { place } = await bucket();
  const store = open(place);
  const keys = ['ab/1', 'ab/2', 'ab/3', 'cd/4', 'cd/5'];
  for (const key of keys) await store.put(key, Buffer.from('x'));
  t.deepEqual(await all(store.list(soon())), keys);
});

test('what is not below files/, and what is no blob of the service, is not listed, so never swept', async (t) => {
  const own = await bucket();
  const store = open(own.place);
  for (const path of ['/other', '/backup/ab/one', '/files/Readme.txt', '/files/ab/UPPER']) {
    t.true((await own.fetch(path, { method: 'PUT', body: 'x' })).ok, path);
  }
  await store.put('ab/one', Buffer.from('x'));
  t.deepEqual(await all(store.list(soon())), ['ab/one']);
});

for (const key of ['../outside', 'a//b', 'a/', '', 'A', 'a.b', 'a?b', 'a'.repeat(65)]) {
  test(`${JSON.stringify(key)} is no key`, async (t) => {
    const store = open({ ...(await bucket()).place, publicEndpoint: 'https://files.example' });
    const expected = { message: `Not a blob key: ${key}` };
    await t.throwsAsync(store.put(key, Buffer.from('x')), expected);
    await t.throwsAsync(store.get(key), expected);
    await t.throwsAsync(store.remove(key), expected);
    await t.throwsAsync(store.redirect!(key, { method: 'GET', contentType: 'a/b', contentDisposition: 'attachment' }), expected);
  });
}

test('bytes are encrypted by the store where it knows how, and S3_SSE=none asks for nothing', async (t) => {
  if (fake === undefined) return knownByServer(t);
  const { place, fetch } = await bucket();
  const encryptionOf = async (key: string): Promise<string | null> =>
    (await fetch(`/files/${key}`)).headers.get('x-amz-server-side-encryption');
  const put = async (key: string, encryption: S3Settings['encryption'], length = 1): Promise<string | null> => {
    await open({ ...place, encryption }).put(key, Buffer.alloc(length));
    return encryptionOf(key);
  };
  t.is(await put('ab/auto', { kind: 'auto' }), 'AES256');
  t.is(await put('ab/aes', { kind: 'AES256' }), 'AES256');
  t.is(await put('ab/parts', { kind: 'AES256' }, PART_BYTES + 1), 'AES256');
  t.is(await put('ab/none', { kind: 'none' }), null);
  t.is(await put('ab/kms', { kind: 'aws:kms', keyId: undefined }), 'aws:kms');
  t.is(await put('ab/key', { kind: 'aws:kms', keyId: 'own' }), 'aws:kms');
  t.is(fake.asked.findLast(({ path }) => path.endsWith('/ab/key'))?.method, 'GET');
  const { headers } = fake.asked.find(({ method, path }) => method === 'PUT' && path.endsWith('/ab/key'))!;
  t.is(headers['x-amz-server-side-encryption-aws-kms-key-id'], 'own');
  t.deepEqual([headers['user-agent'], headers['accept-encoding']], [USER_AGENT, 'identity']);
});

/** A real store may or may not support encryption; with `auto` it accepts the bytes in both cases. */
async function knownByServer(t: ExecutionContext): Promise<void> {
  const store = open((await bucket()).place);
  await store.put('ab/auto', Buffer.from('x'));
  t.is((await store.get('ab/auto')).toString(), 'x');
}

// Redirects

test('a store without a public endpoint redirects nobody', async (t) => {
  t.is(open((await bucket()).place).redirect, undefined);
});

test('an address of the store gives the blob, as it was told to, to whoever comes', async (t) => {
  const { place } = await bucket();
  const store = open({ ...place, publicEndpoint: place.endpoint });
  await store.put('ab/one', Buffer.from('the bytes'));
  const contentType = 'application/xml; charset="utf-8"';
  const contentDisposition = `attachment; filename="a+b & _.xml"; filename*=UTF-8''a%2Bb%20%26%20%C3%A4.xml`;
  const address = await store.redirect!('ab/one', { method: 'GET', contentType, contentDisposition });
  const whole = await fetch(address);
  t.is(await whole.text(), 'the bytes');
  t.is(whole.headers.get('content-type'), contentType);
  t.is(whole.headers.get('content-disposition'), contentDisposition);
  t.is(whole.headers.get('cache-control'), 'private, no-store');
  const part = await fetch(address, { headers: { Range: 'bytes=4-8' } });
  t.deepEqual([part.status, await part.text(), part.headers.get('content-range')], [206, 'bytes', 'bytes 4-8/9']);
});

test('the address is good for that blob, that method and a minute', async (t) => {
  const { place } = await bucket();
  const store = open({ ...place, publicEndpoint: place.endpoint });
  await store.put('ab/one', Buffer.from('x'));
  await store.put('ab/two', Buffer.from('y'));
  const as = { contentType: 'a/b', contentDisposition: 'attachment' };
  const head = await store.redirect!('ab/one', { method: 'HEAD', ...as });
  t.deepEqual([(await fetch(head, { method: 'HEAD' })).status, (await fetch(head)).status], [200, 403]);
  const address = await store.redirect!('ab/one', { method: 'GET', ...as });
  t.is((await fetch(address.replace('/ab/one', '/ab/two'))).status, 403);
  t.is((await fetch(address.replace('a%2Fb', 'c%2Fd'))).status, 403);
  t.is(new URL(address).searchParams.get('X-Amz-Expires'), '60');
  t.false(address.includes(place.secretAccessKey));
});

test('addresses stand at the public endpoint, whatever the own one', async (t) => {
  const { place } = await bucket();
  const store = open({ ...place, publicEndpoint: 'https://files.example/store' });
  const address = await store.redirect!('ab/one', { method: 'GET', contentType: 'a/b', contentDisposition: 'attachment' });
  t.true(address.startsWith(`https://files.example/store/${place.bucket}/files/ab/one?`));
});

test('what is missing is BlobMissing after a put in parts under another key', async (t) => {
  const store = open((await bucket()).place);
  await store.put('ab/large', Buffer.alloc(PART_BYTES + 1));
  await t.throwsAsync(store.get('ab/larger'), { instanceOf: BlobMissing });
});
