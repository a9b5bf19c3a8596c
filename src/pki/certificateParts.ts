// What all certificates that this exchange makes have in common.
import { randomBytes } from 'node:crypto';

const DAY_MS = 86_400_000;

/** Valid from a day ago, for clients whose clock is behind. */
export function validity(now: Date, days: number): { readonly notBefore: Date; readonly notAfter: Date } {
  return { notBefore: new Date(now.getTime() - DAY_MS), notAfter: new Date(now.getTime() + days * DAY_MS) };
}

/** RFC 5280 §4.1.2.2: positive, at most 20 octets. Random, so that it cannot be guessed. */
export function serialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.toString('hex');
}
