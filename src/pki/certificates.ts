// Certificates as strangers send them. Few access points and SMPs serve many participants, and parsing a certificate or its key costs
// more than checking a signature. What is kept are facts about bytes, which never change: no verdict, for that depends on the time.
import { hash, type KeyObject, X509Certificate } from 'node:crypto';

const KEPT_MAX = 2_000;
/** Larger ones are parsed each time. */
const KEPT_BYTES_MAX = 8_192;

/** By the SHA-256 of its DER. The least recently used one leaves. */
const kept = new Map<string, X509Certificate>();

/** Throws an Error for what is no certificate. */
export function parseCertificate(der: Buffer): X509Certificate {
  if (der.length > KEPT_BYTES_MAX) return new X509Certificate(der);
  const key = hash('sha256', der, 'base64');
  const known = kept.get(key);
  const certificate = known ?? new X509Certificate(der);
  kept.delete(key);
  kept.set(key, certificate);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  return certificate;
}

const keys = new WeakMap<X509Certificate, KeyObject>();

/** Throws an Error for a key that cannot be read. */
export function publicKeyOf(certificate: X509Certificate): KeyObject {
  const known = keys.get(certificate);
  if (known !== undefined) return known;
  const key = certificate.publicKey;
  keys.set(certificate, key);
  return key;
}

/** No shorter RSA key signs for the network. */
export const RSA_BITS_MIN = 2_048;

const strong = new WeakMap<KeyObject, boolean>();

/** The public key where it is RSA and long enough. Undefined for any other key. Throws an Error for a key that cannot be read. */
export function rsaKeyOf(certificate: X509Certificate): KeyObject | undefined {
  const key = publicKeyOf(certificate);
  const isStrong = strong.get(key) ?? (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN);
  strong.set(key, isStrong);
  return isStrong ? key : undefined;
}

const issued = new WeakMap<X509Certificate, WeakMap<X509Certificate, boolean>>();

/** Whether an authority signed the certificate. Throws an Error for a key that cannot be read. */
export function isSignedByAuthority(certificate: X509Certificate, authority: X509Certificate): boolean {
  const ofCertificate = issued.get(certificate) ?? new WeakMap<X509Certificate, boolean>();
  const known = ofCertificate.get(authority);
  if (known !== undefined) return known;
  const isSigned = certificate.verify(publicKeyOf(authority));
  ofCertificate.set(authority, isSigned);
  issued.set(certificate, ofCertificate);
  return isSigned;
}
