// Certificates whose keys are costly to use.
import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';

const KEY = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/** A certificate whose key has a modulus of so many bytes, and this exponent. Nobody has its private key. */
export async function certificateWith(modulusBytes: number, exponent: Buffer): Promise<Buffer> {
  const modulus = randomBytes(modulusBytes);
  modulus[0]! |= 0x80;
  modulus[modulusBytes - 1]! |= 1;
  const jwk = { kty: 'RSA', n: modulus.toString('base64url'), e: exponent.toString('base64url') };
  const publicKey = await webcrypto.subtle.importKey('jwk', jwk, KEY, true, ['verify']);
  const { privateKey } = await webcrypto.subtle.generateKey(
    { ...KEY, modulusLength: 2_048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );
  const subject = 'CN=stranger';
  const made = await X509CertificateGenerator.create({
    serialNumber: '01',
    subject,
    issuer: subject,
    publicKey,
    signingKey: privateKey,
    signingAlgorithm: KEY,
  });
  return Buffer.from(made.rawData);
}

/** As great as the modulus of 2,048 bits allows. */
export const LARGE_EXPONENT = Buffer.alloc(256, 0x7f);
