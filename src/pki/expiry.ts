import type { X509Certificate } from 'node:crypto';
import { type Keystores, newestValid } from './keystore.js';

interface CertificateInUse {
  readonly certificate: X509Certificate;
  /** The newest that is valid. */
  readonly isUsed: boolean;
}

/** The certificates of all keystores, newest first. */
export function certificatesOf(keystores: Keystores, at: Date): CertificateInUse[] {
  const all = keystores.current();
  const used = newestValid(all, at);
  return all.map((one) => ({ certificate: one.certificate, isUsed: one === used }));
}
