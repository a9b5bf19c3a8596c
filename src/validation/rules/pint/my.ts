// PINT MY: Malaysia, with sales and service tax (scheme VAT), and tourism tax (scheme AAL, category TTX).
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { absolute, type Decimal, parseDecimal, subtract, sum } from '../../decimal.js';
import { decimalAt, hasAt } from '../../lexical.js';
import type { Place } from '../../pattern.js';
import { has, not } from '../en/probes.js';
import { codeOf, isCharge } from '../en/ublFacts.js';
import { type Kinds, ofKind } from './codes.js';
import { BUYER, needs, oneOf, place, process, ROOT, SELLER, specification, worded } from './forms.js';
import { BILLING, SELF_BILLING } from './general.js';
import type { Jurisdiction } from './jurisdiction.js';
import { CENTS, isNear, type TaxCategory, taxPatterns } from './taxes.js';
import { isOf } from './taxFacts.js';

const [VAT, TOURISM, TTX] = ['VAT', 'AAL', 'TTX'];
const KINDS: Kinds = { billing: BILLING, selfbilling: SELF_BILLING };

const LEGAL_ID = 'cac:PartyLegalEntity/cbc:CompanyID';

/** A number of a tax other than VAT, or an identifier without a scheme. */
function hasTaxNumber(root: XmlElement): boolean {
  const schemes = elementsAt(root, `${SELLER}/cac:PartyTaxScheme`).filter((one) =>
    elementsAt(one, 'cac:TaxScheme/cbc:ID').some(({ text }) => text !== VAT),
  );
  const ids = elementsAt(root, `${SELLER}/cac:PartyIdentification/cbc:ID`);
  return schemes.some((one) => hasAt(one, 'cbc:CompanyID')) || ids.some((one) => attribute(one, 'schemeID') === undefined);
}

function hasCategory(subtotal: XmlElement): boolean {
  return elementsAt(subtotal, 'cac:TaxCategory').some((one) => (isOf(VAT, one) && hasAt(one, 'cbc:ID')) || isTourism(one));
}

function isTourism(category: XmlElement): boolean {
  return isOf(TOURISM, category) && codeOf(category) === TTX;
}

/** Of VAT with a rate or not subject to it, or of tourism without one. */
function isRated(subtotal: XmlElement): boolean {
  return elementsAt(subtotal, 'cac:TaxCategory').some((one) => {
    const hasRate = hasAt(one, 'cbc:Percent');
    return (isOf(VAT, one) && (hasRate || codeOf(one) === 'O')) || (isTourism(one) && !hasRate);
  });
}

/** Tourism tax is so much a night: the amounts of the lines, plus charges, less allowances. */
function isSumOfLines(category: XmlElement, root: XmlElement): boolean {
  const isIt = (one: XmlElement): boolean => codeOf(one) === TTX;
  const amounts = (some: readonly XmlElement[]): Decimal[] => some.map(({ text }) => parseDecimal(text)).filter((one) => one !== undefined);
  const booked = (charge: boolean): Decimal => {
    const all = elementsAt(root, 'cac:AllowanceCharge').filter(
      (one) => isCharge(one) === charge && elementsAt(one, 'cac:TaxCategory').some(isIt),
    );
    return sum(amounts(all.flatMap((one) => elementsAt(one, 'cbc:Amount'))));
  };
  const given = category.parent && decimalAt(category.parent, 'cbc:TaxAmount');
  return ['cac:InvoiceLine', 'cac:CreditNoteLine'].some((name) => {
    const all = elementsAt(root, name);
    const lines = all.filter((one) => elementsAt(one, 'cac:Item/cac:ClassifiedTaxCategory').some(isIt));
    const taxes = sum(amounts(lines.flatMap((one) => elementsAt(one, 'cac:TaxTotal/cbc:TaxAmount'))));
    const total = subtract(sum([taxes, booked(true)]), booked(false));
    return all.length > 0 && isNear(given && absolute(given), total, CENTS);
  });
}

const PLACES: readonly Place[] = [
  place(ROOT, [
    ofKind(KINDS, 'billing', specification('aligned-ibrp-001-my', 'billing-1@my-1')),
    ofKind(KINDS, 'selfbilling', specification('aligned-ibrp-001-my', 'selfbilling-1@my-1')),
    ofKind(KINDS, 'billing', process('aligned-ibrp-002', 'urn:peppol:bis:billing')),
    ofKind(KINDS, 'selfbilling', process('aligned-ibrp-002', 'urn:peppol:bis:selfbilling')),
    needs('ibr-02-my', `${SELLER}/${LEGAL_ID}`),
    needs('ibr-03-my', `${BUYER}/${LEGAL_ID}`),
    worded('ibr-04-my', 'ibr-04-my', hasTaxNumber),
  ]),
  place('cac:TaxSubtotal', [
    needs('aligned-ibrp-046', 'cbc:TaxAmount'),
    { ...worded('aligned-ibrp-047', 'tax-category', hasCategory), values: [VAT] },
    { ...worded('aligned-ibrp-048', 'tax-rate-any', isRated), values: [VAT] },
  ]),
  place(
    '/*/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
    [
      { ...worded('aligned-ibrp-ttx-08', 'tax-rate-none', not(has('cbc:Percent'))), values: [TOURISM, TTX] },
      worded('aligned-ibrp-ttx-09', 'aligned-ibrp-ttx-09', (category, { root }) => isSumOfLines(category, root)),
    ],
    isTourism,
  ),
];

const rated = (code: string, ids: string): TaxCategory => ({ code, rate: 'any', slack: CENTS, withoutRate: 'zero', ids });

export const MY: Jurisdiction = {
  family: 'PEPPOL-PINT-MY',
  version: '1.3.1',
  validFrom: '2026-06-05',
  where: 'my',
  kinds: KINDS,
  patterns: [
    { places: PLACES },
    ...taxPatterns(VAT, [
      rated('SA', 'aligned-ibrp-sa-08 aligned-ibrp-sa-09 aligned-ibrp-sa-10'),
      rated('SE', 'aligned-ibrp-se-08 aligned-ibrp-se-09 aligned-ibrp-se-10'),
      rated('HVG', 'aligned-ibrp-hvg-08 aligned-ibrp-hvg-09 aligned-ibrp-hvg-10'),
      rated('LVG', 'aligned-ibrp-lvg-08 aligned-ibrp-lvg-09 aligned-ibrp-lvg-10'),
      { code: 'E', rate: 'zero or none', ids: 'aligned-ibrp-e-05 aligned-ibrp-e-08 aligned-ibrp-e-09' },
      { code: 'O', rate: 'any', ids: 'aligned-ibrp-o-09' },
    ]),
    {
      places: [
        place('cac:TaxCategory/cbc:ID|cac:ClassifiedTaxCategory/cbc:ID', [oneOf('aligned-ibrp-cl-01-my', 'SA SE HVG LVG E O TTX')]),
        place('cbc:TaxCurrencyCode', [oneOf('ibr-cl-05-my', 'MYR')]),
      ],
    },
  ],
  lists: [],
};
