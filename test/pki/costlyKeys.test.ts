// Keys that whoever sends a certificate made costly to use.
import { isSignedByAuthority, parseCertificate, publicKeyOf, rsaKeyOf } from '../../src/pki/certificates.js';
import { certificateWith, LARGE_EXPONENT } from '../support/costlyCertificate.js';
import { test } from '../support/test.js';

const USUAL = Buffer.from([1, 0, 1]);

for (const [about, bytes, exponent, message] of [
  ['a modulus of 16,384 bits', 2_048, USUAL, 'the key has more than 8192 bits'],
  ['an exponent of 2,048 bits', 256, LARGE_EXPONENT, 'the exponent of the key has more than 32 bits'],
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
