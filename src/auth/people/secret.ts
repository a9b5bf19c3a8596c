// Random secrets that a browser or a link carries. The database has their hash: 256 random bits need no slow one.
import { createHash, randomBytes } from 'node:crypto';

const SECRET = /^[\w-]{43}$/;

/** 256 bits, Base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of a secret. */
export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

/** SHA-256. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
