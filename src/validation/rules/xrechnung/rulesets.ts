// The rule sets of XRechnung 3.0, by syntax. They run beside those of EN 16931; its extension and the variant for clean vehicles
// are parts of them that look at documents of these names only.
import { patternRules } from '../../pattern.js';
import { type RuleSet, ruleSet } from '../../ruleSet.js';
import { XRECHNUNG_CII } from './cii.js';
import { CVD_CII, EXTENSION_CII } from './ciiVariants.js';
import { PEPPOL_IN_CII, PEPPOL_IN_UBL } from './peppol.js';
import { XRECHNUNG_UBL } from './ubl.js';
import { CVD_UBL, EXTENSION_UBL } from './ublVariants.js';

const EDITION = { version: '3.0.2', validFrom: '2026-01-31', codeLists: [] } as const;

export const XRECHNUNG: readonly RuleSet[] = [
  ruleSet({ family: 'XRECHNUNG-UBL', ...EDITION }, patternRules([...PEPPOL_IN_UBL, XRECHNUNG_UBL, EXTENSION_UBL, CVD_UBL])),
  ruleSet({ family: 'XRECHNUNG-CII', ...EDITION }, patternRules([...PEPPOL_IN_CII, XRECHNUNG_CII, EXTENSION_CII, CVD_CII])),
];

/** Rules of EN 16931 that the variants put others in the place of: BR-DEX-01, -04 to -09, and BR-TMP-CVD-01. */
export const REPLACED_BY_EXTENSION = [
  'BR-CL-24',
  'BR-CL-10',
  'BR-CL-11',
  'BR-CL-21',
  'BR-CL-25',
  'BR-CL-26',
  'BR-CO-16',
  // Payments to third parties and lines below lines, which EN 16931 does not use.
  'UBL-CR-470',
  'UBL-CR-646',
] as const;
export const REPLACED_BY_CVD = ['BR-CL-13'] as const;
