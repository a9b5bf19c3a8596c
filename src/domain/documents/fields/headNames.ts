// The elements of a document that is too large for its rules: those of the header fields, of the business terms, and the embedded files.

/** More elements than any head has. A hostile document may repeat them. */
const HEAD_ELEMENTS_MAX = 10_000;

/** Every element name on the way to a header field, a business term, or a file in the references of the head, in all syntaxes. */
const HEAD_NAMES: ReadonlySet<string> = new Set(
  `AccountingCustomerParty AccountingSupplierParty AcknowledgementDocument AdditionalDocumentReference AdditionalReferencedDocument
  ApplicableHeaderTradeAgreement ApplicableHeaderTradeSettlement ApplicableSupplyChainTradeAgreement
  ApplicableSupplyChainTradeSettlement Attachment AttachmentBinaryObject BusinessProcessSpecifiedDocumentContextParameter
  BuyerTradeParty Country CountryID CreditNoteTypeCode CustomizationID DateTimeString Description DocumentCurrencyCode
  DocumentReference DocumentResponse DueDate DueDateDateTime DuePayableAmount EmbeddedDocumentBinaryObject EndpointID
  ExchangedDocument ExchangedDocumentContext GrandTotalAmount GuidelineSpecifiedDocumentContextParameter HeaderExchangedDocument ID Id
  IdentificationCode InvoiceCurrencyCode InvoiceTypeCode IssueDate IssueDateTime Issuer IssuerAssignedID IssuerTradeParty LegalMonetaryTotal Name Party
  PartyLegalEntity PartyName PayableAmount PaymentDueDate PaymentMeans PostalAddress PostalTradeAddress ProcessConditionCode ProfileID
  Reason ReceiverParty RecipientTradeParty ReferenceReferencedDocument RegistrationName ReportDocument Response ResponseCode
  SellerTradeParty Sender SenderParty SenderTradeParty SpecifiedDocumentStatus SpecifiedExchangedDocumentContext
  SpecifiedLegalOrganization SpecifiedSupplyChainTradeTransaction SpecifiedTradePaymentTerms
  SpecifiedTradeSettlementHeaderMonetarySummation SpecifiedTradeSettlementMonetarySummation Status StatusReason
  SupplyChainTradeTransaction TaxInclusiveAmount TradingBusinessName TypeCode URIID URIUniversalCommunication`.split(/\s+/),
);

/** Whether an element of that name is read. For one document: it accepts only as many as HEAD_ELEMENTS_MAX. */
export function headNames(): (local: string) => boolean {
  let left = HEAD_ELEMENTS_MAX;
  return (local) => {
    if (left === 0 || !HEAD_NAMES.has(local)) return false;
    left -= 1;
    return true;
  };
}
