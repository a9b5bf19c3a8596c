// A blob in parts: each is sent, and where need be sent again, on its own; nothing of it is to be seen before the last step.
import { parseXml } from '../../xml/gate.js';
import { faultOf, readError, S3Fault, textOf } from './fault.js';
import { lengthOf, putRequest, XML_BYTES_MAX } from './object.js';
import type { Ask, S3Answer } from './request.js';

/** Above 5 MiB, the least that S3 takes for a part; small enough to be sent within one attempt on a slow line. */
export const PART_BYTES = 8 * 1024 * 1024;
/** PART_BYTES each, but for the last one, which is empty only where there are no bytes. */
export interface Part {
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

/**
 * Stores a blob: in one PUT where it fits into a part, otherwise in an upload in parts. `askEncrypted` sends the request that begins it.
 * If the store or the source of the parts fails, the parts sent until then are given up, so that the store charges nothing for them.
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

/** Bytes that are in memory already. */
export function* partsOf(bytes: Uint8Array): Generator<Part, void> {
  for (let start = 0; ; start += PART_BYTES) {
    const isLast = bytes.length - start <= PART_BYTES;
    yield { bytes: bytes.subarray(start, start + PART_BYTES), isLast };
    if (isLast) return;
  }
}

/** The bytes of a part are overwritten by the next one, so that a source of any length needs the memory of one part. */
export async function* gatherParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Part, void> {
  const part = Buffer.allocUnsafeSlow(PART_BYTES);
  let length = 0;
  for await (const piece of source) {
    for (let taken = 0; taken < piece.length; ) {
      // Only if more follows is a part that is full not the last one.
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
  return textOf(rootOf(begun, 'CreateMultipartUpload'), 'UploadId');
}

async function complete(ask: Ask, key: string, uploadId: string, tags: readonly string[], length: number): Promise<void> {
  const escaped = (tag: string): string => tag.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`);
  const body = Buffer.from(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
  );
  const answer = await ask({ method: 'POST', key, query: { uploadId }, body, bytesMax: XML_BYTES_MAX }).catch(async (error: unknown) => {
    // The answer to a first attempt may have been lost: then there is no such upload any more, but the blob.
    if (error instanceof S3Fault && error.code === 'NoSuchUpload' && (await lengthOf(ask, key)) === length) return undefined;
    throw error;
  });
  if (answer === undefined) return;
  // Amazon S3 API Reference, CompleteMultipartUpload: "A request could fail after the 200 OK response has been sent": the fault is
  // in the body then.
  if (readError(answer.body).code !== '') throw faultOf(`POST ${key}`, answer.status, answer.body);
}

export async function abort(ask: Ask, key: string, uploadId: string): Promise<void> {
  await ask({ method: 'DELETE', key, query: { uploadId }, bytesMax: XML_BYTES_MAX, alsoFine: [404] });
}

/** The root of an answer in XML. Throws S3Fault where it is none. */
export function rootOf(answer: S3Answer, what: string): ReturnType<typeof parseXml>['root'] {
  try {
    return parseXml(answer.body).root;
  } catch (cause) {
    throw new S3Fault(`${what}: the answer is not of S3`, answer.status, '', { cause });
  }
}
