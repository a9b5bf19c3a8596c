// The tree of a document: whole where its rules can run, and of one over the size that is checked the head alone.
import { parseHead, parseXml } from '../../xml/gate.js';
import type { XmlDocument } from '../../xml/tree.js';

/** More than the head of any document has; a hostile one may repeat it. */
const HEAD_ELEMENTS_MAX = 10_000;

/** Every name on the way to a header field or to a file among the references of the head, whatever the syntax. */
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
 * docs/decisions/044: over `bytesMax` only the gate and the header fields are read, as a stream. What is left out of the tree has passed
 * the gate all the same. Throws XmlError.
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
