// EN 16931, version 1.3.16: logic and code lists, for each syntax in one walk. Structure (UBL-CR, UBL-SR, UBL-DT, CII-SR, CII-DT) is
// in tables of its own.
import type { PathRule } from '../../rule.js';
import { type Part, pathRules } from '../../ruleSet.js';
import { ALLOWANCES } from './allowances.js';
import { BREAKDOWN } from './breakdown.js';
import { CODES } from './codes.js';
import { DOCUMENT } from './document.js';
import { type EnRule, rulesIn } from './enRule.js';
import { LINES } from './lines.js';
import { PARTIES } from './parties.js';
import { PAYMENT } from './payment.js';
import { PERIOD_RULES } from './periods.js';
import { TOTAL_SUMS } from './totalSums.js';
import { TOTALS } from './totals.js';
import { VAT } from './vat.js';

const LOGIC: readonly EnRule[] = [
  ...DOCUMENT,
  ...PARTIES,
  ...PAYMENT,
  ...PERIOD_RULES,
  ...TOTALS,
  ...TOTAL_SUMS,
  ...BREAKDOWN,
  ...LINES,
  ...ALLOWANCES,
  ...VAT,
];

export const EN_UBL_RULES: readonly PathRule[] = rulesIn('ubl', [...LOGIC, ...CODES]);
export const EN_CII_RULES: readonly PathRule[] = rulesIn('cii', [...LOGIC, ...CODES]);
export const EN_UBL: Part = pathRules(EN_UBL_RULES);
export const EN_CII: Part = pathRules(EN_CII_RULES);
