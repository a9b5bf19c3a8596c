// The audit log as people read it: one line for what one export did.
import { AuditAction, type AuditFilterInput, type AuditQuery } from './operations.js';

export type AuditEntry = NonNullable<AuditQuery['auditLog']>['edges'][number]['node'];

/** The evidence about many documents at once is one line. */
export interface AuditLine extends AuditEntry {
  readonly subjects: readonly string[];
}

export interface AuditSearch {
  readonly action?: AuditAction;
  readonly actor?: string;
  /** Days, both inclusive. */
  readonly from?: string;
  readonly to?: string;
}

const TOGETHER_MS = 10 * 60_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What of the address is a filter. */
export function readAuditSearch({ action, actor, from, to }: Readonly<Record<string, unknown>>): AuditSearch {
  const known = Object.values(AuditAction).find((one) => one === action);
  const day = (value: unknown): value is string => typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value));
  return {
    ...(known === undefined ? {} : { action: known }),
    ...(typeof actor === 'string' && actor !== '' ? { actor } : {}),
    ...(day(from) ? { from } : {}),
    ...(day(to) ? { to } : {}),
  };
}

/** Days are those of whoever looks. */
export function auditFilter({ action, actor, from, to }: AuditSearch): AuditFilterInput {
  const beginOf = (day: string): Date => new Date(`${day}T00:00:00`);
  // Not 24 hours later: two days of a year have another length.
  const endOf = (day: string): Date => {
    const end = beginOf(day);
    end.setDate(end.getDate() + 1);
    return end;
  };
  return {
    ...(action === undefined ? {} : { actions: [action] }),
    ...(actor === undefined ? {} : { actor }),
    ...(from === undefined ? {} : { from: beginOf(from).toISOString() }),
    ...(to === undefined ? {} : { to: endOf(to).toISOString() }),
  };
}

/** Entries of evidence that one person asked for within ten minutes stand in the line of the latest of them. `entries`: latest first. */
export function linesOf(entries: readonly AuditEntry[]): readonly AuditLine[] {
  const lines: (AuditLine & { subjects: string[] })[] = [];
  const open = new Map<string, { readonly line: { subjects: string[] }; at: number }>();
  for (const entry of entries) {
    const at = Date.parse(entry.at);
    const group = entry.action === 'DOCUMENT_EVIDENCE' ? open.get(entry.actor) : undefined;
    if (group !== undefined && group.at - at <= TOGETHER_MS) {
      group.line.subjects.push(entry.subject);
      group.at = at;
      continue;
    }
    const line = { ...entry, subjects: [entry.subject] };
    lines.push(line);
    if (entry.action === 'DOCUMENT_EVIDENCE') open.set(entry.actor, { line, at });
  }
  return lines;
}

/** RFC 4180 with a byte order mark. A cell that a spreadsheet would calculate is text. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => {
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
