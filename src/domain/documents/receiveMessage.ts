// Receives a message from a channel: stores it as an incoming document of its receiver's tenant, durably before the channel acknowledges
// it. Repetitions of a message are dropped.
import { hash } from 'node:crypto';
import type { Format } from '../../validation/format.js';
import type { XmlElement } from '../../xml/tree.js';
import { systemActor } from '../actor.js';
import type { App } from '../ports.js';
import type { MessageFacts } from '../submission.js';
import { uuidv7 } from '../uuid.js';
import { type ChannelName, type DocumentType, LIMITS } from '../vocabulary.js';
import { readBusiness } from './business.js';
import { INSIDE_POSITION, prepareFiles } from './files.js';
import { compareWithStored, type InboundMessage, type InboundOutcome } from './inboundMessage.js';
import type { NewFile } from './newFile.js';
import { readHeader } from './read.js';

export interface ReceivedMessage extends MessageFacts {
  readonly channel: ChannelName;
  /** The access point that sent it. '' where the channel has none. */
  readonly senderAccessPoint: string;
  readonly receiver: string;
  /** The tenant where it is known. Otherwise the tenant that registered the receiver. */
  readonly tenantId: string | undefined;
  readonly instanceId: string;
  readonly messageId?: string | undefined;
  readonly fileName: string;
  readonly xml: Buffer;
  /** The tree of `xml`, or the element of the envelope that contained it. It has passed the gate. */
  readonly root: XmlElement;
  /** All files, the document first. Absent: the XML alone. */
  readonly files?: readonly NewFile[];
  /** Files that were taken out of a PDF and are still in it. */
  readonly inside?: readonly NewFile[];
}

/** `not-serviced`: no tenant has the receiver. `malformed`: an identifier is longer than the limit. */
export type ReceiveOutcome = InboundOutcome | 'not-serviced' | 'malformed';

type Receiving = Pick<App, 'database' | 'intake' | 'blobs' | 'wake' | 'clock' | 'settings'>;

const TYPES: Partial<Record<Format, DocumentType>> = {
  'application-response': 'applicationresponse',
  cdar: 'applicationresponse',
  ereport: 'ereport',
};

/** Stores a message durably before it returns `stored`. A duplicate changes nothing. */
export async function receiveMessage(app: Receiving & Pick<App, 'lookups'>, message: ReceivedMessage): Promise<ReceiveOutcome> {
  const { instanceId, messageId = '', receiver, senderAccessPoint } = message;
  if ([instanceId, messageId, receiver, senderAccessPoint].some((id) => id.length > LIMITS.messageIdentifierCharactersMax))
    return 'malformed';
  const tenantId = message.tenantId ?? (await app.lookups.tenantOf(receiver.toLowerCase()));
  if (tenantId === undefined) return 'not-serviced';
  return storeMessage(app, tenantId, message);
}

/** Stores the message, or returns why it is not stored. */
async function storeMessage(app: Receiving, tenantId: string, message: ReceivedMessage): Promise<InboundOutcome> {
  const { fileName, xml, root } = message;
  const header = readHeader({ root });
  const own = message.files ?? [{ purpose: 'document', fileName, mimeType: 'application/xml', bytes: xml }];
  const files = [...(await prepareFiles(app, own)), ...(await prepareFiles(app, message.inside ?? [], INSIDE_POSITION))];
  const id = uuidv7(app.clock());
  const payloadHash = hash('sha256', xml, 'buffer');
  const inbound: InboundMessage = { ...message, payloadHash };
  const stored = await app.intake.store({
    id,
    tenantId,
    documentId: id,
    direction: 'receive',
    documentType: (header.format === undefined ? undefined : TYPES[header.format]) ?? 'invoice',
    channel: inbound.channel,
    contentHash: payloadHash,
    number: header.number,
    customizationId: header.customizationId,
    senderIdentifier: header.senderIdentifier,
    receiverIdentifier: header.receiverIdentifier,
    referenceNumber: header.response?.referenceDocumentNumber,
    responseCode: header.response?.responseCode,
    responseMessage: header.response?.responseMessage,
    business: readBusiness(root),
    inbound,
    actor: systemActor(tenantId, inbound.channel),
    files,
  });
  if (!stored) return compareWithStored(app.database.sql, inbound);
  app.wake('documents');
  return 'stored';
}
