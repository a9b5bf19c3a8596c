// Decides on which channel, and in which form, a document is sent. Pure: the result of the lookup is a parameter.
import { isCreditNoteType, isSelfBilling } from '../../convert/documentKind.js';
import { DOCUMENT_TYPES_BY_CODE, documentTypeOf } from '../../peppol/documentTypes.js';
import type { XmlDocument } from '../../xml/tree.js';
import { SendFault } from '../channel.js';
import type { Reachability } from '../registry.js';
import type { ChannelName, DocumentTypeCode } from '../vocabulary.js';
import type { HeaderFields } from './read.js';

export type Route =
  | { readonly channel: ChannelName; readonly form: 'as-is' }
  | { readonly channel: ChannelName; readonly form: 'convert'; readonly code: DocumentTypeCode };

/** docs/decisions/046: 158 and 160 first, then 170 and 171. */
const TARGETS: Record<'invoice' | 'credit-note', readonly DocumentTypeCode[]> = {
  invoice: [158, 170],
  'credit-note': [160, 171],
};

/**
 * The route of an invoice or application response after the lookup of its receiver. Throws SendFault PARTICIPANT_NOT_FOUND where the
 * receiver is not on the network or does not accept this type of document.
 */
export function routeOf(network: ChannelName, document: XmlDocument, header: HeaderFields, reachability: Reachability | undefined): Route {
  const receiver = header.receiverIdentifier;
  if (receiver === undefined) throw notFound('The document names no receiver');
  if (reachability === undefined) throw notFound(`Participant ${receiver} is not registered on the network`);
  const own = documentTypeOf(document.root, header.customizationId ?? '');
  if (own !== undefined && reachability.documentTypeIds.has(own)) return { channel: network, form: 'as-is' };
  const code = header.format === 'cii' ? targetOf(header, reachability) : undefined;
  if (code !== undefined) return { channel: network, form: 'convert', code };
  throw notFound(`Participant ${receiver} does not receive documents of this type`);
}

/** Self-billing documents are never converted. */
function targetOf(header: HeaderFields, reachability: Reachability): DocumentTypeCode | undefined {
  const typeCode = header.typeCode ?? '';
  if (isSelfBilling(header.customizationId, typeCode)) return undefined;
  const kind = isCreditNoteType(typeCode) ? 'credit-note' : 'invoice';
  return TARGETS[kind].find((code) => reachability.documentTypeIds.has(DOCUMENT_TYPES_BY_CODE[code].value));
}

function notFound(message: string): SendFault {
  return new SendFault(message, 'final', 'PARTICIPANT_NOT_FOUND');
}
