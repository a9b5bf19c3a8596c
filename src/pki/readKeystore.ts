// Reads PKCS#12 files (RFC 7292) with one key and its certificates, as OpenSSL and Java write them.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { chainOf, type Keystore } from './keystore.js';

export const KEYSTORE_BYTES_MAX = 256 * 1024;
const CERTIFICATES_MAX = 20;

const { pkcs12: p12, pki, asn1 } = forge;
type Bag = forge.pkcs12.Bag;

/** The part of the library that its types leave out. */
interface PasswordBasedEncryption {
  getCipherForPBES2(identifier: string, parameters: unknown, password: string): unknown;
}

// PBES2 takes the bytes of the password, which OpenSSL and Java write in UTF-8 (RFC 8018, 3). The library takes its characters as bytes.
const { pbe } = pki as unknown as { readonly pbe: PasswordBasedEncryption };
const cipherFor = pbe.getCipherForPBES2;
pbe.getCipherForPBES2 = (identifier, parameters, password) => cipherFor(identifier, parameters, forge.util.encodeUtf8(password));

/** Throws an Error that says what is wrong with the file. */
export function readKeystore(pkcs12: Buffer, password: string): Keystore {
  if (pkcs12.length > KEYSTORE_BYTES_MAX)
    throw new Error(`the keystore has ${pkcs12.length} bytes, at most ${KEYSTORE_BYTES_MAX} are read`);
  const bags = open(pkcs12, password).safeContents.flatMap(({ safeBags }) => safeBags);
  const keys = bags.filter(({ type }) => type === pki.oids['keyBag'] || type === pki.oids['pkcs8ShroudedKeyBag']);
  if (keys.length !== 1) throw new Error(`the keystore has ${keys.length} keys, it needs exactly one`);
  const certificates = bags.filter(({ type }) => type === pki.oids['certBag']);
  if (certificates.length > CERTIFICATES_MAX) {
    throw new Error(`the keystore has ${certificates.length} certificates, at most ${CERTIFICATES_MAX} are read`);
  }
  const privateKey = createPrivateKey({ key: keyOf(keys[0]!), format: 'der', type: 'pkcs8' });
  const all = certificates.map((bag) => new X509Certificate(certificateOf(bag)));
  const certificate = all.find((one) => one.checkPrivateKey(privateKey));
  if (certificate === undefined) throw new Error('the keystore has no certificate for its key');
  return { privateKey, certificate, chain: chainOf(certificate, all) };
}

function open(pkcs12: Buffer, password: string): forge.pkcs12.Pkcs12Pfx {
  let content: forge.asn1.Asn1;
  try {
    content = asn1.fromDer(pkcs12.toString('latin1'));
  } catch (cause) {
    throw new Error('the file is no PKCS#12 keystore', { cause });
  }
  try {
    return p12.pkcs12FromAsn1(content, true, password);
  } catch (cause) {
    const { message } = cause as Error;
    // The library says the same for a wrong password and for a changed file: the MAC differs.
    if (/MAC could not be verified|Invalid password/.test(message)) throw new Error('the password does not open the keystore', { cause });
    throw new Error(`the file is no PKCS#12 keystore that can be read: ${message}`, { cause });
  }
}

/** The key as PKCS#8. Keys other than RSA stay as they were read. */
function keyOf(bag: Bag): Buffer {
  if (bag.key) return der(pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(bag.key)));
  if (bag.asn1 === undefined) throw new Error('the key of the keystore cannot be read');
  return der(bag.asn1);
}

function certificateOf(bag: Bag): Buffer {
  if (bag.cert) return der(pki.certificateToAsn1(bag.cert));
  if (bag.asn1 === undefined) throw new Error('a certificate of the keystore cannot be read');
  return der(bag.asn1);
}

function der(value: forge.asn1.Asn1): Buffer {
  return Buffer.from(asn1.toDer(value).getBytes(), 'latin1');
}
