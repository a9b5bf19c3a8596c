// What the CII syntax binding of EN 16931 says beside the business rules: CII-SR and CII-DT of version 1.3.16.

import { CII_CONDITIONS } from './ciiConditions.js';
import { CII_TYPES } from './ciiTypes.js';
import { type CountedTable, readRows, type Unused } from './table.js';
import { tableRules } from './tableRules.js';

const ROOT = '/rsm:CrossIndustryInvoice';
const TRANSACTION = `${ROOT}/rsm:SupplyChainTradeTransaction`;
const LINE = `${TRANSACTION}/ram:IncludedSupplyChainTradeLineItem`;
const AGREEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeAgreement`;
const SETTLEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeSettlement`;

const UNUSED = { severity: 'warning' } as const;

export const CII_UNUSED_TABLES: readonly Unused[] = [
  ...Array.from(readRows('ciiUnused.txt'), ([context, rows]) => ({ ...UNUSED, context, rows })),
  { ...UNUSED, context: ROOT, rows: { '': 'CII-SR-438 ram:ValuationBreakdownStatement' } },
  {
    ...UNUSED,
    context: 'ram:SpecifiedTradeSettlementPaymentMeans',
    rows: { '': 'CII-SR-464 ram:PayerSpecifiedDebtorFinancialInstitution' },
  },
  {
    ...UNUSED,
    context: '*',
    where: ({ local }) => local.endsWith('DocumentContextParameter'),
    rows: { '': 'CII-SR-04 ram:Value  CII-SR-05 ram:SpecifiedDocumentVersion' },
  },
  ...CII_TYPES,
];

const FATAL = { severity: 'fatal' } as const;

export const CII_COUNTED_TABLES: readonly CountedTable[] = [
  {
    ...UNUSED,
    context: `${ROOT}/rsm:ExchangedDocumentContext`,
    atMostOnce: `
    CII-SR-003 ram:BusinessProcessSpecifiedDocumentContextParameter
  `,
  },
  {
    ...FATAL,
    context: `${ROOT}/rsm:ExchangedDocumentContext`,
    exactlyOnce: `
      CII-SR-009 ram:GuidelineSpecifiedDocumentContextParameter  CII-SR-010 ram:GuidelineSpecifiedDocumentContextParameter/ram:ID
    `,
  },
  { ...FATAL, context: `${ROOT}/rsm:ExchangedDocument`, exactlyOnce: 'CII-SR-014 ram:TypeCode' },
  { ...UNUSED, context: `${ROOT}/rsm:ExchangedDocument/ram:IncludedNote`, atMostOnce: 'CII-SR-030 ram:Content' },
  {
    ...UNUSED,
    context: `${LINE}/ram:AssociatedDocumentLineDocument`,
    atMostOnce: 'CII-SR-039 ram:IncludedNote  CII-SR-040 ram:IncludedNote/ram:Content',
  },
  {
    ...FATAL,
    context: `${LINE}/ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic`,
    exactlyOnce: 'CII-SR-069 ram:Description  CII-SR-072 ram:Value',
  },
  {
    ...FATAL,
    context: `${LINE}/ram:SpecifiedLineTradeAgreement`,
    exactlyOnce: 'CII-SR-439 ram:NetPriceProductTradePrice/ram:ChargeAmount',
    atMostOnce: 'CII-SR-441 ram:NetPriceProductTradePrice/ram:ChargeAmount',
  },
  { ...UNUSED, context: `${LINE}/ram:SpecifiedLineTradeSettlement`, exactlyOnce: 'CII-SR-454 ram:ApplicableTradeTax' },
  {
    ...FATAL,
    context: 'ram:SpecifiedTradeAllowanceCharge',
    atMostOnce: 'CII-SR-471 ram:RateApplicablePercent  CII-SR-472 ram:CategoryTradeTax  CII-SR-473 ram:ActualAmount',
  },
  { ...FATAL, context: 'ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge', atMostOnce: 'CII-SR-440 ram:ActualAmount' },
  {
    ...FATAL,
    context: AGREEMENT,
    atMostOnce: `
      CII-SR-455 ram:SellerTradeParty/ram:DefinedTradeContact  CII-SR-456 ram:BuyerTradeParty/ram:DefinedTradeContact
      CII-SR-459 ram:SellerTradeParty/ram:URIUniversalCommunication  CII-SR-460 ram:BuyerTradeParty/ram:URIUniversalCommunication
    `,
  },
  {
    ...UNUSED,
    context: SETTLEMENT,
    atMostOnce: 'CII-SR-452 ram:SpecifiedTradePaymentTerms  CII-SR-453 ram:SpecifiedTradePaymentTerms/ram:Description',
  },
  { ...FATAL, context: SETTLEMENT, atMostOnce: 'CII-SR-461 ram:ApplicableTradeTax/ram:TaxPointDate' },
  {
    ...FATAL,
    context: `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`,
    atMostOnce: `
      CII-SR-477 ram:LineTotalAmount  CII-SR-478 ram:ChargeTotalAmount  CII-SR-479 ram:AllowanceTotalAmount
      CII-SR-480 ram:TaxBasisTotalAmount  CII-SR-481 ram:RoundingAmount  CII-SR-482 ram:GrandTotalAmount  CII-SR-483 ram:InformationAmount
      CII-SR-484 ram:TotalPrepaidAmount  CII-SR-485 ram:TotalDiscountAmount  CII-SR-486 ram:TotalAllowanceChargeAmount
      CII-SR-487 ram:DuePayableAmount  CII-SR-488 ram:RetailValueExcludingTaxInformationAmount
      CII-SR-489 ram:TotalDepositFeeInformationAmount  CII-SR-490 ram:ProductValueExcludingTobaccoTaxInformationAmount
      CII-SR-491 ram:TotalRetailValueInformationAmount  CII-SR-492 ram:GrossLineTotalAmount  CII-SR-493 ram:NetLineTotalAmount
      CII-SR-494 ram:NetIncludingTaxesLineTotalAmount
    `,
  },
];

export const CII_TABLES = tableRules(CII_UNUSED_TABLES, CII_COUNTED_TABLES, CII_CONDITIONS);
