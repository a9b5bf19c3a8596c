// Warnings before the certificates of this exchange expire.

import type { App } from '../ports.js';
import { CERTIFICATE_PURPOSES, type NetworkCertificate } from './networkCertificate.js';

/** Days before the expiry at which the operator is warned. */
const WARNING_DAYS = [60, 30, 7] as const;
const DAY_MS = 86_400_000;

/** Whole days until the expiry. Negative afterwards. */
export function daysLeft({ notAfter }: Pick<NetworkCertificate, 'notAfter'>, at: Date): number {
  return Math.floor((notAfter.getTime() - at.getTime()) / DAY_MS);
}

/**
 * Warns once at each threshold, and once when a certificate has expired. A purpose whose newest certificate is valid for longer needs no
 * warning about older ones. `warned` has what was said before, and is added to.
 */
export function warnOfExpiry({ certificates, log }: Pick<App, 'certificates' | 'log'>, at: Date, warned: Set<string>): void {
  for (const purpose of CERTIFICATE_PURPOSES) {
    const own = certificates().filter((one) => one.purpose === purpose);
    const last = own.toSorted((one, other) => other.notAfter.getTime() - one.notAfter.getTime())[0];
    if (last === undefined) continue;
    const left = daysLeft(last, at);
    const threshold = left < 0 ? 0 : WARNING_DAYS.toReversed().find((days) => left <= days);
    const key = `${purpose} ${last.serialNumber} ${threshold}`;
    if (threshold === undefined || warned.has(key)) continue;
    warned.add(key);
    const fields = { purpose, subject: last.subject, notAfter: last.notAfter.toISOString(), daysLeft: left };
    if (left < 0) log.error('certificate.expired', fields);
    else log.warn('certificate.expiring', fields);
  }
}
