// How often elements stand in the small profiles of Factur-X.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import type { PathRule } from '../../rule.js';
import type { Counted } from '../../tables/table.js';
import {
  AGREEMENT,
  ALLOWANCE_OR_CHARGE,
  BUYER,
  CONTEXT,
  DELIVERY,
  HEAD,
  IDS,
  PAYEE,
  REGISTRATION,
  REPRESENTATIVE,
  SELLER,
  SETTLEMENT,
  SHIP_TO,
  TOTALS,
} from './paths.js';
import { hasIndicator, isInCurrency, isRegistration } from './variants.js';

const FATAL = { ids: IDS, severity: 'fatal', by: 'Factur-X' } as const;

/** In both. */
export const COUNTED: readonly Counted[] = [
  {
    ...FATAL,
    context: CONTEXT,
    atMostOnce: '024 ram:BusinessProcessSpecifiedDocumentContextParameter',
    exactlyOnce: '025 ram:GuidelineSpecifiedDocumentContextParameter',
  },
  { ...FATAL, context: `${CONTEXT}/ram:BusinessProcessSpecifiedDocumentContextParameter`, exactlyOnce: '406 ram:ID' },
  { ...FATAL, context: `${CONTEXT}/ram:GuidelineSpecifiedDocumentContextParameter`, exactlyOnce: '407 ram:ID' },
  { ...FATAL, context: HEAD, exactlyOnce: '019 ram:ID  020 ram:TypeCode' },
  { ...FATAL, context: AGREEMENT, exactlyOnce: '027 ram:SellerTradeParty  028 ram:BuyerTradeParty' },
  { ...FATAL, context: `${AGREEMENT}/ram:BuyerOrderReferencedDocument`, exactlyOnce: '029 ram:IssuerAssignedID' },
  { ...FATAL, context: BUYER, exactlyOnce: '030 ram:Name' },
  { ...FATAL, context: SELLER, exactlyOnce: '409 ram:Name  032 ram:PostalTradeAddress' },
  { ...FATAL, context: `${SELLER}/ram:PostalTradeAddress`, exactlyOnce: '035 ram:CountryID' },
  { ...FATAL, context: REGISTRATION, where: isRegistration('FC'), exactlyOnce: '411 ram:ID' },
  {
    ...FATAL,
    context: REGISTRATION,
    where: (one) => isRegistration('VA')(one) && !isRegistration('FC')(one),
    exactlyOnce: '412 ram:ID',
  },
  {
    ...FATAL,
    context: SETTLEMENT,
    exactlyOnce: '038 ram:InvoiceCurrencyCode  039 ram:SpecifiedTradeSettlementHeaderMonetarySummation',
  },
  { ...FATAL, context: TOTALS, exactlyOnce: '041 ram:TaxBasisTotalAmount  043 ram:GrandTotalAmount  044 ram:DuePayableAmount' },
];

/** In both, where only some of the elements of a name count. */
export const COUNTED_VARIANTS: readonly PathRule[] = [
  once('033', SELLER, 'ram:SpecifiedTaxRegistration', isRegistration('VA'), 'The seller has several VAT identifiers.', ['BT-31']),
  once('034', SELLER, 'ram:SpecifiedTaxRegistration', isRegistration('FC'), 'The seller has several local tax registrations.', ['BT-32']),
  once('042', TOTALS, 'ram:TaxTotalAmount', isInCurrency('InvoiceCurrencyCode'), 'There are several VAT totals in the invoice currency.', [
    'BT-110',
  ]),
  once('192', TOTALS, 'ram:TaxTotalAmount', isInCurrency('TaxCurrencyCode'), 'There are several VAT totals in the accounting currency.', [
    'BT-111',
  ]),
];

export const COUNTED_MINIMUM: readonly Counted[] = [
  { ...FATAL, context: `${BUYER}/ram:SpecifiedLegalOrganization`, exactlyOnce: '408 ram:ID' },
];

export const COUNTED_BASIC_WL: readonly Counted[] = [
  { ...FATAL, context: `${HEAD}/ram:IncludedNote`, exactlyOnce: '160 ram:Content', atMostOnce: '161 ram:SubjectCode' },
  {
    ...FATAL,
    context: BUYER,
    exactlyOnce: '419 ram:PostalTradeAddress',
    atMostOnce: '163 ram:ID  164 ram:GlobalID  165 ram:URIUniversalCommunication  166 ram:SpecifiedTaxRegistration',
  },
  { ...FATAL, context: `${BUYER}/ram:PostalTradeAddress`, exactlyOnce: '422 ram:CountryID', atMostOnce: '167 ram:CountrySubDivisionName' },
  { ...FATAL, context: `${BUYER}/ram:SpecifiedTaxRegistration`, exactlyOnce: '425 ram:ID' },
  { ...FATAL, context: `${BUYER}/ram:URIUniversalCommunication`, exactlyOnce: '168 ram:URIID' },
  { ...FATAL, context: `${AGREEMENT}/ram:ContractReferencedDocument`, exactlyOnce: '430 ram:IssuerAssignedID' },
  { ...FATAL, context: REPRESENTATIVE, exactlyOnce: '431 ram:Name  432 ram:PostalTradeAddress  169 ram:SpecifiedTaxRegistration' },
  {
    ...FATAL,
    context: `${REPRESENTATIVE}/ram:PostalTradeAddress`,
    exactlyOnce: '433 ram:CountryID',
    atMostOnce: '434 ram:CountrySubDivisionName',
  },
  { ...FATAL, context: `${REPRESENTATIVE}/ram:SpecifiedTaxRegistration`, exactlyOnce: '436 ram:ID' },
  { ...FATAL, context: SELLER, atMostOnce: '439 ram:URIUniversalCommunication' },
  { ...FATAL, context: `${SELLER}/ram:PostalTradeAddress`, atMostOnce: '442 ram:CountrySubDivisionName' },
  { ...FATAL, context: `${SELLER}/ram:URIUniversalCommunication`, exactlyOnce: '445 ram:URIID' },
  { ...FATAL, context: `${DELIVERY}/ram:ActualDeliverySupplyChainEvent`, exactlyOnce: '171 ram:OccurrenceDateTime' },
  { ...FATAL, context: `${DELIVERY}/ram:DespatchAdviceReferencedDocument`, exactlyOnce: '450 ram:IssuerAssignedID' },
  { ...FATAL, context: SHIP_TO, atMostOnce: '451 ram:ID  452 ram:GlobalID' },
  {
    ...FATAL,
    context: `${SHIP_TO}/ram:PostalTradeAddress`,
    exactlyOnce: '455 ram:CountryID',
    atMostOnce: '456 ram:CountrySubDivisionName',
  },
  {
    ...FATAL,
    context: SETTLEMENT,
    atMostOnce: '172 ram:PaymentReference  174 ram:SpecifiedTradePaymentTerms  175 ram:ReceivableSpecifiedTradeAccountingAccount',
  },
  {
    ...FATAL,
    context: `${SETTLEMENT}/ram:ApplicableTradeTax`,
    exactlyOnce: '176 ram:CalculatedAmount  458 ram:TypeCode  177 ram:BasisAmount  178 ram:CategoryCode',
  },
  { ...FATAL, context: `${SETTLEMENT}/ram:InvoiceReferencedDocument`, exactlyOnce: '415 ram:IssuerAssignedID' },
  { ...FATAL, context: PAYEE, exactlyOnce: '469 ram:Name', atMostOnce: '467 ram:ID  468 ram:GlobalID' },
  ...allowanceOrCharge(
    'false',
    '183 ram:ChargeIndicator  184 ram:ActualAmount  185 ram:CategoryTradeTax',
    '473 ram:TypeCode  474 ram:CategoryCode',
  ),
  ...allowanceOrCharge(
    'true',
    '477 ram:ChargeIndicator  478 ram:ActualAmount  479 ram:CategoryTradeTax',
    '480 ram:TypeCode  481 ram:CategoryCode',
  ),
  { ...FATAL, context: `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms`, atMostOnce: '187 ram:Description  188 ram:DirectDebitMandateID' },
  {
    ...FATAL,
    context: TOTALS,
    exactlyOnce: '189 ram:LineTotalAmount',
    atMostOnce: '190 ram:ChargeTotalAmount  191 ram:AllowanceTotalAmount  193 ram:TotalPrepaidAmount',
  },
  {
    ...FATAL,
    context: `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`,
    exactlyOnce: '488 ram:TypeCode',
    atMostOnce: '194 ram:PayeePartyCreditorFinancialAccount',
  },
  {
    ...FATAL,
    context: `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerPartyDebtorFinancialAccount`,
    exactlyOnce: '195 ram:IBANID',
  },
];

export const HAS_BREAKDOWN: PathRule = {
  id: `${IDS}173`,
  severity: 'fatal',
  context: SETTLEMENT,
  test: (settlement) => elementsAt(settlement, 'ram:ApplicableTradeTax').length > 0,
  text: 'The invoice has no VAT breakdown.',
  hint: 'Give an ApplicableTradeTax for each VAT category and rate.',
  terms: ['BG-23'],
};

function allowanceOrCharge(indicator: 'true' | 'false', exactlyOnce: string, taxOnce: string): Counted[] {
  const is = hasIndicator(indicator);
  return [
    { ...FATAL, context: ALLOWANCE_OR_CHARGE, where: is, exactlyOnce },
    {
      ...FATAL,
      context: `${ALLOWANCE_OR_CHARGE}/ram:CategoryTradeTax`,
      where: ({ parent }) => parent !== undefined && is(parent),
      exactlyOnce: taxOnce,
    },
  ];
}

function once(
  number: string,
  context: string,
  path: string,
  counts: (element: XmlElement) => boolean,
  text: string,
  terms: readonly string[],
): PathRule {
  const test = (node: XmlElement): boolean => elementsAt(node, path).filter(counts).length <= 1;
  return { id: IDS + number, severity: 'fatal', context, test, text, hint: 'Keep one of them.', terms };
}
