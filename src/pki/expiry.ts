import type { X509Certificate } from 'node:crypto';
import type { Keystores } from './keystore.js';

const DAY_MS = 86_400_000;

export interface Expiry {
  readonly certificate: X509Certificate;
  /** Whole days. Negative where the certificate has expired. */
  readonly daysLeft: number;
}

/** How long the certificate of each keystore is still valid, newest first. */
export function expiryOf(keystores: Keystores, at: Date): Expiry[] {
  return keystores.current().map(({ certificate }) => ({
    certificate,
    daysLeft: Math.floor((certificate.validToDate.getTime() - at.getTime()) / DAY_MS),
  }));
}
