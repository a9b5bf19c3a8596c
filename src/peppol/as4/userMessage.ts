// The ebMS UserMessage of Peppol's P-Mode (Peppol AS4 profile 2.0.3): its values, and its writing.
import { canonicalAttribute, canonicalText } from '../../signature/canonicalize.js';
import { EB, SOAP, WSU } from './names.js';

/** The fixed values of the P-Mode. */
export const P_MODE = {
  agreement: 'urn:fdc:peppol.eu:2017:agreements:tia:ap_provider',
  partyType: 'urn:fdc:peppol.eu:2017:identifiers:ap',
  initiator: `${EB}initiator`,
  responder: `${EB}responder`,
  participantType: 'iso6523-actorid-upis',
  mimeType: 'application/xml',
  compressionType: 'application/gzip',
  mpc: `${EB}defaultMPC`,
} as const;

export interface UserMessage {
  readonly messageId: string;
  readonly timestamp: Date;
  readonly conversationId: string;
  /** The CN of the sender's certificate. */
  readonly from: string;
  /** The CN of the receiver's certificate. */
  readonly to: string;
  /** The scheme and the value of the process. */
  readonly serviceType: string;
  readonly service: string;
  /** `busdox-docid-qns::` and the document type. */
  readonly action: string;
  readonly originalSender: string;
  readonly finalRecipient: string;
  /** The Content-ID of the payload. */
  readonly payloadId: string;
}

/** The URI of a part (RFC 2392). */
export function cidUri(contentId: string): string {
  return `cid:${contentId}`;
}

/**
 * The Messaging header, in its canonical form: what is signed is what is written, and nothing needs to be parsed. The same values give
 * the same bytes.
 */
export function writeUserMessage(message: UserMessage, id: string): string {
  const content =
    `<eb:UserMessage>${messageInfo(message.timestamp, message.messageId)}<eb:PartyInfo>` +
    `<eb:From>${party(message.from, P_MODE.initiator)}</eb:From><eb:To>${party(message.to, P_MODE.responder)}</eb:To></eb:PartyInfo>` +
    `<eb:CollaborationInfo>${element('AgreementRef', P_MODE.agreement)}` +
    `<eb:Service type="${canonicalAttribute(message.serviceType)}">${canonicalText(message.service)}</eb:Service>` +
    `${element('Action', message.action)}${element('ConversationId', message.conversationId)}</eb:CollaborationInfo>` +
    `<eb:MessageProperties>${property('originalSender', message.originalSender, P_MODE.participantType)}` +
    `${property('finalRecipient', message.finalRecipient, P_MODE.participantType)}</eb:MessageProperties>` +
    `<eb:PayloadInfo><eb:PartInfo href="${canonicalAttribute(cidUri(message.payloadId))}"><eb:PartProperties>` +
    `${property('MimeType', P_MODE.mimeType)}${property('CompressionType', P_MODE.compressionType)}` +
    '</eb:PartProperties></eb:PartInfo></eb:PayloadInfo></eb:UserMessage>';
  return messagingHeader(content, id);
}

/** The Messaging header around its canonical content. */
export function messagingHeader(content: string, id: string): string {
  return (
    `<eb:Messaging xmlns:S12="${SOAP}" xmlns:eb="${EB}" xmlns:wsu="${WSU}" wsu:Id="${id}" S12:mustUnderstand="true">` +
    `${content}</eb:Messaging>`
  );
}

export function messageInfo(timestamp: Date, messageId: string, refToMessageId?: string): string {
  const ref = refToMessageId === undefined ? '' : element('RefToMessageId', refToMessageId);
  return `<eb:MessageInfo>${element('Timestamp', timestamp.toISOString())}${element('MessageId', messageId)}${ref}</eb:MessageInfo>`;
}

function element(name: string, text: string): string {
  return `<eb:${name}>${canonicalText(text)}</eb:${name}>`;
}

function party(name: string, role: string): string {
  return `<eb:PartyId type="${P_MODE.partyType}">${canonicalText(name)}</eb:PartyId>${element('Role', role)}`;
}

function property(name: string, value: string, type?: string): string {
  return `<eb:Property name="${name}"${type === undefined ? '' : ` type="${type}"`}>${canonicalText(value)}</eb:Property>`;
}
