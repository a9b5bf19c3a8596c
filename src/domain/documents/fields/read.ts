// The header fields of a document: who sends it to whom, and what it is called. Lenient: what is not there is undefined.

import { isSelfBilling } from '../../../convert/documentKind.js';
import { cut } from '../../../cut.js';
import { responseCodeOf } from '../../../peppol/cdar/statuses.js';
import { isFrenchAddress } from '../../../peppol/frenchTypes.js';
import { type Format, formatOf } from '../../../validation/format.js';
import { elementAt, elementsAt, textAt, textOf } from '../../../xml/path.js';
import type { XmlDocument, XmlElement } from '../../../xml/tree.js';

/** Longer values are cut; none of the standards allows them. */
export const FIELD_CHARACTERS_MAX = 1000;

interface ResponseFields {
  readonly referenceDocumentNumber: string | undefined;
  /** The numbers of all documents that it refuses. A response may be about several. */
  readonly refused: readonly string[];
  readonly responseCode: string | undefined;
  readonly responseMessage: string | undefined;
}

/** Identifiers have the form `<scheme>:<value>`; one without a scheme is unknown. Dates are `YYYY-MM-DD` where they can be read. */
export interface HeaderFields {
  /** Undefined for a root that we do not know. */
  readonly format: Format | undefined;
  readonly customizationId: string | undefined;
  readonly profileId: string | undefined;
  readonly number: string | undefined;
  readonly issueDate: string | undefined;
  readonly typeCode: string | undefined;
  readonly senderIdentifier: string | undefined;
  /** Whom it names beside that one, and in whose name it speaks all the same. */
  readonly furtherSenders: readonly string[];
  readonly receiverIdentifier: string | undefined;
  readonly senderCountry: string | undefined;
  /** Of application responses only. */
  readonly response: ResponseFields | undefined;
}

type Fields = Omit<HeaderFields, 'format'>;

export function readHeader(document: Pick<XmlDocument, 'root'>): HeaderFields {
  const { root } = document;
  const format = formatOf(root);
  return { format, ...(format === undefined ? NOTHING : READERS[format](root)) };
}

const READERS: Readonly<Record<Format, (root: XmlElement) => Fields>> = {
  'ubl-invoice': (root) => readUbl(root, 'cbc:InvoiceTypeCode'),
  'ubl-creditnote': (root) => readUbl(root, 'cbc:CreditNoteTypeCode'),
  cii: readCii,
  'zugferd-1': readZugferd1,
  'application-response': readApplicationResponse,
  cdar: readCdar,
  ereport: readReport,
  'tax-data': readTaxData,
};

/** Of Peppol; 210 of France is read as it. */
const REFUSAL = 'RE';

const NOTHING: Fields = {
  customizationId: undefined,
  profileId: undefined,
  number: undefined,
  issueDate: undefined,
  typeCode: undefined,
  senderIdentifier: undefined,
  furtherSenders: [],
  receiverIdentifier: undefined,
  senderCountry: undefined,
  response: undefined,
};

function readUbl(root: XmlElement, typeCodePath: string): Fields {
  const customizationId = value(root, 'cbc:CustomizationID');
  const typeCode = value(root, typeCodePath);
  const supplier = elementAt(root, 'cac:AccountingSupplierParty/cac:Party');
  const customer = elementAt(root, 'cac:AccountingCustomerParty/cac:Party');
  const [sender, receiver] = isSelfBilling(customizationId, typeCode) ? [customer, supplier] : [supplier, customer];
  return {
    ...NOTHING,
    customizationId,
    profileId: value(root, 'cbc:ProfileID'),
    number: value(root, 'cbc:ID'),
    issueDate: value(root, 'cbc:IssueDate'),
    typeCode,
    ...senders(elementsAt(sender, 'cbc:EndpointID')),
    receiverIdentifier: identifier(elementAt(receiver, 'cbc:EndpointID')),
    senderCountry: value(sender, 'cac:PostalAddress/cac:Country/cbc:IdentificationCode'),
  };
}

function readCii(root: XmlElement): Fields {
  const context = elementAt(root, 'rsm:ExchangedDocumentContext');
  const head = elementAt(root, 'rsm:ExchangedDocument');
  const agreement = elementAt(root, 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement');
  const customizationId = value(context, 'ram:GuidelineSpecifiedDocumentContextParameter/ram:ID');
  const typeCode = value(head, 'ram:TypeCode');
  const seller = elementAt(agreement, 'ram:SellerTradeParty');
  const buyer = elementAt(agreement, 'ram:BuyerTradeParty');
  const [sender, receiver] = isSelfBilling(customizationId, typeCode) ? [buyer, seller] : [seller, buyer];
  return {
    ...NOTHING,
    customizationId,
    profileId: value(context, 'ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID'),
    number: value(head, 'ram:ID'),
    issueDate: date(value(head, 'ram:IssueDateTime/udt:DateTimeString')),
    typeCode,
    ...senders(elementsAt(sender, 'ram:URIUniversalCommunication/ram:URIID')),
    receiverIdentifier: identifier(elementAt(receiver, 'ram:URIUniversalCommunication/ram:URIID')),
    senderCountry: value(sender, 'ram:PostalTradeAddress/ram:CountryID'),
  };
}

/** It has no electronic addresses. */
function readZugferd1(root: XmlElement): Fields {
  const context = elementAt(root, 'zf:SpecifiedExchangedDocumentContext');
  const head = elementAt(root, 'zf:HeaderExchangedDocument');
  const agreement = elementAt(root, 'zf:SpecifiedSupplyChainTradeTransaction/zfram:ApplicableSupplyChainTradeAgreement');
  return {
    ...NOTHING,
    customizationId: value(context, 'zfram:GuidelineSpecifiedDocumentContextParameter/zfram:ID'),
    number: value(head, 'zfram:ID'),
    issueDate: date(value(head, 'zfram:IssueDateTime/zfudt:DateTimeString')),
    typeCode: value(head, 'zfram:TypeCode'),
    senderCountry: value(agreement, 'zfram:SellerTradeParty/zfram:PostalTradeAddress/zfram:CountryID'),
  };
}

function readApplicationResponse(root: XmlElement): Fields {
  const answer = elementAt(root, 'cac:DocumentResponse/cac:Response');
  const descriptions = elementsAt(answer, 'cbc:Description');
  const reasons = elementsAt(answer, 'cac:Status/cbc:StatusReason');
  return {
    ...NOTHING,
    customizationId: value(root, 'cbc:CustomizationID'),
    profileId: value(root, 'cbc:ProfileID'),
    number: value(root, 'cbc:ID'),
    issueDate: value(root, 'cbc:IssueDate'),
    ...senders(elementsAt(root, 'cac:SenderParty/cbc:EndpointID')),
    receiverIdentifier: identifier(elementAt(root, 'cac:ReceiverParty/cbc:EndpointID')),
    senderCountry: value(root, 'cac:SenderParty/cac:PostalAddress/cac:Country/cbc:IdentificationCode'),
    response: {
      referenceDocumentNumber: value(root, 'cac:DocumentResponse/cac:DocumentReference/cbc:ID'),
      refused: elementsAt(root, 'cac:DocumentResponse')
        .filter((one) => elementsAt(one, 'cac:Response/cbc:ResponseCode').some((code) => textOf(code) === REFUSAL))
        .flatMap((one) => elementsAt(one, 'cac:DocumentReference/cbc:ID').flatMap((id) => textOf(id) ?? [])),
      responseCode: value(answer, 'cbc:ResponseCode'),
      responseMessage: joined(descriptions) ?? joined(reasons),
    },
  };
}

/**
 * A platform has no address there: the envelope of the network says who sends. Whoever set the status goes before who sends it. The code is
 * that of the interface (docs/decisions/026).
 */
function readCdar(root: XmlElement): Fields {
  const context = elementAt(root, 'cdar:ExchangedDocumentContext');
  const head = elementAt(root, 'cdar:ExchangedDocument');
  const reference = elementAt(root, 'cdar:AcknowledgementDocument/ram:ReferenceReferencedDocument');
  const address = 'ram:URIUniversalCommunication/ram:URIID';
  const named = ['Issuer', 'Sender'].flatMap((role) => elementsAt(head, `ram:${role}TradeParty/${address}`));
  const [sender] = named;
  const status = value(reference, 'ram:ProcessConditionCode');
  const reasons = elementsAt(reference, 'ram:SpecifiedDocumentStatus/ram:Reason');
  return {
    ...NOTHING,
    customizationId: value(context, 'ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'),
    profileId: value(context, 'ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID'),
    number: value(head, 'ram:ID'),
    issueDate: date(value(head, 'ram:IssueDateTime/udt:DateTimeString')),
    typeCode: value(root, 'cdar:AcknowledgementDocument/ram:TypeCode'),
    ...senders(named),
    receiverIdentifier: identifier(elementAt(head, `ram:RecipientTradeParty/${address}`)),
    senderCountry: sender === undefined || isFrenchAddress(identifier(sender) ?? '') ? 'FR' : undefined,
    response: {
      refused: elementsAt(root, 'cdar:AcknowledgementDocument/ram:ReferenceReferencedDocument')
        .filter((one) => responseCodeOf(value(one, 'ram:ProcessConditionCode') ?? '') === REFUSAL)
        .flatMap((one) => value(one, 'ram:IssuerAssignedID') ?? []),
      referenceDocumentNumber: value(reference, 'ram:IssuerAssignedID'),
      responseCode: status === undefined ? undefined : responseCodeOf(status),
      responseMessage: joined(reasons) ?? value(reference, 'ram:ProcessCondition'),
    },
  };
}

/** An e-report goes to the administration, so it names no receiver. A platform sends it, in the name of the enterprise that reports. */
function readReport(root: XmlElement): Fields {
  const head = elementAt(root, 'ReportDocument');
  return {
    ...NOTHING,
    number: value(head, 'Id'),
    issueDate: date(value(head, 'IssueDateTime/DateTimeString')),
    typeCode: value(head, 'TypeCode'),
    ...senders([...elementsAt(head, 'Sender/Id'), ...elementsAt(head, 'Issuer/Id')]),
  };
}

/** Whose invoice it reports stands in the invoice. The prefix of its namespace is that of Slovakia, whatever the country. */
function readTaxData(root: XmlElement): Fields {
  const party = (name: string): XmlElement | undefined => root.children.find(({ ns, local }) => ns === root.ns && local === name);
  return {
    ...NOTHING,
    customizationId: value(root, 'cbc:CustomizationID'),
    profileId: value(root, 'cbc:ProfileID'),
    number: value(root, 'cbc:UUID'),
    issueDate: value(root, 'cbc:IssueDate'),
    ...senders(elementsAt(party('ReportingParty'), 'cbc:EndpointID')),
    receiverIdentifier: identifier(elementAt(party('ReceivingParty'), 'cbc:EndpointID')),
  };
}

/** The first one is the sender. */
function senders([first, ...further]: readonly XmlElement[]): Pick<Fields, 'senderIdentifier' | 'furtherSenders'> {
  return { senderIdentifier: identifier(first), furtherSenders: further.map(identifier).filter((one) => one !== undefined) };
}

function identifier(element: XmlElement | undefined): string | undefined {
  const scheme = textOf(element, 'schemeID') ?? textOf(element, 'schemeId');
  const number = textOf(element);
  return scheme === undefined || number === undefined ? undefined : bound(`${scheme}:${number}`);
}

/** `yyyymmdd` with or without a time behind it. */
function date(text: string | undefined): string | undefined {
  return text?.replace(/^(\d{4})(\d\d)(\d\d)(?:\d{4}|\d{6})?$/, '$1-$2-$3');
}

function joined(elements: readonly XmlElement[]): string | undefined {
  const texts = elements.map((element) => textOf(element)).filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : bound(texts.join('; '));
}

function value(element: XmlElement | undefined, path: string): string | undefined {
  const text = textAt(element, path);
  return text === undefined ? undefined : bound(text);
}

function bound(text: string): string {
  return cut(text, FIELD_CHARACTERS_MAX);
}
