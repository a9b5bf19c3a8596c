// HMAC-SHA-256 (RFC 2104) by two one-shot hashes. createHmac makes a stream for each text, which takes twice as long for short texts,
// and a page of links or a burst of webhooks has thousands. A test compares every length with createHmac.
import { hash, timingSafeEqual } from 'node:crypto';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** Short texts are signed in a preallocated buffer. A character has at most three bytes. */
const SHORT_BYTES = 384;
const UTF8_BYTES_MAX = 3;

type MacEncoding = 'hex' | 'base64' | 'base64url';

/** A secret that signs. Printing it does not show the secret. */
export interface HmacSigner {
  sign(encoding: MacEncoding, head: string, body?: Buffer): string;
  /** Whether `signature` is that of the text, cut to `length` characters. Compares in constant time. */
  verifies(encoding: MacEncoding, text: string, signature: string, length?: number): boolean;
}

/** For a secret of any length. */
export function createSigner(secret: Buffer): HmacSigner {
  const key = secret.length > BLOCK_BYTES ? hash('sha256', secret, 'buffer') : secret;
  const inner = padded(key, 0x36, BLOCK_BYTES);
  const outer = padded(key, 0x5c, BLOCK_BYTES + DIGEST_BYTES);
  const short = padded(key, 0x36, BLOCK_BYTES + SHORT_BYTES);
  /** Buffers for short texts, by their length. */
  const heads: Buffer[] = [];

  const innerOf = (head: string, body: Buffer | undefined): string => {
    if (body === undefined && head.length <= SHORT_BYTES / UTF8_BYTES_MAX) {
      const length = BLOCK_BYTES + short.write(head, BLOCK_BYTES);
      heads[length] ??= short.subarray(0, length);
      return hash('sha256', heads[length], 'binary');
    }
    const start = BLOCK_BYTES + Buffer.byteLength(head);
    const text = Buffer.allocUnsafe(start + (body?.length ?? 0));
    inner.copy(text);
    text.write(head, BLOCK_BYTES);
    body?.copy(text, start);
    const digest = hash('sha256', text, 'binary');
    // Its memory comes from a pool that other code reads.
    text.fill(0, 0, BLOCK_BYTES);
    return digest;
  };
  const sign = (encoding: MacEncoding, head: string, body?: Buffer): string => {
    // As text with one byte per character: a buffer for each digest would cost as much as the hash.
    outer.write(innerOf(head, body), BLOCK_BYTES, 'binary');
    return hash('sha256', outer, encoding);
  };
  return {
    sign,
    verifies(encoding, text, signature, length) {
      const expected = Buffer.from(sign(encoding, text).slice(0, length));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

function padded(key: Buffer, pad: number, length: number): Buffer {
  const bytes = Buffer.alloc(length, pad);
  for (const [index, byte] of key.entries()) bytes[index]! ^= byte;
  return bytes;
}
