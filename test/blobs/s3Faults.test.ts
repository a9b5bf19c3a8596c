// Blob operations while the S3 store is unreachable, slow, failing or misconfigured.
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { ExecutionContext } from 'ava';
import { PART_BYTES } from '../../src/blobs/s3/multipart.js';
import type { S3Patience } from '../../src/blobs/s3/request.js';
import { createS3Store, type S3Settings } from '../../src/blobs/s3.js';
import { BlobMissing, type BlobStore, BlobsAway } from '../../src/domain/blobs/store.js';
import { makeBucket } from '../support/s3/bucket.js';
import { errorXml } from '../support/s3/buckets.js';
import { type FakeS3, startFakeS3 } from '../support/s3/server.js';
import { test } from '../support/test.js';
import { fromNow } from '../support/time.js';
import { all } from './contract.js';

const HOUR_MS = 3_600_000;
const QUICK: S3Patience = { attemptMs: 60_000, totalMs: 120_000, attemptsMax: 3, retryBaseMs: 1 };
const SMALL = Buffer.from('some bytes');
const LARGE = Buffer.alloc(PART_BYTES + 1, 'x');

interface Under {
  readonly fake: FakeS3;
  readonly place: S3Settings;
  readonly store: BlobStore;
  /** Logged messages about encryption. */
  readonly told: string[];
  /** The number of requests with a method since the bucket was created. */
  count(method: string): number;
}

async function start(
  t: ExecutionContext,
  more: Partial<S3Settings> = {},
  patience: S3Patience = QUICK,
  server: { encrypts?: boolean } = {},
): Promise<Under> {
  const fake = await startFakeS3(server);
  t.teardown(() => fake[Symbol.asyncDispose]());
  const place = { ...(await makeBucket(fake)).place, ...more };
  fake.asked.length = 0;
  const told: string[] = [];
  const store = createS3Store(place, (reason) => told.push(reason), patience);
  return { fake, place, store, told, count: (method) => fake.asked.filter((one) => one.method === method).length };
}

for (const status of [500, 502, 503, 504, 429, 408]) {
  test(`${status} is asked again: what works at the third time has worked`, async (t) => {
    const { fake, store, count } = await start(t);
    fake.interfere = () => (count('PUT') <= 2 ? { status, body: errorXml('SlowDown') } : undefined);
    await store.put('ab/one', SMALL);
    t.is(count('PUT'), 3);
    fake.interfere = () => (count('GET') <= 2 ? { status } : undefined);
    t.deepEqual(await store.get('ab/one'), SMALL);
    fake.interfere = () => (count('DELETE') <= 2 ? { status } : undefined);
    await store.remove('ab/one');
    t.is(count('DELETE'), 3);
  });
}

test('a connection that breaks is asked again', async (t) => {
  const { fake, store, count } = await start(t);
  fake.interfere = () => (count('PUT') <= 2 ? 'drop' : undefined);
  await store.put('ab/one', SMALL);
  t.deepEqual(await store.get('ab/one'), SMALL);
});

test('a store that stays in trouble is told after three attempts, in its own words', async (t) => {
  const { fake, place, store, count } = await start(t);
  fake.interfere = () => ({ status: 503, body: errorXml('SlowDown', 'Please reduce your request rate') });
  const fault = await t.throwsAsync(store.put('ab/one', SMALL), { instanceOf: BlobsAway });
  t.is(fault?.message, `PUT ${place.bucket}/files/ab/one: 503 SlowDown: Please reduce your request rate`);
  t.is(count('PUT'), 3);
});

test('a store that is not there is BlobsAway, and no blob is said to be missing', async (t) => {
  const { fake, store } = await start(t);
  await fake[Symbol.asyncDispose]();
  for (const failing of [store.put('ab/one', SMALL), store.get('ab/one'), store.remove('ab/one'), store.check()]) {
    const fault = await t.throwsAsync(failing, { instanceOf: BlobsAway });
    t.regex(fault?.message ?? '', /ECONNREFUSED/);
  }
});

test.serial('a store that hangs is waited for so long, over all attempts', async (t) => {
  const { fake, place, store, count } = await start(t, {}, { attemptMs: 200, totalMs: 700, attemptsMax: 9, retryBaseMs: 1 });
  fake.interfere = () => 'hang';
  const fault = await t.throwsAsync(store.put('ab/one', SMALL), { instanceOf: BlobsAway });
  t.regex(fault?.message ?? '', new RegExp(`^PUT ${place.bucket}/files/ab/one: no whole answer within \\d+ ms$`));
  t.true(count('PUT') >= 2 && count('PUT') < 9);
});

for (const [status, code] of [
  [403, 'SignatureDoesNotMatch'],
  [403, 'AccessDenied'],
  [400, 'InvalidRequest'],
  [404, 'NoSuchBucket'],
] as const) {
  test(`${status} ${code} is asked once, and is no missing blob`, async (t) => {
    const { fake, store, count } = await start(t);
    fake.interfere = () => ({ status, body: errorXml(code) });
    t.like(await t.throwsAsync(store.get('ab/one'), { instanceOf: BlobsAway }), { status, code });
    t.is(count('GET'), 1);
  });
}

test('wrong keys are refused by the store, and stand in no message', async (t) => {
  const { place } = await start(t);
  for (const [wrong, code] of [
    [{ accessKeyId: 'other' }, 'InvalidAccessKeyId'],
    [{ secretAccessKey: 'other-secret' }, 'SignatureDoesNotMatch'],
    [{ region: 'us-other-1' }, 'AuthorizationHeaderMalformed'],
  ] as const) {
    const fault = await t.throwsAsync(createS3Store({ ...place, ...wrong }, () => undefined, QUICK).check());
    t.like(fault, { status: 403, code });
    t.notRegex(`${fault?.stack}`, /secret/);
  }
});

test('a redirection is not followed: credentials go nowhere else', async (t) => {
  const { fake, place, store } = await start(t);
  await using other = await startFakeS3();
  fake.interfere = () => ({ status: 307, headers: { Location: `${other.url}/${place.bucket}/files/ab/one` } });
  const fault = await t.throwsAsync(store.get('ab/one'), { instanceOf: BlobsAway });
  t.is(fault?.message, `GET ${place.bucket}/files/ab/one: 307, a redirection, which is not followed`);
  t.deepEqual(other.asked, []);
});

test('a 404 that is not the word of a store is no missing blob', async (t) => {
  const { fake, store } = await start(t);
  for (const body of ['', '<html><body>Not here</body></html>', '<Error><Code>NoSuchBucket</Code></Error>', '{"code":"NoSuchKey"}']) {
    fake.interfere = () => ({ status: 404, body });
    const fault = await t.throwsAsync(store.get('ab/one'));
    t.false(fault instanceof BlobMissing, body);
    t.true(fault instanceof BlobsAway, body);
  }
});

test('the whole blob in place of a range is not taken for the range', async (t) => {
  const { fake, store } = await start(t);
  fake.interfere = () => ({ status: 200, body: 'all of it' });
  await t.throwsAsync(store.get('ab/one', { start: 4, end: 6 }), { instanceOf: BlobsAway });
});

test('an answer longer than what was asked for is not read to its end', async (t) => {
  const { fake, store } = await start(t);
  fake.interfere = () => ({ status: 206, headers: { 'Content-Range': 'bytes 0-0/1' }, body: Buffer.alloc(5 * 1024 * 1024) });
  const fault = await t.throwsAsync(store.get('ab/one', { start: 0, end: 1 }), { instanceOf: BlobsAway });
  t.regex(fault?.message ?? '', /the answer is longer than \d+ bytes$/);
});

for (const body of ['welcome', '<html/>', '<ListBucketResult><__proto__/></ListBucketResult>']) {
  test(`a list that is no list of a store is a fault, not an empty store: ${body}`, async (t) => {
    const { fake, store } = await start(t);
    fake.interfere = ({ query }) => (query.has('list-type') ? { status: 200, body } : undefined);
    const fault = await t.throwsAsync(all(store.list(new Date())), { instanceOf: BlobsAway });
    t.is(fault?.message, 'ListBucketResult: the answer is not of S3');
  });
}

test('each request names the SHA-256 of its bytes, so that the store refuses others; other credentials than its signature it has none', async (t) => {
  const { fake, place, store } = await start(t);
  await store.put('ab/one', SMALL);
  await store.put('ab/large', LARGE);
  const puts = fake.asked.filter(({ method }) => method === 'PUT');
  const digests = [SMALL, LARGE.subarray(0, PART_BYTES), LARGE.subarray(PART_BYTES)].map((bytes) => hash('sha256', bytes));
  t.deepEqual(
    puts.map(({ headers }) => headers['x-amz-content-sha256']),
    digests,
  );
  t.false(JSON.stringify(fake.asked.map(({ headers }) => headers)).includes(place.secretAccessKey));
});

// Clocks

for (const minutes of [-20, 20, 60 * 24 * 400]) {
  test(`a host whose clock is off by ${minutes} minutes signs by the time of the store`, async (t) => {
    const { fake, place, count } = await start(t);
    const store = createS3Store(
      { ...place, publicEndpoint: fake.url },
      () => undefined,
      QUICK,
      () => fromNow(minutes * 60_000).getTime(),
    );
    await store.check();
    await store.put('ab/one', SMALL);
    t.is(count('PUT'), 3, 'refused once, corrected from then on');
    t.deepEqual(await store.get('ab/one'), SMALL);
    const link = await store.redirect!('ab/one', { method: 'GET', contentType: 'text/plain', contentDisposition: 'inline' });
    t.is((await fetch(link)).status, 200);
  });
}

test('a link for a minute is good for a minute where the host is two minutes late, which no request is refused for', async (t) => {
  const { fake, place } = await start(t);
  const store = createS3Store(
    { ...place, publicEndpoint: fake.url },
    () => undefined,
    QUICK,
    () => fromNow(-120_000).getTime(),
  );
  await store.put('ab/one', SMALL);
  const link = await store.redirect!('ab/one', { method: 'GET', contentType: 'text/plain', contentDisposition: 'inline' });
  t.is((await fetch(link)).status, 200);
});

test('RequestTimeTooSkewed that stays is said to be of the clocks', async (t) => {
  const { fake, place, store } = await start(t);
  fake.interfere = () => ({ status: 403, body: errorXml('RequestTimeTooSkewed', 'Too far') });
  const fault = await t.throwsAsync(store.put('ab/one', SMALL), { instanceOf: BlobsAway });
  const told = `PUT ${place.bucket}/files/ab/one: 403 RequestTimeTooSkewed: Too far; the clocks of this host and of the store differ: set both by NTP`;
  t.is(fault?.message, told);
});

// Parts

test('a part that fails gives up the whole upload: nothing half-stored is there, and the next put works', async (t) => {
  const { fake, store } = await start(t);
  fake.interfere = ({ query }) => (query.get('partNumber') === '2' ? { status: 500 } : undefined);
  await t.throwsAsync(store.put('ab/large', LARGE), { instanceOf: BlobsAway });
  t.deepEqual(fake.unfinished(), []);
  await t.throwsAsync(store.get('ab/large'), { instanceOf: BlobMissing });
  fake.interfere = () => undefined;
  await store.put('ab/large', LARGE);
  t.true((await store.get('ab/large')).equals(LARGE));
});

test('a part that fails once is sent again on its own', async (t) => {
  const { fake, store } = await start(t);
  const parts = (): number => fake.asked.filter(({ query }) => query.has('partNumber')).length;
  fake.interfere = () => (parts() === 1 ? 'drop' : undefined);
  await store.put('ab/large', LARGE);
  t.is(parts(), 3);
  t.true((await store.get('ab/large')).equals(LARGE));
});

test('"a request could fail after the 200 OK response has been sent": then nothing was put', async (t) => {
  const { fake, store } = await start(t);
  fake.interfere = ({ method, query }) =>
    method === 'POST' && query.has('uploadId') ? { status: 200, body: errorXml('InternalError') } : undefined;
  t.like(await t.throwsAsync(store.put('ab/large', LARGE), { instanceOf: BlobsAway }), { code: 'InternalError' });
  t.deepEqual(fake.unfinished(), []);
});

for (const [stored, length] of [
  ['whole', LARGE.length],
  ['other', LARGE.length - 1],
] as const) {
  test(`the last step whose answer is lost is repeated, and "NoSuchUpload" asks whether the blob is there: ${stored}`, async (t) => {
    const { fake, store } = await start(t);
    let ends = 0;
    fake.interfere = ({ method, query }) => {
      if (method === 'HEAD') return { status: 200, headers: { 'Content-Length': String(length) } };
      if (method !== 'POST' || !query.has('uploadId')) return undefined;
      ends += 1;
      return ends === 1 ? 'drop' : { status: 404, body: errorXml('NoSuchUpload') };
    };
    const put = store.put('ab/large', LARGE);
    if (stored === 'whole') await t.notThrowsAsync(put);
    else t.like(await t.throwsAsync(put, { instanceOf: BlobsAway }), { code: 'NoSuchUpload' });
    t.is(ends, 2);
  });
}

for (const [stored, length] of [
  ['whole', LARGE.length],
  ['other', LARGE.length - 1],
] as const) {
  test(`a last step with 200 that no store says asks whether the blob is there: ${stored}`, async (t) => {
    const { fake, store } = await start(t);
    fake.interfere = ({ method, query }) => {
      if (method === 'HEAD') return { status: 200, headers: { 'Content-Length': String(length) } };
      return method === 'POST' && query.has('uploadId') ? { status: 200, body: '<html/>' } : undefined;
    };
    const put = store.put('ab/large', LARGE);
    if (stored === 'whole') await t.notThrowsAsync(put);
    else t.is((await t.throwsAsync(put, { instanceOf: BlobsAway }))?.message, 'CompleteMultipartUploadResult: the answer is not of S3');
  });
}

test('an upload in parts that a crash left is given up by the sweep once it is old', async (t) => {
  const { fake, store } = await start(t);
  fake.interfere = ({ query, method }) => (query.has('partNumber') || method === 'DELETE' ? { status: 500 } : undefined);
  await t.throwsAsync(store.put('ab/large', LARGE), { instanceOf: BlobsAway });
  t.deepEqual(fake.unfinished(), ['files/ab/large']);
  fake.interfere = () => undefined;
  await all(store.list(fromNow(-HOUR_MS)));
  t.deepEqual(fake.unfinished(), ['files/ab/large']);
  await all(store.list(fromNow(HOUR_MS)));
  t.deepEqual(fake.unfinished(), []);
});

test('a store that cannot list uploads in parts is swept all the same', async (t) => {
  const { fake, store } = await start(t);
  await store.put('ab/one', SMALL);
  fake.interfere = ({ query }) => (query.has('uploads') ? { status: 501, body: errorXml('NotImplemented') } : undefined);
  t.deepEqual(await all(store.list(fromNow(HOUR_MS))), ['ab/one']);
});

test('pieces of a blob that was replaced meanwhile are not put together', async (t) => {
  const { fake, store } = await start(t);
  await store.put('ab/large', LARGE);
  fake.interfere = ({ headers }) => (headers['if-match'] === undefined ? undefined : { status: 412, body: errorXml('PreconditionFailed') });
  t.like(await t.throwsAsync(store.get('ab/large'), { instanceOf: BlobsAway }), { code: 'PreconditionFailed' });
});

// Streams

async function* large(): AsyncGenerator<Buffer, void> {
  yield LARGE.subarray(0, 1000);
  yield LARGE.subarray(1000);
}

const PUT_LARGE = { bytesMax: LARGE.length };

test('a stream is put in parts of 8 MiB, and a small one by a single request', async (t) => {
  const { fake, store } = await start(t);
  await store.putStream('ab/large', large(), PUT_LARGE);
  await store.putStream('ab/one', Readable.from([SMALL]), PUT_LARGE);
  t.deepEqual(
    fake.asked.map(({ method, query, headers }) => [method, query.get('partNumber'), headers['content-length']]),
    [
      ['POST', null, '0'],
      ['PUT', '1', String(PART_BYTES)],
      ['PUT', '2', '1'],
      ['POST', null, fake.asked[3]?.headers['content-length']],
      ['PUT', null, String(SMALL.length)],
    ],
  );
});

test('a part of a stream that fails gives up the upload and the source; one that fails once is sent again', async (t) => {
  const { fake, store } = await start(t);
  fake.interfere = ({ query }) => (query.get('partNumber') === '2' ? 'drop' : undefined);
  const source = Readable.from(large());
  await t.throwsAsync(store.putStream('ab/large', source, PUT_LARGE), { instanceOf: BlobsAway });
  t.true(source.destroyed);
  t.deepEqual(fake.unfinished(), []);
  await t.throwsAsync(store.get('ab/large'), { instanceOf: BlobMissing });
  let drops = 0;
  fake.interfere = ({ query }) => (query.get('partNumber') === '2' && ++drops === 1 ? 'drop' : undefined);
  await store.putStream('ab/large', large(), PUT_LARGE);
  t.is(drops, 2);
  t.true((await store.get('ab/large')).equals(LARGE));
});

for (const [what, answer] of [
  ['drops its connections', 'drop'],
  ['is in trouble', { status: 500 }],
  ['has replaced the blob', { status: 412, body: errorXml('PreconditionFailed') }],
  ['has lost the blob', { status: 404, body: errorXml('NoSuchKey') }],
  ['gives less than it says', { status: 206, headers: { 'Content-Range': 'bytes 1048576-2097151/8388609' }, body: 'short' }],
] as const) {
  test(`a stream whose store ${what} after the first piece ends with an error`, async (t) => {
    const { fake, store } = await start(t);
    await store.put('ab/large', LARGE);
    const stream = await store.stream('ab/large');
    fake.interfere = () => answer;
    let length = 0;
    const reading = (async () => {
      for await (const piece of stream) length += (piece as Buffer).length;
    })();
    await t.throwsAsync(reading);
    t.is(length, 1024 * 1024);
  });
}

test('a piece that fails once is asked for again on its own', async (t) => {
  const { fake, store, count } = await start(t);
  await store.put('ab/large', LARGE);
  fake.interfere = () => (count('GET') === 3 ? 'drop' : undefined);
  t.true(Buffer.concat(await all<Buffer>(await store.stream('ab/large'))).equals(LARGE));
  t.is(count('GET'), 10);
});

test('a stream that is closed gives up the request that is under way', async (t) => {
  const { fake, store } = await start(t, {}, { ...QUICK, attemptMs: 600_000, totalMs: 600_000 });
  await store.put('ab/large', LARGE);
  const stream = await store.stream('ab/large');
  const hangs = new Promise<void>((resolve) => {
    fake.interfere = () => {
      resolve();
      return 'hang';
    };
  });
  await once(stream, 'readable');
  // The first piece has arrived; reading it requests the second one.
  stream.read();
  await hangs;
  stream.destroy();
  await once(stream, 'close');
  t.is(stream.errored, null);
});

test('a stream that is not read asks for one piece ahead and no more', async (t) => {
  const { store, count } = await start(t);
  await store.put('ab/large', LARGE);
  const stream = await store.stream('ab/large');
  await once(stream, 'readable');
  t.true(count('GET') <= 2);
  stream.destroy();
});

test('auto: a stream to a store that knows no encryption is put without, in parts and whole', async (t) => {
  for (const bytes of [LARGE, SMALL]) {
    const { store, told } = await start(t, {}, QUICK, { encrypts: false });
    await store.putStream('ab/one', Readable.from([bytes]), PUT_LARGE);
    t.true((await store.get('ab/one')).equals(bytes));
    t.is(told.length, 1);
  }
});

// Encryption

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
