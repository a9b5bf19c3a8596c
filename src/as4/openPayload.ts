// Opens the payload of a message from its stream: decrypts it, compares its digest with the signed one, and decompresses it.
import { createDecipheriv, createHash, type DecipherGCM, timingSafeEqual } from 'node:crypto';
import { createGunzip, type Gunzip } from 'node:zlib';
import { As4Error } from './as4Error.js';
import { IV_BYTES, TAG_BYTES } from './encrypt.js';

export interface PayloadChecks {
  readonly key: Buffer;
  /** The signed SHA-256 of the gzip. */
  readonly digest: Buffer;
  /** The limit after the decompression. */
  readonly bytesMax: number;
}

/**
 * The bytes of the payload. They count only once the last one was read without an error: until then neither the tag nor the digest is
 * known. A wrong tag is reported before a wrong digest, and that before a fault of the gzip, because each may cause the next.
 */
export async function* openPayload(encrypted: AsyncIterable<Buffer>, { key, digest, bytesMax }: PayloadChecks): AsyncGenerator<Buffer> {
  const plain = decryptPayload(encrypted, key);
  const gunzip = createGunzip();
  gunzip.on('error', () => undefined);
  const feeding = feed(plain, gunzip, digest);
  let fault: As4Error | undefined;
  let length = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > bytesMax) {
        fault = new As4Error('EBMS:0303', `The payload is larger than ${bytesMax} bytes`);
        break;
      }
      yield chunk;
    }
  } catch (cause) {
    fault = new As4Error('EBMS:0303', 'The payload cannot be decompressed', { cause });
  } finally {
    gunzip.destroy();
    // A reader that stops early ends the feeding. Otherwise the rest is read for the tag and the digest.
    if (fault === undefined && !gunzip.readableEnded) await plain.return(undefined);
  }
  const failure = await feeding;
  if (failure !== undefined) throw failure;
  if (fault !== undefined) throw fault;
}

/** Returns what is wrong with the source, the tag or the digest. */
async function feed(plain: AsyncIterable<Buffer>, gunzip: Gunzip, digest: Buffer): Promise<unknown> {
  const closed = new Promise<void>((resolve) => void gunzip.once('close', resolve));
  const hash = createHash('sha256');
  try {
    for await (const chunk of plain) {
      hash.update(chunk);
      if (gunzip.destroyed || gunzip.write(chunk)) continue;
      await Promise.race([new Promise<void>((resolve) => void gunzip.once('drain', resolve)), closed]);
    }
    if (!timingSafeEqual(hash.digest(), digest)) throw new As4Error('EBMS:0101', 'The digest of the payload is wrong');
    if (!gunzip.destroyed) gunzip.end();
    return undefined;
  } catch (error) {
    gunzip.destroy();
    return error;
  }
}

/** Reads the initialisation vector, the ciphertext and the tag (XML Encryption 1.1, 5.2.4). Throws an As4Error at the end for a wrong tag. */
export async function* decryptPayload(encrypted: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let decipher: DecipherGCM | undefined;
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of encrypted) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    if (decipher === undefined) {
      if (held.length < IV_BYTES) continue;
      decipher = createDecipheriv('aes-128-gcm', key, held.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      held = held.subarray(IV_BYTES);
    }
    const sure = held.length - TAG_BYTES;
    if (sure <= 0) continue;
    yield decipher.update(held.subarray(0, sure));
    held = held.subarray(sure);
  }
  try {
    if (decipher === undefined || held.length < TAG_BYTES) throw new Error('The ciphertext is too short');
    decipher.setAuthTag(held).final();
  } catch (cause) {
    throw new As4Error('EBMS:0102', 'The payload cannot be decrypted', { cause });
  }
}
