// Checks one document against the rule sets that its root and CustomizationID choose. Pure: the caller brings the time.

import type { XmlDocument, XmlElement } from '../xml/tree.js';
import { locationOf } from './location.js';
import { type Finding, REPORT_LIMITS, type Report, type ReportContext, type ReportHeader, report, unfinished } from './report.js';
import type { Severity } from './rule.js';
import type { RuleSet } from './ruleSet.js';
import { ruleSetAt } from './rulesets.js';
import { type Selection, select } from './select.js';

/** More than any honest document of the size that is checked needs. */
export const VALIDATION_TIME_MS_MAX = 5_000;

export interface ValidationOptions extends Omit<ReportContext, 'durationMs'> {
  /** Milliseconds since the check began; without it, no time is measured and none runs out. */
  readonly elapsedMs?: () => number;
  readonly timeMsMax?: number;
}

interface Violation {
  readonly rule: string;
  readonly ruleSet: string | null;
  readonly severity: Severity;
  readonly text: string;
  readonly hint: string;
  readonly terms: readonly string[];
  readonly node: XmlElement;
}

/** Never throws for what stands in the document. A fatal finding makes it `invalid`; warnings do not. */
export function validate(document: XmlDocument, options: ValidationOptions): Report {
  const { root } = document;
  const { elapsedMs = () => 0, timeMsMax = VALIDATION_TIME_MS_MAX } = options;
  const selection = select(root);
  const ruleSets = selection.families.map((family) => ruleSetAt(family, options.at)).filter((one) => one !== undefined);
  const violations: Violation[] = noted(selection, root);
  const expired = (): boolean => elapsedMs() > timeMsMax;
  const finished = ruleSets.every((ruleSet) => run(ruleSet, root, selection.without, violations, expired));

  violations.sort((a, b) => a.node.start - b.node.start);
  const notice = finished ? [] : [unfinished('time')];
  const findings = [...notice, ...violations.slice(0, REPORT_LIMITS.findingsMax - notice.length).map(findingOf)];
  const fatal = violations.some(({ severity }) => severity === 'fatal');
  const verdict = ruleSets.length === 0 ? 'unsupported' : !finished ? 'not-finished' : fatal ? 'invalid' : 'valid';
  return report({ ...options, durationMs: elapsedMs() }, headerOf(selection), verdict, ruleSets.map(nameOf), findings, [
    ...notice,
    ...violations,
  ]);
}

function run(
  { family, check }: RuleSet,
  root: XmlElement,
  without: ReadonlySet<string>,
  violations: Violation[],
  expired: () => boolean,
): boolean {
  return check(
    root,
    without,
    ({ id, severity, text, hint, terms }, node) => violations.push({ rule: id, ruleSet: family, severity, text, hint, terms, node }),
    expired,
  );
}

function noted({ note }: Selection, root: XmlElement): Violation[] {
  return note === undefined ? [] : [{ ...note, ruleSet: null, terms: note.rule === 'PROFILE' ? ['BT-24'] : [], node: root }];
}

function findingOf({ node, rule, ruleSet, severity, text, hint, terms }: Violation): Finding {
  const { line, column } = node;
  return { rule, ruleSet, severity, text, hint, terms, location: locationOf(node), line, column, value: valueAt(node) };
}

function valueAt({ text }: XmlElement): string | null {
  const { valueCharactersMax } = REPORT_LIMITS;
  const value = text.trim();
  if (value === '') return null;
  return value.length > valueCharactersMax ? cut(value, valueCharactersMax) : value;
}

/** Never in the middle of a character that takes two units. */
function cut(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).replace(/[\ud800-\udbff]$/, '');
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
