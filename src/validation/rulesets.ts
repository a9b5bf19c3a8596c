// The rule sets of this service, in all their versions. A date selects the version.
import { DESCRIPTORS } from './descriptors.js';
import type { RuleSet } from './ruleSet.js';

/** The older version of each family comes before the newer one. */
export const RULE_SETS: readonly RuleSet[] = DESCRIPTORS.flatMap(({ ruleSets }) => ruleSets);

const VERSIONS: ReadonlyMap<string, readonly RuleSet[]> = Map.groupBy(RULE_SETS, ({ family }) => family);

/** The version of a family at a time. Before the first known version, the first one. Undefined: there is none. */
export function ruleSetAt(family: string, at: Date): RuleSet | undefined {
  const versions = VERSIONS.get(family) ?? [];
  const day = at.toISOString().slice(0, 10);
  return versions.findLast(({ validFrom }) => validFrom <= day) ?? versions[0];
}
