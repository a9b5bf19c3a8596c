// The rule sets that this service has, with their versions. Versions live side by side; a date chooses.

import type { XmlElement } from '../xml/tree.js';
import type { Fields } from './fields.js';
import type { Rule } from './rule.js';
import { EREPORT, ereportOf } from './rules/ereport.js';
import { MANDATORY } from './rules/mandatory.js';
import { RESPONSE, responseOf } from './rules/response.js';
import { TOTALS } from './rules/totals.js';
import { VAT } from './rules/vat.js';
import { invoiceOf } from './terms.js';

/** What a report says of a rule set that ran. `validFrom` is a date, YYYY-MM-DD in UTC. */
export interface RuleSetName {
  readonly family: string;
  readonly version: string;
  readonly validFrom: string;
  readonly codeLists: readonly string[];
}

/** A rule that is not satisfied, and the element to show. */
export type Tell = (rule: Pick<Rule<string>, 'id' | 'severity' | 'text' | 'hint' | 'terms'>, node: XmlElement) => void;

export interface RuleSet extends RuleSetName {
  /** The ids of its rules, in their order. */
  readonly rules: readonly string[];
  /** Runs all rules except those of `without`. False where `expired` said so in between. */
  readonly check: (root: XmlElement, without: ReadonlySet<string>, tell: Tell, expired: () => boolean) => boolean;
}

const CORE = [...MANDATORY, ...TOTALS, ...VAT];

const RULE_SETS: readonly RuleSet[] = [
  ruleSet({ family: 'EN16931-UBL', version: '1.3.16-core', validFrom: '2026-04-14', codeLists: [] }, invoiceOf, CORE),
  ruleSet({ family: 'EN16931-CII', version: '1.3.16-core', validFrom: '2026-04-14', codeLists: [] }, invoiceOf, CORE),
  ruleSet({ family: 'APPLICATION-RESPONSE', version: '1', validFrom: '2026-04-14', codeLists: [] }, responseOf, RESPONSE),
  ruleSet({ family: 'EREPORT', version: '1', validFrom: '2026-04-14', codeLists: [] }, ereportOf, EREPORT),
];

/** The version of a family in force at a time; before the first one that is known, the first. undefined: there is none. */
export function ruleSetAt(family: string, at: Date): RuleSet | undefined {
  const versions = RULE_SETS.filter((one) => one.family === family).sort((a, b) => a.validFrom.localeCompare(b.validFrom));
  const day = at.toISOString().slice(0, 10);
  return versions.findLast((one) => one.validFrom <= day) ?? versions[0];
}

function ruleSet<Name extends string>(
  name: RuleSetName,
  fieldsOf: (root: XmlElement) => Fields<Name>,
  rules: readonly Rule<Name>[],
): RuleSet {
  return {
    ...name,
    rules: rules.map((rule) => rule.id),
    check(root, without, tell, expired) {
      const fields = fieldsOf(root);
      const document = [root];
      for (const rule of rules) {
        if (expired()) return false;
        if (without.has(rule.id)) continue;
        const nodes = rule.context === 'document' ? document : fields.all(rule.context);
        for (const node of nodes) {
          if (rule.test(node, fields)) continue;
          const inside = rule.context === 'document' ? undefined : node;
          tell(rule, (rule.at === undefined ? undefined : fields.first(rule.at, inside)) ?? node);
        }
      }
      return true;
    },
  };
}
