// The folder of a stopped service with a document of many files, and a bucket to copy them to.
import type { ExecutionContext } from 'ava';
import { load } from '../../config/load.js';
import { createApp } from '../../src/app.js';
import { clientActor } from '../../src/domain/actor.js';
import { NO_BUSINESS } from '../../src/domain/documents/fields/business.js';
import { prepareFiles } from '../../src/domain/documents/files/files.js';
import { type Bucket, makeBucket, realServer } from '../support/s3/bucket.js';
import { startFakeS3 } from '../support/s3/server.js';

export const FILES = 12;
const MIB = 1024 * 1024;

export async function bucketOf(t: ExecutionContext): Promise<Bucket> {
  const fake = realServer() === undefined ? await startFakeS3() : undefined;
  const bucket = await makeBucket(realServer() ?? fake!);
  t.teardown(async () => {
    await bucket.drop();
    await fake?.[Symbol.asyncDispose]();
  });
  return bucket;
}

/** Returns their names, in order. */
export async function storeFiles(env: Readonly<Record<string, string>>): Promise<string[]> {
  await using app = await createApp(load(env));
  const files = Array.from({ length: FILES }, (_, index) => ({
    purpose: 'attachment' as const,
    fileName: `file ${index}`,
    mimeType: 'text/plain',
    bytes: Buffer.alloc(index === 0 ? 9 * MIB : 70_000 + index, `file ${index} `),
  }));
  const rows = await prepareFiles(app, files);
  await app.intake.store({
    id: '01990000-0000-7000-8000-000000000001',
    tenantId: 'demo-seller',
    documentId: 'many-files',
    direction: 'send',
    documentType: 'invoice',
    channel: 'peppol',
    contentHash: Buffer.alloc(32),
    number: undefined,
    customizationId: undefined,
    senderIdentifier: undefined,
    receiverIdentifier: undefined,
    referenceNumber: undefined,
    responseCode: undefined,
    responseMessage: undefined,
    sapiType: undefined,
    sapiProcess: undefined,
    business: NO_BUSINESS,
    inbound: undefined,
    actor: clientActor('demo-seller', 'demo-seller'),
    files: rows,
  });
  return rows.map(({ blobKey }) => blobKey!);
}
