// Which file store the settings select, and which of their faults stop a start.
import { ConfigError } from '../config/error.js';
import { load } from '../config/load.js';
import type { BlobStore } from '../src/domain/blobs/store.js';
import type { Log } from '../src/domain/ports.js';
import { openBlobs } from '../src/startup/openParts.js';
import { makeBucket } from './support/s3/bucket.js';
import { errorXml } from './support/s3/buckets.js';
import { type FakeS3, startFakeS3 } from './support/s3/server.js';
import { type ExecutionContext, test } from './support/test.js';

interface Told {
  readonly event: string;
  readonly fields: object | undefined;
}

async function fakeOf(t: ExecutionContext, options?: { encrypts: boolean }): Promise<{ fake: FakeS3; env: Record<string, string> }> {
  const fake = await startFakeS3(options);
  t.teardown(() => fake[Symbol.asyncDispose]());
  return { fake, env: { ...(await makeBucket(fake)).env } };
}

async function open(env: Readonly<Record<string, string>>): Promise<{ store: BlobStore; told: Told[] }> {
  const told: Told[] = [];
  const tell = (event: string, fields?: object): void => void told.push({ event, fields });
  const log: Log = { debug: tell, info: tell, warn: tell, error: tell };
  return { store: await openBlobs(load(env), log), told };
}

test('S3 settings that are right give their store, which is silent', async (t) => {
  const { fake, env } = await fakeOf(t);
  const { store, told } = await open(env);
  await store.put('ab/one', Buffer.from('x'));
  t.true(fake.asked.some(({ method, path }) => method === 'PUT' && path === `/${env['S3_BUCKET']}/files/ab/one`));
  t.deepEqual(told, []);
});

for (const [wrong, variables, words] of [
  [{ S3_ACCESS_KEY_ID: 'other' }, 'S3_ACCESS_KEY_ID', '403 InvalidAccessKeyId: This is InvalidAccessKeyId'],
  [{ S3_SECRET_ACCESS_KEY: 'hidden' }, 'S3_SECRET_ACCESS_KEY', '403 SignatureDoesNotMatch: This is SignatureDoesNotMatch'],
  [{ S3_REGION: 'us-other-1' }, 'S3_REGION', '403 AuthorizationHeaderMalformed: This is AuthorizationHeaderMalformed'],
  [{ S3_BUCKET: 'none' }, 'S3_BUCKET', '404 NoSuchBucket: This is NoSuchBucket'],
] as const) {
  test(`a start is refused with one sentence that names ${variables}, and shows no secret`, async (t) => {
    const { env } = await fakeOf(t);
    const set: Record<string, string> = { ...env, ...wrong };
    await t.throwsAsync(open(set), {
      instanceOf: ConfigError,
      message: `${variables}: ${env['S3_ENDPOINT']} refuses it (PUT ${set['S3_BUCKET']}/files/probe: ${words}).`,
    });
  });
}

test('S3_ENDPOINT, S3_REGION: what answers there is no store, or sends to another place', async (t) => {
  const { fake, env } = await fakeOf(t);
  fake.interfere = () => ({ status: 404, body: '<html/>' });
  await t.throwsAsync(open(env), { instanceOf: ConfigError, message: /^S3_ENDPOINT, S3_REGION: .* 404\)\.$/ });
  fake.interfere = () => ({ status: 301 });
  await t.throwsAsync(open(env), {
    instanceOf: ConfigError,
    message: /^S3_ENDPOINT, S3_REGION: .* 301, a redirection, which is not followed\)\.$/,
  });
});

test('S3_SSE: encryption that is asked for by name, and that the store does not know', async (t) => {
  const { env } = await fakeOf(t, { encrypts: false });
  await t.throwsAsync(open({ ...env, S3_SSE: 'AES256' }), { instanceOf: ConfigError, message: /^S3_SSE: .* 501 NotImplemented: / });
});

test('without S3_SSE a store that knows no encryption is used without, and the log says so', async (t) => {
  const { env } = await fakeOf(t, { encrypts: false });
  const { store, told } = await open(env);
  await store.put('ab/one', Buffer.from('x'));
  t.deepEqual(
    told.map(({ event }) => event),
    ['files.unencrypted'],
  );
});

test('clocks that differ stop no start, and no setting is blamed for them', async (t) => {
  const { fake, env } = await fakeOf(t);
  fake.interfere = () => ({ status: 403, body: errorXml('RequestTimeTooSkewed') });
  const { told } = await open(env);
  t.deepEqual(
    told.map(({ event }) => event),
    ['files.away'],
  );
  t.regex(JSON.stringify(told), /the clocks of this host and of the store differ: set both by NTP"/);
});

test('a store that is away does not stop the start: it is used as soon as it is there', async (t) => {
  const { fake, env } = await fakeOf(t);
  fake.interfere = () => ({ status: 503 });
  const { store, told } = await open(env);
  t.deepEqual(told, [
    {
      event: 'files.away',
      fields: { endpoint: env['S3_ENDPOINT'], bucket: env['S3_BUCKET'], error: `PUT ${env['S3_BUCKET']}/files/probe: 503` },
    },
  ]);
  fake.interfere = () => undefined;
  await t.notThrowsAsync(store.check());
});
