// The rules of the French tax administration for e-reports (flux 10), under the numbers of its external specification. They ask
// nothing of an element that is missing, except where a rule says so.
import { patternRules } from '../../pattern.js';
import { type RuleSet, ruleSet } from '../../ruleSet.js';
import { INVOICES } from './invoice.js';
import { LINES } from './lines.js';
import { PAYMENTS } from './payments.js';
import { TRANSACTIONS } from './transactions.js';
import { TRANSMISSION } from './transmission.js';

export const FLUX10_PART = patternRules([...TRANSMISSION, ...TRANSACTIONS, ...INVOICES, ...LINES, ...PAYMENTS]);

export const FLUX10: RuleSet = ruleSet({ family: 'PPF-FLUX10', version: '1.0', validFrom: '2026-07-27', codeLists: [] }, FLUX10_PART);
