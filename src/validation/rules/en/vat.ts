// EN 16931, all rules on VAT categories: the ten of each, and those of single categories. Written from the norm, 6.4.3.
import type { EnRule } from './enRule.js';
import { categoryRules } from './vatCategoryRules.js';
import { SINGLE_IN_CII, vatInCii } from './vatCii.js';
import { SINGLE_IN_UBL, vatInUbl } from './vatUbl.js';

type Words = readonly [id: string, text: string, hint: string, terms: readonly string[]];

const WITH_O = 'Category O stands alone: give the other supplies in an invoice of their own.';

const SINGLE: readonly Words[] = [
  [
    'BR-IC-11',
    'VAT category K (intra-community supply) is in the VAT breakdown, but there is neither a delivery date (BT-72) nor an invoicing period (BG-14).',
    'Give the date of delivery, or the period that is invoiced.',
    ['BT-72', 'BG-14'],
  ],
  [
    'BR-IC-12',
    'VAT category K (intra-community supply) is in the VAT breakdown, but the country that the goods went to (BT-80) is missing.',
    'Give the country code of the place of delivery.',
    ['BT-80'],
  ],
  ['BR-O-11', 'Beside VAT category O (not subject to VAT), the VAT breakdown holds another one.', WITH_O, ['BT-118']],
  ['BR-O-12', 'Beside VAT category O (not subject to VAT) in the VAT breakdown, an invoice line has another one.', WITH_O, ['BT-151']],
  ['BR-O-13', 'Beside VAT category O (not subject to VAT) in the VAT breakdown, an allowance has another one.', WITH_O, ['BT-95']],
  ['BR-O-14', 'Beside VAT category O (not subject to VAT) in the VAT breakdown, a charge has another one.', WITH_O, ['BT-102']],
  [
    'BR-B-01',
    'VAT category B (split payment) is used, but a party or place is not in Italy.',
    'Use split payment for domestic Italian invoices alone.',
    ['BT-151', 'BT-118'],
  ],
  [
    'BR-B-02',
    'VAT categories B (split payment) and S (standard rate) stand in one document.',
    'Use one of the two; give the other supplies in an invoice of their own.',
    ['BT-151', 'BT-118'],
  ],
];

export const VAT: readonly EnRule[] = [
  ...categoryRules(vatInUbl, vatInCii),
  ...SINGLE.map(
    ([id, text, hint, terms]): EnRule => ({ id, severity: 'fatal', text, hint, terms, ubl: SINGLE_IN_UBL[id], cii: SINGLE_IN_CII[id] }),
  ),
];
