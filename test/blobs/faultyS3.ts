// A file store in a fake of S3 that a test lets fail.
import type { ExecutionContext } from 'ava';
import { PART_BYTES } from '../../src/blobs/s3/multipart.js';
import type { S3Patience } from '../../src/blobs/s3/request.js';
import { createS3Store, type S3Settings } from '../../src/blobs/s3.js';
import type { BlobStore } from '../../src/domain/blobs/store.js';
import { makeBucket } from '../support/s3/bucket.js';
import { type FakeS3, startFakeS3 } from '../support/s3/server.js';

export const HOUR_MS = 3_600_000;
export const QUICK: S3Patience = { attemptMs: 60_000, totalMs: 120_000, attemptsMax: 3, retryBaseMs: 1 };
export const SMALL = Buffer.from('some bytes');
export const LARGE = Buffer.alloc(PART_BYTES + 1, 'x');

interface Under {
  readonly fake: FakeS3;
  readonly place: S3Settings;
  readonly store: BlobStore;
  /** Logged messages about encryption. */
  readonly told: string[];
  /** The number of requests with a method since the bucket was created. */
  count(method: string): number;
}

export async function start(
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

/** As a stream in two pieces. */
export async function* large(): AsyncGenerator<Buffer, void> {
  yield LARGE.subarray(0, 1000);
  yield LARGE.subarray(1000);
}

export const PUT_LARGE = { bytesMax: LARGE.length };
