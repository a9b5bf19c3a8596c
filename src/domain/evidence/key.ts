// The keys that sign heads of audit logs and evidence about documents.
import type { X509Certificate } from 'node:crypto';

export interface EvidenceSigner {
  /** SHA-256 of the certificate, in hexadecimal lower case: the id of the key. */
  readonly id: string;
  readonly certificate: X509Certificate;
  /** With SHA-256: RSA by PKCS#1 1.5; ECDSA as both numbers in a row (IEEE P1363), as XML signatures have it. */
  sign(data: Uint8Array): Buffer;
}
