// PINT JP: Japan, whose consumption tax has the scheme VAT.
import { descendants, elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { compare, type Decimal, equal, percentOf, round, ZERO } from '../../decimal.js';
import { decimalAt, doubleOf, hasAt, isAt, lengthOf, normalizedAt, rawAt } from '../../lexical.js';
import { fatal, type Place, type Test } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { collapsed } from '../../text.js';
import { has, not } from '../en/probes.js';
import { codeOf, isCharge } from '../en/ublFacts.js';
import { type Kinds, ofKind } from './codes.js';
import { counted, like, needs, once, oneOf, place, process, ROOT, SELLER, specification, worded } from './forms.js';
import { BILLING } from './general.js';
import type { Jurisdiction } from './jurisdiction.js';
import { listOfTypes } from './lists.js';
import { hasTaxCategory, hasTaxRate, taxPatterns } from './taxes.js';
import { isOf } from './taxFacts.js';

const VAT = 'VAT';
const NONE = { ...listOfTypes('0'), codes: new Set<string>() };
const KINDS: Kinds = {
  billing: BILLING,
  selfbilling: { id: 'ibr-cl-01-jp-sb', invoice: listOfTypes('389'), creditNote: NONE },
  nontaxinvoice: { id: 'ibr-cl-01-jp-ntr', invoice: listOfTypes('480'), creditNote: NONE },
};
const TAX_ID = `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`;
/** When qualified invoices began. */
const QUALIFIED_FROM = '2023-10-01';

function numbers(id: string, isVat: boolean) {
  return counted(id, TAX_ID, (root) => {
    const schemes = elementsAt(root, `${SELLER}/cac:PartyTaxScheme`).filter((one) =>
      elementsAt(one, 'cac:TaxScheme').some((scheme) => (rawAt(scheme, 'cbc:ID').toUpperCase() === VAT) === isVat),
    );
    return schemes.flatMap((one) => elementsAt(one, 'cbc:CompanyID')).length <= 1;
  });
}

/** As published, a rate asks for a code, and nothing asks for a rate. */
const hasCodeWithRate: Test = (one, document) => {
  const isRated = elementsAt(one, 'cac:TaxCategory').some((category) => isOf(VAT, category) && hasAt(category, 'cbc:Percent'));
  return !isRated || hasTaxCategory(VAT)(one, document);
};

const withTax = <Row extends object>(row: Row): Row & { readonly values: readonly string[] } => ({ ...row, values: [VAT] });
const isOfDocument = ({ parent }: XmlElement): boolean => parent !== undefined && parent.parent === undefined;

const DOCUMENT: Place = place(ROOT, [
  ofKind(KINDS, 'billing', {
    ...specification('aligned-ibrp-001-jp', 'billing-1@jp-1'),
    test: (root) => /^urn:(?:fdc:peppol:jp:billing:3\.0|peppol:pint:billing-1@jp-1)/.test(normalizedAt(root, 'cbc:CustomizationID')),
  }),
  ofKind(KINDS, 'selfbilling', specification('aligned-ibrp-001-jp-sb', 'selfbilling-1@jp-1')),
  ofKind(KINDS, 'nontaxinvoice', specification('aligned-ibrp-001-jp-ntr', 'nontaxinvoice-1@jp-1')),
  ofKind(KINDS, 'billing', {
    ...process('aligned-ibrp-002-jp', 'urn:peppol:bis:billing'),
    test: (root) => /urn:(?:fdc:peppol.eu:2017:poacc:billing:01:1.0|peppol:bis:billing)/.test(normalizedAt(root, 'cbc:ProfileID')),
  }),
  ofKind(KINDS, 'selfbilling', process('aligned-ibrp-002-jp-sb', 'urn:peppol:bis:selfbilling')),
  ofKind(KINDS, 'nontaxinvoice', process('aligned-ibrp-002-jp', 'urn:peppol:bis:billing')),
  numbers('aligned-ibrp-009', true),
  worded('aligned-ibrp-014', 'UBL-SR-44', (_, document) => document.once(payments) <= 1),
  needs('aligned-ibrp-052', 'cac:InvoicePeriod', (_, document) => document.once(hasPeriod)),
  numbers('aligned-ibrp-sr-12', true),
  numbers('aligned-ibrp-sr-13', false),
  ofKind(KINDS, 'billing', fatal('aligned-ibr-jp-04', has(TAX_ID))),
  ofKind(KINDS, 'selfbilling', fatal('aligned-ibr-jp-04', has(TAX_ID))),
  ofKind(KINDS, 'nontaxinvoice', fatal('aligned-ibr-jp-04-ntr', not(has(TAX_ID)))),
  oneOf('aligned-ibr-jp-05', 'JPY', (root) => !hasAt(root, 'cbc:TaxCurrencyCode') || isAt(root, 'cbc:TaxCurrencyCode', 'JPY')),
  counted('aligned-ibrp-053-jp', 'cac:TaxTotal/cbc:TaxAmount', (root, document) => {
    return elementsAt(root, 'cac:TaxTotal/cbc:TaxAmount').filter((one) => isInCurrency(one, document)).length <= 1;
  }),
]);

function isInCurrency(amount: XmlElement, document: Document): boolean {
  return document.at('cbc:DocumentCurrencyCode').some(({ text }) => text === attribute(amount, 'currencyID'));
}

/** How many different ones there are. */
function payments(root: XmlElement): number {
  return new Set(descendants(root).flatMap(({ local, text }) => (local === 'PaymentID' ? [text] : []))).size;
}

function hasPeriod(root: XmlElement): boolean {
  return descendants(root).some(({ local }) => local === 'InvoicePeriod');
}

/** A period that starts or ends since then, wherever it stands. */
function isQualified(root: XmlElement): boolean {
  return descendants(root).some(({ local, text }) => ['StartDate', 'EndDate'].includes(local) && text >= QUALIFIED_FROM);
}

/** The tax is between what the rate comes to rounded down and up, to whole yen; without tax it is 0. */
function isRoundTax(subtotal: XmlElement): boolean {
  const categories = elementsAt(subtotal, 'cac:TaxCategory');
  const [amount, base] = [decimalAt(subtotal, 'cbc:TaxAmount'), decimalAt(subtotal, 'cbc:TaxableAmount')];
  const isUntaxed = amount !== undefined && equal(amount, ZERO);
  const isOut = categories.some((one) => codeOf(one).toUpperCase() === 'O');
  if (!hasAt(subtotal, 'cac:TaxCategory/cbc:Percent') && isOut) return isUntaxed;
  const rate = decimalAt(subtotal, 'cac:TaxCategory/cbc:Percent');
  if (rate === undefined || amount === undefined || categories.every((one) => codeOf(one).toUpperCase() === 'O')) return false;
  if (equal(round(rate, 0), ZERO)) return isUntaxed;
  const tax = base && percentOf(base, rate);
  return tax !== undefined && compare(amount, whole(tax, 'down')) >= 0 && compare(amount, whole(tax, 'up')) <= 0;
}

function whole({ units, scale }: Decimal, way: 'down' | 'up'): Decimal {
  const step = 10n ** BigInt(scale);
  const rest = ((units % step) + step) % step;
  const down = (units - rest) / step;
  return { units: way === 'up' && rest > 0n ? down + 1n : down, scale: 0 };
}

const REGISTERED = fatal('aligned-ibr-jp-01', (scheme, document) => {
  return !document.once(isQualified) || /^T[0-9]{13}$/.test(normalizedAt(scheme, 'cbc:CompanyID'));
});

const PLACES: readonly Place[] = [
  place(
    'cac:AllowanceCharge',
    [withTax(worded('aligned-ibrp-032-jp', 'tax-category', hasCodeWithRate))],
    (one) => isOfDocument(one) && isCharge(one) === false,
  ),
  place(
    'cac:AllowanceCharge',
    [withTax(worded('aligned-ibrp-037-jp', 'tax-category', hasCodeWithRate))],
    (one) => isOfDocument(one) && isCharge(one) === true,
  ),
  DOCUMENT,
  place(
    'cac:TaxSubtotal',
    [
      needs('aligned-ibrp-045', 'cbc:TaxableAmount'),
      ofKind(KINDS, 'billing', withTax(worded('aligned-ibrp-051-jp', 'tax-subtotal', isRoundTax))),
      ofKind(KINDS, 'selfbilling', withTax(worded('aligned-ibrp-051-jp', 'tax-subtotal', isRoundTax))),
    ],
    (subtotal, document) =>
      document.root.local === 'Invoice' && elementsAt(subtotal, 'cbc:TaxAmount').some((one) => isInCurrency(one, document)),
  ),
  place('cac:TaxSubtotal', [
    needs('aligned-ibrp-046', 'cbc:TaxAmount'),
    withTax(worded('aligned-ibrp-047', 'tax-category', hasTaxCategory(VAT))),
    withTax(worded('aligned-ibrp-048', 'tax-rate-any', hasTaxRate(VAT, ['O']))),
    fatal('aligned-ibr-jp-06', (subtotal) => {
      return elementsAt(subtotal, 'cbc:TaxAmount').every((one) => attribute(one, 'currencyID') !== 'JPY' || !one.text.includes('.'));
    }),
  ]),
  place('cac:TaxRepresentativeParty', [once('aligned-ibrp-010', 'cac:PartyTaxScheme/cbc:CompanyID')]),
  place(
    'cac:PaymentMeans/cac:PayeeFinancialAccount',
    [worded('aligned-ibrp-016', 'BR-50', (account) => elementsAt(account, 'cbc:ID').some(({ text }) => text !== ''))],
    ({ parent }) => elementsAt(parent, 'cbc:PaymentMeansCode').some(({ text }) => ['30', '58'].includes(text)),
  ),
  place('cac:PaymentMeans/cac:CardAccount', [
    fatal('aligned-ibrp-017', (card) => {
      const length = lengthOf(rawAt(card, 'cbc:PrimaryAccountNumberID'));
      return length >= 4 && length <= 6;
    }),
  ]),
  place('cac:PaymentMeans', [like('aligned-ibrp-049', 'BR-49')]),
  place('cbc:TaxAmount', [
    ofKind(
      KINDS,
      'nontaxinvoice',
      fatal('aligned-ibr-jp-07-ntr', ({ text }) => doubleOf(text) === 0),
    ),
  ]),
  place(
    `/inv:Invoice/${SELLER}/cac:PartyTaxScheme`,
    [ofKind(KINDS, 'billing', REGISTERED), ofKind(KINDS, 'selfbilling', REGISTERED)],
    (scheme) => isOf(VAT, scheme),
  ),
  place('cac:TaxCategory/cac:TaxScheme/cbc:ID|cac:ClassifiedTaxCategory/cac:TaxScheme/cbc:ID', [
    oneOf('aligned-ibr-jp-03', VAT, ({ text }) => collapsed(text).includes(VAT)),
  ]),
];

export const JP: Jurisdiction = {
  family: 'PEPPOL-PINT-JP',
  version: '1.1.3',
  validFrom: '2026-05-18',
  where: 'jp',
  formerIds: ['urn:fdc:peppol:jp:billing:3.0'],
  kinds: KINDS,
  patterns: [
    { places: PLACES },
    ...taxPatterns(VAT, [
      { code: 'E', rate: 'zero', ids: 'aligned-ibrp-e-01 aligned-ibrp-e-05 aligned-ibrp-e-06 aligned-ibrp-e-07 aligned-ibrp-e-09' },
      { code: 'G', rate: 'zero', ids: 'aligned-ibrp-g-01 aligned-ibrp-g-05 aligned-ibrp-g-06 aligned-ibrp-g-07 aligned-ibrp-g-09' },
      { code: 'O', rate: 'none', ids: 'aligned-ibrp-o-01 aligned-ibrp-o-05 aligned-ibrp-o-06 aligned-ibrp-o-07 aligned-ibrp-o-09' },
    ]),
    {
      places: [
        place('cac:TaxCategory/cbc:ID|cac:ClassifiedTaxCategory/cbc:ID', [oneOf('aligned-ibrp-cl-01-jp', 'AA E S G O')]),
        place('cbc:InvoiceTypeCode', [ofKind(KINDS, 'billing', oneOf('aligned-ibrp-cl-02-jp', '380'))]),
      ],
    },
  ],
  omitted: [
    { ids: ['aligned-ibrp-050-jp'], reason: 'Its published place is a line as the root of a document, so it never fires.' },
    { ids: ['aligned-ibrp-019'], reason: 'A rule for any means of payment stands before it in its pattern, so it never runs.' },
  ],
  lists: [],
};
