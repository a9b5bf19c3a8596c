// Writes the envelope of the network: Standard Business Document Header, Peppol business message envelope 2.0.2.
import { escapeText } from '../xml/escape.js';
import { NAMESPACES } from '../xml/namespaces.js';
import type { XmlDocument } from '../xml/tree.js';
import { PROCESS_SCHEME, schemeOf, splitDocumentType } from './documentTypes.js';
import { PDF_SYNTAX } from './frenchTypes.js';
import { PARTICIPANT_IDENTIFIER_SCHEME } from './identifiers.js';

export const MLS_TYPES = ['FAILURE_ONLY', 'ALWAYS_SEND'] as const;
export type MlsType = (typeof MLS_TYPES)[number];

/** The values of the header. Participants are `<four digits>:<number>`, without the scheme of the network. */
export interface Envelope {
  readonly sender: string;
  readonly receiver: string;
  readonly documentType: string;
  readonly processId: string;
  /** ISO 3166-1 alpha-2 of the country of the sender (corner 1), or {@link UNKNOWN_COUNTRY}. */
  readonly countryC1: string;
  /** One per submission, the same on retries. Identifies duplicates and status messages. */
  readonly instanceIdentifier: string;
  readonly createdAt: Date;
  /** The service provider (`0242:…`) that receives the status message. */
  readonly mlsTo?: string;
  readonly mlsType?: MlsType;
}

/** COUNTRY_C1, and the countries in reports, where the country is not known. */
export const UNKNOWN_COUNTRY = 'ZZ';

/** The version of the envelope specification. */
export const HEADER_VERSION = '1.0';

/**
 * Wraps the root element of a document without changing its bytes. The XML declaration, the byte order mark and everything else
 * outside the root are left out. Throws a TypeError for a document type that does not match the root.
 */
export function writeEnvelope(bytes: Uint8Array, { root }: XmlDocument, envelope: Envelope): Buffer {
  const type = splitDocumentType(envelope.documentType);
  if (type?.rootNs !== root.ns || type.rootLocal !== root.local) {
    throw new TypeError(`a payload {${root.ns}}${root.local} cannot be sent as ${envelope.documentType}`);
  }
  return Buffer.concat([envelopeStart(envelope), bytes.subarray(root.start, root.end), ENVELOPE_END]);
}

/** Follows the root element of the payload. */
export const ENVELOPE_END = Buffer.from('</sh:StandardBusinessDocument>');

/** Of a Factur-X (Peppol France, solution architecture 1.3.0, 6.1.1): the version is not that of the document type. */
export const FACTURX_PAYLOAD = { rootNs: PDF_SYNTAX, rootLocal: 'factur-x', version: '0', mimeType: 'application/pdf' } as const;

/** Whether the payload is a PDF. */
export function isPdfType(documentType: string): boolean {
  return documentType.startsWith(`${PDF_SYNTAX}##`);
}

/** All of the envelope before the root element of the payload. Throws a TypeError for a document type of neither XML documents nor PDFs. */
export function envelopeStart(envelope: Envelope): Buffer {
  const type = isPdfType(envelope.documentType) ? FACTURX_PAYLOAD : splitDocumentType(envelope.documentType);
  if (type === undefined) throw new TypeError(`${envelope.documentType} is no document type of XML documents or PDFs`);
  const header = [
    `<sh:HeaderVersion>${HEADER_VERSION}</sh:HeaderVersion>`,
    partner('Sender', envelope.sender),
    partner('Receiver', envelope.receiver),
    '<sh:DocumentIdentification>',
    text('Standard', type.rootNs),
    text('TypeVersion', type.version),
    text('InstanceIdentifier', envelope.instanceIdentifier),
    text('Type', type.rootLocal),
    text('CreationDateAndTime', envelope.createdAt.toISOString().replace(/\.\d+/, '')),
    '</sh:DocumentIdentification><sh:BusinessScope>',
    scope('DOCUMENTID', envelope.documentType, schemeOf(envelope.documentType)),
    scope('PROCESSID', envelope.processId, PROCESS_SCHEME),
    scope('COUNTRY_C1', envelope.countryC1),
    envelope.mlsTo === undefined ? '' : scope('MLS_TO', envelope.mlsTo, PARTICIPANT_IDENTIFIER_SCHEME),
    envelope.mlsType === undefined ? '' : scope('MLS_TYPE', envelope.mlsType),
    '</sh:BusinessScope>',
  ];
  // The envelope uses a prefix: a default namespace would apply to a payload without a namespace.
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<sh:StandardBusinessDocument xmlns:sh="${NAMESPACES.sbdh}">` +
      `<sh:StandardBusinessDocumentHeader>${header.join('')}</sh:StandardBusinessDocumentHeader>`,
  );
}

function partner(element: 'Sender' | 'Receiver', identifier: string): string {
  return `<sh:${element}><sh:Identifier Authority="${PARTICIPANT_IDENTIFIER_SCHEME}">${escapeText(identifier)}</sh:Identifier></sh:${element}>`;
}

function scope(type: string, value: string, identifier?: string): string {
  return `<sh:Scope>${text('Type', type)}${text('InstanceIdentifier', value)}${identifier === undefined ? '' : text('Identifier', identifier)}</sh:Scope>`;
}

function text(element: string, value: string): string {
  return `<sh:${element}>${escapeText(value)}</sh:${element}>`;
}
