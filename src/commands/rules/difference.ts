// An official file against a rule set of ours: what is new, gone, and changed in severity or test.
import type { Severity } from '../../validation/rule.js';
import type { RuleSet } from '../../validation/ruleSet.js';
import type { OfficialRules } from './official.js';
import { omissionOf, SEVERITIES_KEPT } from './omitted.js';
import { severitiesOf } from './ruleIndex.js';

export interface Difference {
  readonly added: readonly string[];
  readonly gone: readonly string[];
  readonly severity: readonly { readonly id: string; readonly ours: readonly Severity[]; readonly official: readonly Severity[] }[];
  /** undefined: the release that ours follows was not recorded, so nothing says what its tests were. */
  readonly test: readonly string[] | undefined;
  /** Official rules that are left out of ours, with the reason. */
  readonly omitted: readonly { readonly id: string; readonly reason: string }[];
}

/** `recorded` is the release that `ruleSet` follows. Both `official` and it without the rules of families beside. */
export function differenceOf(ruleSet: RuleSet, official: OfficialRules, recorded: OfficialRules | undefined): Difference {
  const { family } = ruleSet;
  const ours = severitiesOf(ruleSet);
  const missing = [...official.keys()].filter((id) => !ours.has(id));
  const omitted = missing.flatMap((id) => {
    const reason = isOmitted(family, id, recorded);
    return reason === undefined ? [] : [{ id, reason }];
  });
  return {
    added: missing.filter((id) => !omitted.some((one) => one.id === id)).sort(),
    gone: [...ours.keys()].filter((id) => !official.has(id)).sort(),
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

/** Where many rules are omitted by the beginning of their ids, a rule that the recorded release did not have is new nevertheless. */
function isOmitted(family: string, id: string, recorded: OfficialRules | undefined): string | undefined {
  const omission = omissionOf(family, id);
  return omission === undefined || ('from' in omission.ids && recorded?.has(id) === false) ? undefined : omission.reason;
}

function isKept(family: string, id: string): boolean {
  return SEVERITIES_KEPT.some((one) => one.family === family && one.ids.includes(id));
}

function isOther(before: string | undefined, now: string): boolean {
  return before !== undefined && before !== now;
}
