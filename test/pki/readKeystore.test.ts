// The fixtures were written by OpenSSL 3.0 and by keytool of JDK 17. Their password is `geheim`, that of utf8.p12 is `gehéim€`.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { KEYSTORE_BYTES_MAX, readKeystore } from '../../src/pki/readKeystore.js';
import { test } from '../support/test.js';

const fixture = (name: string): Buffer => readFileSync(`test/fixtures/pki/${name}`);
const LEAF = new X509Certificate(fixture('ap.pem'));
const AUTHORITY = new X509Certificate(fixture('ca.pem'));

for (const [name, by] of [
  ['openssl.p12', 'OpenSSL 3 (AES-256, PBES2)'],
  ['legacy.p12', 'OpenSSL -legacy (RC2 and 3DES)'],
  ['java.p12', 'keytool of JDK 17 (AES-256, HmacPBESHA256)'],
] as const) {
  test(`a keystore of ${by} has its key, its certificate and the chain`, (t) => {
    const { privateKey, certificate, chain } = readKeystore(fixture(name), 'geheim');
    t.true(certificate.checkPrivateKey(privateKey));
    t.deepEqual(
      chain.map(({ fingerprint256 }) => fingerprint256),
      [LEAF.fingerprint256, AUTHORITY.fingerprint256],
    );
  });
}

test('a keystore with 3DES and without the authority has a chain of one', (t) => {
  const { chain } = readKeystore(fixture('triple-des.p12'), 'geheim');
  t.deepEqual(
    chain.map(({ fingerprint256 }) => fingerprint256),
    [LEAF.fingerprint256],
  );
});

test('a password may have characters beyond ASCII', (t) => {
  const { certificate } = readKeystore(fixture('utf8.p12'), 'gehéim€');
  t.is(certificate.fingerprint256, LEAF.fingerprint256);
});

test('a key that is not RSA is read as it is', (t) => {
  const { privateKey, certificate } = readKeystore(fixture('ec.p12'), 'geheim');
  t.is(privateKey.asymmetricKeyType, 'ec');
  t.true(certificate.checkPrivateKey(privateKey));
});

for (const [name, password, message] of [
  ['openssl.p12', 'falsch', 'the password does not open the keystore'],
  ['java.p12', '', 'the password does not open the keystore'],
  ['no-key.p12', 'geheim', 'the keystore has 0 keys, it needs exactly one'],
  ['two-keys.p12', 'geheim', 'the keystore has 2 keys, it needs exactly one'],
  ['ap.pem', 'geheim', 'the file is no PKCS#12 keystore'],
] as const) {
  test(`${name} with the password "${password}": ${message}`, (t) => {
    t.throws(() => readKeystore(fixture(name), password), { message });
  });
}

test('every keystore that is cut short is refused', (t) => {
  const whole = fixture('openssl.p12');
  for (const length of [0, 1, 2, 10, 100, whole.length >> 1, whole.length - 1]) {
    t.throws(() => readKeystore(whole.subarray(0, length), 'geheim'), { message: /keystore/ }, String(length));
  }
});

test('a keystore of which a byte was changed is refused', (t) => {
  const changed = fixture('openssl.p12');
  changed[changed.length >> 1]! ^= 1;
  t.throws(() => readKeystore(changed, 'geheim'), { message: 'the password does not open the keystore' });
});

test('a file above the limit is refused before it is read', (t) => {
  t.throws(() => readKeystore(Buffer.alloc(KEYSTORE_BYTES_MAX + 1), 'geheim'), {
    message: `the keystore has ${KEYSTORE_BYTES_MAX + 1} bytes, at most ${KEYSTORE_BYTES_MAX} are read`,
  });
});
