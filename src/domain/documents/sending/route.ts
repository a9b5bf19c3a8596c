// The forms in which a document may be sent on the network. Pure: the lookup of the receiver chooses one.
import { isCreditNoteType, isSelfBilling } from '../../../convert/documentKind.js';
import { invoiceResponseOf } from '../../../peppol/cdar/invoiceResponse.js';
import { readLifecycle } from '../../../peppol/cdar/read.js';
import { DOCUMENT_TYPES_BY_CODE, defaultProcessOf, documentTypeOf, INVOICE_RESPONSE } from '../../../peppol/documentTypes.js';
import { FRENCH_FACTURX, FRENCH_LIFECYCLE, frenchTypeOf, NON_REGULATED, REGULATED } from '../../../peppol/frenchTypes.js';
import { type FacturXLevel, facturXLevel } from '../../../validation/rules/facturx/levels.js';
import { whyFrench } from '../../../validation/rules/france/seller.js';
import { NAMESPACES } from '../../../xml/namespaces.js';
import type { XmlDocument } from '../../../xml/tree.js';
import { frenchProcess, readFrenchInvoice } from '../../lifecycle/frenchInvoice.js';
import type { ReceiverEndpoint } from '../../receivers/discovery.js';
import type { OfferedType } from '../../receivers/receivers.js';
import type { ChannelName, DocumentTypeCode } from '../../vocabulary.js';
import type { HeaderFields } from '../fields/read.js';

/**
 * `as-ubl`: a French CII invoice as UBL, with its mode and specification. `as-pdf`: a French invoice as
 * a Factur-X. `response`: a French status as an Invoice Response.
 */
export type RouteForm =
  | { readonly form: 'as-is' }
  | { readonly form: 'convert'; readonly code: DocumentTypeCode }
  | { readonly form: 'as-ubl' }
  | { readonly form: 'as-pdf' }
  | { readonly form: 'response' };

/**
 * `endpoint`: where a receiver takes the document that is registered elsewhere on the network. `account`: the name of the account that
 * sends, where a rule says it. `type`: as what it travels on the network.
 */
export type Route = RouteForm & {
  readonly channel: ChannelName;
  readonly account?: string;
  readonly endpoint?: ReceiverEndpoint;
  readonly type?: OfferedType;
};

/** docs/decisions/046: 158 and 160 first, then 170 and 171. */
const TARGETS: Record<'invoice' | 'credit-note', readonly DocumentTypeCode[]> = {
  invoice: [158, 170],
  'credit-note': [160, 171],
};

/** In the order of preference: as it is, then converted. None where the network cannot carry the document. */
export function formsOf(document: XmlDocument, header: HeaderFields): (RouteForm & OfferedType)[] {
  if (header.format === 'cdar') return lifecycleForms(document, header);
  const own = documentTypeOf(document.root, header.customizationId ?? '');
  const asIs: (RouteForm & OfferedType)[] =
    own === undefined ? [] : [{ form: 'as-is', documentType: own, processId: header.profileId ?? defaultProcessOf(own) ?? '' }];
  return [...frenchForms(document, header), ...asIs, ...conversions(header), ...pdfForms(document, header)];
}

/** The invoice of a French seller, as the type of France that it is of. */
function frenchForms({ root }: XmlDocument, header: HeaderFields): (RouteForm & OfferedType)[] {
  const customizationId = header.customizationId ?? '';
  const documentType = frenchTypeOf(root, customizationId);
  if (documentType === undefined || whyFrench(root, customizationId) === undefined) return [];
  const processId = frenchProcess(readFrenchInvoice(root)?.kind ?? 'B2B');
  const asIs = { form: 'as-is', documentType, processId } as const;
  if (header.format !== 'cii') return [asIs];
  const local = isCreditNoteType(header.typeCode ?? '') ? 'CreditNote' : 'Invoice';
  const asUbl = frenchTypeOf({ ns: local === 'Invoice' ? NAMESPACES.inv : NAMESPACES.cn, local }, customizationId);
  return asUbl === undefined ? [asIs] : [asIs, { form: 'as-ubl', documentType: asUbl, processId }];
}

/** The profiles of Factur-X that travel as one. UBL becomes CII of the profile EN 16931. */
const PDF_LEVELS: ReadonlySet<FacturXLevel | undefined> = new Set<FacturXLevel>(['BASIC WL', 'EN 16931', 'EXTENDED']);

/** The invoice of a French seller as a PDF, for a receiver that takes nothing else. */
function pdfForms({ root }: XmlDocument, header: HeaderFields): (RouteForm & OfferedType)[] {
  const { format, customizationId = '' } = header;
  const level = facturXLevel(customizationId);
  if (!(format === 'cii' ? PDF_LEVELS.has(level) : format?.startsWith('ubl-') === true && level === 'EN 16931')) return [];
  if (whyFrench(root, customizationId) === undefined) return [];
  return [{ form: 'as-pdf', documentType: FRENCH_FACTURX.value, processId: frenchProcess(readFrenchInvoice(root)?.kind ?? 'B2B') }];
}

/** A receiver that takes no lifecycle messages may take an Invoice Response. */
function lifecycleForms({ root }: XmlDocument, header: HeaderFields): (RouteForm & OfferedType)[] {
  const processId = header.profileId === 'REGULATED' ? REGULATED : NON_REGULATED;
  const asIs = { form: 'as-is', documentType: FRENCH_LIFECYCLE.value, processId } as const;
  const message = readLifecycle(root);
  if (message === undefined || invoiceResponseOf(message) === undefined) return [asIs];
  return [asIs, { form: 'response', documentType: INVOICE_RESPONSE.value, processId: INVOICE_RESPONSE.processId }];
}

/** Self-billing documents are never converted. */
function conversions(header: HeaderFields): (RouteForm & OfferedType)[] {
  const typeCode = header.typeCode ?? '';
  if (header.format !== 'cii' || isSelfBilling(header.customizationId, typeCode)) return [];
  return TARGETS[isCreditNoteType(typeCode) ? 'credit-note' : 'invoice'].map((code) => {
    const { value, processId } = DOCUMENT_TYPES_BY_CODE[code];
    return { form: 'convert', code, documentType: value, processId };
  });
}
