// PINT AE: the tax and its categories.
import { descendants, elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { compare, type Decimal, parseDecimal } from '../../decimal.js';
import { decimalAt, doubleOf, isAt, only } from '../../lexical.js';
import { fatal, type Pattern, type Place, type Test } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { has, not } from '../en/probes.js';
import { rateKey } from '../en/sums.js';
import { codeOf } from '../en/ublFacts.js';
import { categoryCodes, isInvoiceOutOfScope, LINE_TAX, MARGIN, VAT } from './aeTrade.js';
import { typeIn } from './codes.js';
import { BUYER, inLine, needs, place, ROOT, worded } from './forms.js';
import { CENTS, isNear, taxPatterns } from './taxes.js';
import { isOf, taxFacts } from './taxFacts.js';

const facts = taxFacts(VAT, new Set([MARGIN]));

const isMarginInvoice: Test = (_, document) => /^[01]{2}1[01]{5}$/.test(only(document.at('cbc:ProfileExecutionID')));

function codesIn(document: Document): readonly { readonly code: string }[] {
  const { categories, classified } = document.once(facts);
  return [...categories, ...classified];
}

const DOCUMENT: Place = place(ROOT, [
  {
    ...worded('ibr-105-ae', 'tax-once', (_, document) => {
      const isUsed = document.once(facts).categories.some(({ code, ofTax }) => code === MARGIN && ofTax);
      return !isUsed || document.once(marginSubtotals) === 1;
    }),
    values: [VAT, MARGIN],
  },
  fatal('ibr-122-ae', (root, document) => {
    return !isInvoiceOutOfScope(root, document) || codesIn(document).every(({ code }) => ['', 'E', 'O', 'Z'].includes(code));
  }),
  fatal('ibr-116-ae', (root, document) => {
    return !isMarginInvoice(root, document) || codesIn(document).every(({ code }) => ['', MARGIN].includes(code));
  }),
  fatal('ibr-151-ae', (root, document) => {
    const taxed = ['InvoiceLine', 'CreditNoteLine'].some((name) => elementsAt(root, `cac:${name}`).flatMap(categoryCodes).some(isTaxed));
    return !typeIn(document, '380', '381') || taxed;
  }),
  fatal('ibr-190-ae', (_, document) => document.once(areRatesStandard)),
]);

function isTaxed(code: string): boolean {
  return code !== 'E' && code !== 'O';
}

function marginSubtotals(root: XmlElement): number {
  return descendants(root).filter((one) => one.local === 'TaxSubtotal' && isAt(one, 'cac:TaxCategory/cbc:ID', MARGIN)).length;
}

/** 5 per cent, wherever category S stands but at lines. */
function areRatesStandard(root: XmlElement): boolean {
  const standard = descendants(root).filter((one) => one.local === 'TaxCategory' && isAt(one, 'cbc:ID', 'S'));
  return standard.every((one) => elementsAt(one, 'cbc:Percent').every(({ text }) => isFive(parseDecimal(text))));
}

function isFive(rate: Decimal | undefined): boolean {
  return rate !== undefined && compare(rate, { units: 5n, scale: 0 }) === 0;
}

/** Of a category of a line, or of the breakdown. */
const ofLine =
  (code: string): Test =>
  (node) =>
    codeOf(node) === code && isOf(VAT, node);
const lineTaxIsZero = (id: string) => worded(id, 'ae-line-tax-zero', ({ parent }) => isZeroAt(parent?.parent, LINE_TAX));

function isZeroAt(node: XmlElement | undefined, path: string): boolean {
  return elementsAt(node, path).some(({ text }) => doubleOf(text) === 0);
}

const LINE_CATEGORY = inLine('cac:Item/cac:ClassifiedTaxCategory');
const BREAKDOWN = '/*/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory';
const ratedAs = (id: string, rate: 'none' | 'zero', code: string, test: Test) => ({
  ...worded(id, `tax-rate-${rate}`, test),
  values: [VAT, code],
});

/** What the table of taxes does not have. */
const CATEGORIES: readonly Place[] = [
  place(LINE_CATEGORY, [fatal('ibr-163-ae', ({ parent }) => elementsAt(parent?.parent, LINE_TAX).length === 0)], ofLine('E')),
  place(LINE_CATEGORY, [lineTaxIsZero('ibr-165-ae')], ofLine('Z')),
  place(
    LINE_CATEGORY,
    [
      needs('ibr-103-ae', `${BUYER}/cac:PartyTaxScheme/cbc:CompanyID`, (_, document) => {
        return document.at(`${BUYER}/cac:PartyTaxScheme/cbc:CompanyID`).length > 0;
      }),
      lineTaxIsZero('ibr-162-ae'),
      fatal('ibr-174-ae', ({ parent }) => {
        const ids = elementsAt(parent, 'cac:StandardItemIdentification/cbc:ID');
        const schemes = ids.flatMap(({ attributes }) => attributes.filter(({ local }) => local === 'schemeID'));
        return ids.length > 0 && schemes.every(({ value }) => value === '0160');
      }),
    ],
    ofLine('AE'),
  ),
  place(
    BREAKDOWN,
    [
      {
        ...worded('ibr-102-ae', 'tax-base-rate', (node, document) => {
          const [rate, base, all] = [
            decimalAt(node, 'cbc:Percent'),
            node.parent && decimalAt(node.parent, 'cbc:TaxableAmount'),
            document.once(facts),
          ];
          const key = rate && rateKey(MARGIN, rate);
          return key !== undefined && Object.values(all.lines).some(({ keys, sums }) => keys.has(key) && isNear(base, sums.of(key), CENTS));
        }),
        values: [VAT, MARGIN],
      },
      { ...worded('ibr-108-ae', 'tax-amount-zero', ({ parent }) => isZeroAt(parent, 'cbc:TaxAmount')), values: [VAT, MARGIN] },
    ],
    ofLine(MARGIN),
  ),
  place(BREAKDOWN, [ratedAs('ibr-121-ae', 'none', 'E', not(has('cbc:Percent')))], ofLine('E')),
  place(BREAKDOWN, [ratedAs('ibr-120-ae', 'zero', 'Z', (node) => isZeroAt(node, 'cbc:Percent'))], ofLine('Z')),
  place(BREAKDOWN, [ratedAs('aligned-ibrp-o-11-ae', 'none', 'O', not(has('cbc:Percent')))], ofLine('O')),
];

export const AE_TAXES: readonly Pattern[] = [
  { places: [DOCUMENT] },
  { places: CATEGORIES },
  ...taxPatterns(VAT, [
    {
      code: 'S',
      breakdown: 'each',
      rate: 'positive',
      slack: CENTS,
      withoutRate: 'wrong',
      ids: 'aligned-ibrp-s-01 aligned-ibrp-s-05 aligned-ibrp-s-06 aligned-ibrp-s-07 aligned-ibrp-s-08 aligned-ibrp-s-09 aligned-ibrp-s-10',
    },
    {
      code: 'E',
      rate: ['none', 'zero'],
      ids: 'aligned-ibrp-e-01 aligned-ibrp-e-05 aligned-ibrp-e-06 aligned-ibrp-e-07 aligned-ibrp-e-08 aligned-ibrp-e-09',
    },
    {
      code: 'Z',
      rate: 'zero',
      ids: 'aligned-ibrp-z-01 aligned-ibrp-z-05 aligned-ibrp-z-06 aligned-ibrp-z-07 aligned-ibrp-z-08 aligned-ibrp-z-09',
    },
    {
      code: 'O',
      rate: 'none',
      ids: 'aligned-ibrp-o-01 aligned-ibrp-o-05 aligned-ibrp-o-06 aligned-ibrp-o-07 aligned-ibrp-o-08 aligned-ibrp-o-09',
    },
    {
      code: 'AE',
      breakdown: 'at least once',
      rate: ['any', 'zero'],
      ids: 'aligned-ibrp-ae-01-ae aligned-ibrp-ae-05-ae aligned-ibrp-ae-06 aligned-ibrp-ae-07 aligned-ibrp-ae-08-ae aligned-ibrp-ae-09-ae',
    },
  ]),
];
