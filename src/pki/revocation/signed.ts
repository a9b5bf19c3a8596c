// What an authority signs beside certificates: lists and answers about revocation. Both have the shape of a certificate.
import { type KeyObject, verify } from 'node:crypto';
import { bitsOf, bytesOf, childrenOf, type Der, oidOf } from './der.js';

/** RFC 4055, RFC 5758. SHA-1 is not accepted. */
const ALGORITHMS: Readonly<Record<string, { readonly hash: string; readonly key: 'rsa' | 'ec' }>> = {
  '1.2.840.113549.1.1.11': { hash: 'sha256', key: 'rsa' },
  '1.2.840.113549.1.1.12': { hash: 'sha384', key: 'rsa' },
  '1.2.840.113549.1.1.13': { hash: 'sha512', key: 'rsa' },
  '1.2.840.10045.4.3.2': { hash: 'sha256', key: 'ec' },
  '1.2.840.10045.4.3.3': { hash: 'sha384', key: 'ec' },
  '1.2.840.10045.4.3.4': { hash: 'sha512', key: 'ec' },
};

/** `SEQUENCE { content, algorithm, signature }`. */
export interface SignedDer {
  readonly content: Der;
  readonly algorithm: string;
  readonly bytes: Buffer;
  readonly signature: Buffer;
}

/** Throws an Error for another structure. */
export function readSigned(bytes: Buffer, parts: readonly Der[]): SignedDer {
  const [content, algorithm, signature] = parts;
  if (content === undefined || algorithm === undefined || signature === undefined) throw new Error('the DER has another structure');
  const [oid] = childrenOf(bytes, algorithm);
  return { content, algorithm: oidOf(bytes, oid), bytes: bytesOf(bytes, content), signature: bitsOf(bytes, signature) };
}

/** Throws an Error for an algorithm that is not known. */
export function isSignedBy({ algorithm, bytes, signature }: SignedDer, key: KeyObject): boolean {
  const known = ALGORITHMS[algorithm];
  if (known === undefined) throw new Error(`the signature algorithm ${algorithm} is not accepted`);
  return key.asymmetricKeyType === known.key && verify(known.hash, bytes, key, signature);
}
