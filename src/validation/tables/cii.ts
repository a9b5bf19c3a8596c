// What the CII syntax binding of EN 16931 says beside the business rules: CII-SR and CII-DT of version 1.3.16.

import { CII_CONDITIONS } from './ciiConditions.js';
import { CII_TYPES } from './ciiTypes.js';
import { CII_UNUSED } from './ciiUnused.js';
import { CII_UNUSED_IN_LINES } from './ciiUnusedLines.js';
import { type Counted, tableRules, type Unused } from './table.js';

const ROOT = '/rsm:CrossIndustryInvoice';
const TRANSACTION = `${ROOT}/rsm:SupplyChainTradeTransaction`;
const LINE = `${TRANSACTION}/ram:IncludedSupplyChainTradeLineItem`;
const AGREEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeAgreement`;
const SETTLEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeSettlement`;

const UNUSED = { ids: 'CII-SR-', severity: 'warning' } as const;

export const CII_UNUSED_TABLES: readonly Unused[] = [
  ...Object.entries(CII_UNUSED).map(([path, rows]) => ({
    ...UNUSED,
    context: `${path.startsWith('rsm:') ? ROOT : TRANSACTION}/${path}`,
    rows,
  })),
  ...Object.entries(CII_UNUSED_IN_LINES).map(([path, rows]) => ({ ...UNUSED, context: path === '' ? LINE : `${LINE}/${path}`, rows })),
  { ...UNUSED, context: ROOT, rows: { '': '438 ram:ValuationBreakdownStatement' } },
  {
    ...UNUSED,
    context: 'ram:SpecifiedTradeSettlementPaymentMeans',
    rows: { '': '464 ram:PayerSpecifiedDebtorFinancialInstitution' },
  },
  {
    ...UNUSED,
    context: '*',
    called: 'a context parameter',
    where: ({ local }) => local.endsWith('DocumentContextParameter'),
    rows: { '': '04 ram:Value  05 ram:SpecifiedDocumentVersion' },
  },
  ...CII_TYPES,
];

const FATAL = { ids: 'CII-SR-', severity: 'fatal' } as const;

export const CII_COUNTED_TABLES: readonly Counted[] = [
  { ...UNUSED, context: `${ROOT}/rsm:ExchangedDocumentContext`, atMostOnce: '003 ram:BusinessProcessSpecifiedDocumentContextParameter' },
  {
    ...FATAL,
    context: `${ROOT}/rsm:ExchangedDocumentContext`,
    exactlyOnce: '009 ram:GuidelineSpecifiedDocumentContextParameter  010 ram:GuidelineSpecifiedDocumentContextParameter/ram:ID',
  },
  { ...FATAL, context: `${ROOT}/rsm:ExchangedDocument`, exactlyOnce: '014 ram:TypeCode' },
  { ...UNUSED, context: `${ROOT}/rsm:ExchangedDocument/ram:IncludedNote`, atMostOnce: '030 ram:Content' },
  {
    ...UNUSED,
    context: `${LINE}/ram:AssociatedDocumentLineDocument`,
    atMostOnce: '039 ram:IncludedNote  040 ram:IncludedNote/ram:Content',
  },
  {
    ...FATAL,
    context: `${LINE}/ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic`,
    exactlyOnce: '069 ram:Description  072 ram:Value',
  },
  {
    ...FATAL,
    context: `${LINE}/ram:SpecifiedLineTradeAgreement`,
    exactlyOnce: '439 ram:NetPriceProductTradePrice/ram:ChargeAmount',
    atMostOnce: '441 ram:NetPriceProductTradePrice/ram:ChargeAmount',
  },
  { ...UNUSED, context: `${LINE}/ram:SpecifiedLineTradeSettlement`, exactlyOnce: '454 ram:ApplicableTradeTax' },
  {
    ...FATAL,
    context: 'ram:SpecifiedTradeAllowanceCharge',
    atMostOnce: '471 ram:RateApplicablePercent  472 ram:CategoryTradeTax  473 ram:ActualAmount',
  },
  { ...FATAL, context: 'ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge', atMostOnce: '440 ram:ActualAmount' },
  {
    ...FATAL,
    context: AGREEMENT,
    atMostOnce: `
      455 ram:SellerTradeParty/ram:DefinedTradeContact  456 ram:BuyerTradeParty/ram:DefinedTradeContact
      459 ram:SellerTradeParty/ram:URIUniversalCommunication  460 ram:BuyerTradeParty/ram:URIUniversalCommunication
    `,
  },
  {
    ...UNUSED,
    context: SETTLEMENT,
    atMostOnce: '452 ram:SpecifiedTradePaymentTerms  453 ram:SpecifiedTradePaymentTerms/ram:Description',
  },
  { ...FATAL, context: SETTLEMENT, atMostOnce: '461 ram:ApplicableTradeTax/ram:TaxPointDate' },
  {
    ...FATAL,
    context: `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`,
    atMostOnce: `
      477 ram:LineTotalAmount  478 ram:ChargeTotalAmount  479 ram:AllowanceTotalAmount  480 ram:TaxBasisTotalAmount
      481 ram:RoundingAmount  482 ram:GrandTotalAmount  483 ram:InformationAmount  484 ram:TotalPrepaidAmount
      485 ram:TotalDiscountAmount  486 ram:TotalAllowanceChargeAmount  487 ram:DuePayableAmount
      488 ram:RetailValueExcludingTaxInformationAmount  489 ram:TotalDepositFeeInformationAmount
      490 ram:ProductValueExcludingTobaccoTaxInformationAmount  491 ram:TotalRetailValueInformationAmount
      492 ram:GrossLineTotalAmount  493 ram:NetLineTotalAmount  494 ram:NetIncludingTaxesLineTotalAmount
    `,
  },
];

export const CII_TABLES = tableRules(CII_UNUSED_TABLES, CII_COUNTED_TABLES, CII_CONDITIONS);
