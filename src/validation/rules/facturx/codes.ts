// Codes and attributes in the small profiles of Factur-X. An empty code is no wrong one.
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { ADDRESS_SCHEMES } from '../../codes/addressSchemes.js';
import { ALLOWANCE_REASONS } from '../../codes/allowanceReasons.js';
import { CHARGE_REASONS } from '../../codes/chargeReasons.js';
import { type CodeList, nameOfList } from '../../codes/codeList.js';
import { COUNTRIES_CII } from '../../codes/countries.js';
import { CURRENCIES } from '../../codes/currencies.js';
import { DOCUMENT_TYPES } from '../../codes/documentTypes.js';
import { EXEMPTION_REASONS } from '../../codes/exemptionReasons.js';
import { NOTE_SUBJECTS_CII } from '../../codes/noteSubjects.js';
import { PAYMENT_MEANS } from '../../codes/paymentMeans.js';
import { IDENTIFIER_SCHEMES } from '../../codes/schemes.js';
import { TAX_POINTS_CII } from '../../codes/taxPoints.js';
import { VAT_CATEGORIES } from '../../codes/vatCategories.js';
import type { PathRule } from '../../rule.js';
import {
  ALLOWANCE_OR_CHARGE,
  BUYER,
  CONTEXT,
  DELIVERY,
  HEAD,
  PAYEE,
  REGISTRATION,
  REPRESENTATIVE,
  SELLER,
  SETTLEMENT,
  SHIP_TO,
  TOTALS,
} from './paths.js';
import { hasIndicator, isInCurrency, isRegistration } from './variants.js';

type Where = (element: XmlElement) => boolean;
type Codes = ReadonlySet<string>;
type CodeRule = readonly [id: string, context: string, attributeName: string, codes: Codes, where?: Where];

const EDITION = 'Factur-X 1.09.2';

/** The edition of a list that Factur-X takes differs a little from that of EN 16931. */
function edition({ name, codes }: CodeList, without: readonly string[], and: readonly string[] = []): CodeList {
  return { name, version: EDITION, codes: new Set([...codes].filter((code) => !without.includes(code)).concat(and)) };
}

const MONEY = edition(CURRENCIES, ['STD'], ['STN']);
const PARTY_SCHEMES = edition(IDENTIFIER_SCHEMES, ['0241', '0242', '0243', '0244', '0245', '0246', '0247', '0248']);
const ADDRESSES = edition(ADDRESS_SCHEMES, ['0219', '0220']);
const CATEGORIES = edition(VAT_CATEGORIES, ['B']);

const LISTS_OF_MINIMUM = [DOCUMENT_TYPES, COUNTRIES_CII, MONEY, IDENTIFIER_SCHEMES];
export const CODE_LISTS_MINIMUM = LISTS_OF_MINIMUM.map(nameOfList).sort();
export const CODE_LISTS_BASIC_WL = [
  ...LISTS_OF_MINIMUM,
  PARTY_SCHEMES,
  ADDRESSES,
  CATEGORIES,
  ALLOWANCE_REASONS,
  CHARGE_REASONS,
  EXEMPTION_REASONS,
  NOTE_SUBJECTS_CII,
  PAYMENT_MEANS,
  TAX_POINTS_CII,
]
  .map(nameOfList)
  .sort();

/** Day: YYYYMMDD. */
const DAY: Codes = new Set(['102']);
const VAT: Codes = new Set(['VAT']);
const VAT_IDENTIFIER: Codes = new Set(['VA']);

const GUIDELINE = `${CONTEXT}/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID`;
const ISSUED = `${HEAD}/ram:IssueDateTime/udt:DateTimeString`;
const COUNTRY = 'ram:PostalTradeAddress/ram:CountryID';
const LEGAL = 'ram:SpecifiedLegalOrganization/ram:ID';
const ADDRESS = 'ram:URIUniversalCommunication/ram:URIID';
const TAX = `${SETTLEMENT}/ram:ApplicableTradeTax`;
const PERIOD = `${SETTLEMENT}/ram:BillingSpecifiedPeriod`;
const DELIVERED = `${DELIVERY}/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString`;
const PRECEDING = `${SETTLEMENT}/ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString`;
const DUE = `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`;

const REQUIRED_IN_BOTH: readonly (readonly [id: string, context: string, attributeName: string, where?: Where])[] = [
  ['FX-SCH-A-000021', ISSUED, 'format'],
  ['FX-SCH-A-000037', `${REGISTRATION}/ram:ID`, 'schemeID', inside(isRegistration('FC'))],
  ['FX-SCH-A-000413', `${REGISTRATION}/ram:ID`, 'schemeID', inside((one) => isRegistration('VA')(one) && !isRegistration('FC')(one))],
];

const CODES_MINIMUM: readonly CodeRule[] = [
  ['FX-SCH-A-000026', GUIDELINE, '', new Set(['urn:factur-x.eu:1p0:minimum', 'urn:zugferd.de:2p0:minimum'])],
  ['FX-SCH-A-000022', ISSUED, 'format', DAY],
  ['FX-SCH-A-000023', `${HEAD}/ram:TypeCode`, '', DOCUMENT_TYPES.codes],
  ['FX-SCH-A-000031', `${BUYER}/${LEGAL}`, 'schemeID', IDENTIFIER_SCHEMES.codes],
  ['FX-SCH-A-000036', `${SELLER}/${COUNTRY}`, '', COUNTRIES_CII.codes],
  ['FX-SCH-A-000410', `${SELLER}/${LEGAL}`, 'schemeID', IDENTIFIER_SCHEMES.codes],
  ['FX-SCH-A-000040', `${SETTLEMENT}/ram:InvoiceCurrencyCode`, '', MONEY.codes],
  ['FX-SCH-A-000045', `${TOTALS}/ram:TaxTotalAmount`, 'currencyID', MONEY.codes, isInCurrency('InvoiceCurrencyCode')],
  ['FX-SCH-A-000414', `${TOTALS}/ram:TaxTotalAmount`, 'currencyID', MONEY.codes, isInTaxCurrencyOnly],
];

const REQUIRED_IN_BASIC_WL: typeof REQUIRED_IN_BOTH = [
  ['FX-SCH-A-000420', `${BUYER}/ram:GlobalID`, 'schemeID'],
  ['FX-SCH-A-000426', `${BUYER}/ram:SpecifiedTaxRegistration/ram:ID`, 'schemeID'],
  ['FX-SCH-A-000428', `${BUYER}/${ADDRESS}`, 'schemeID'],
  ['FX-SCH-A-000437', `${REPRESENTATIVE}/ram:SpecifiedTaxRegistration/ram:ID`, 'schemeID'],
  ['FX-SCH-A-000440', `${SELLER}/ram:GlobalID`, 'schemeID'],
  ['FX-SCH-A-000446', `${SELLER}/${ADDRESS}`, 'schemeID'],
  ['FX-SCH-A-000448', DELIVERED, 'format'],
  ['FX-SCH-A-000453', `${SHIP_TO}/ram:GlobalID`, 'schemeID'],
  ['FX-SCH-A-000460', `${PERIOD}/ram:EndDateTime/udt:DateTimeString`, 'format'],
  ['FX-SCH-A-000462', `${PERIOD}/ram:StartDateTime/udt:DateTimeString`, 'format'],
  ['FX-SCH-A-000465', PRECEDING, 'format'],
  ['FX-SCH-A-000470', `${PAYEE}/ram:GlobalID`, 'schemeID'],
  ['FX-SCH-A-000484', DUE, 'format'],
];

const CODES_BASIC_WL: readonly CodeRule[] = [
  ['FX-SCH-A-000418', GUIDELINE, '', new Set(['urn:factur-x.eu:1p0:basicwl', 'urn:zugferd.de:2p0:basicwl'])],
  ['FX-SCH-A-000416', ISSUED, 'format', DAY],
  ['FX-SCH-A-000417', `${HEAD}/ram:TypeCode`, '', DOCUMENT_TYPES.codes],
  ['FX-SCH-A-000162', `${HEAD}/ram:IncludedNote/ram:SubjectCode`, '', NOTE_SUBJECTS_CII.codes],
  ['FX-SCH-A-000421', `${BUYER}/ram:GlobalID`, 'schemeID', PARTY_SCHEMES.codes],
  ['FX-SCH-A-000423', `${BUYER}/${COUNTRY}`, '', COUNTRIES_CII.codes],
  ['FX-SCH-A-000424', `${BUYER}/${LEGAL}`, 'schemeID', IDENTIFIER_SCHEMES.codes],
  ['FX-SCH-A-000427', `${BUYER}/ram:SpecifiedTaxRegistration/ram:ID`, 'schemeID', VAT_IDENTIFIER],
  ['FX-SCH-A-000429', `${BUYER}/${ADDRESS}`, 'schemeID', ADDRESSES.codes],
  ['FX-SCH-A-000435', `${REPRESENTATIVE}/${COUNTRY}`, '', COUNTRIES_CII.codes],
  ['FX-SCH-A-000438', `${REPRESENTATIVE}/ram:SpecifiedTaxRegistration/ram:ID`, 'schemeID', VAT_IDENTIFIER],
  ['FX-SCH-A-000441', `${SELLER}/ram:GlobalID`, 'schemeID', PARTY_SCHEMES.codes],
  ['FX-SCH-A-000443', `${SELLER}/${COUNTRY}`, '', COUNTRIES_CII.codes],
  ['FX-SCH-A-000444', `${SELLER}/${LEGAL}`, 'schemeID', IDENTIFIER_SCHEMES.codes],
  ['FX-SCH-A-000447', `${SELLER}/${ADDRESS}`, 'schemeID', ADDRESSES.codes],
  ['FX-SCH-A-000449', DELIVERED, 'format', DAY],
  ['FX-SCH-A-000454', `${SHIP_TO}/ram:GlobalID`, 'schemeID', PARTY_SCHEMES.codes],
  ['FX-SCH-A-000457', `${SHIP_TO}/${COUNTRY}`, '', COUNTRIES_CII.codes],
  ['FX-SCH-A-000179', `${TAX}/ram:CategoryCode`, '', CATEGORIES.codes],
  ['FX-SCH-A-000180', `${TAX}/ram:DueDateTypeCode`, '', TAX_POINTS_CII.codes],
  ['FX-SCH-A-000181', `${TAX}/ram:ExemptionReasonCode`, '', EXEMPTION_REASONS.codes],
  ['FX-SCH-A-000459', `${TAX}/ram:TypeCode`, '', VAT],
  ['FX-SCH-A-000461', `${PERIOD}/ram:EndDateTime/udt:DateTimeString`, 'format', DAY],
  ['FX-SCH-A-000463', `${PERIOD}/ram:StartDateTime/udt:DateTimeString`, 'format', DAY],
  ['FX-SCH-A-000464', `${SETTLEMENT}/ram:InvoiceCurrencyCode`, '', MONEY.codes],
  ['FX-SCH-A-000196', `${SETTLEMENT}/ram:TaxCurrencyCode`, '', MONEY.codes],
  ['FX-SCH-A-000466', PRECEDING, 'format', DAY],
  ['FX-SCH-A-000471', `${PAYEE}/ram:GlobalID`, 'schemeID', PARTY_SCHEMES.codes],
  ['FX-SCH-A-000472', `${PAYEE}/${LEGAL}`, 'schemeID', IDENTIFIER_SCHEMES.codes],
  [
    'FX-SCH-A-000475',
    `${ALLOWANCE_OR_CHARGE}/ram:CategoryTradeTax/ram:CategoryCode`,
    '',
    CATEGORIES.codes,
    inside(inside(hasIndicator('false'))),
  ],
  ['FX-SCH-A-000476', `${ALLOWANCE_OR_CHARGE}/ram:CategoryTradeTax/ram:TypeCode`, '', VAT, inside(inside(hasIndicator('false')))],
  ['FX-SCH-A-000186', `${ALLOWANCE_OR_CHARGE}/ram:ReasonCode`, '', ALLOWANCE_REASONS.codes, inside(hasIndicator('false'))],
  [
    'FX-SCH-A-000482',
    `${ALLOWANCE_OR_CHARGE}/ram:CategoryTradeTax/ram:CategoryCode`,
    '',
    CATEGORIES.codes,
    inside(inside(hasIndicator('true'))),
  ],
  ['FX-SCH-A-000483', `${ALLOWANCE_OR_CHARGE}/ram:CategoryTradeTax/ram:TypeCode`, '', VAT, inside(inside(hasIndicator('true')))],
  [
    'FX-SCH-A-000391',
    `${ALLOWANCE_OR_CHARGE}/ram:ReasonCode`,
    '',
    CHARGE_REASONS.codes,
    (code) => attribute(code, 'listID') === undefined && inside(hasIndicator('true'))(code),
  ],
  ['FX-SCH-A-000485', DUE, 'format', DAY],
  ['FX-SCH-A-000486', `${TOTALS}/ram:TaxTotalAmount`, 'currencyID', MONEY.codes, isInCurrency('InvoiceCurrencyCode')],
  ['FX-SCH-A-000487', `${TOTALS}/ram:TaxTotalAmount`, 'currencyID', MONEY.codes, isInTaxCurrencyOnly],
  ['FX-SCH-A-000489', `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode`, '', PAYMENT_MEANS.codes],
];

export const VALUES_MINIMUM: readonly PathRule[] = [...REQUIRED_IN_BOTH.map(required), ...CODES_MINIMUM.map(coded)];
export const VALUES_EXTENDED: readonly PathRule[] = [...REQUIRED_IN_BOTH, ...REQUIRED_IN_BASIC_WL].map(required);
export const VALUES_BASIC_WL: readonly PathRule[] = [
  ...[...REQUIRED_IN_BOTH, ...REQUIRED_IN_BASIC_WL].map(required),
  ...CODES_BASIC_WL.map(coded),
];

function required([id, context, name, where]: (typeof REQUIRED_IN_BOTH)[number]): PathRule {
  return {
    id,
    severity: 'fatal',
    context,
    test: (node) => where?.(node) === false || attribute(node, name) !== undefined,
  };
}

function coded([id, context, name, codes, where]: CodeRule): PathRule {
  return {
    id,
    severity: 'fatal',
    context,
    test: (node) => {
      const code = name === '' ? node.text : (attribute(node, name) ?? '');
      return code === '' || where?.(node) === false || codes.has(code);
    },
  };
}

function inside(is: Where): Where {
  return ({ parent }) => parent !== undefined && is(parent);
}

function isInTaxCurrencyOnly(amount: XmlElement): boolean {
  return isInCurrency('TaxCurrencyCode')(amount) && !isInCurrency('InvoiceCurrencyCode')(amount);
}
