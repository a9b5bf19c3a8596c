// A bucket for one test, on the store of TEST_S3_ENDPOINT or on one that the test has started.
import { randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../../src/blobs/s3.js';
import type { Credentials } from './signature.js';

export interface Bucket {
  readonly place: S3Settings;
  /** The settings of an exchange that uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Sends a request as the operator of the store. The path is below the bucket. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Copies all objects to another bucket under the same keys, including the owner mark. */
  copyTo(other: Bucket): Promise<void>;
  drop(): Promise<void>;
}

/** Settings of an exchange whose files are on its disk, whichever store is configured. */
export const ON_DISK = { S3_ENDPOINT: '', S3_REGION: '', S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' };

const DROPS_MAX = 20;

type Server = Credentials & { readonly url: string };

/** Undefined where no real store is configured. */
export function realServer(): Server | undefined {
  const { env } = process;
  if (!env['TEST_S3_ENDPOINT']) return undefined;
  return {
    url: env['TEST_S3_ENDPOINT'],
    region: env['TEST_S3_REGION'] || 'us-east-1',
    accessKeyId: env['TEST_S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['TEST_S3_SECRET_ACCESS_KEY'] ?? '',
  };
}

export async function makeBucket({ url, region, accessKeyId, secretAccessKey }: Server): Promise<Bucket> {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const bucket = `exchange-${randomUUID()}`;
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => client.fetch(`${url}/${bucket}${path}`, init);
  const done = async (path: string, init: RequestInit): Promise<string> => {
    const answer = await ask(path, init);
    if (!answer.ok) throw new Error(`${init.method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  };
  await done('', { method: 'PUT' });
  return {
    place: { endpoint: url, region, bucket, accessKeyId, secretAccessKey, publicEndpoint: undefined, encryption: { kind: 'auto' } },
    env: {
      S3_ENDPOINT: url,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    fetch: ask,
    async copyTo(other) {
      for await (const key of keysOf(done)) {
        const answer = await ask(`/${key}`);
        const copied = answer.ok ? await other.fetch(`/${key}`, { method: 'PUT', body: await answer.arrayBuffer() }) : answer;
        if (!copied.ok) throw new Error(`${key} cannot be copied: ${copied.status}`);
      }
    },
    // An exchange that has just ended may still have a put in progress.
    async drop() {
      for (let attempt = 1; ; attempt += 1) {
        await empty(done);
        const { status } = await ask('', { method: 'DELETE' });
        if (status === 204) return;
        if (status !== 409 || attempt === DROPS_MAX) throw new Error(`The bucket ${bucket} cannot be removed: ${status}`);
      }
    },
  };
}

type Done = (path: string, init: RequestInit) => Promise<string>;

async function empty(done: Done): Promise<void> {
  for await (const key of keysOf(done)) await done(`/${key}`, { method: 'DELETE' });
}

async function* keysOf(done: Done): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const listed: string = await done(`?list-type=2${after && `&continuation-token=${encodeURIComponent(after)}`}`, { method: 'GET' });
    for (const [, key] of listed.matchAll(/<Key>([^<]+)<\/Key>/g)) yield key!;
    after = /<NextContinuationToken>([^<]+)</.exec(listed)?.[1];
  }
}
