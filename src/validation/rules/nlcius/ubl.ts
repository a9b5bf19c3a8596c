// NLCIUS in UBL (SI-UBL 2.0), and its extension for payments that go in part to a blocked account, the G-account.
import { NAMESPACES } from '../../../xml/namespaces.js';
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { compare, type Decimal, equal, parseDecimal, sum, ZERO } from '../../decimal.js';
import { decimalAt, hasAt, normalizedAt, saysAt } from '../../lexical.js';
import { type Assertion, fatal, type Pattern, type Place, type Test, warning } from '../../pattern.js';
import { collapsed, isBlank } from '../../text.js';
import { GACCOUNT_PART, hasDutchRegistration, NLCIUS_ID, never } from './dutch.js';

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';
const REPRESENTATIVE = 'cac:TaxRepresentativeParty/cac:PostalAddress';
const DELIVERY = 'cac:Delivery/cac:DeliveryLocation/cac:Address';
const COUNTRY = 'cac:Country/cbc:IdentificationCode';
const LINE_3 = 'cac:AddressLine/cbc:Line';
const TYPES = ['380', '381', '384', '389'];
const MEANS = ['30', '48', '49', '57', '58', '59'];
const SEPA = ['58', '59'];

const ofNlcius: Test = (_, document) => document.once(isNlcius);
const ofDutchSeller: Test = (_, document) => document.once(isDutch);

/** The places are tried in this order; where several fit an element, the first alone looks at it. */
export const NLCIUS_UBL: readonly Pattern[] = [
  {
    places: [
      { context: 'inv:Invoice|cn:CreditNote', rules: [fatal('BII2-T10-R001', (root) => hasAt(root, 'cbc:CustomizationID'))] },
      { context: 'cbc:CustomizationID', rules: [fatal('SI-V20-INV-R000', ({ text }) => collapsed(text).startsWith(NLCIUS_ID))] },
    ],
  },
  { places: [...parties(), ...document(), ...discouraged(), { context: '*', when: isEmpty, rules: [warning('SI-UBL-2', never)] }] },
];

export const GACCOUNT_UBL: Pattern = {
  places: [
    {
      context: 'cbc:CustomizationID',
      rules: [
        fatal('SI-V20-INV-R000', ({ text }) => collapsed(text).startsWith(NLCIUS_ID)),
        fatal('BR-GA-0', ({ text }) => text.includes(GACCOUNT_PART)),
      ],
    },
    {
      context: '/inv:Invoice',
      rules: [
        fatal('BR-GA-1', (invoice) => elementsAt(invoice, 'cac:PaymentTerms').length === 2),
        fatal('BR-GA-2', (invoice) => elementsAt(invoice, 'cac:PaymentMeans').length === 2),
        fatal('BR-GA-3', addsUp),
        fatal(
          'BR-GA-7',
          (invoice) => elementsAt(invoice, 'cac:PaymentMeans/cbc:ID').filter(({ text }) => text === 'GACCOUNT').length === 1,
        ),
      ],
    },
    {
      context: '/inv:Invoice/cac:PaymentTerms',
      rules: [fatal('BR-GA-4', (terms) => elementsAt(terms, 'cbc:PaymentMeansID').length === 1)],
    },
    { context: '/inv:Invoice/cac:PaymentMeans', rules: [fatal('BR-GA-5', (means) => elementsAt(means, 'cbc:ID').length === 1)] },
    {
      context: '/inv:Invoice/cac:PaymentTerms/cbc:PaymentMeansID',
      rules: [fatal('BR-GA-6', ({ text }, document) => document.once(meansIdentifiers).has(text))],
    },
  ],
};

function parties(): Place[] {
  return [
    at(
      SELLER,
      fatal('BR-NL-1', (party) => {
        const identifiers = elementsAt(party, 'cac:PartyLegalEntity/cbc:CompanyID');
        return hasDutchRegistration(identifiers) && identifiers.some(({ text }) => !isBlank(text));
      }),
    ),
    at(
      '/*',
      fatal('BR-NL-2', (root) => hasAt(root, 'cbc:BuyerReference') || hasAt(root, 'cac:OrderReference/cbc:ID')),
    ),
    at(`${SELLER}/cac:PostalAddress`, fatal('BR-NL-3', isComplete)),
    at(`${BUYER}/cac:PostalAddress`, fatal('BR-NL-4', isAbroadOrComplete)),
    at(REPRESENTATIVE, fatal('BR-NL-5', isAbroadOrComplete)),
  ];
}

function document(): Place[] {
  return [
    at(
      'cbc:InvoiceTypeCode|cbc:CreditNoteTypeCode',
      fatal('BR-NL-7', ({ text }) => TYPES.includes(text)),
      fatal('BR-NL-8', ({ text }, { root }) => (text === '381' ? root.ns === NAMESPACES.cn : root.ns === NAMESPACES.inv)),
      fatal('BR-NL-9', ({ text }, { root }) => text !== '384' || hasAt(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')),
    ),
    at(
      `${BUYER}/cac:PartyLegalEntity`,
      fatal('BR-NL-10', (entity, document) => {
        const own = hasAt(entity, 'cbc:CompanyID') ? saysAt(entity, 'cbc:CompanyID') : true;
        return own && document.once(isBuyerKnown);
      }),
    ),
    at(
      '/inv:Invoice/cac:LegalMonetaryTotal',
      fatal('BR-NL-11', (totals, { root }) => {
        const due = decimalAt(totals, 'cbc:PayableAmount');
        return (due !== undefined && compare(due, ZERO) <= 0) || hasAt(root, 'cac:PaymentMeans');
      }),
    ),
    at(
      'cac:PaymentMeans',
      fatal('BR-NL-12', (means) => MEANS.includes(normalizedAt(means, 'cbc:PaymentMeansCode'))),
      warning(
        'BR-NL-31',
        (means) =>
          !SEPA.includes(normalizedAt(means, 'cbc:PaymentMeansCode')) ||
          !hasAt(means, 'cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID'),
      ),
    ),
    {
      context: 'cac:OrderLineReference/cbc:LineID',
      when: ofNlcius,
      rules: [fatal('BR-NL-13', (_, document) => document.at('cac:OrderReference/cbc:ID').length > 0)],
    },
  ];
}

/** What a Dutch seller may say, but need not: warnings. */
function discouraged(): Place[] {
  return [
    at('cbc:TaxCurrencyCode', warning('BR-NL-19', never)),
    at('cbc:TaxPointDate', warning('BR-NL-20', never)),
    at('cac:InvoicePeriod/cbc:DescriptionCode', warning('BR-NL-21', never)),
    at('cac:BillingReference/cac:InvoiceDocumentReference/cbc:IssueDate', warning('BR-NL-24', never)),
    at(
      `${SELLER}/cac:PartyTaxScheme`,
      warning(
        'BR-NL-25',
        (tax) => !hasAt(tax, 'cbc:CompanyID') || elementsAt(tax, 'cac:TaxScheme/cbc:ID').some(({ text }) => text === 'VAT'),
      ),
    ),
    at(`${SELLER}/cac:PartyLegalEntity/cbc:CompanyLegalForm`, warning('BR-NL-26', never)),
    at(`${SELLER}/cac:PostalAddress/${LINE_3}`, warning('BR-NL-27-1', never)),
    at(`${BUYER}/cac:PostalAddress/${LINE_3}`, warning('BR-NL-27-2', never)),
    at(`${REPRESENTATIVE}/${LINE_3}`, warning('BR-NL-27-3', never)),
    at(`${DELIVERY}/${LINE_3}`, warning('BR-NL-27-4', never)),
    at(`${SELLER}/cac:PostalAddress/cbc:CountrySubentity`, warning('BR-NL-28-1', never)),
    at(`${BUYER}/cac:PostalAddress/cbc:CountrySubentity`, warning('BR-NL-28-2', never)),
    at(`${REPRESENTATIVE}/cbc:CountrySubentity`, warning('BR-NL-28-3', never)),
    at(`${DELIVERY}/cbc:CountrySubentity`, warning('BR-NL-28-4', never)),
    at(
      'cac:PaymentMeans/cbc:PaymentMeansCode',
      warning('BR-NL-29', (code) => attribute(code, 'name') === undefined),
    ),
    at('cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:Name', warning('BR-NL-30', never)),
    at('cac:AllowanceCharge/cbc:AllowanceChargeReasonCode', warning('BR-NL-32-1', never)),
    at(
      'cac:TaxTotal/cbc:TaxAmount',
      warning('BR-NL-33', (amount, document) =>
        document.at('cbc:DocumentCurrencyCode').some(({ text }) => text === attribute(amount, 'currencyID')),
      ),
    ),
    at('cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode', warning('BR-NL-35', never)),
  ];
}

/** A place for the invoices of Dutch sellers. */
function at(context: string, ...rules: readonly Assertion[]): Place {
  return { context, when: ofDutchSeller, rules };
}

function isNlcius(root: XmlElement): boolean {
  const id = normalizedAt(root, 'cbc:CustomizationID');
  return id.includes(NLCIUS_ID.slice(NLCIUS_ID.indexOf('#'))) || id.includes(GACCOUNT_PART);
}

function isDutch(root: XmlElement): boolean {
  return isNlcius(root) && normalizedAt(root, `${SELLER}/cac:PostalAddress/${COUNTRY}`).toUpperCase() === 'NL';
}

function isComplete(address: XmlElement): boolean {
  return hasAt(address, 'cbc:StreetName') && hasAt(address, 'cbc:CityName') && hasAt(address, 'cbc:PostalZone');
}

function isAbroadOrComplete(address: XmlElement): boolean {
  return elementsAt(address, COUNTRY).some(({ text }) => text !== 'NL') || isComplete(address);
}

/** A buyer elsewhere needs no Dutch registration. */
function isBuyerKnown(root: XmlElement): boolean {
  const isDutchBuyer = elementsAt(root, `${BUYER}/cac:PostalAddress/${COUNTRY}`).some(({ text }) => text === 'NL');
  return !isDutchBuyer || hasDutchRegistration(elementsAt(root, `${BUYER}/cac:PartyLegalEntity/cbc:CompanyID`));
}

function addsUp(invoice: XmlElement): boolean {
  const amounts = elementsAt(invoice, 'cac:PaymentTerms/cbc:Amount').map(({ text }) => parseDecimal(text));
  const due = decimalAt(invoice, 'cac:LegalMonetaryTotal/cbc:PayableAmount');
  return due !== undefined && !amounts.includes(undefined) && equal(due, sum(amounts as Decimal[]));
}

function meansIdentifiers(invoice: XmlElement): ReadonlySet<string> {
  return new Set(elementsAt(invoice, 'cac:PaymentMeans/cbc:ID').map(({ text }) => text));
}

function isEmpty({ children, text }: XmlElement): boolean {
  return children.length === 0 && isBlank(text);
}
