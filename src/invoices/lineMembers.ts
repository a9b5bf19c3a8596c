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
import {
  amount,
  COMPUTED,
  code,
  date,
  decimal,
  type Group,
  group,
  identifier,
  list,
  type Member,
  pint,
  pintGroup,
  pintList,
  pintPart,
  REQUIRED,
  text,
} from './member.js';

type AdjustmentTerms = readonly [
  amount: string,
  base: string,
  percent: string,
  category: string | undefined,
  rate: string,
  reason: string,
  code: string,
  exemption?: readonly [text: string, code: string],
];

/** Where a category of tax says nothing else, it is of the tax of the jurisdiction. */
export function taxScheme(group: string, path: string): Member {
  return pint('text', 'taxScheme', `${group} ${path}/cac:TaxScheme/cbc:ID`);
}

/** An allowance or a charge. Those of a line have the VAT of the line. */
function adjustments(name: string, bg: string, codes: CodeList, terms: AdjustmentTerms): Group {
  const [sum, base, percent, category, rate, reason, reasonCode, exemption] = terms;
  const vat = category === undefined ? [] : [code('vatCategory', category, VAT_CATEGORIES, REQUIRED), decimal('vatRate', rate)];
  const tax = `${bg} cac:TaxCategory/cbc`;
  const exempt =
    exemption === undefined
      ? []
      : [
          pint('text', 'exemptionReason', `${tax}:TaxExemptionReason`, exemption[0]),
          pint('text', 'exemptionReasonCode', `${tax}:TaxExemptionReasonCode`, exemption[1]),
          taxScheme(bg, 'cac:TaxCategory'),
        ];
  const baseAmount = amount('baseAmount', base, category === undefined ? COMPUTED : {});
  return list(name, bg, 'LIMIT-LIST', [
    amount('amount', sum, COMPUTED),
    baseAmount,
    decimal('percent', percent),
    ...vat,
    text('reason', reason),
    code('reasonCode', reasonCode, codes),
    ...exempt,
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
  ['IBT-197', 'IBT-196'],
]);
export const CHARGES = adjustments('charges', 'BG-21', CHARGE_REASONS, [
  'BT-99',
  'BT-100',
  'BT-101',
  'BT-102',
  'BT-103',
  'BT-104',
  'BT-105',
  ['IBT-199', 'IBT-198'],
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

const [ITEM, PRICED] = ['BG-25 cac:Item', 'BG-25 cac:ItemPriceExtension'];
const [EXEMPT, LOT] = [`${ITEM}/cac:ClassifiedTaxCategory/cbc:TaxExemptionReason`, `${ITEM}/cac:ItemInstance/cac:LotIdentification`];
export const LINE_TAX = 'BG-25 cac:TaxTotal/cac:TaxSubtotal';
const SPECIFICATION = `${ITEM}/cac:ItemSpecificationDocumentReference`;
const LINE_DOCUMENT = 'BG-25 cac:DocumentReference';

/** What PINT has on a line beside EN 16931. */
const OF_PINT: readonly Member[] = [
  pint('amount', 'vatAmount', `${PRICED}/cac:TaxTotal/cbc:TaxAmount`, 'BTAE-08, BTOM-016', { isInTaxCurrency: true }),
  pint('amount', 'amountWithVat', `${PRICED}/cbc:Amount`, 'BTAE-10, BTOM-017', { isInTaxCurrency: true }),
  taxScheme('BG-25', 'cac:Item/cac:ClassifiedTaxCategory'),
  pint('text', 'exemptionReason', EXEMPT, 'IBT-185'),
  pint('text', 'exemptionReasonCode', `${EXEMPT}Code`, 'IBT-186'),
  pint('text', 'itemType', `${ITEM}/cac:CommodityClassification/cbc:CommodityCode`, 'BTAE-13'),
  pint('text', 'itemNature', `${ITEM}/cac:CommodityClassification/cbc:NatureCode`),
  pintList('itemIdentifiers', `${ITEM}/cac:AdditionalItemIdentification/cbc:ID`, [
    pintPart('id', '', 'BTAE-17', REQUIRED),
    pintPart('scheme', 'schemeID', 'BTAE-17-1'),
    pintPart('kind', 'schemeName'),
  ]),
  pintList('itemSpecifications', SPECIFICATION, [
    pintGroup('document', `${SPECIFICATION} cbc:ID`, [pintPart('id', '', undefined, REQUIRED), pintPart('kind', 'schemeName')]),
    pint('text', 'typeCode', `${SPECIFICATION} cbc:DocumentTypeCode`),
  ]),
  pint('text', 'lotNumber', `${LOT}/cbc:LotNumberID`, 'BTAE-24'),
  pint('date', 'lotExpiryDate', `${LOT}/cbc:ExpiryDate`),
  pint('text', 'orderReference', 'BG-25 cac:OrderLineReference/cac:OrderReference/cbc:ID', 'IBT-183'),
  pint('text', 'despatchLineReference', 'BG-25 cac:DespatchLineReference/cbc:LineID'),
  pint('text', 'despatchReference', 'BG-25 cac:DespatchLineReference/cac:DocumentReference/cbc:ID', 'IBT-184'),
  pintList(
    'documents',
    LINE_DOCUMENT,
    [
      pintGroup('document', `${LINE_DOCUMENT} cbc:ID`, [pintPart('id', '', 'IBT-188', REQUIRED), pintPart('scheme', 'schemeID')]),
      pint('text', 'typeCode', `${LINE_DOCUMENT} cbc:DocumentTypeCode`, 'IBT-189'),
    ],
    'IBG-36',
  ),
  pint('amount', 'taxTotal', 'BG-25 cac:TaxTotal/cbc:TaxAmount'),
  pintList('taxes', LINE_TAX, [
    pint('amount', 'taxableAmount', `${LINE_TAX} cbc:TaxableAmount`),
    pint('amount', 'vatAmount', `${LINE_TAX} cbc:TaxAmount`, undefined, REQUIRED),
    pint('amount', 'perUnitAmount', `${LINE_TAX} cbc:PerUnitAmount`),
    pint('decimal', 'units', `${LINE_TAX} cbc:BaseUnitMeasure`),
    pint('text', 'unit', '', undefined, { ofTerm: [`${LINE_TAX} cbc:BaseUnitMeasure`, 'unitCode'] }),
    pint('text', 'vatCategory', `${LINE_TAX} cac:TaxCategory/cbc:ID`, 'BTMY-034', REQUIRED),
    pint('decimal', 'vatRate', `${LINE_TAX} cac:TaxCategory/cbc:Percent`),
    pint('text', 'exemptionReason', `${LINE_TAX} cac:TaxCategory/cbc:TaxExemptionReason`),
    taxScheme(LINE_TAX, 'cac:TaxCategory'),
  ]),
];

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
    list('attributes', 'BG-32', 'LIMIT-LIST', [
      text('name', 'BT-160', REQUIRED),
      text('value', 'BT-161', REQUIRED),
      pint('text', 'code', 'BG-32 cbc:NameCode'),
    ]),
    ...OF_PINT,
  ],
  REQUIRED,
);
