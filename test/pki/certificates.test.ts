// What is kept of certificates are facts about bytes. Verdicts are made anew each time.

import { isSignedByAuthority, namesAuthority, parseCertificate, publicKeyOf, rsaKeyOf } from '../../src/pki/certificates.js';
import { verifyChain } from '../../src/pki/verifyChain.js';
import { issue } from '../support/rsaPki.js';
import { test } from '../support/test.js';

const DAY_MS = 86_400_000;
const authority = await issue('C=BE,CN=Authority', { isAuthority: true });
const namesake = await issue('C=BE,CN=Authority', { isAuthority: true });
const leaf = await issue('C=BE,CN=Leaf', { issuer: authority });
const now = new Date();

test('a certificate with the same bytes is parsed once', (t) => {
  t.is(parseCertificate(Buffer.from(leaf.certificate.raw)), parseCertificate(Buffer.from(leaf.certificate.raw)));
});

test('another certificate is another one', (t) => {
  t.is(parseCertificate(leaf.certificate.raw).fingerprint256, leaf.certificate.fingerprint256);
  t.is(parseCertificate(authority.certificate.raw).fingerprint256, authority.certificate.fingerprint256);
});

test('2,000 certificates are kept: the one that was not used for the longest time is parsed again', (t) => {
  const [first, second] = [parseCertificate(leaf.certificate.raw), parseCertificate(authority.certificate.raw)];
  const der = leaf.certificate.raw;
  const end = der.readUInt16BE(der.length - 2);
  // Other bytes of the signature: certificates that can be parsed, but are signed by nobody.
  for (let index = 1; index < 2_000; index += 1) {
    const other = Buffer.from(der);
    other.writeUInt16BE((end + index) % 0x1_0000, der.length - 2);
    parseCertificate(other);
  }
  t.is(parseCertificate(authority.certificate.raw), second);
  t.not(parseCertificate(leaf.certificate.raw), first);
});

test('what is no certificate is an error each time', (t) => {
  for (let time = 0; time < 2; time += 1) t.throws(() => parseCertificate(Buffer.from('x')));
});

test('the key of a certificate is read once', (t) => {
  t.is(publicKeyOf(leaf.certificate), publicKeyOf(leaf.certificate));
  t.true(publicKeyOf(leaf.certificate).equals(leaf.certificate.publicKey));
});

test('the RSA key of a certificate is judged once, and a short one is none each time', async (t) => {
  const short = await issue('C=BE,CN=Short', { bits: 1_024 });
  for (let time = 0; time < 2; time += 1) {
    t.is(rsaKeyOf(leaf.certificate), publicKeyOf(leaf.certificate));
    t.is(rsaKeyOf(short.certificate), undefined);
  }
});

test('the name of an authority is asked for once for each two certificates', (t) => {
  for (let time = 0; time < 2; time += 1) {
    t.true(namesAuthority(leaf.certificate, authority.certificate));
    t.true(namesAuthority(leaf.certificate, namesake.certificate));
    t.false(namesAuthority(authority.certificate, leaf.certificate));
    t.false(namesAuthority(leaf.certificate, leaf.certificate));
  }
});

test('an authority of the same name did not sign, whatever was asked before', (t) => {
  t.true(isSignedByAuthority(leaf.certificate, authority.certificate));
  t.false(isSignedByAuthority(leaf.certificate, namesake.certificate));
  t.true(isSignedByAuthority(leaf.certificate, authority.certificate));
});

test('a chain that was trusted expires, and is not trusted by other authorities', (t) => {
  const verdict = (anchors: readonly (typeof authority)[], at: Date) =>
    verifyChain(
      leaf.certificate,
      [],
      anchors.map(({ certificate }) => certificate),
      at,
    );
  t.true(verdict([authority], now).trusted);
  t.deepEqual(verdict([authority], new Date(now.getTime() + 31 * DAY_MS)), { trusted: false, reason: 'expired' });
  t.deepEqual(verdict([namesake], now), { trusted: false, reason: 'untrusted' });
  t.deepEqual(verdict([], now), { trusted: false, reason: 'untrusted' });
});
