// Blob operations while the S3 store is unreachable, slow, failing or misconfigured.
import { hash } from 'node:crypto';
import { PART_BYTES } from '../../src/blobs/s3/multipart.js';
import { createS3Store } from '../../src/blobs/s3.js';
import { BlobMissing, BlobsAway } from '../../src/domain/blobs/store.js';
import { errorXml } from '../support/s3/buckets.js';
import { startFakeS3 } from '../support/s3/server.js';
import { test } from '../support/test.js';
import { fromNow } from '../support/time.js';
import { all } from './contract.js';
import { LARGE, QUICK, SMALL, start } from './faultyS3.js';

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

test('a store that hangs is asked again', async (t) => {
  const { fake, store, count } = await start(t, {}, { attemptMs: 200, totalMs: 600_000, attemptsMax: 3_000, retryBaseMs: 0 });
  fake.interfere = () => (count('PUT') <= 2 ? 'hang' : undefined);
  await store.put('ab/one', SMALL);
  fake.interfere = () => undefined;
  t.deepEqual(await store.get('ab/one'), SMALL);
});

test('a store that hangs is waited for so long, over all attempts', async (t) => {
  const { fake, place, store } = await start(t, {}, { ...QUICK, attemptMs: 600_000, totalMs: 200 });
  fake.interfere = () => 'hang';
  const fault = await t.throwsAsync(store.put('ab/one', SMALL), { instanceOf: BlobsAway });
  t.regex(fault?.message ?? '', new RegExp(`^PUT ${place.bucket}/files/ab/one: no whole answer within (1?\\d?\\d|200) ms$`));
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
