// Opens the payload of a message from its stream: decrypts it, compares its digest with the signed one, and decompresses it.
import { createDecipheriv, createHash, createSecretKey, type DecipherGCM, hash, timingSafeEqual } from 'node:crypto';
import { createGunzip, type Gunzip, gunzipSync } from 'node:zlib';
import { As4Error } from './as4Error.js';
import { IV_BYTES, TAG_BYTES } from './encrypt.js';
import { joined } from './readBytes.js';

/** A payload up to this size, compressed and not, is decompressed in one step. */
const SMALL_BYTES_MAX = 128 * 1024;
const SMALL_OUTPUT_BYTES_MAX = 4 * 1024 * 1024;

interface PayloadChecks {
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
export async function* openPayload(encrypted: AsyncIterable<Buffer>, checks: PayloadChecks): AsyncGenerator<Buffer> {
  const plain = decryptPayload(encrypted, checks.key);
  const { held, isWhole } = await readSmall(plain);
  const small = isWhole ? inflateSmall(held, checks) : undefined;
  if (small === undefined) yield* inflate(followed(held, plain), checks);
  else yield small;
}

/** Reads as much as a small payload has. */
async function readSmall(plain: AsyncGenerator<Buffer>): Promise<{ readonly held: Buffer; readonly isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  while (length <= SMALL_BYTES_MAX) {
    const { value, done } = await plain.next();
    if (done === true) return { held: joined(chunks), isWhole: true };
    chunks.push(value);
    length += value.length;
  }
  return { held: Buffer.concat(chunks), isWhole: false };
}

async function* followed(held: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield held;
  yield* rest;
}

/** Undefined where it may be large after all. A stream for each small payload would cost more than its content. */
function inflateSmall(gzip: Buffer, { digest, bytesMax }: PayloadChecks): Buffer | undefined {
  if (!timingSafeEqual(hash('sha256', gzip, 'buffer'), digest)) throw wrongDigest();
  const maxOutputLength = Math.min(bytesMax, SMALL_OUTPUT_BYTES_MAX);
  try {
    return gunzipSync(gzip, { maxOutputLength });
  } catch (cause) {
    const isLong = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    if (isLong && maxOutputLength < bytesMax) return undefined;
    const reason = isLong ? `The payload is larger than ${bytesMax} bytes` : 'The payload cannot be decompressed';
    throw new As4Error('EBMS:0303', reason, { cause });
  }
}

function wrongDigest(): As4Error {
  return new As4Error('EBMS:0101', 'The digest of the payload is wrong');
}

async function* inflate(plain: AsyncGenerator<Buffer>, { digest, bytesMax }: PayloadChecks): AsyncGenerator<Buffer> {
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

/** Feeds the decompression. Returns the error of the source, the tag or the digest. */
async function feed(plain: AsyncIterable<Buffer>, gunzip: Gunzip, digest: Buffer): Promise<unknown> {
  const closed = new Promise<void>((resolve) => void gunzip.once('close', resolve));
  const digested = createHash('sha256');
  try {
    for await (const chunk of plain) {
      digested.update(chunk);
      if (gunzip.destroyed || gunzip.write(chunk)) continue;
      await Promise.race([new Promise<void>((resolve) => void gunzip.once('drain', resolve)), closed]);
    }
    if (!timingSafeEqual(digested.digest(), digest)) throw wrongDigest();
    if (!gunzip.destroyed) gunzip.end();
    return undefined;
  } catch (error) {
    gunzip.destroy();
    return error;
  }
}

/** Reads the initialisation vector, the ciphertext and the tag (XML Encryption 1.1, 5.2.4). Throws an As4Error at the end for a wrong tag. */
async function* decryptPayload(encrypted: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let decipher: DecipherGCM | undefined;
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of encrypted) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    if (decipher === undefined) {
      if (held.length < IV_BYTES) continue;
      decipher = createDecipheriv('aes-128-gcm', createSecretKey(key), held.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
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
