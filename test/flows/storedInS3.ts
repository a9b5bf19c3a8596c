// An exchange whose large files are in a fake of S3.
import type { ExecutionContext } from 'ava';
import { type Client, startApp, type TestApp } from '../support/app.js';
import { exported, invoice, type Part, upload, xmlPart } from '../support/documents.js';
import { makeBucket } from '../support/s3/bucket.js';
import { errorXml } from '../support/s3/buckets.js';
import { type FakeS3, type Interference, startFakeS3 } from '../support/s3/server.js';

export const MIB = 1024 * 1024;

export const LARGE: Part = { fileName: 'Größe.pdf', mimeType: 'application/pdf', bytes: Buffer.alloc(200_000, '%PDF-1.7 large ') };
export const AWAY: Interference = () => ({ status: 503, body: errorXml('ServiceUnavailable') });
export const UNAVAILABLE = { message: 'Service Unavailable' };

export interface Under {
  readonly fake: FakeS3;
  readonly exchange: TestApp;
  readonly seller: Client;
}

export async function start(t: ExecutionContext, env: (fake: FakeS3) => Readonly<Record<string, string>> = () => ({})): Promise<Under> {
  const fake = await startFakeS3();
  t.teardown(() => fake[Symbol.asyncDispose]());
  const bucket = await makeBucket(fake);
  const exchange = await startApp({ ...bucket.env, FILE_INLINE_BYTES_MAX: '65536', ...env(fake) });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  return { fake, exchange, seller: await exchange.as('demo-seller') };
}

/** A document with one large file, processed to its end. */
export async function sent({ exchange, seller }: Under, documentId: string, image: Part = LARGE): Promise<void> {
  await upload(seller, { documentId, document: xmlPart(invoice()), image });
  await exchange.idle();
}

export async function linkOf({ seller }: Under, documentId: string, purpose: string): Promise<string> {
  const { files } = await exported(seller, documentId);
  return files.find((file) => file.purpose === purpose)?.downloadUrl ?? '';
}

export const asked = (fake: FakeS3, method: string): string[] =>
  fake.asked
    .filter((one) => one.method === method && one.path.includes('/files/') && !/\/(probe|\.owner)$/.test(one.path))
    .map(({ path }) => path);
