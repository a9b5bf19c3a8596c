import type { X509Certificate } from 'node:crypto';

/** SHA-256 of a certificate, in hexadecimal lower case. */
export function fingerprintOf({ fingerprint256 }: X509Certificate): string {
  return fingerprint256.replaceAll(':', '').toLowerCase();
}
