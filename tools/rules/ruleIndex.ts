// The index of all rules, generated from the rule sets on demand.
import { SEVERITIES, type Severity } from '../../src/validation/rule.js';
import type { RuleSet } from '../../src/validation/ruleSet.js';
import { RULE_SETS } from '../../src/validation/rulesets.js';
import { type Family, familyNamed } from './families.js';
import { placesIn, placesOf, type SourceLine } from './places.js';

/** A rule in one version of one family. */
export interface IndexedRule {
  readonly id: string;
  readonly family: Family;
  readonly version: string;
  readonly validFrom: string;
  /** Several where it occurs more than once, the gravest first. */
  readonly severities: readonly Severity[];
  /** What is wrong and what to change, without repeats. Values of the document are `{1}`. */
  readonly sentences: readonly { readonly text: string; readonly hint: string }[];
  readonly places: readonly SourceLine[];
}

/** By family, older versions first. `project` is the folder with src. */
export function ruleIndex(project: string): IndexedRule[] {
  const places = placesOf(project, new Set(RULE_SETS.flatMap(({ rules }) => rules)));
  return RULE_SETS.flatMap((ruleSet) => {
    const family = familyOf(ruleSet);
    const severities = severitiesOf(ruleSet);
    const sentences = sentencesOf(ruleSet);
    const { version, validFrom, rules } = ruleSet;
    return rules.map((id) => ({
      id,
      family,
      version,
      validFrom,
      severities: severities.get(id) ?? [],
      sentences: [...(sentences.get(id) ?? new Map()).values()],
      places: placesIn(family, places.get(id) ?? []),
    }));
  });
}

export function severitiesOf({ texts }: RuleSet): ReadonlyMap<string, readonly Severity[]> {
  const found = new Map<string, Set<Severity>>();
  for (const { id, severity } of texts()) found.set(id, (found.get(id) ?? new Set()).add(severity));
  return new Map(Array.from(found, ([id, all]) => [id, SEVERITIES.filter((one) => all.has(one))]));
}

function sentencesOf({ texts }: RuleSet): ReadonlyMap<string, ReadonlyMap<string, { text: string; hint: string }>> {
  const found = new Map<string, Map<string, { text: string; hint: string }>>();
  for (const { id, text, hint } of texts()) found.set(id, (found.get(id) ?? new Map()).set(`${text}\n${hint}`, { text, hint }));
  return found;
}

function familyOf({ family }: RuleSet): Family {
  const known = familyNamed(family);
  if (known === undefined) throw new Error(`The family ${family} is in no descriptor`);
  return known;
}
