// Terms of the document itself and its references: BT-1 to BT-26, BG-1 to BG-3, BG-14, BG-24. BT-21, the subject of a note, has no
// element of its own in UBL: it stands inside of BT-22.
import {
  AGREEMENT,
  DATE,
  DELIVERY,
  isObjectReference,
  isProjectReference,
  isSupportingDocument,
  isTenderReference,
  SETTLEMENT,
  type TermPaths,
} from './paths.js';

const CONTEXT = 'rsm:ExchangedDocumentContext';

export const DOCUMENT_TERMS = {
  'BT-1': { ubl: 'cbc:ID', cii: 'rsm:ExchangedDocument/ram:ID' },
  'BT-2': { ubl: 'cbc:IssueDate', cii: `rsm:ExchangedDocument/ram:IssueDateTime/${DATE}` },
  'BT-3': { ubl: 'cbc:InvoiceTypeCode', cii: 'rsm:ExchangedDocument/ram:TypeCode' },
  'BT-5': { ubl: 'cbc:DocumentCurrencyCode', cii: `${SETTLEMENT}/ram:InvoiceCurrencyCode` },
  'BT-6': { ubl: 'cbc:TaxCurrencyCode', cii: `${SETTLEMENT}/ram:TaxCurrencyCode` },
  'BT-7': { ubl: 'cbc:TaxPointDate', cii: `${SETTLEMENT}/ram:ApplicableTradeTax/ram:TaxPointDate/udt:DateString` },
  'BT-8': { ubl: 'cac:InvoicePeriod/cbc:DescriptionCode', cii: `${SETTLEMENT}/ram:ApplicableTradeTax/ram:DueDateTypeCode` },
  'BT-9': { ubl: 'cbc:DueDate', cii: `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/${DATE}` },
  'BT-10': { ubl: 'cbc:BuyerReference', cii: `${AGREEMENT}/ram:BuyerReference` },
  'BT-11': { ubl: 'cac:ProjectReference/cbc:ID', cii: `${AGREEMENT}/ram:SpecifiedProcuringProject/ram:ID`, where: isProjectReference },
  'BT-12': { ubl: 'cac:ContractDocumentReference/cbc:ID', cii: `${AGREEMENT}/ram:ContractReferencedDocument/ram:IssuerAssignedID` },
  'BT-13': { ubl: 'cac:OrderReference/cbc:ID', cii: `${AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID` },
  'BT-14': { ubl: 'cac:OrderReference/cbc:SalesOrderID', cii: `${AGREEMENT}/ram:SellerOrderReferencedDocument/ram:IssuerAssignedID` },
  'BT-15': { ubl: 'cac:ReceiptDocumentReference/cbc:ID', cii: `${DELIVERY}/ram:ReceivingAdviceReferencedDocument/ram:IssuerAssignedID` },
  'BT-16': { ubl: 'cac:DespatchDocumentReference/cbc:ID', cii: `${DELIVERY}/ram:DespatchAdviceReferencedDocument/ram:IssuerAssignedID` },
  'BT-17': {
    ubl: 'cac:OriginatorDocumentReference/cbc:ID',
    cii: `${AGREEMENT}/ram:AdditionalReferencedDocument/ram:IssuerAssignedID`,
    where: isTenderReference,
  },
  'BT-18': {
    ubl: 'cac:AdditionalDocumentReference/cbc:ID',
    cii: `${AGREEMENT}/ram:AdditionalReferencedDocument/ram:IssuerAssignedID`,
    where: isObjectReference,
  },
  'BT-19': { ubl: 'cbc:AccountingCost', cii: `${SETTLEMENT}/ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID` },
  'BT-20': { ubl: 'cac:PaymentTerms/cbc:Note', cii: `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:Description` },
  'BT-22': { ubl: 'cbc:Note', cii: 'rsm:ExchangedDocument/ram:IncludedNote/ram:Content' },
  'BT-23': { ubl: 'cbc:ProfileID', cii: `${CONTEXT}/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID` },
  'BT-24': { ubl: 'cbc:CustomizationID', cii: `${CONTEXT}/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID` },

  'BG-3': { ubl: 'cac:BillingReference/cac:InvoiceDocumentReference', cii: `${SETTLEMENT}/ram:InvoiceReferencedDocument` },
  'BT-25': { within: 'BG-3', ubl: 'cbc:ID', cii: 'ram:IssuerAssignedID' },
  'BT-26': { within: 'BG-3', ubl: 'cbc:IssueDate', cii: 'ram:FormattedIssueDateTime/qdt:DateTimeString' },

  // UBL keeps BT-8 in the same element, so that the group may be there without a date.
  'BT-73': { ubl: 'cac:InvoicePeriod/cbc:StartDate', cii: `${SETTLEMENT}/ram:BillingSpecifiedPeriod/ram:StartDateTime/${DATE}` },
  'BT-74': { ubl: 'cac:InvoicePeriod/cbc:EndDate', cii: `${SETTLEMENT}/ram:BillingSpecifiedPeriod/ram:EndDateTime/${DATE}` },

  'BG-24': { ubl: 'cac:AdditionalDocumentReference', cii: `${AGREEMENT}/ram:AdditionalReferencedDocument`, where: isSupportingDocument },
  'BT-122': { within: 'BG-24', ubl: 'cbc:ID', cii: 'ram:IssuerAssignedID' },
  'BT-123': { within: 'BG-24', ubl: 'cbc:DocumentDescription', cii: 'ram:Name' },
  'BT-124': { within: 'BG-24', ubl: 'cac:Attachment/cac:ExternalReference/cbc:URI', cii: 'ram:URIID' },
  'BT-125': { within: 'BG-24', ubl: 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject', cii: 'ram:AttachmentBinaryObject' },
} as const satisfies Readonly<Record<string, TermPaths>>;
