// Uploads in parts and streams while the S3 store fails in the middle.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { PART_BYTES } from '../../src/blobs/s3/multipart.js';
import { BlobMissing, BlobsAway } from '../../src/domain/blobs/store.js';
import { errorXml } from '../support/s3/buckets.js';
import { test } from '../support/test.js';
import { fromNow } from '../support/time.js';
import { all } from './contract.js';
import { HOUR_MS, LARGE, large, PUT_LARGE, QUICK, SMALL, start } from './faultyS3.js';

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
  // A request that the stream had sent would have arrived before the many of this.
  await store.put('ab/other', LARGE);
  t.true(count('GET') <= 2);
  stream.destroy();
});
