// Certificates as strangers send them. Few access points and SMPs serve many participants, and parsing a certificate or its key costs
// more than checking a signature. What is kept are facts about bytes, which never change: no verdict, for that depends on the time.

import { hash, type KeyObject, X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const KEPT_MAX = 2_000;
/** Larger ones are parsed each time. */
const KEPT_BYTES_MAX = 8_192;

/** By the SHA-256 of its DER. */
const kept = new LRUCache<string, X509Certificate>({ max: KEPT_MAX });

/** Larger ones are no certificates of an access point, and take long to parse. */
const BYTES_MAX = 64 * 1024;

/** Throws an Error for what is no certificate, and for one that is too large. */
export function parseCertificate(der: Buffer): X509Certificate {
  if (der.length > BYTES_MAX) throw new Error(`the certificate has more than ${BYTES_MAX} bytes`);
  if (der.length > KEPT_BYTES_MAX) return new X509Certificate(der);
  const key = hash('sha256', der, 'base64');
  const known = kept.get(key);
  const certificate = known ?? new X509Certificate(der);
  if (known === undefined) kept.set(key, certificate);
  return certificate;
}

const keys = new WeakMap<X509Certificate, KeyObject>();

/** Longer keys, and greater exponents, take the time of many usual ones at each use: whoever sends the certificate chooses them. */
const RSA_BITS_MAX = 8_192;
const RSA_EXPONENT_MAX = 2n ** 32n - 1n;

/** Every use of a stranger's key begins here. Throws an Error for a key that cannot be read, and for one that is costly to use. */
export function publicKeyOf(certificate: X509Certificate): KeyObject {
  const known = keys.get(certificate);
  if (known !== undefined) return known;
  const key = certificate.publicKey;
  refuseCostly(key);
  keys.set(certificate, key);
  return key;
}

function refuseCostly({ asymmetricKeyDetails: details }: KeyObject): void {
  if ((details?.modulusLength ?? 0) > RSA_BITS_MAX) throw new Error(`the key has more than ${RSA_BITS_MAX} bits`);
  if ((details?.publicExponent ?? 0n) > RSA_EXPONENT_MAX) throw new Error('the exponent of the key has more than 32 bits');
}

/** No shorter RSA key signs for the network. */
export const RSA_BITS_MIN = 2_048;

const rsaKeys = new WeakMap<X509Certificate, KeyObject | null>();

/** The public key where it is RSA and long enough. Undefined for any other key. Throws an Error for a key that cannot be read. */
export function rsaKeyOf(certificate: X509Certificate): KeyObject | undefined {
  const known = rsaKeys.get(certificate);
  if (known !== undefined) return known ?? undefined;
  const key = publicKeyOf(certificate);
  const isStrong = key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN;
  rsaKeys.set(certificate, isStrong ? key : null);
  return isStrong ? key : undefined;
}

type PairFact = (certificate: X509Certificate, authority: X509Certificate) => boolean;

/** Whether an authority signed the certificate. Throws an Error for a key that cannot be read. */
export const isSignedByAuthority = ofPair((certificate, authority) => certificate.verify(publicKeyOf(authority)));

/** Whether the certificate names that one as its issuer, and that one may issue any. Their signature is another question. */
export const namesAuthority = ofPair((certificate, authority) => certificate.checkIssued(authority) && authority.ca);

/** The same answer, asked once for two certificates. */
function ofPair(ask: PairFact): PairFact {
  const answers = new WeakMap<X509Certificate, WeakMap<X509Certificate, boolean>>();
  return (certificate, authority) => {
    const ofCertificate = answers.get(certificate) ?? new WeakMap<X509Certificate, boolean>();
    const known = ofCertificate.get(authority);
    if (known !== undefined) return known;
    const answer = ask(certificate, authority);
    ofCertificate.set(authority, answer);
    answers.set(certificate, ofCertificate);
    return answer;
  };
}
