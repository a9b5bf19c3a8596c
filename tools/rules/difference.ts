// Compares an official file with a rule set of ours: new rules, removed rules, and rules with another severity or test.
import type { Severity } from '../../src/validation/rule.js';
import type { RuleSet } from '../../src/validation/ruleSet.js';
import { familyNamed } from './families.js';
import type { OfficialRules } from './official.js';
import { omissionOf } from './omitted.js';
import { severitiesOf } from './ruleIndex.js';

export interface Difference {
  readonly added: readonly string[];
  readonly gone: readonly string[];
  readonly severity: readonly { readonly id: string; readonly ours: readonly Severity[]; readonly official: readonly Severity[] }[];
  /** Undefined: the release of our rule set was not recorded, so its tests are unknown. */
  readonly test: readonly string[] | undefined;
  /** Official rules that we leave out, with the reason. */
  readonly omitted: readonly { readonly id: string; readonly reason: string }[];
}

/** `recorded` is the release that `ruleSet` follows. Neither it nor `official` includes rules of accompanying families. */
export function differenceOf(ruleSet: RuleSet, official: OfficialRules, recorded: OfficialRules | undefined): Difference {
  const { family } = ruleSet;
  const ours = severitiesOf(ruleSet);
  const missing = [...official.keys()].filter((id) => !ours.has(id));
  const omitted = missing.flatMap((id) => {
    const reason = omissionOf(family, id)?.reason;
    return reason === undefined ? [] : [{ id, reason }];
  });
  return {
    added: missing.filter((id) => !omitted.some((one) => one.id === id)).sort(),
    gone: [...ours.keys()].filter((id) => !official.has(id) && familyNamed(family)?.unnumbered?.includes(id) !== true).sort(),
    severity: [...official].flatMap(([id, { severities }]) => {
      const own = ours.get(id);
      return own === undefined || own.join() === severities.join() || isKept(family, id) ? [] : [{ id, ours: own, official: severities }];
    }),
    test:
      recorded &&
      [...official]
        .filter(([id, { hash }]) => isOther(recorded.get(id)?.hash, hash))
        .map(([id]) => id)
        .sort(),
    omitted,
  };
}

export function isSame({ added, gone, severity, test }: Difference): boolean {
  return [added, gone, severity, test ?? []].every((some) => some.length === 0);
}

function isKept(family: string, id: string): boolean {
  return familyNamed(family)?.severitiesKept?.some(({ ids }) => ids.includes(id)) === true;
}

function isOther(before: string | undefined, now: string): boolean {
  return before !== undefined && before !== now;
}
