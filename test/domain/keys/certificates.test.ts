// Warnings before the certificates of the network expire.

import { daysLeft, warnOfExpiry } from '../../../src/domain/keys/certificates.js';
import type { NetworkCertificate } from '../../../src/domain/keys/networkCertificate.js';
import { test } from '../../support/test.js';

const EXPIRES = new Date('2030-06-30T00:00:00Z');
const DAY_MS = 86_400_000;

function certificate(more: Partial<NetworkCertificate> = {}): NetworkCertificate {
  return { purpose: 'ap', subject: 'CN=POP000001', serialNumber: '01', fingerprint: 'ff', notAfter: EXPIRES, isUsed: true, ...more };
}

/** What is logged when the days before EXPIRES come one after the other. */
function logged(certificates: readonly NetworkCertificate[], days: readonly number[]): string[] {
  const lines: string[] = [];
  const note =
    (level: string) =>
    (event: string, fields?: object): void =>
      void lines.push(`${level} ${event} ${(fields as { purpose: string }).purpose} ${(fields as { daysLeft: number }).daysLeft}`);
  const log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };
  const warned = new Set<string>();
  for (const before of days) warnOfExpiry({ certificates: () => certificates, log }, new Date(EXPIRES.getTime() - before * DAY_MS), warned);
  return lines;
}

test('the days that a certificate is still valid', (t) => {
  const days = (before: number): number => daysLeft({ notAfter: EXPIRES }, new Date(EXPIRES.getTime() - before * DAY_MS));
  t.deepEqual([days(30), days(0.5), days(-0.5)], [30, 0, -1]);
});

test('a warning comes once 60, 30 and 7 days before the expiry, and an error after it', (t) => {
  t.deepEqual(logged([certificate()], [90, 61, 60, 59, 31, 30, 8, 7, 1, -1, -2]), [
    'warn certificate.expiring ap 60',
    'warn certificate.expiring ap 30',
    'warn certificate.expiring ap 7',
    'error certificate.expired ap -1',
  ]);
});

test('an older certificate beside a newer one needs no warning', (t) => {
  const newer = certificate({ serialNumber: '02', notAfter: new Date(EXPIRES.getTime() + 365 * DAY_MS) });
  t.deepEqual(logged([newer, certificate({ isUsed: false })], [30, 1, -1]), []);
});

test('each purpose has its own warnings', (t) => {
  t.deepEqual(logged([certificate(), certificate({ purpose: 'smp' })], [7]), [
    'warn certificate.expiring ap 7',
    'warn certificate.expiring smp 7',
  ]);
});
