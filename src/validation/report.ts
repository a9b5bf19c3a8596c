// The report on one document. The JSON model is the source; pages and SVRL are rendered from it.

import type { XmlError } from '../xml/gate.js';
import { type Excerpt, excerptAt, offsetOf } from './excerpt.js';
import type { Format } from './format.js';
import { otherFormatOf } from './otherFormat.js';
import type { Severity } from './rule.js';
import type { RuleSetName } from './ruleSet.js';

export type Verdict = 'valid' | 'invalid' | 'malformed' | 'unsupported' | 'not-finished';

export const REPORT_LIMITS = { findingsMax: 1_000, valueCharactersMax: 200 } as const;

export interface Finding {
  readonly rule: string;
  /** The family of the rule; null where the finding is about reading or choosing, not about a rule. */
  readonly ruleSet: string | null;
  readonly severity: Severity;
  readonly text: string;
  readonly hint: string;
  readonly terms: readonly string[];
  /** An XPath with the usual prefixes; null where there is no tree. */
  readonly location: string | null;
  readonly line: number | null;
  readonly column: number | null;
  /** The text at the location, cut at 200 characters; null where it has none. */
  readonly value: string | null;
  /** What the value should be, where the rule works that out; of the first of its `terms` where the location is a group. */
  readonly expected: string | null;
  /** The lines around the place; null where there is no place, and after the first findings of a long report. */
  readonly excerpt: Excerpt | null;
}

/** A finding without a place; whatever it has is given. */
export function newFinding(given: Pick<Finding, 'rule' | 'severity' | 'text' | 'hint'> & Partial<Finding>): Finding {
  const nowhere = { ruleSet: null, terms: [], location: null, line: null, column: null, value: null, expected: null, excerpt: null };
  return { ...nowhere, ...given };
}

export interface Report {
  readonly documentId: string | null;
  /** ISO 8601 in UTC. */
  readonly checkedAt: string;
  readonly durationMs: number;
  readonly format: Format | null;
  readonly customizationId: string | null;
  readonly profileId: string | null;
  /** In lower-case hexadecimal. */
  readonly sha256: string | null;
  readonly verdict: Verdict;
  /** Only those that ran. */
  readonly ruleSets: readonly RuleSetName[];
  /** Of everything found, also of the `omitted` that are not listed. */
  readonly counts: { readonly fatal: number; readonly warning: number; readonly information: number; readonly omitted: number };
  /** In document order. */
  readonly findings: readonly Finding[];
}

/** What the caller knows about the check. */
export interface ReportContext {
  /** The time that chooses rule versions: that of the import. */
  readonly at: Date;
  readonly documentId?: string;
  readonly sha256?: string;
  readonly durationMs?: number;
}

/** What the header fields of a document say, where no rules ran. */
export interface ReportHeader {
  readonly format?: Format;
  readonly customizationId?: string;
  readonly profileId?: string;
}

const UNFINISHED: Readonly<Record<'bytes' | 'time' | 'fault', Pick<Finding, 'rule' | 'text' | 'hint'>>> = {
  bytes: {
    rule: 'LIMIT-BYTES',
    text: 'The document is larger than what is checked in full; no rules ran.',
    hint: 'Send large attachments as files of their own.',
  },
  time: {
    rule: 'LIMIT-TIME',
    text: 'The time for checking one document was over before all rules had run.',
    hint: 'Split the document, or have it checked again.',
  },
  fault: {
    rule: 'CHECK-FAULT',
    text: 'A rule failed on this document; not all rules ran.',
    hint: 'The operator finds the cause in the log of the service.',
  },
};

/** The gate refused the document, which is `bytes`. */
export function malformedReport(
  context: ReportContext,
  bytes: Uint8Array,
  { reason, line, column }: Pick<XmlError, 'reason' | 'line' | 'column'>,
): Report {
  const other = otherFormatOf(bytes);
  if (other !== undefined) return report(context, {}, 'malformed', [], [notXml(other)]);
  const finding = newFinding({
    rule: 'XML',
    severity: 'fatal',
    text: `The document is not acceptable XML: ${reason}.`,
    hint: 'Correct the XML at this place.',
    line,
    column,
    excerpt: excerptAt(bytes, offsetOf(bytes, line, column), line),
  });
  return report(context, {}, 'malformed', [], [finding]);
}

function notXml(text: string): Finding {
  return newFinding({ rule: 'XML', severity: 'fatal', text, hint: 'Send the document as XML, or as a PDF with the XML inside.' });
}

/** A PDF without an invoice that can be read; `reason` is a sentence without its point. */
export function unreadableReport(context: ReportContext, reason: string): Report {
  const hint = 'Embed the invoice as XML, as ZUGFeRD and Factur-X do.';
  return report(context, {}, 'malformed', [], [newFinding({ rule: 'PDF', severity: 'fatal', text: `${reason}.`, hint })]);
}

/** A limit was reached before any rule ran (`bytes`), or the time was over before the check had begun (`time`). */
export function notFinishedReport(context: ReportContext, reason: 'bytes' | 'time', header: ReportHeader = {}): Report {
  return report(context, header, 'not-finished', [], [unfinished(reason)]);
}

export function unfinished(reason: keyof typeof UNFINISHED): Finding {
  return newFinding({ ...UNFINISHED[reason], severity: 'warning' });
}

/** The report with findings that no rule set made, before the others; of those the last repeats give way where there are too many. */
export function addFindings(report: Report, extra: readonly Finding[]): Report {
  if (extra.length === 0) return report;
  const kept = [...report.findings];
  const excess = kept.length + extra.length - REPORT_LIMITS.findingsMax;
  const omitted = excess > 0 ? dropRepeats(kept, excess) : 0;
  const counts = { ...report.counts, omitted: report.counts.omitted + omitted };
  for (const { severity } of extra) counts[severity] += 1;
  const verdict = report.verdict === 'valid' && extra.some(({ severity }) => severity === 'fatal') ? 'invalid' : report.verdict;
  return { ...report, verdict, counts, findings: [...extra, ...kept] };
}

/** Takes up to so many findings away, from the end, but never the first of a rule. Tells how many. */
function dropRepeats(findings: Finding[], countMax: number): number {
  const first = new Map<string, number>();
  for (const [index, { rule }] of findings.entries()) if (!first.has(rule)) first.set(rule, index);
  let dropped = 0;
  for (let index = findings.length - 1; index >= 0 && dropped < countMax; index -= 1) {
    if (first.get(findings[index]!.rule) === index) continue;
    findings.splice(index, 1);
    dropped += 1;
  }
  return dropped;
}

/** Puts a report together. `all` tells the severity of everything found where `findings` were cut. */
export function report(
  context: ReportContext,
  header: ReportHeader,
  verdict: Verdict,
  ruleSets: readonly RuleSetName[],
  findings: readonly Finding[],
  all: readonly { readonly severity: Severity }[] = findings,
): Report {
  const counts = { fatal: 0, warning: 0, information: 0, omitted: all.length - findings.length };
  for (const { severity } of all) counts[severity] += 1;
  return {
    documentId: context.documentId ?? null,
    checkedAt: context.at.toISOString(),
    durationMs: context.durationMs ?? 0,
    format: header.format ?? null,
    customizationId: header.customizationId ?? null,
    profileId: header.profileId ?? null,
    sha256: context.sha256 ?? null,
    verdict,
    ruleSets,
    counts,
    findings,
  };
}
