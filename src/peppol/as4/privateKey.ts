// The operations with RSA private keys. Each takes most of a millisecond, so they run in the threads of libuv instead of this one.
import { type KeyObject, sign, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';

const signInThread = promisify(sign);

/** RSA-SHA256 (RFC 8017 §8.2, PKCS #1 v1.5). */
export function signSha256(bytes: Uint8Array, privateKey: KeyObject): Promise<Buffer> {
  return signInThread('sha256', bytes, privateKey);
}

/** RSA-OAEP with SHA-256 for both of its hashes, and without a label. Rejects where the key does not fit. */
export async function decryptOaep(wrapped: Uint8Array, privateKey: KeyObject): Promise<Buffer> {
  return Buffer.from(await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, await nextCopyOf(privateKey), Uint8Array.from(wrapped)));
}

/** Node locks a key while it decrypts. With one key, all threads but one would wait. libuv has four of them, unless it is told otherwise. */
const COPIES = 4;

interface Copies {
  readonly keys: Promise<webcrypto.CryptoKey>[];
  next: number;
}

const copies = new WeakMap<KeyObject, Copies>();

/** Importing a key takes longer than using it. */
function nextCopyOf(privateKey: KeyObject): Promise<webcrypto.CryptoKey> {
  const known = copies.get(privateKey) ?? { keys: [], next: 0 };
  copies.set(privateKey, known);
  known.next = (known.next + 1) % COPIES;
  known.keys[known.next] ??= importKey(privateKey);
  return known.keys[known.next]!;
}

function importKey(privateKey: KeyObject): Promise<webcrypto.CryptoKey> {
  const der = Uint8Array.from(privateKey.export({ format: 'der', type: 'pkcs8' }));
  return webcrypto.subtle.importKey('pkcs8', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['decrypt']);
}
