// Requests about one object of a bucket.
import { MESSAGE_LIMITS } from '../../xml/object.js';
import { S3Fault } from './fault.js';
import type { Ask, S3Patience, S3Request } from './request.js';

/** Limit for XML responses. */
export const XML_BYTES_MAX = MESSAGE_LIMITS.bytesMax;

export function putRequest(key: string, bytes: Uint8Array): S3Request {
  return { method: 'PUT', key, body: bytes as Uint8Array<ArrayBuffer>, bytesMax: XML_BYTES_MAX };
}

/** The size of the blob in bytes. Undefined where there is none. */
export async function lengthOf(ask: Ask, key: string): Promise<number | undefined> {
  const { status, headers } = await ask({ method: 'HEAD', key, bytesMax: 0, alsoFine: [404] });
  return status === 404 ? undefined : Number(headers.get('content-length'));
}

/** Removing an object that does not exist is no fault. */
export async function removeOne(ask: Ask, key: string, how?: S3Patience): Promise<void> {
  await ask({ method: 'DELETE', key, bytesMax: XML_BYTES_MAX }, how).catch((error: unknown) => {
    if (!(error instanceof S3Fault && error.code === 'NoSuchKey')) throw error;
  });
}
