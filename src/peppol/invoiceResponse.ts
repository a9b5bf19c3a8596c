// Writes a Peppol Invoice Response (BIS Invoice Response 3, transaction T111).

import { escapeAttribute, escapeText } from '../xml/escape.js';
import { NAMESPACES } from '../xml/namespaces.js';
import type { SchemedId } from './cdar/message.js';

const CUSTOMIZATION_ID = 'urn:fdc:peppol.eu:poacc:trns:invoice_response:3';
const PROFILE_ID = 'urn:fdc:peppol.eu:poacc:bis:invoice_response:3';

export interface ResponseParty {
  readonly endpoint: SchemedId | undefined;
  readonly identifier?: SchemedId | undefined;
  readonly name: string | undefined;
}

/** Why, or what the other party shall do. */
export interface Clarification {
  readonly list: 'OPStatusReason' | 'OPStatusAction';
  readonly code: string;
  readonly text?: string | undefined;
}

interface InvoiceResponse {
  readonly id: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly issueDate: string | undefined;
  readonly sender: ResponseParty;
  readonly receiver: ResponseParty;
  /** UNCL 4343, as the Invoice Response has it: AB, IP, UQ, CA, RE, AP or PD. */
  readonly code: string;
  /** `YYYY-MM-DD`: from when it is so. */
  readonly effectiveDate?: string | undefined;
  readonly clarifications: readonly Clarification[];
  readonly invoice: { readonly number: string; readonly issueDate?: string | undefined; readonly typeCode?: string | undefined };
}

export function writeInvoiceResponse(response: InvoiceResponse): Buffer {
  const { id, issueDate, sender, receiver, code, effectiveDate, clarifications, invoice } = response;
  const answer = basic('ResponseCode', code, 'listID="UNCL4343OpSubset"') + basic('EffectiveDate', effectiveDate);
  const reference =
    basic('ID', invoice.number) + basic('IssueDate', invoice.issueDate) + basic('DocumentTypeCode', invoice.typeCode, 'listID="UNCL1001"');
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ApplicationResponse xmlns="${NAMESPACES.ar}" xmlns:cac="${NAMESPACES.cac}" xmlns:cbc="${NAMESPACES.cbc}">` +
      basic('CustomizationID', CUSTOMIZATION_ID) +
      basic('ProfileID', PROFILE_ID) +
      basic('ID', id) +
      basic('IssueDate', issueDate) +
      party('SenderParty', sender) +
      party('ReceiverParty', receiver) +
      aggregate(
        'DocumentResponse',
        aggregate('Response', answer + clarifications.map(statusXml).join('')) + aggregate('DocumentReference', reference),
      ) +
      '</ApplicationResponse>',
  );
}

function statusXml({ list, code, text }: Clarification): string {
  return aggregate('Status', basic('StatusReasonCode', code, `listID="${list}"`) + basic('StatusReason', text));
}

function party(element: string, { endpoint, identifier, name }: ResponseParty): string {
  return aggregate(
    element,
    schemed('EndpointID', endpoint) +
      (identifier === undefined ? '' : aggregate('PartyIdentification', schemed('ID', identifier))) +
      aggregate('PartyLegalEntity', basic('RegistrationName', name ?? endpoint?.value)),
  );
}

function schemed(element: string, id: SchemedId | undefined): string {
  return id === undefined ? '' : `<cbc:${element} schemeID="${escapeAttribute(id.scheme)}">${escapeText(id.value)}</cbc:${element}>`;
}

function aggregate(element: string, inside: string): string {
  return `<cac:${element}>${inside}</cac:${element}>`;
}

/** Nothing for what is not there. */
function basic(element: string, text: string | undefined, attributes = ''): string {
  if (text === undefined || text === '') return '';
  return `<cbc:${element}${attributes === '' ? '' : ` ${attributes}`}>${escapeText(text)}</cbc:${element}>`;
}
