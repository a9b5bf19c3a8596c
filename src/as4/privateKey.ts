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
  return Buffer.from(await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, await webKeyOf(privateKey), Uint8Array.from(wrapped)));
}

const webKeys = new WeakMap<KeyObject, Promise<webcrypto.CryptoKey>>();

/** Importing a key takes longer than using it. */
function webKeyOf(privateKey: KeyObject): Promise<webcrypto.CryptoKey> {
  const known = webKeys.get(privateKey);
  if (known !== undefined) return known;
  const der = Uint8Array.from(privateKey.export({ format: 'der', type: 'pkcs8' }));
  const imported = webcrypto.subtle.importKey('pkcs8', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['decrypt']);
  webKeys.set(privateKey, imported);
  return imported;
}
