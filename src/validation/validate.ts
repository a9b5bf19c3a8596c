// Checks one document against the rule sets that its root element and CustomizationID select. Pure: the time is a parameter.
import { cut } from '../cut.js';

import type { XmlDocument, XmlElement } from '../xml/tree.js';
import type { Generation } from './ciiSchema.js';
import { EXCERPT_LIMITS, excerptAt } from './excerpt.js';
import { expectedValue } from './expected.js';
import { locationOf } from './location.js';
import { type Finding, REPORT_LIMITS, type Report, type ReportContext, type ReportHeader, report, unfinished } from './report.js';
import { type RuleText, SEVERITIES, type Severity } from './rule.js';
import type { RuleSet } from './ruleSet.js';
import { isInForce, ruleSetAt } from './rulesets.js';
import { type Selection, type SelectionNote, select } from './select.js';
import { invoiceOf } from './terms.js';

/** More than any honest document within the size limit needs. */
export const VALIDATION_TIME_MS_MAX = 5_000;

/** Rule sets ask at each element whether the time is over. Reading the clock costs more than most elements. */
const CALLS_UNTIL_READ = 64;

export interface ValidationOptions extends Omit<ReportContext, 'durationMs'> {
  /** Milliseconds since the check began. Without it, the time is not limited. */
  readonly elapsedMs?: () => number;
  /** Processor time in milliseconds, read only after `timeMsMax`. Default: all of the elapsed time. */
  readonly workedMs?: () => number;
  readonly timeMsMax?: number;
  /** Runs these families as they were published, instead of those that the document selects. Unknown families are ignored. */
  readonly families?: readonly string[];
  /** What the metadata of the PDF around the document call it. */
  readonly generation?: Generation | undefined;
  /** The bytes that the document was parsed from, for excerpts. */
  readonly source?: Uint8Array;
  /** Called with an error that a rule threw. Such an internal error ends the check of this document. */
  readonly onFault?: ((error: unknown) => void) | undefined;
}

const NONE_FITS: SelectionNote = {
  rule: 'FORMAT',
  severity: 'fatal',
  text: 'None of the rule sets asked for is for this kind of document.',
  hint: 'Ask for other rule sets, or let the document choose.',
};

interface Violation {
  readonly rule: string;
  readonly ruleSet: string | null;
  readonly severity: Severity;
  readonly text: string;
  readonly hint: string;
  readonly near?: RuleText['near'];
  readonly expected?: RuleText['expected'];
  readonly terms: readonly string[];
  readonly node: XmlElement;
}

/**
 * Never throws because of the document. A fatal finding makes it `invalid`; warnings do not. A rule that throws would throw again at each
 * check, so the document is `not-finished`, as after a time-out.
 */
export function validate(document: XmlDocument, options: ValidationOptions): Report {
  const { root } = document;
  const { elapsedMs = () => 0, workedMs = elapsedMs, timeMsMax = VALIDATION_TIME_MS_MAX, families } = options;
  const chosen = select(root, options.generation);
  const selection = families === undefined ? chosen : { ...chosen, families, severities: {}, note: undefined, beside: undefined };
  const ruleSets = selection.families
    .map((family) => ruleSetAt(family, options.at))
    .filter((one) => one !== undefined)
    .filter((one) => one.family !== selection.beside?.family || isInForce(one, options.at));
  const note = families !== undefined && ruleSets.length === 0 ? NONE_FITS : selection.note;
  const violations: Violation[] = [...noted(note, root), ...besideNoted(selection, options.at, root)];
  // A paused process, or an overloaded machine, must not count against the document.
  const isLate = (): boolean => elapsedMs() > timeMsMax && workedMs() > timeMsMax;
  let asked = 0;
  const expired = (): boolean => asked++ % CALLS_UNTIL_READ === 0 && isLate();
  let unfinishedBy: 'time' | 'fault' | undefined;
  try {
    if (!ruleSets.every((ruleSet) => run(ruleSet, root, selection, violations, expired, options.at))) unfinishedBy = 'time';
  } catch (error) {
    unfinishedBy = 'fault';
    options.onFault?.(error);
  }

  violations.sort((a, b) => a.node.start - b.node.start);
  const notice = unfinishedBy === undefined ? [] : [unfinished(unfinishedBy)];
  const kept = listed(violations, REPORT_LIMITS.findingsMax - notice.length);
  const findings = [...notice, ...findingsOf(kept, document, options.source)];
  const fatal = violations.some(({ severity }) => severity === 'fatal');
  const verdict = ruleSets.length === 0 ? 'unsupported' : unfinishedBy !== undefined ? 'not-finished' : fatal ? 'invalid' : 'valid';
  return report({ ...options, durationMs: elapsedMs() }, headerOf(selection), verdict, ruleSets.map(nameOf), findings, [
    ...notice,
    ...violations,
  ]);
}

function run(
  { family, check }: RuleSet,
  root: XmlElement,
  { without, severities = {} }: Selection,
  violations: Violation[],
  expired: () => boolean,
  checkedAt: Date,
): boolean {
  return check(
    root,
    without,
    ({ id, severity, text, hint, terms, near, expected }, node) =>
      violations.push({ rule: id, ruleSet: family, severity: severities[id] ?? severity, text, hint, terms, near, expected, node }),
    expired,
    checkedAt,
  );
}

/** In document order. Above the limit, the first finding of each rule has priority, then the graver findings. */
function listed(violations: readonly Violation[], countMax: number): readonly Violation[] {
  if (violations.length <= countMax) return violations;
  const seen = new Set<string>();
  const ranked = violations.map((violation, position) => {
    const isFirst = !seen.has(violation.rule);
    seen.add(violation.rule);
    return { violation, position, rank: isFirst ? 0 : 1 + SEVERITIES.indexOf(violation.severity) };
  });
  const kept = ranked.sort((a, b) => a.rank - b.rank || a.position - b.position).slice(0, countMax);
  return kept.sort((a, b) => a.position - b.position).map(({ violation }) => violation);
}

function noted(note: SelectionNote | undefined, root: XmlElement): Violation[] {
  return note === undefined ? [] : [{ ...note, ruleSet: null, terms: note.rule === 'PROFILE' ? ['BT-24'] : [], node: root }];
}

/** About rules that are in force on the day, whether they run or not. */
function besideNoted({ beside }: Selection, at: Date, root: XmlElement): Violation[] {
  const known = beside && ruleSetAt(beside.family, at);
  if (beside === undefined || known === undefined || !isInForce(known, at)) return [];
  return noted(beside.note, root).map((one) => ({ ...one, ruleSet: beside.family }));
}

/** Excerpts and expected values take time, so only the first findings have them. */
function findingsOf(violations: readonly Violation[], { root }: XmlDocument, source: Uint8Array | undefined): Finding[] {
  const invoice = violations.length === 0 ? undefined : invoiceOf(root);
  return violations.map((violation, index): Finding => {
    const { node, rule, ruleSet, severity, text, terms } = violation;
    const { line, column } = node;
    const isShown = index < EXCERPT_LIMITS.excerptsMax;
    const hint = isShown ? hintOf(violation) : violation.hint;
    return {
      ...{ rule, ruleSet, severity, text, hint, terms },
      ...{ location: locationOf(node), line, column, value: valueAt(node) },
      expected: isShown && invoice !== undefined ? expectedValue(violation.expected, invoice, node) : null,
      excerpt: isShown && source !== undefined ? excerptAt(source, node.start, line) : null,
    };
  });
}

/** For a code: `… "EUR" is near.` */
function hintOf({ hint, near, node }: Violation): string {
  const value = near?.(node);
  return value === undefined ? hint : `${hint} "${value}" is near.`;
}

function valueAt({ text }: XmlElement): string | null {
  const { valueCharactersMax } = REPORT_LIMITS;
  const value = text.trim();
  if (value === '') return null;
  return cut(value, valueCharactersMax);
}

function headerOf({ format, customizationId, profileId }: Selection): ReportHeader {
  return {
    ...(format === undefined ? {} : { format }),
    ...(customizationId === undefined ? {} : { customizationId }),
    ...(profileId === undefined ? {} : { profileId }),
  };
}

function nameOf({ family, version, validFrom, codeLists }: RuleSet): Report['ruleSets'][number] {
  return { family, version, validFrom, codeLists };
}
