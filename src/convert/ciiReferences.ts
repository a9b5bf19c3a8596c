// References to other documents: BT-11 to BT-18, BG-3 and BG-24.
import type { XmlElement } from '../xml/tree.js';
import { extensionOf, mediaTypeOf } from './media.js';
import type { ConversionSource } from './source.js';
import { aggregate, basic, group } from './ublText.js';

/** UBL requires an order number beside a sales order number. */
const ORDER_NOT_KNOWN = 'NA';

/** BT-13 and BT-14. */
export function orderReference(source: ConversionSource, agreement: XmlElement | undefined): string {
  const sales = source.textAt(agreement, 'ram:SellerOrderReferencedDocument/ram:IssuerAssignedID');
  const order = source.textAt(agreement, 'ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID');
  return aggregate(
    'OrderReference',
    basic('ID', order ?? (sales === undefined ? undefined : ORDER_NOT_KNOWN)),
    basic('SalesOrderID', sales),
  );
}

/** BG-3. */
export function billingReferences(source: ConversionSource, settlement: XmlElement | undefined): string {
  return source
    .groups(settlement, 'ram:InvoiceReferencedDocument')
    .map((one) =>
      aggregate(
        'BillingReference',
        group(
          'InvoiceDocumentReference',
          one,
          basic('ID', source.textAt(one, 'ram:IssuerAssignedID')),
          basic('IssueDate', source.date(one, 'ram:FormattedIssueDateTime/qdt:DateTimeString')),
        ),
      ),
    )
    .join('');
}

/** A reference with a number only. */
export function plainReference(source: ConversionSource, from: XmlElement | undefined, path: string, name: string): string {
  return aggregate(name, basic('ID', source.textAt(from, `${path}/ram:IssuerAssignedID`)));
}

/** BT-17, BT-18 and BG-24 are the same element in CII, with different type codes ('' is none). Other type codes stay unread. */
function referencesOfType(source: ConversionSource, from: XmlElement | undefined, ...typeCodes: readonly string[]): XmlElement[] {
  return source
    .groups(from, 'ram:AdditionalReferencedDocument')
    .filter((one) => typeCodes.includes(source.group(one, 'ram:TypeCode')?.text.trim() ?? ''));
}

/** BT-17, at most once. */
export function originatorReference(source: ConversionSource, agreement: XmlElement | undefined): string {
  const [one] = referencesOfType(source, agreement, '50');
  source.textAt(one, 'ram:TypeCode');
  return aggregate('OriginatorDocumentReference', basic('ID', source.textAt(one, 'ram:IssuerAssignedID')));
}

/** BT-18, and BT-128 of a line, each at most once. The scheme is in an element of its own. */
export function objectReference(
  source: ConversionSource,
  from: XmlElement | undefined,
  name: 'AdditionalDocumentReference' | 'DocumentReference',
): string {
  return objectOf(source, referencesOfType(source, from, '130')[0], name);
}

/** All of them: a group of lines has a number and that of its order beside it in the extended French profile. */
export function objectReferences(source: ConversionSource, from: XmlElement | undefined): string {
  return referencesOfType(source, from, '130')
    .map((one) => objectOf(source, one, 'DocumentReference'))
    .join('');
}

function objectOf(source: ConversionSource, one: XmlElement | undefined, name: string): string {
  return aggregate(
    name,
    basic('ID', source.textAt(one, 'ram:IssuerAssignedID'), { schemeID: source.textAt(one, 'ram:ReferenceTypeCode') }),
    basic('DocumentTypeCode', source.textAt(one, 'ram:TypeCode')),
  );
}

/** BG-24: media type, file name and Base64 text stay as they are. A reference without a type is one, too: it has no type in UBL either. */
export function supportingDocuments(source: ConversionSource, agreement: XmlElement | undefined): string {
  return referencesOfType(source, agreement, '916', '')
    .map((one) => {
      source.textAt(one, 'ram:TypeCode');
      const id = source.textAt(one, 'ram:IssuerAssignedID');
      const object = source.at(one, 'ram:AttachmentBinaryObject');
      const attributes = { mimeCode: source.attribute(object, 'mimeCode'), filename: source.attribute(object, 'filename') };
      return group(
        'AdditionalDocumentReference',
        one,
        basic('ID', id),
        basic('DocumentDescription', source.textAt(one, 'ram:Name')),
        aggregate(
          'Attachment',
          basic('EmbeddedDocumentBinaryObject', source.text(object), completed(id, attributes)),
          aggregate('ExternalReference', basic('URI', source.textAt(one, 'ram:URIID'))),
        ),
      );
    })
    .join('');
}

interface BinaryAttributes {
  readonly mimeCode: string | undefined;
  readonly filename: string | undefined;
}

/** UBL requires the type and the name of a file. Each can be derived from the other. Spec is silent: docs/decisions/054. */
function completed(
  id: string | undefined,
  { mimeCode, filename }: BinaryAttributes,
): { mimeCode?: string | undefined; filename?: string | undefined } {
  const extension = extensionOf(mimeCode ?? '');
  return {
    mimeCode: mimeCode ?? mediaTypeOf(filename ?? ''),
    filename: filename ?? (id === undefined || extension === undefined ? undefined : `${id.trim()}.${extension}`),
  };
}

/** The project name that CII requires and EN 16931 does not have. */
export const NO_NAMES: readonly string[] = ['project reference', 'project', 'projektreferenz', 'projekt', '?', '-'];

/** BT-11. In a credit note, which has no project reference, it is a document of type 50. A project name stays unread. */
export function projectReference(source: ConversionSource, agreement: XmlElement | undefined, isCreditNote: boolean): string {
  const project = source.at(agreement, 'ram:SpecifiedProcuringProject');
  const id = source.textAt(project, 'ram:ID');
  source.skip(project, 'ram:Name', [...NO_NAMES, id?.trim().toLowerCase()]);
  return isCreditNote
    ? aggregate('AdditionalDocumentReference', basic('ID', id), basic('DocumentTypeCode', id === undefined ? undefined : '50'))
    : aggregate('ProjectReference', basic('ID', id));
}
