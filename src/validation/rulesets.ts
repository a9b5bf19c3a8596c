// The rule sets of this service, in all their versions. A date selects the version.
import { type RuleSet, ruleSet } from './ruleSet.js';
import { listsOf } from './rules/en/codes.js';
import { EN_CII, EN_UBL } from './rules/en/en16931.js';
import { FACTURX } from './rules/facturx/rulesets.js';
import { FLUX10 } from './rules/flux10/rulesets.js';
import { NLCIUS } from './rules/nlcius/rulesets.js';
import { PEPPOL_CII } from './rules/peppol/cii/ruleset.js';
import { PEPPOL_UBL } from './rules/peppol/rulesets.js';
import { RESPONSES } from './rules/responses/rulesets.js';
import { XRECHNUNG } from './rules/xrechnung/rulesets.js';
import { STRUCTURES } from './structure/structure.js';
import { CII_TABLES } from './tables/cii.js';
import { UBL_TABLES } from './tables/ubl.js';

/** The older version of each family comes before the newer one. */
export const RULE_SETS: readonly RuleSet[] = [
  ...STRUCTURES,
  ruleSet({ family: 'EN16931-UBL', version: '1.3.16', validFrom: '2026-04-14', codeLists: listsOf('ubl') }, EN_UBL, UBL_TABLES),
  ruleSet({ family: 'EN16931-CII', version: '1.3.16', validFrom: '2026-04-14', codeLists: listsOf('cii') }, EN_CII, CII_TABLES),
  ...PEPPOL_UBL,
  PEPPOL_CII,
  ...NLCIUS,
  ...XRECHNUNG,
  ...RESPONSES,
  ...FACTURX,
  FLUX10,
];

/** The version of a family at a time. Before the first known version, the first one. Undefined: there is none. */
export function ruleSetAt(family: string, at: Date): RuleSet | undefined {
  const versions = RULE_SETS.filter((one) => one.family === family).sort((a, b) => a.validFrom.localeCompare(b.validFrom));
  const day = at.toISOString().slice(0, 10);
  return versions.findLast((one) => one.validFrom <= day) ?? versions[0];
}
