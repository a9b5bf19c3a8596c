// PINT AE: lines, prices, allowances and codes.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { doubleOf, hasAt, isAt, rawAt } from '../../lexical.js';
import { fatal, type Pattern, type Place, type Test } from '../../pattern.js';
import { anyOf, has, not } from '../en/probes.js';
import { codeOf, isCharge } from '../en/ublFacts.js';
import { hasBothParts, isChargeInWords, lineNet } from './amounts.js';
import { typeIn } from './codes.js';
import { LINE, like, needs, needsWhere, oneOf, place, worded } from './forms.js';
import { hasTaxCategory, hasTaxRate } from './taxes.js';

export const VAT = 'VAT';
export const MARGIN = 'N';
export const LINE_TAX = 'cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount';

export const isInvoiceOutOfScope: Test = (_, document) => typeIn(document, '81', '480');
export const categoryCodes = (line: XmlElement): string[] => elementsAt(line, 'cac:Item/cac:ClassifiedTaxCategory').map(codeOf);
const hasCode =
  (path: string, code: string): Test =>
  (node) =>
    isAt(node, path, code);

function ofDocumentLevel(test: Test): Test {
  return (one, document) => one.parent?.parent !== undefined || test(one, document);
}

const toCents = (value: number): number => Math.round(value * 100) / 100;

/** Exactly, or rounded to cents; in doubles, as published. */
const isExactShare: Test = (one) => {
  if (!hasAt(one, 'cbc:BaseAmount') || !hasAt(one, 'cbc:MultiplierFactorNumeric')) return true;
  const [amount, base, percent] = ['cbc:Amount', 'cbc:BaseAmount', 'cbc:MultiplierFactorNumeric'].map((path) => doubleOf(rawAt(one, path)));
  const share = (base! * percent!) / 100;
  return amount === share || amount === toCents(share);
};

function allowance(charge: boolean, [category, parts, share, margin, exempt]: readonly [string, string, string, string, string]): Place {
  const rows = [
    { ...worded(category, 'tax-category', ofDocumentLevel(hasTaxCategory(VAT))), values: [VAT] },
    worded(parts, 'share-parts', hasBothParts),
    worded(share, 'PEPPOL-EN16931-R040', isExactShare),
    worded(margin, 'ae-no-margin', not(hasCode('cac:TaxCategory/cbc:ID', MARGIN))),
    worded(exempt, 'ae-exempt', anyOf(not(hasCode('cac:TaxCategory/cbc:ID', 'E')), has('cbc:AllowanceChargeReasonCode'))),
  ];
  return place('cac:AllowanceCharge', rows, (one) => isCharge(one) === charge);
}

/** Net amounts to cents. */
function isRoundLineNet(line: XmlElement): boolean {
  const given = doubleOf(rawAt(line, 'cbc:LineExtensionAmount'));
  return hasAt(line, 'cac:Price/cbc:BaseQuantity') && toCents(given) === toCents(lineNet(line, isChargeInWords));
}

const TRADE: readonly Place[] = [
  place('cac:Price/cac:AllowanceCharge', [like('aligned-ibrp-004', 'PEPPOL-EN16931-R046')]),
  place('cac:Price', [
    fatal('ibr-126-ae', (price) => hasAt(price, 'cbc:BaseQuantity') && hasAt(price, 'cac:AllowanceCharge/cbc:BaseAmount')),
  ]),
  place('cac:PaymentMeans', [
    worded('ibr-192-ae', 'BR-61', anyOf(not(hasCode('cbc:PaymentMeansCode', '30')), has('cac:PayeeFinancialAccount/cbc:ID'))),
  ]),
  allowance(false, ['aligned-ibrp-032', 'aligned-ibrp-057', 'ibr-131-ae', 'ibr-115-ae', 'ibr-168-ae']),
  allowance(true, ['aligned-ibrp-037', 'aligned-ibrp-058', 'ibr-146-ae', 'ibr-114-ae', 'ibr-169-ae']),
  place('cbc:CalculationRate', [fatal('ibr-002-ae', ({ text }) => /^[0-9]+(?:\.[0-9]{1,6})?$/.test(text))]),
  place(LINE, [
    worded('ibr-104-ae', 'ae-line-amounts', (line) => {
      return (
        categoryCodes(line).every((code) => code === 'E') || (hasAt(line, LINE_TAX) && hasAt(line, 'cac:ItemPriceExtension/cbc:Amount'))
      );
    }),
    {
      ...worded('ibr-111-ae', 'tax-rate-positive', (line) => {
        const isRated = elementsAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent').some(({ text }) => doubleOf(text) > 0);
        return !isAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID', MARGIN) || isRated;
      }),
      values: [VAT, MARGIN],
    },
    needs('ibr-145-ae', 'cac:Item/cac:ClassifiedTaxCategory'),
    worded('ibr-147-ae', 'PEPPOL-EN16931-R120', isRoundLineNet),
    worded('ibr-167-ae', 'ae-exempt', (line) => {
      const category = 'cac:Item/cac:ClassifiedTaxCategory';
      return !isAt(line, `${category}/cbc:ID`, 'E') || hasAt(line, `${category}/cbc:TaxExemptionReasonCode`);
    }),
    fatal('ibr-123-ae', (line, document) => !isInvoiceOutOfScope(line, document) || categoryCodes(line).length === 1),
    worded('ibr-194-ae', 'ae-line-amounts', has('cac:ItemPriceExtension/cbc:Amount')),
  ]),
  place('cac:Item', [
    needs('ibr-125-ae', 'cbc:Description'),
    needsWhere('ibr-166-ae', hasCode('cac:ClassifiedTaxCategory/cbc:ID', 'AE'), 'cac:CommodityClassification/cbc:NatureCode'),
    needsWhere('ibr-184-ae', isSold('G'), 'cac:CommodityClassification/cbc:ItemClassificationCode'),
    needsWhere('ibr-185-ae', isSold('S'), 'cac:AdditionalItemIdentification/cbc:ID'),
    needs('ibr-186-ae', 'cac:AdditionalItemIdentification/cbc:ID', (item, document) => {
      const codes = ['cac:CommodityClassification/cbc:ItemClassificationCode', 'cac:AdditionalItemIdentification/cbc:ID'];
      return !isSold('B')(item, document) || codes.every((path) => hasAt(item, path));
    }),
    oneOf('ibr-188-ae', 'HS', isListed('cac:CommodityClassification/cbc:ItemClassificationCode', 'listID', 'HS')),
    oneOf('ibr-189-ae', 'SAC', isListed('cac:AdditionalItemIdentification/cbc:ID', 'schemeID', 'SAC')),
  ]),
  place('cac:TaxSubtotal', [
    needs('aligned-ibrp-045', 'cbc:TaxableAmount'),
    needs('aligned-ibrp-046', 'cbc:TaxAmount'),
    { ...worded('aligned-ibrp-047', 'tax-category', hasTaxCategory(VAT)), values: [VAT] },
    { ...worded('aligned-ibrp-048', 'tax-rate-any', hasTaxRate(VAT, ['O', 'E'])), values: [VAT] },
    fatal('ibr-119-ae', (subtotal) => {
      const isUnrated = ['O', 'E'].some((code) => isAt(subtotal, 'cac:TaxCategory/cbc:ID', code));
      return isUnrated !== hasAt(subtotal, 'cac:TaxCategory/cbc:Percent');
    }),
  ]),
];

/** Goods, services or both. */
function isSold(code: string): Test {
  return hasCode('cac:CommodityClassification/cbc:CommodityCode', code);
}

function isListed(path: string, name: string, list: string): Test {
  return (item) => {
    const all = elementsAt(item, path);
    return all.length === 0 || all.some((one) => one.attributes.some(({ local, value }) => local === name && value === list));
  };
}

export const AE_TRADE: readonly Pattern[] = [{ places: TRADE }];

export const AE_CODES: readonly Place[] = [
  place('cac:DiscrepancyResponse/cbc:ResponseCode', [oneOf('ibr-001-ae', 'DL8.61.1.A DL8.61.1.B DL8.61.1.C DL8.61.1.D DL8.61.1.E VD')]),
  place('cac:InvoicePeriod/cbc:DescriptionCode', [oneOf('ibr-005-ae', 'DLY WKY Q15 MTH Q45 Q60 QTR YRL HYR OTH')]),
  place('cac:TaxCategory/cbc:ID|cac:ClassifiedTaxCategory/cbc:ID', [oneOf('ibr-139-ae', 'S E O AE Z N')]),
  place('cbc:NatureCode', [oneOf('ibr-006-ae', 'DL8.48.8.2 DL8.48.8.1 DL8.48.3.1 DL8.48.3.2 DL8.48.3.3')]),
];
