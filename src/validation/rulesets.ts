// The rule sets that this service has, with their versions. Versions live side by side; a date chooses.
import { fieldRules, type RuleSet, ruleSet } from './ruleSet.js';
import { EREPORT, ereportOf } from './rules/ereport.js';
import { MANDATORY } from './rules/mandatory.js';
import { PEPPOL_UBL } from './rules/peppol/rulesets.js';
import { RESPONSES } from './rules/responses/rulesets.js';
import { TOTALS } from './rules/totals.js';
import { VAT } from './rules/vat.js';
import { invoiceOf } from './terms.js';

const CORE = fieldRules(invoiceOf, [...MANDATORY, ...TOTALS, ...VAT]);

const RULE_SETS: readonly RuleSet[] = [
  ...PEPPOL_UBL,
  ...RESPONSES,
  ruleSet({ family: 'EN16931-UBL', version: '1.3.16-core', validFrom: '2026-04-14', codeLists: [] }, CORE),
  ruleSet({ family: 'EN16931-CII', version: '1.3.16-core', validFrom: '2026-04-14', codeLists: [] }, CORE),
  ruleSet({ family: 'EREPORT', version: '1', validFrom: '2026-04-14', codeLists: [] }, fieldRules(ereportOf, EREPORT)),
];

/** The version of a family in force at a time; before the first one that is known, the first. undefined: there is none. */
export function ruleSetAt(family: string, at: Date): RuleSet | undefined {
  const versions = RULE_SETS.filter((one) => one.family === family).sort((a, b) => a.validFrom.localeCompare(b.validFrom));
  const day = at.toISOString().slice(0, 10);
  return versions.findLast((one) => one.validFrom <= day) ?? versions[0];
}
