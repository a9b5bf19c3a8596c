// The rule sets of NLCIUS, by syntax. They run beside those of EN 16931.
import { patternRules } from '../../pattern.js';
import { type RuleSet, ruleSet } from '../../ruleSet.js';
import { NLCIUS_CII } from './cii.js';
import { GACCOUNT_UBL, NLCIUS_UBL } from './ubl.js';

// Their publisher names no day of entry into force: each version replaces the one before it.
const validFrom = '2026-04-14';

export const NLCIUS: readonly RuleSet[] = [
  ruleSet({ family: 'SI-UBL-2.0', version: '2.0.3.13', validFrom, codeLists: [] }, patternRules(NLCIUS_UBL)),
  ruleSet(
    { family: 'SI-UBL-2.0-GACCOUNT', version: '1.0.13', validFrom, codeLists: [] },
    patternRules([GACCOUNT_UBL, ...NLCIUS_UBL.slice(1)]),
  ),
  ruleSet({ family: 'NLCIUS-CII', version: '1.0.3.13', validFrom, codeLists: [] }, patternRules([NLCIUS_CII])),
];

/** Elements of payment means and payment terms that EN 16931 does not use, and the G-account does. */
export const PERMITTED_BY_GACCOUNT = ['UBL-CR-411', 'UBL-CR-453', 'UBL-CR-459'] as const;
