// A blob in parts: each is sent, and where need be sent again, on its own; nothing of it is to be seen before the last step.
import { parseXml } from '../../xml/gate.js';
import { faultOf, readError, S3Fault, textOf } from './fault.js';
import type { Ask, S3Answer } from './request.js';

/** Above 5 MiB, the least that S3 takes for a part; small enough to be sent within one attempt on a slow line. */
export const PART_BYTES = 8 * 1024 * 1024;
/** Answers that are XML of ours to read. */
export const XML_BYTES_MAX = 4 * 1024 * 1024;

/** Throws S3Fault; the parts sent until then are given up, so that the store charges nothing for them. */
export async function putInParts(
  ask: Ask,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const begun = await ask({ method: 'POST', key, query: { uploads: '' }, headers, bytesMax: XML_BYTES_MAX });
  const uploadId = textOf(rootOf(begun, 'CreateMultipartUpload'), 'UploadId');
  try {
    const tags = await sendParts(ask, key, uploadId, bytes);
    await complete(ask, key, uploadId, tags, bytes.length);
  } catch (error) {
    await abort(ask, key, uploadId).catch(() => undefined);
    throw error;
  }
}

async function sendParts(ask: Ask, key: string, uploadId: string, bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const tags: string[] = [];
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    const { headers } = await ask({
      method: 'PUT',
      key,
      query: { partNumber: String(tags.length + 1), uploadId },
      body: bytes.subarray(start, start + PART_BYTES),
      bytesMax: XML_BYTES_MAX,
    });
    tags.push(headers.get('etag') ?? '');
  }
  return tags;
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
  // "A request could fail after the 200 OK response has been sent": the fault is in the body then.
  if (readError(answer.body).code !== '') throw faultOf(`POST ${key}`, answer.status, answer.body);
}

/** How long the blob is; undefined where there is none. */
export async function lengthOf(ask: Ask, key: string): Promise<number | undefined> {
  const { status, headers } = await ask({ method: 'HEAD', key, bytesMax: 0, alsoFine: [404] });
  return status === 404 ? undefined : Number(headers.get('content-length'));
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
