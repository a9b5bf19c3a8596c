// The rule sets of XRechnung 3.0, by syntax. They run beside those of EN 16931; its extension and the variant for clean vehicles
// are parts of them that look at documents of these names only.
import { ADDRESS_SCHEMES } from '../../codes/addressSchemes.js';
import { nameOfList } from '../../codes/codeList.js';
import { ITEM_SCHEMES } from '../../codes/itemSchemes.js';
import { MIME_TYPES } from '../../codes/mimeTypes.js';
import { IDENTIFIER_SCHEMES } from '../../codes/schemes.js';
import { patternRules } from '../../pattern.js';
import { type RuleSet, ruleSet } from '../../ruleSet.js';
import { XRECHNUNG_CII } from './cii.js';
import { CVD_CII, EXTENSION_CII } from './ciiVariants.js';
import { PEPPOL_IN_CII, PEPPOL_IN_UBL } from './peppol.js';
import { XRECHNUNG_UBL } from './ubl.js';
import { CVD_UBL, EXTENSION_UBL } from './ublVariants.js';

const LISTS = [ADDRESS_SCHEMES, IDENTIFIER_SCHEMES, ITEM_SCHEMES, MIME_TYPES];
const EDITION = { version: '3.0.2', validFrom: '2026-01-31', codeLists: LISTS.map(nameOfList) } as const;

export const XRECHNUNG: readonly RuleSet[] = [
  ruleSet({ family: 'XRECHNUNG-UBL', ...EDITION }, patternRules([...PEPPOL_IN_UBL, XRECHNUNG_UBL, EXTENSION_UBL, CVD_UBL])),
  ruleSet({ family: 'XRECHNUNG-CII', ...EDITION }, patternRules([...PEPPOL_IN_CII, XRECHNUNG_CII, EXTENSION_CII, CVD_CII])),
];

/** Rules of EN 16931 that the variants put others in the place of: BR-DEX-01, -04 to -08, and BR-TMP-CVD-01. */
export const REPLACED_BY_EXTENSION = ['BR-CL-24', 'BR-CL-10', 'BR-CL-11', 'BR-CL-21', 'BR-CL-25', 'BR-CL-26'] as const;
/** BR-DEX-09; and payments to third parties and lines below lines are there in UBL alone. */
export const REPLACED_BY_EXTENSION_IN_UBL = ['BR-CO-16', 'UBL-CR-470', 'UBL-CR-646'] as const;
export const REPLACED_BY_CVD = ['BR-CL-13'] as const;

/** Rules of EN 16931 that are taken otherwise, by the configuration for validators that is published with XRechnung. */
const GRAVER_IN_CII = { 'CII-SR-452': 'fatal', 'CII-SR-453': 'fatal', 'CII-SR-454': 'fatal' } as const;
export const SEVERITIES_OF_EXTENSION = { 'BR-CL-23': 'warning', ...GRAVER_IN_CII } as const;
export const SEVERITIES_OF_CVD = { 'BR-CL-21': 'warning', ...SEVERITIES_OF_EXTENSION } as const;
export const SEVERITIES_OF_CIUS = { 'UBL-CR-646': 'fatal', ...SEVERITIES_OF_CVD } as const;
