// The report for a terminal.

import type { Finding, Report, Verdict } from './report.js';
import type { Severity } from './rule.js';

const VERDICTS: Readonly<Record<Verdict, string>> = {
  valid: 'valid',
  invalid: 'not valid',
  malformed: 'not readable',
  unsupported: 'not supported',
  'not-finished': 'not finished',
};

const SEVERITIES: Readonly<Record<Severity, string>> = { fatal: 'Error', warning: 'Warning', information: 'Note' };

/** Ends with a line end. What stands in the document can neither move the cursor nor turn the direction of the text. */
export function renderPlain(report: Report): string {
  const { documentId, verdict, counts, ruleSets } = report;
  const name = documentId === null ? '' : `${documentId}: `;
  const sets = ruleSets.map(({ family, version }) => `${family} ${version}`).join(', ');
  const found = `${counted(counts.fatal, 'error')}, ${counted(counts.warning, 'warning')}, ${counted(counts.information, 'note')}`;
  const omitted = counts.omitted === 0 ? [] : [`  ${counts.omitted} more not listed`];
  const lines = [
    `${name}${VERDICTS[verdict]}, ${found}${sets === '' ? '' : ` (${sets})`}`,
    ...report.findings.flatMap(linesOf),
    ...omitted,
  ];
  return lines.map((line) => `${harmless(line)}\n`).join('');
}

function linesOf({ severity, rule, text, hint, line, column, location, value }: Finding): string[] {
  const place = line === null ? '' : `, line ${line}, column ${column}`;
  const element = location === null ? [] : [`    ${location}${value === null ? '' : ` = "${value}"`}`];
  return [`  ${SEVERITIES[severity]} ${rule}${place}`, ...element, `    ${text}`, `    ${hint}`];
}

function harmless(line: string): string {
  return line.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
