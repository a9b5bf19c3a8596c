// The forms in which a document may be sent on the network. Pure: the lookup of the receiver chooses one.
import { isCreditNoteType, isSelfBilling } from '../../../convert/documentKind.js';
import { DOCUMENT_TYPES_BY_CODE, defaultProcessOf, documentTypeOf } from '../../../peppol/documentTypes.js';
import type { XmlDocument } from '../../../xml/tree.js';
import type { ReceiverEndpoint } from '../../receivers/discovery.js';
import type { OfferedType } from '../../receivers/receivers.js';
import type { ChannelName, DocumentTypeCode } from '../../vocabulary.js';
import type { HeaderFields } from '../fields/read.js';

export type Form = { readonly form: 'as-is' } | { readonly form: 'convert'; readonly code: DocumentTypeCode };

/**
 * `endpoint`: where a receiver takes the document that is registered elsewhere on the network. `account`: the name of the account that
 * sends, where a rule says it.
 */
export type Route = Form & { readonly channel: ChannelName; readonly account?: string; readonly endpoint?: ReceiverEndpoint };

/** docs/decisions/046: 158 and 160 first, then 170 and 171. */
const TARGETS: Record<'invoice' | 'credit-note', readonly DocumentTypeCode[]> = {
  invoice: [158, 170],
  'credit-note': [160, 171],
};

/** In the order of preference: as it is, then converted. None where the network cannot carry the document. */
export function formsOf(document: XmlDocument, header: HeaderFields): (Form & OfferedType)[] {
  const own = documentTypeOf(document.root, header.customizationId ?? '');
  const asIs: (Form & OfferedType)[] =
    own === undefined ? [] : [{ form: 'as-is', documentType: own, processId: header.profileId ?? defaultProcessOf(own) ?? '' }];
  return [...asIs, ...conversions(header)];
}

/** Self-billing documents are never converted. */
function conversions(header: HeaderFields): (Form & OfferedType)[] {
  const typeCode = header.typeCode ?? '';
  if (header.format !== 'cii' || isSelfBilling(header.customizationId, typeCode)) return [];
  return TARGETS[isCreditNoteType(typeCode) ? 'credit-note' : 'invoice'].map((code) => {
    const { value, processId } = DOCUMENT_TYPES_BY_CODE[code];
    return { form: 'convert', code, documentType: value, processId };
  });
}
