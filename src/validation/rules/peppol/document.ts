// Peppol BIS Billing in UBL: what is asked of the document, its parties, allowances and charges, and currencies.

import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { parseDouble, ZERO } from '../../decimal.js';
import { decimalAt, decimalOr, hasAt, isAt, normalizedAt } from '../../lexical.js';
import { type Assertion, fatal, type Pattern, type Place } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { collapsed, isBlank } from '../../text.js';
import { isPercentage, type ShareAmounts, signOf, signsAgree } from './amounts.js';
import { countries } from './countries.js';
import type { PeppolEdition } from './editions.js';

const ROOTS = 'inv:Invoice|cn:CreditNote';
const ALLOWANCES = [
  'inv:Invoice/cac:AllowanceCharge',
  'inv:Invoice/cac:InvoiceLine/cac:AllowanceCharge',
  'cn:CreditNote/cac:AllowanceCharge',
  'cn:CreditNote/cac:CreditNoteLine/cac:AllowanceCharge',
].join('|');

/** Amounts that stand in the invoice currency wherever they are; VAT amounts apart. */
export const AMOUNTS = [
  'cbc:Amount',
  'cbc:BaseAmount',
  'cbc:PriceAmount',
  'cbc:TaxableAmount',
  'cbc:LineExtensionAmount',
  'cbc:TaxExclusiveAmount',
  'cbc:TaxInclusiveAmount',
  'cbc:AllowanceTotalAmount',
  'cbc:ChargeTotalAmount',
  'cbc:PrepaidAmount',
  'cbc:PayableRoundingAmount',
  'cbc:PayableAmount',
].join('|');

export function documentPatterns(edition: PeppolEdition): Pattern[] {
  return [
    { places: [{ context: '*', when: isEmpty, rules: [fatal('PEPPOL-EN16931-R008', () => false)] }] },
    { places: [{ context: 'cn:CreditNote', rules: [fatal('PEPPOL-EN16931-R080', hasOneProject)] }] },
    { places: [{ context: ROOTS, rules: ofDocument(edition) }, ...OF_PARTIES, ...OF_ALLOWANCES, MANDATE, ...ofCurrencies(edition)] },
  ];
}

export function isEmpty({ children, text }: XmlElement): boolean {
  return children.length === 0 && isBlank(text);
}

function hasOneProject(root: XmlElement): boolean {
  return elementsAt(root, 'cac:AdditionalDocumentReference').filter((one) => isAt(one, 'cbc:DocumentTypeCode', '50')).length <= 1;
}

export function isGerman(document: Document): boolean {
  const { sellerAddress, buyerAddress } = countries(document);
  return sellerAddress === 'DE' && buyerAddress === 'DE';
}

function ofDocument({ customization, otherCustomization = customization, colons, process }: PeppolEdition): Assertion[] {
  return [
    fatal('PEPPOL-EN16931-R001', (root) => hasAt(root, 'cbc:ProfileID')),
    fatal('PEPPOL-EN16931-R007', (root) => process(normalizedAt(root, 'cbc:ProfileID')).approved),
    fatal('PEPPOL-EN16931-R002', (root, document) => elementsAt(root, 'cbc:Note').length <= 1 || isGerman(document)),
    fatal('PEPPOL-EN16931-R003', (root) => hasAt(root, 'cbc:BuyerReference') || hasAt(root, 'cac:OrderReference/cbc:ID')),
    fatal('PEPPOL-EN16931-R004', (root) => {
      const id = normalizedAt(root, 'cbc:CustomizationID');
      return [customization, otherCustomization].some((one) => id.startsWith(one)) && (colons || !id.includes('::'));
    }),
    fatal('PEPPOL-EN16931-R053', (root) => elementsAt(root, 'cac:TaxTotal').filter(isBrokenDown).length === 1),
    fatal('PEPPOL-EN16931-R054', (root) => {
      const totals = elementsAt(root, 'cac:TaxTotal').filter((one) => !isBrokenDown(one));
      return totals.length === (hasAt(root, 'cbc:TaxCurrencyCode') ? 1 : 0);
    }),
    fatal('PEPPOL-EN16931-R055', (root) => {
      if (!hasAt(root, 'cbc:TaxCurrencyCode')) return true;
      return signsAgree(vatSigns(root, 'cbc:TaxCurrencyCode'), vatSigns(root, 'cbc:DocumentCurrencyCode'));
    }),
  ];
}

function isBrokenDown(total: XmlElement): boolean {
  return hasAt(total, 'cac:TaxSubtotal');
}

/** Of the VAT totals in the currency that stands at a path. */
function vatSigns(root: XmlElement, currency: string): number[] {
  const code = normalizedAt(root, currency);
  return elementsAt(root, 'cac:TaxTotal/cbc:TaxAmount')
    .filter((one) => attribute(one, 'currencyID') === code)
    .map((one) => signOf(parseDouble(one.text)));
}

const OF_PARTIES: readonly Place[] = [
  {
    context: 'cbc:TaxCurrencyCode',
    rules: [
      fatal('PEPPOL-EN16931-R005', ({ text, parent }) => {
        return parent === undefined || collapsed(text) !== normalizedAt(parent, 'cbc:DocumentCurrencyCode');
      }),
    ],
  },
  {
    context: 'cac:AccountingCustomerParty/cac:Party',
    rules: [fatal('PEPPOL-EN16931-R010', (party) => hasAt(party, 'cbc:EndpointID'))],
  },
  {
    context: 'cac:AccountingSupplierParty/cac:Party',
    rules: [fatal('PEPPOL-EN16931-R020', (party) => hasAt(party, 'cbc:EndpointID'))],
  },
];

const OF_ALLOWANCES: readonly Place[] = [
  {
    context: ALLOWANCES,
    when: (one) => hasAt(one, 'cbc:MultiplierFactorNumeric') && !hasAt(one, 'cbc:BaseAmount'),
    rules: [fatal('PEPPOL-EN16931-R041', () => false)],
  },
  {
    context: ALLOWANCES,
    when: (one) => !hasAt(one, 'cbc:MultiplierFactorNumeric') && hasAt(one, 'cbc:BaseAmount'),
    rules: [fatal('PEPPOL-EN16931-R042', () => false)],
  },
  {
    context: ALLOWANCES,
    rules: [
      fatal('PEPPOL-EN16931-R040', (one) => !hasAt(one, 'cbc:BaseAmount') || isPercentage(shareOf(one))),
      fatal('PEPPOL-EN16931-R043', (one) => ['true', 'false'].includes(normalizedAt(one, 'cbc:ChargeIndicator'))),
    ],
  },
];

/** Of an allowance or charge. */
export function shareOf(one: XmlElement): ShareAmounts {
  return {
    amount: decimalOr(one, 'cbc:Amount', ZERO),
    base: decimalAt(one, 'cbc:BaseAmount'),
    percent: decimalAt(one, 'cbc:MultiplierFactorNumeric'),
  };
}

const MANDATE: Place = {
  context: 'cac:PaymentMeans',
  when: (means) => ['49', '59'].includes(normalizedAt(means, 'cbc:PaymentMeansCode')),
  rules: [fatal('PEPPOL-EN16931-R061', (means) => hasAt(means, 'cac:PaymentMandate/cbc:ID'))],
};

function ofCurrencies({ breakdownInCurrency }: PeppolEdition): Place[] {
  const rules = [
    fatal('PEPPOL-EN16931-R051', (amount, document) => {
      const currency = attribute(amount, 'currencyID');
      return document.at('cbc:DocumentCurrencyCode').some(({ text }) => text === currency);
    }),
  ];
  return [
    // The VAT total in accounting currency has no breakdown.
    { context: 'cac:TaxTotal/cbc:TaxAmount', when: ({ parent }) => parent !== undefined && isBrokenDown(parent), rules },
    { context: breakdownInCurrency ? `${AMOUNTS}|cac:TaxSubtotal/cbc:TaxAmount` : AMOUNTS, rules },
  ];
}
