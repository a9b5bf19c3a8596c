// Keys that whoever sends a certificate made costly to use.
import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';
import { isSignedByAuthority, parseCertificate, publicKeyOf, rsaKeyOf } from '../../src/pki/certificates.js';
import { test } from '../support/test.js';

const KEY = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/** A certificate whose key has a modulus of so many bytes, and this exponent. Nobody has its private key. */
async function certificateWith(modulusBytes: number, exponent: Buffer): Promise<Buffer> {
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

const USUAL = Buffer.from([1, 0, 1]);
const LARGE = Buffer.alloc(256, 0x7f);

for (const [about, bytes, exponent, message] of [
  ['a modulus of 16,384 bits', 2_048, USUAL, 'the key has more than 8192 bits'],
  ['an exponent of 2,048 bits', 256, LARGE, 'the exponent of the key has more than 32 bits'],
] as const) {
  test(`${about} is refused before the key is used`, async (t) => {
    const certificate = parseCertificate(await certificateWith(bytes, exponent));
    for (const use of [publicKeyOf, rsaKeyOf, () => isSignedByAuthority(certificate, certificate)]) {
      t.is(t.throws(() => use(certificate))?.message, message);
    }
  });
}

test('keys of 8,192 bits and with the usual exponent are taken', async (t) => {
  const certificate = parseCertificate(await certificateWith(1_024, USUAL));
  t.is(rsaKeyOf(certificate)?.asymmetricKeyDetails?.modulusLength, 8_192);
});

test('a certificate of more than 64 KiB is refused before it is parsed', (t) => {
  t.is(t.throws(() => parseCertificate(Buffer.alloc(64 * 1024 + 1)))?.message, 'the certificate has more than 65536 bytes');
});
