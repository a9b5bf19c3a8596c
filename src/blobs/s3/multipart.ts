// Uploads a blob in parts. Each part is sent, and repeated where necessary, by itself. The blob becomes visible with the last step.
import { TEXT } from '../../xml/object.js';
import { readAnswer } from './answer.js';
import { faultOf, readError, S3Fault } from './fault.js';
import { lengthOf, putRequest, XML_BYTES_MAX } from './object.js';
import type { Ask } from './request.js';

/** At least 5 MiB, the minimum of S3 for a part. Small enough for one attempt on a slow line. */
export const PART_BYTES = 8 * 1024 * 1024;
/** PART_BYTES each, except the last one. The last one is empty only for an empty blob. */
interface Part {
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

/**
 * Stores a blob: with one PUT where it fits into a part, otherwise with a multipart upload. `askEncrypted` sends the request that
 * begins it. If the store or the source fails, the upload is aborted, so that the store does not charge for the parts sent until then.
 */
export async function putInParts(ask: Ask, askEncrypted: Ask, key: string, parts: Iterable<Part> | AsyncIterable<Part>): Promise<void> {
  let uploadId: string | undefined;
  const tags: string[] = [];
  let length = 0;
  try {
    for await (const { bytes, isLast } of parts) {
      if (isLast && uploadId === undefined) {
        await askEncrypted(putRequest(key, bytes));
        return;
      }
      uploadId ??= await begin(askEncrypted, key);
      const query = { partNumber: String(tags.length + 1), uploadId };
      const { headers } = await ask({ ...putRequest(key, bytes), query });
      tags.push(headers.get('etag') ?? '');
      length += bytes.length;
    }
    await complete(ask, key, uploadId!, tags, length);
  } catch (error) {
    if (uploadId !== undefined) await abort(ask, key, uploadId).catch(() => undefined);
    throw error;
  }
}

/** The parts of bytes in memory. */
export function* partsOf(bytes: Uint8Array): Generator<Part, void> {
  for (let start = 0; ; start += PART_BYTES) {
    const isLast = bytes.length - start <= PART_BYTES;
    yield { bytes: bytes.subarray(start, start + PART_BYTES), isLast };
    if (isLast) return;
  }
}

/** Each part overwrites the bytes of the previous one, so that a source of any length needs the memory of one part. */
export async function* gatherParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Part, void> {
  const part = Buffer.allocUnsafeSlow(PART_BYTES);
  let length = 0;
  for await (const piece of source) {
    for (let taken = 0; taken < piece.length; ) {
      // A full part is the last one unless more bytes follow.
      if (length === PART_BYTES) {
        yield { bytes: part, isLast: false };
        length = 0;
      }
      const more = piece.subarray(taken, taken + PART_BYTES - length);
      part.set(more, length);
      length += more.length;
      taken += more.length;
    }
  }
  yield { bytes: part.subarray(0, length), isLast: true };
}

async function begin(askEncrypted: Ask, key: string): Promise<string> {
  const begun = await askEncrypted({ method: 'POST', key, query: { uploads: '' }, bytesMax: XML_BYTES_MAX });
  return readAnswer(begun, 'InitiateMultipartUploadResult', { UploadId: TEXT }).UploadId;
}

async function complete(ask: Ask, key: string, uploadId: string, tags: readonly string[], length: number): Promise<void> {
  const escaped = (tag: string): string => tag.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`);
  const body = Buffer.from(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
  );
  const isStored = async (): Promise<boolean> => (await lengthOf(ask, key)) === length;
  const answer = await ask({ method: 'POST', key, query: { uploadId }, body, bytesMax: XML_BYTES_MAX }).catch(async (error: unknown) => {
    // The response to the first attempt may have been lost. Then the upload no longer exists, but the blob does.
    if (error instanceof S3Fault && error.code === 'NoSuchUpload' && (await isStored())) return undefined;
    throw error;
  });
  if (answer === undefined) return;
  // Amazon S3 API Reference, CompleteMultipartUpload: "A request could fail after the 200 OK response has been sent". The fault is then
  // in the body.
  if (readError(answer.body).code !== '') throw faultOf(`POST ${key}`, answer.status, answer.body);
  try {
    readAnswer(answer, 'CompleteMultipartUploadResult', {});
  } catch (error) {
    if (!(await isStored())) throw error;
  }
}

export async function abort(ask: Ask, key: string, uploadId: string): Promise<void> {
  await ask({ method: 'DELETE', key, query: { uploadId }, bytesMax: XML_BYTES_MAX, alsoFine: [404] });
}
