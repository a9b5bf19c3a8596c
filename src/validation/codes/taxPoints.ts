// What decides the date on which VAT becomes due. The two syntaxes have codes of their own for the three cases.
import { codeList, EN16931_1_3_16 } from './codeList.js';

/** UNTDID 2005, for UBL. */
export const TAX_POINTS_UBL = codeList('UNTDID 2005', EN16931_1_3_16, '3 35 432');

/** UNTDID 2475, for CII. */
export const TAX_POINTS_CII = codeList('UNTDID 2475', EN16931_1_3_16, '5 29 72');
