// The findings of a report as people work through them: a rule once with all its places, and what follows from another finding below
// that. Works from the report alone, so that stored reports are shown the same way.
import type { Finding, Report } from './report.js';
import { SEVERITIES } from './rule.js';

/** Findings with the same rule and the same sentences. */
export interface FindingGroup {
  readonly rule: string;
  readonly ruleSet: string | null;
  readonly severity: Finding['severity'];
  readonly text: string;
  readonly hint: string;
  readonly terms: readonly string[];
  /** At least one, in document order. */
  readonly places: readonly Finding[];
  /** Groups that probably go away once this one is corrected. */
  readonly consequences: readonly FindingGroup[];
}

/** Candidates for a cause that are looked at for one finding. */
const CANDIDATES_MAX = 20;
const UNKNOWN_ELEMENT = 'STRUCTURE-UNKNOWN';

/** In the order of their first places. */
export function groupsOf(report: Report): readonly FindingGroup[] {
  const causes = causesIn(report);
  const byText = new Map<string, Finding[]>();
  for (const finding of report.findings) {
    const key = keyOf(finding);
    const found = byText.get(key);
    if (found === undefined) byText.set(key, [finding]);
    else found.push(finding);
  }
  const parents = new Map<string, string>();
  for (const [key, places] of byText) {
    const parent = parentOf(key, places, causes);
    if (parent !== undefined && !leadsTo(parents, parent, key)) parents.set(key, parent);
  }
  return nested(byText, parents, undefined);
}

function keyOf({ severity, rule, text, hint }: Finding): string {
  return JSON.stringify([severity, rule, text, hint]);
}

/** A group is a consequence where each of its places has a cause; it stands below that of the first. */
function parentOf(key: string, places: readonly Finding[], causes: ReadonlyMap<Finding, Finding>): string | undefined {
  const found = places.map((place) => causes.get(place));
  const [first] = found;
  if (first === undefined || found.includes(undefined)) return undefined;
  const parent = keyOf(first);
  return parent === key ? undefined : parent;
}

function leadsTo(parents: ReadonlyMap<string, string>, from: string, to: string): boolean {
  for (let one: string | undefined = from; one !== undefined; one = parents.get(one)) if (one === to) return true;
  return false;
}

function nested(
  byText: ReadonlyMap<string, readonly Finding[]>,
  parents: ReadonlyMap<string, string>,
  parent: string | undefined,
): FindingGroup[] {
  return Array.from(byText)
    .filter(([key]) => parents.get(key) === parent)
    .map(([key, places]) => {
      const { rule, ruleSet, severity, text, hint, terms } = places[0]!;
      return { rule, ruleSet, severity, text, hint, terms, places, consequences: nested(byText, parents, key) };
    });
}

/** The finding that each finding probably follows from. */
function causesIn({ findings, ruleSets }: Report): ReadonlyMap<Finding, Finding> {
  const layers = new Map(ruleSets.map(({ family }, index) => [family, index]));
  const byLocation = collect(findings, ({ location }) => location ?? undefined);
  const byTerm = collect(findings, ({ terms }) => terms[0]);
  const unknown = collect(findings, ({ rule, location }) =>
    rule === UNKNOWN_ELEMENT && location !== null ? parentPath(location) : undefined,
  );
  const causes = new Map<Finding, Finding>();
  for (const finding of findings) {
    const layer = layers.get(finding.ruleSet ?? '') ?? -1;
    const below = (one: Finding): boolean => (layers.get(one.ruleSet ?? '') ?? -1) < layer;
    const [, ...parts] = finding.terms;
    const cause =
      (byLocation.get(finding.location ?? '') ?? []).find((one) => below(one) && isCauseAtSamePlace(one, finding)) ??
      parts.flatMap((term) => byTerm.get(term) ?? []).find((one) => isCauseOfSum(one, finding)) ??
      (unknown.get(finding.location ?? '') ?? []).find((one) => one !== finding && finding.value === null && isAsGrave(one, finding));
    if (cause !== undefined) causes.set(finding, cause);
  }
  return causes;
}

function collect(findings: readonly Finding[], keyOf: (finding: Finding) => string | undefined): ReadonlyMap<string, readonly Finding[]> {
  const found = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = keyOf(finding);
    if (key === undefined) continue;
    const others = found.get(key);
    if (others === undefined) found.set(key, [finding]);
    else if (others.length < CANDIDATES_MAX) others.push(finding);
  }
  return found;
}

/** A more general rule set has found the same: a wrong form, or the same term. */
function isCauseAtSamePlace(cause: Finding, finding: Finding): boolean {
  if (!isAsGrave(cause, finding)) return false;
  const isStructure = cause.terms.length === 0 && cause.rule.startsWith('STRUCTURE-');
  return isStructure || cause.terms.some((term) => finding.terms.includes(term));
}

/** A part of what a rule adds up or compares is wrong itself. */
function isCauseOfSum(cause: Finding, finding: Finding): boolean {
  const [term] = finding.terms;
  if (cause === finding || cause.terms[0] === term || !isAsGrave(cause, finding)) return false;
  // Each would be the cause of the other.
  if (term !== undefined && cause.terms.slice(1).includes(term)) return false;
  return cause.location !== null && finding.location !== null && isSameBranch(cause.location, finding.location);
}

function isAsGrave(cause: Finding, finding: Finding): boolean {
  return SEVERITIES.indexOf(cause.severity) <= SEVERITIES.indexOf(finding.severity);
}

/** False for places in different items of a list: two lines, two breakdowns. */
function isSameBranch(one: string, other: string): boolean {
  const [left, right] = [one.split('/'), other.split('/')];
  const at = left.findIndex((step, index) => step !== right[index]);
  const [a, b] = [left[at], right[at]];
  return at === -1 || a === undefined || b === undefined || a.replace(/\[\d+\]$/, '') !== b.replace(/\[\d+\]$/, '');
}

function parentPath(location: string): string {
  return location.slice(0, location.lastIndexOf('/'));
}
