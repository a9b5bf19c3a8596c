// The rule sets of this service, in all their versions. A date selects the version.
import { DESCRIPTORS } from './descriptors.js';
import type { RuleSet } from './ruleSet.js';

/** The older version of each family comes before the newer one. */
export const RULE_SETS: readonly RuleSet[] = DESCRIPTORS.flatMap(({ ruleSets }) => ruleSets);

const VERSIONS: ReadonlyMap<string, readonly RuleSet[]> = Map.groupBy(RULE_SETS, ({ family }) => family);

/** The version of a family at a time. Before the first known version, the first one. Undefined: there is none. */
export function ruleSetAt(family: string, at: Date): RuleSet | undefined {
  const versions = VERSIONS.get(family) ?? [];
  return versions.findLast((one) => isInForce(one, at)) ?? versions[0];
}

/** Whether its first day has come. */
export function isInForce({ validFrom }: RuleSet, at: Date): boolean {
  return validFrom <= at.toISOString().slice(0, 10);
}
