// The members of lines, and of allowances and charges: BG-20, BG-21, BG-25 to BG-32.
import { ALLOWANCE_REASONS } from '../validation/codes/allowanceReasons.js';
import { CHARGE_REASONS } from '../validation/codes/chargeReasons.js';
import type { CodeList } from '../validation/codes/codeList.js';
import { COUNTRIES_UBL } from '../validation/codes/countries.js';
import { ITEM_SCHEMES } from '../validation/codes/itemSchemes.js';
import { REFERENCE_TYPES } from '../validation/codes/referenceTypes.js';
import { IDENTIFIER_SCHEMES } from '../validation/codes/schemes.js';
import { UNITS } from '../validation/codes/units.js';
import { VAT_CATEGORIES } from '../validation/codes/vatCategories.js';
import { amount, COMPUTED, code, date, decimal, type Group, group, identifier, list, REQUIRED, text } from './member.js';

type AdjustmentTerms = readonly [
  amount: string,
  base: string,
  percent: string,
  category: string | undefined,
  rate: string,
  reason: string,
  code: string,
];

/** An allowance or a charge. Those of a line have the VAT of the line. */
function adjustments(name: string, bg: string, codes: CodeList, terms: AdjustmentTerms): Group {
  const [sum, base, percent, category, rate, reason, reasonCode] = terms;
  const vat = category === undefined ? [] : [code('vatCategory', category, VAT_CATEGORIES, REQUIRED), decimal('vatRate', rate)];
  const baseAmount = amount('baseAmount', base, category === undefined ? COMPUTED : {});
  return list(name, bg, 'LIMIT-LIST', [
    amount('amount', sum, COMPUTED),
    baseAmount,
    decimal('percent', percent),
    ...vat,
    text('reason', reason),
    code('reasonCode', reasonCode, codes),
  ]);
}

export const ALLOWANCES = adjustments('allowances', 'BG-20', ALLOWANCE_REASONS, [
  'BT-92',
  'BT-93',
  'BT-94',
  'BT-95',
  'BT-96',
  'BT-97',
  'BT-98',
]);
export const CHARGES = adjustments('charges', 'BG-21', CHARGE_REASONS, [
  'BT-99',
  'BT-100',
  'BT-101',
  'BT-102',
  'BT-103',
  'BT-104',
  'BT-105',
]);

export const LINE_ALLOWANCES = adjustments('allowances', 'BG-27', ALLOWANCE_REASONS, [
  'BT-136',
  'BT-137',
  'BT-138',
  undefined,
  '',
  'BT-139',
  'BT-140',
]);
export const LINE_CHARGES = adjustments('charges', 'BG-28', CHARGE_REASONS, [
  'BT-141',
  'BT-142',
  'BT-143',
  undefined,
  '',
  'BT-144',
  'BT-145',
]);

export const LINES = list(
  'lines',
  'BG-25',
  'LIMIT-LINES',
  [
    text('id', 'BT-126', COMPUTED),
    text('note', 'BT-127'),
    identifier('object', 'BT-128', REFERENCE_TYPES),
    decimal('quantity', 'BT-129', REQUIRED),
    code('unit', 'BT-130', UNITS, { ...REQUIRED, ofTerm: ['BT-129', 'unitCode'] }),
    amount('netAmount', 'BT-131', COMPUTED),
    text('orderLineReference', 'BT-132'),
    text('buyerAccountingReference', 'BT-133'),
    group('period', 'BG-26', [date('start', 'BT-134'), date('end', 'BT-135')]),
    LINE_ALLOWANCES,
    LINE_CHARGES,
    decimal('netPrice', 'BT-146', COMPUTED),
    decimal('grossPrice', 'BT-148'),
    decimal('priceDiscount', 'BT-147'),
    decimal('priceBaseQuantity', 'BT-149'),
    code('priceBaseQuantityUnit', 'BT-150', UNITS, { ofTerm: ['BT-149', 'unitCode'] }),
    code('vatCategory', 'BT-151', VAT_CATEGORIES, REQUIRED),
    decimal('vatRate', 'BT-152'),
    text('name', 'BT-153', REQUIRED),
    text('description', 'BT-154'),
    text('sellerItemId', 'BT-155'),
    text('buyerItemId', 'BT-156'),
    identifier('standardItemId', 'BT-157', IDENTIFIER_SCHEMES, REQUIRED),
    list('classifications', 'BT-158', 'LIMIT-LIST', [
      text('code', 'BT-158', { ...REQUIRED, ofGroup: '' }),
      code('listId', 'BT-158-1', ITEM_SCHEMES, { ...REQUIRED, ofGroup: 'listID' }),
      text('listVersion', 'BT-158-2', { ofGroup: 'listVersionID' }),
    ]),
    code('originCountry', 'BT-159', COUNTRIES_UBL),
    list('attributes', 'BG-32', 'LIMIT-LIST', [text('name', 'BT-160', REQUIRED), text('value', 'BT-161', REQUIRED)]),
  ],
  REQUIRED,
);
