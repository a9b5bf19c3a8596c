// Parses a document: completely where its rules can run, and only its head where it is larger than the limit for checks.
import { parseHead, parseXml } from '../../xml/gate.js';
import type { XmlDocument } from '../../xml/tree.js';

/** More elements than any head has. A hostile document may repeat them. */
const HEAD_ELEMENTS_MAX = 10_000;

/** Every element name on the way to a header field or to a file in the references of the head, in all syntaxes. */
const HEAD_NAMES: ReadonlySet<string> = new Set(
  `AccountingCustomerParty AccountingSupplierParty AcknowledgementDocument AdditionalDocumentReference AdditionalReferencedDocument
  ApplicableHeaderTradeAgreement ApplicableSupplyChainTradeAgreement Attachment AttachmentBinaryObject
  BusinessProcessSpecifiedDocumentContextParameter BuyerTradeParty Country CountryID CreditNoteTypeCode CustomizationID
  DateTimeString Description DocumentReference DocumentResponse EmbeddedDocumentBinaryObject EndpointID ExchangedDocument
  ExchangedDocumentContext GuidelineSpecifiedDocumentContextParameter HeaderExchangedDocument ID Id IdentificationCode
  InvoiceTypeCode IssueDate IssueDateTime IssuerAssignedID Party PostalAddress PostalTradeAddress ProcessConditionCode ProfileID
  Reason ReceiverParty RecipientTradeParty ReferenceReferencedDocument ReportDocument Response ResponseCode SellerTradeParty Sender
  SenderParty SenderTradeParty SpecifiedDocumentStatus SpecifiedExchangedDocumentContext SpecifiedSupplyChainTradeTransaction Status
  StatusReason SupplyChainTradeTransaction TypeCode URIID URIUniversalCommunication`.split(/\s+/),
);

/**
 * docs/decisions/044: above `bytesMax` only the header fields are kept. The rest passes the gate, but is left out of the tree. Throws
 * XmlError.
 */
export function readWithin(bytes: Uint8Array, bytesMax: number): XmlDocument {
  return bytes.length > bytesMax ? headOf(bytes) : parseXml(bytes);
}

function headOf(bytes: Uint8Array): XmlDocument {
  let left = HEAD_ELEMENTS_MAX;
  return parseHead(bytes, (local) => {
    if (left === 0 || !HEAD_NAMES.has(local)) return false;
    left -= 1;
    return true;
  });
}
