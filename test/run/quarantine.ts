// Tests that fail by chance and are known to: they do not stop a change while somebody mends them.
import { readFileSync } from 'node:fs';
import type { Failure } from './results.js';

export const QUARANTINE_LIMITS = { entries: 5, days: 14 } as const;
const DAY_MS = 86_400_000;

export interface Quarantined {
  /** Below test/, as in `server/rest/upload.test.js`. */
  readonly file: string;
  readonly title: string;
  readonly reason: string;
  /** The last day, as in `2026-11-30`. */
  readonly expires: string;
}

/** What is wrong with the list on this day: an entry without a reason, or that expired, or too many of them. */
export function quarantineFaults(entries: readonly Quarantined[], now: Date): string[] {
  const faults = entries.flatMap(({ file, title, reason, expires }) => {
    const named = `${file} › ${title}`;
    const left = Math.ceil((Date.parse(expires) - now.getTime()) / DAY_MS) + 1;
    if (!/\S/.test(reason ?? '')) return [`${named} has no reason`];
    if (!/^\d{4}-\d\d-\d\d$/.test(expires) || Number.isNaN(left)) return [`${named} has no day on which it expires`];
    if (left < 1) return [`${named} expired on ${expires}`];
    return left > QUARANTINE_LIMITS.days + 1 ? [`${named} expires in more than ${QUARANTINE_LIMITS.days} days`] : [];
  });
  return entries.length > QUARANTINE_LIMITS.entries ? [...faults, `more than ${QUARANTINE_LIMITS.entries} entries`] : faults;
}

export function readQuarantine(path: string): Quarantined[] {
  return JSON.parse(readFileSync(path, 'utf8')) as Quarantined[];
}

export function isQuarantined({ file, title }: Failure, entries: readonly Quarantined[]): boolean {
  return entries.some((entry) => entry.file === file && entry.title === title);
}
