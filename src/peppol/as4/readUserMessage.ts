// Reads a received UserMessage, and compares it with the P-Mode of Peppol (Peppol AS4 profile 2.0.3).
import { cut } from '../../cut.js';
import { attributeOf, elementsNamed } from '../../signature/nodes.js';
import type { ElementNode } from '../../signature/nodeTypes.js';
import { As4Error } from './as4Error.js';
import { only, optional, plainText, refuseOthers, textOrEmpty } from './elements.js';
import { EB } from './names.js';
import { P_MODE, type UserMessage } from './userMessage.js';

const CHARACTERS_MAX = 500;
const PROPERTIES_MAX = 20;

/** `payloadUri` stands in for the Content-ID: it is not decoded yet. */
export type ReceivedUserMessage = Omit<UserMessage, 'payloadId'> & { readonly payloadUri: string };

/** Throws an As4Error where something is missing, there twice, or against the P-Mode. */
export function readUserMessage(messaging: ElementNode): ReceivedUserMessage {
  refuseOthers(messaging, EB, ['UserMessage']);
  const message = only(messaging, EB, 'UserMessage');
  refuseOthers(message, EB, ['MessageInfo', 'PartyInfo', 'CollaborationInfo', 'MessageProperties', 'PayloadInfo']);
  demand('mpc', attributeOf(message, 'mpc') ?? P_MODE.mpc, P_MODE.mpc);
  const collaboration = only(message, EB, 'CollaborationInfo');
  demand('AgreementRef', plainText(only(collaboration, EB, 'AgreementRef', 'EBMS:0103'), CHARACTERS_MAX), P_MODE.agreement);
  const service = only(collaboration, EB, 'Service');
  const parties = only(message, EB, 'PartyInfo');
  const properties = propertiesOf(optional(message, EB, 'MessageProperties'), 'Property');
  return {
    ...readMessageInfo(message),
    // xsd:token in the schema of ebMS 3.0, which may be empty. ENTSOG demands that it is.
    conversationId: textOrEmpty(only(collaboration, EB, 'ConversationId'), CHARACTERS_MAX),
    from: party(only(parties, EB, 'From'), P_MODE.initiator),
    to: party(only(parties, EB, 'To'), P_MODE.responder),
    serviceType: attributeOf(service, 'type') ?? '',
    service: plainText(service, CHARACTERS_MAX),
    action: text(collaboration, 'Action'),
    originalSender: participant(properties, 'originalSender'),
    finalRecipient: participant(properties, 'finalRecipient'),
    payloadUri: payloadUri(message),
  };
}

interface MessageInfo {
  readonly messageId: string;
  readonly timestamp: Date;
  readonly refToMessageId: string | undefined;
}

/** The MessageInfo of a UserMessage or a SignalMessage. */
export function readMessageInfo(message: ElementNode): MessageInfo {
  const info = only(message, EB, 'MessageInfo');
  const timestamp = new Date(text(info, 'Timestamp'));
  if (Number.isNaN(timestamp.getTime())) throw new As4Error('EBMS:0009', 'The Timestamp of the message is no time');
  const ref = optional(info, EB, 'RefToMessageId');
  return {
    messageId: text(info, 'MessageId'),
    timestamp,
    refToMessageId: ref === undefined ? undefined : textOrEmpty(ref, CHARACTERS_MAX) || undefined,
  };
}

function party(element: ElementNode, role: string): string {
  demand(`Role of ${element.local}`, text(element, 'Role'), role);
  const id = only(element, EB, 'PartyId');
  demand(`type of the PartyId of ${element.local}`, attributeOf(id, 'type') ?? '', P_MODE.partyType);
  return plainText(id, CHARACTERS_MAX);
}

/** Properties by name. */
function propertiesOf(parent: ElementNode | undefined, local: string): Map<string, ElementNode> {
  const elements = parent === undefined ? [] : elementsNamed(parent, EB, local);
  if (elements.length > PROPERTIES_MAX) throw new As4Error('EBMS:0009', `There are more than ${PROPERTIES_MAX} properties`);
  const properties = new Map<string, ElementNode>();
  for (const element of elements) {
    const name = attributeOf(element, 'name') ?? '';
    if (properties.has(name)) throw new As4Error('EBMS:0009', `The property ${cut(name, 100)} is there twice`);
    properties.set(name, element);
  }
  return properties;
}

function participant(properties: ReadonlyMap<string, ElementNode>, name: string): string {
  const property = properties.get(name);
  if (property === undefined) throw new As4Error('EBMS:0103', `The property ${name} is missing`);
  demand(`type of ${name}`, attributeOf(property, 'type') ?? '', P_MODE.participantType);
  return plainText(property, CHARACTERS_MAX);
}

/** There is exactly one payload, compressed XML. */
function payloadUri(message: ElementNode): string {
  const parts = elementsNamed(optional(message, EB, 'PayloadInfo', 'EBMS:0011') ?? message, EB, 'PartInfo');
  if (parts.length === 0) throw new As4Error('EBMS:0011', 'The message names no payload');
  if (parts.length > 1) throw new As4Error('EBMS:0103', 'The message names more than one payload');
  const uri = attributeOf(parts[0]!, 'href') ?? '';
  if (!uri.startsWith('cid:')) throw new As4Error('EBMS:0011', 'The payload is not a part of the message');
  const properties = propertiesOf(optional(parts[0]!, EB, 'PartProperties'), 'Property');
  for (const [name, value] of [
    ['MimeType', P_MODE.mimeType],
    ['CompressionType', P_MODE.compressionType],
  ] as const) {
    const property = properties.get(name);
    demand(name, property === undefined ? '' : plainText(property, CHARACTERS_MAX), value);
  }
  return uri;
}

function text(parent: ElementNode, local: string): string {
  return plainText(only(parent, EB, local), CHARACTERS_MAX);
}

function demand(what: string, actual: string, expected: string): void {
  if (actual !== expected) throw new As4Error('EBMS:0103', `${what} is "${cut(actual, 100)}", not "${expected}"`);
}
