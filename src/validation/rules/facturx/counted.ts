// How often elements stand in the small profiles of Factur-X.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import type { PathRule } from '../../rule.js';
import type { CountedTable } from '../../tables/table.js';
import {
  AGREEMENT,
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

const FATAL = { severity: 'fatal', by: 'Factur-X' } as const;

/** In both. */
export const COUNTED: readonly CountedTable[] = [
  {
    ...FATAL,
    context: CONTEXT,
    atMostOnce: 'FX-SCH-A-000024 ram:BusinessProcessSpecifiedDocumentContextParameter',
    exactlyOnce: 'FX-SCH-A-000025 ram:GuidelineSpecifiedDocumentContextParameter',
  },
  { ...FATAL, context: `${CONTEXT}/ram:BusinessProcessSpecifiedDocumentContextParameter`, exactlyOnce: 'FX-SCH-A-000406 ram:ID' },
  { ...FATAL, context: `${CONTEXT}/ram:GuidelineSpecifiedDocumentContextParameter`, exactlyOnce: 'FX-SCH-A-000407 ram:ID' },
  { ...FATAL, context: HEAD, exactlyOnce: 'FX-SCH-A-000019 ram:ID  FX-SCH-A-000020 ram:TypeCode' },
  { ...FATAL, context: AGREEMENT, exactlyOnce: 'FX-SCH-A-000027 ram:SellerTradeParty  FX-SCH-A-000028 ram:BuyerTradeParty' },
  { ...FATAL, context: `${AGREEMENT}/ram:BuyerOrderReferencedDocument`, exactlyOnce: 'FX-SCH-A-000029 ram:IssuerAssignedID' },
  { ...FATAL, context: BUYER, exactlyOnce: 'FX-SCH-A-000030 ram:Name' },
  { ...FATAL, context: SELLER, exactlyOnce: 'FX-SCH-A-000409 ram:Name  FX-SCH-A-000032 ram:PostalTradeAddress' },
  { ...FATAL, context: `${SELLER}/ram:PostalTradeAddress`, exactlyOnce: 'FX-SCH-A-000035 ram:CountryID' },
  { ...FATAL, context: REGISTRATION, where: isRegistration('FC'), exactlyOnce: 'FX-SCH-A-000411 ram:ID' },
  {
    ...FATAL,
    context: REGISTRATION,
    where: (one) => isRegistration('VA')(one) && !isRegistration('FC')(one),
    exactlyOnce: 'FX-SCH-A-000412 ram:ID',
  },
  {
    ...FATAL,
    context: SETTLEMENT,
    exactlyOnce: 'FX-SCH-A-000038 ram:InvoiceCurrencyCode  FX-SCH-A-000039 ram:SpecifiedTradeSettlementHeaderMonetarySummation',
  },
  {
    ...FATAL,
    context: TOTALS,
    exactlyOnce: `
    FX-SCH-A-000041 ram:TaxBasisTotalAmount  FX-SCH-A-000043 ram:GrandTotalAmount  FX-SCH-A-000044 ram:DuePayableAmount
  `,
  },
];

/** In both, where only some of the elements of a name count. */
export const COUNTED_VARIANTS: readonly PathRule[] = [
  once('FX-SCH-A-000033', SELLER, 'ram:SpecifiedTaxRegistration', isRegistration('VA')),
  once('FX-SCH-A-000034', SELLER, 'ram:SpecifiedTaxRegistration', isRegistration('FC')),
  once('FX-SCH-A-000042', TOTALS, 'ram:TaxTotalAmount', isInCurrency('InvoiceCurrencyCode')),
  once('FX-SCH-A-000192', TOTALS, 'ram:TaxTotalAmount', isInCurrency('TaxCurrencyCode')),
];

export const COUNTED_MINIMUM: readonly CountedTable[] = [
  { ...FATAL, context: `${BUYER}/ram:SpecifiedLegalOrganization`, exactlyOnce: 'FX-SCH-A-000408 ram:ID' },
];

export const COUNTED_BASIC_WL: readonly CountedTable[] = [
  {
    ...FATAL,
    context: `${HEAD}/ram:IncludedNote`,
    exactlyOnce: 'FX-SCH-A-000160 ram:Content',
    atMostOnce: 'FX-SCH-A-000161 ram:SubjectCode',
  },
  {
    ...FATAL,
    context: BUYER,
    exactlyOnce: 'FX-SCH-A-000419 ram:PostalTradeAddress',
    atMostOnce: `
      FX-SCH-A-000163 ram:ID  FX-SCH-A-000164 ram:GlobalID  FX-SCH-A-000165 ram:URIUniversalCommunication
      FX-SCH-A-000166 ram:SpecifiedTaxRegistration
    `,
  },
  {
    ...FATAL,
    context: `${BUYER}/ram:PostalTradeAddress`,
    exactlyOnce: 'FX-SCH-A-000422 ram:CountryID',
    atMostOnce: `
    FX-SCH-A-000167 ram:CountrySubDivisionName
  `,
  },
  { ...FATAL, context: `${BUYER}/ram:SpecifiedTaxRegistration`, exactlyOnce: 'FX-SCH-A-000425 ram:ID' },
  { ...FATAL, context: `${BUYER}/ram:URIUniversalCommunication`, exactlyOnce: 'FX-SCH-A-000168 ram:URIID' },
  { ...FATAL, context: `${AGREEMENT}/ram:ContractReferencedDocument`, exactlyOnce: 'FX-SCH-A-000430 ram:IssuerAssignedID' },
  {
    ...FATAL,
    context: REPRESENTATIVE,
    exactlyOnce: `
    FX-SCH-A-000431 ram:Name  FX-SCH-A-000432 ram:PostalTradeAddress  FX-SCH-A-000169 ram:SpecifiedTaxRegistration
  `,
  },
  {
    ...FATAL,
    context: `${REPRESENTATIVE}/ram:PostalTradeAddress`,
    exactlyOnce: 'FX-SCH-A-000433 ram:CountryID',
    atMostOnce: 'FX-SCH-A-000434 ram:CountrySubDivisionName',
  },
  { ...FATAL, context: `${REPRESENTATIVE}/ram:SpecifiedTaxRegistration`, exactlyOnce: 'FX-SCH-A-000436 ram:ID' },
  { ...FATAL, context: SELLER, atMostOnce: 'FX-SCH-A-000439 ram:URIUniversalCommunication' },
  { ...FATAL, context: `${SELLER}/ram:PostalTradeAddress`, atMostOnce: 'FX-SCH-A-000442 ram:CountrySubDivisionName' },
  { ...FATAL, context: `${SELLER}/ram:URIUniversalCommunication`, exactlyOnce: 'FX-SCH-A-000445 ram:URIID' },
  { ...FATAL, context: `${DELIVERY}/ram:ActualDeliverySupplyChainEvent`, exactlyOnce: 'FX-SCH-A-000171 ram:OccurrenceDateTime' },
  { ...FATAL, context: `${DELIVERY}/ram:DespatchAdviceReferencedDocument`, exactlyOnce: 'FX-SCH-A-000450 ram:IssuerAssignedID' },
  { ...FATAL, context: SHIP_TO, atMostOnce: 'FX-SCH-A-000451 ram:ID  FX-SCH-A-000452 ram:GlobalID' },
  {
    ...FATAL,
    context: `${SHIP_TO}/ram:PostalTradeAddress`,
    exactlyOnce: 'FX-SCH-A-000455 ram:CountryID',
    atMostOnce: 'FX-SCH-A-000456 ram:CountrySubDivisionName',
  },
  {
    ...FATAL,
    context: SETTLEMENT,
    atMostOnce: `
      FX-SCH-A-000172 ram:PaymentReference  FX-SCH-A-000174 ram:SpecifiedTradePaymentTerms
      FX-SCH-A-000175 ram:ReceivableSpecifiedTradeAccountingAccount
    `,
  },
  {
    ...FATAL,
    context: `${SETTLEMENT}/ram:ApplicableTradeTax`,
    exactlyOnce: `
      FX-SCH-A-000176 ram:CalculatedAmount  FX-SCH-A-000458 ram:TypeCode  FX-SCH-A-000177 ram:BasisAmount
      FX-SCH-A-000178 ram:CategoryCode
    `,
  },
  { ...FATAL, context: `${SETTLEMENT}/ram:InvoiceReferencedDocument`, exactlyOnce: 'FX-SCH-A-000415 ram:IssuerAssignedID' },
  { ...FATAL, context: PAYEE, exactlyOnce: 'FX-SCH-A-000469 ram:Name', atMostOnce: 'FX-SCH-A-000467 ram:ID  FX-SCH-A-000468 ram:GlobalID' },
  ...allowanceOrCharge(
    'false',
    'FX-SCH-A-000183 ram:ChargeIndicator  FX-SCH-A-000184 ram:ActualAmount  FX-SCH-A-000185 ram:CategoryTradeTax',
    'FX-SCH-A-000473 ram:TypeCode  FX-SCH-A-000474 ram:CategoryCode',
  ),
  ...allowanceOrCharge(
    'true',
    'FX-SCH-A-000477 ram:ChargeIndicator  FX-SCH-A-000478 ram:ActualAmount  FX-SCH-A-000479 ram:CategoryTradeTax',
    'FX-SCH-A-000480 ram:TypeCode  FX-SCH-A-000481 ram:CategoryCode',
  ),
  {
    ...FATAL,
    context: `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms`,
    atMostOnce: `
    FX-SCH-A-000187 ram:Description  FX-SCH-A-000188 ram:DirectDebitMandateID
  `,
  },
  {
    ...FATAL,
    context: TOTALS,
    exactlyOnce: 'FX-SCH-A-000189 ram:LineTotalAmount',
    atMostOnce: `
      FX-SCH-A-000190 ram:ChargeTotalAmount  FX-SCH-A-000191 ram:AllowanceTotalAmount  FX-SCH-A-000193 ram:TotalPrepaidAmount
    `,
  },
  {
    ...FATAL,
    context: `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`,
    exactlyOnce: 'FX-SCH-A-000488 ram:TypeCode',
    atMostOnce: 'FX-SCH-A-000194 ram:PayeePartyCreditorFinancialAccount',
  },
  {
    ...FATAL,
    context: `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerPartyDebtorFinancialAccount`,
    exactlyOnce: 'FX-SCH-A-000195 ram:IBANID',
  },
];

export const HAS_BREAKDOWN: PathRule = {
  id: 'FX-SCH-A-000173',
  severity: 'fatal',
  context: SETTLEMENT,
  test: (settlement) => elementsAt(settlement, 'ram:ApplicableTradeTax').length > 0,
};

function allowanceOrCharge(indicator: 'true' | 'false', exactlyOnce: string, taxOnce: string): CountedTable[] {
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

function once(id: string, context: string, path: string, counts: (element: XmlElement) => boolean): PathRule {
  const test = (node: XmlElement): boolean => elementsAt(node, path).filter(counts).length <= 1;
  return { id, severity: 'fatal', context, test };
}
