// References to other documents: BT-11 to BT-18, BG-3 and BG-24.
import type { XmlElement } from '../xml/tree.js';
import { identifier } from './ciiParty.js';
import type { Source } from './source.js';
import { aggregate, basic } from './ublText.js';

/** UBL demands an order number beside a sales order number. */
const ORDER_NOT_KNOWN = 'NA';

/** BT-13 and BT-14. */
export function orderReference(source: Source, agreement: XmlElement | undefined): string {
  const sales = source.textAt(agreement, 'ram:SellerOrderReferencedDocument/ram:IssuerAssignedID');
  const order = source.textAt(agreement, 'ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID');
  return aggregate(
    'OrderReference',
    basic('ID', order ?? (sales === undefined ? undefined : ORDER_NOT_KNOWN)),
    basic('SalesOrderID', sales),
  );
}

/** BG-3. */
export function billingReferences(source: Source, settlement: XmlElement | undefined): string {
  return source
    .all(settlement, 'ram:InvoiceReferencedDocument')
    .map((one) =>
      aggregate(
        'BillingReference',
        aggregate(
          'InvoiceDocumentReference',
          basic('ID', source.textAt(one, 'ram:IssuerAssignedID')),
          basic('IssueDate', source.date(one, 'ram:FormattedIssueDateTime/qdt:DateTimeString')),
        ),
      ),
    )
    .join('');
}

/** A reference that is a number and nothing else. */
export function plainReference(source: Source, from: XmlElement | undefined, path: string, name: string): string {
  return aggregate(name, basic('ID', source.textAt(from, `${path}/ram:IssuerAssignedID`)));
}

/** BT-17, BT-18 and BG-24 are one element in CII, told apart by its type code. Other type codes stay unread. */
export function referencesOfType(source: Source, from: XmlElement | undefined, typeCode: '50' | '130' | '916'): XmlElement[] {
  return source
    .all(from, 'ram:AdditionalReferencedDocument')
    .filter((one) => one.children.some(({ local, text }) => local === 'TypeCode' && text.trim() === typeCode));
}

/** BT-17. */
export function originatorReference(source: Source, agreement: XmlElement | undefined): string {
  return referencesOfType(source, agreement, '50')
    .map((one) => {
      source.textAt(one, 'ram:TypeCode');
      return aggregate('OriginatorDocumentReference', basic('ID', source.textAt(one, 'ram:IssuerAssignedID')));
    })
    .join('');
}

/** BT-18, and BT-128 of a line: the scheme stands in an element of its own. */
export function objectReference(
  source: Source,
  from: XmlElement | undefined,
  name: 'AdditionalDocumentReference' | 'DocumentReference',
): string {
  return referencesOfType(source, from, '130')
    .map((one) =>
      aggregate(
        name,
        basic('ID', source.textAt(one, 'ram:IssuerAssignedID'), { schemeID: source.textAt(one, 'ram:ReferenceTypeCode') }),
        basic('DocumentTypeCode', source.textAt(one, 'ram:TypeCode')),
      ),
    )
    .join('');
}

/** BG-24: media type, file name and Base64 text unchanged. */
export function supportingDocuments(source: Source, agreement: XmlElement | undefined): string {
  return referencesOfType(source, agreement, '916')
    .map((one) => {
      source.textAt(one, 'ram:TypeCode');
      const object = source.at(one, 'ram:AttachmentBinaryObject');
      const attributes = { mimeCode: source.attribute(object, 'mimeCode'), filename: source.attribute(object, 'filename') };
      return aggregate(
        'AdditionalDocumentReference',
        identifier(source, source.at(one, 'ram:IssuerAssignedID')),
        basic('DocumentDescription', source.textAt(one, 'ram:Name')),
        aggregate(
          'Attachment',
          basic('EmbeddedDocumentBinaryObject', source.text(object), attributes),
          aggregate('ExternalReference', basic('URI', source.textAt(one, 'ram:URIID'))),
        ),
      );
    })
    .join('');
}

/** BT-11. A credit note has no project reference: there it is a document of type 50. CII demands a name, which says nothing. */
export function projectReference(source: Source, agreement: XmlElement | undefined, isCreditNote: boolean): string {
  const project = source.at(agreement, 'ram:SpecifiedProcuringProject');
  const id = source.textAt(project, 'ram:ID');
  source.skip(project, 'ram:Name', ['project reference', id?.trim().toLowerCase()]);
  return isCreditNote
    ? aggregate('AdditionalDocumentReference', basic('ID', id), basic('DocumentTypeCode', id === undefined ? undefined : '50'))
    : aggregate('ProjectReference', basic('ID', id));
}
