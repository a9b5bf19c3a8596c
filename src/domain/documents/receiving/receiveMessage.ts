// Receives a message from a channel: stores it as an incoming document of its receiver's tenant, durably before the channel acknowledges
// it. Repetitions of a message are dropped.

import { hash } from 'node:crypto';
import type { Format } from '../../../validation/format.js';
import type { XmlElement } from '../../../xml/tree.js';
import { systemActor } from '../../actor.js';
import type { App } from '../../ports.js';
import type { MessageFacts } from '../../submission.js';
import { uuidv7 } from '../../uuid.js';
import { type ChannelName, type DocumentType, LIMITS } from '../../vocabulary.js';
import { readBusiness } from '../fields/business.js';
import { readHeader } from '../fields/read.js';
import { type FileRow, INSIDE_POSITION, prepareFiles, removeBlobs } from '../files/files.js';
import type { LargeFile, NewFile } from '../files/newFile.js';
import type { Contents } from '../intake/contents.js';
import { describedBy } from '../intake/intake.js';
import { compareWithStored, type InboundMessage, type InboundOutcome, type MessageScope } from './inboundMessage.js';

/** Where a message comes from, and to whom it goes. */
interface MessageHead extends MessageFacts {
  readonly channel: ChannelName;
  /** The access point that sent it. '' where the channel has none. */
  readonly senderAccessPoint: string;
  readonly receiver: string;
  /** The tenant where it is known. Otherwise the tenant that registered the receiver. */
  readonly tenantId: string | undefined;
  readonly instanceId: string;
  readonly messageId?: string | undefined;
  /** Stands for all that the sender signed: a repetition of the message has the same. */
  readonly referencesHash?: Buffer | undefined;
  /** What its envelope says beyond the facts. */
  readonly scopes?: readonly MessageScope[] | undefined;
}

/** A message of one XML. */
export interface ReceivedMessage extends MessageHead {
  /** The sender in the envelope of the network. Where it is known, the document has it and `receiver` in place of those of the XML. */
  readonly sender?: string | undefined;
  readonly fileName: string;
  readonly xml: Buffer | LargeXml;
  /** The tree of `xml`, or the element of the envelope that contained it. It has passed the gate. Of a large one its head (headNames.ts). */
  readonly root: XmlElement;
  /** All files, the document first. Absent: the XML alone. */
  readonly files?: readonly NewFile[];
  /** Files that were taken out of a PDF and are still in it. */
  readonly inside?: readonly NewFile[];
}

/** XML that is too large for memory. `stream` may be called again. */
export type LargeXml = Pick<LargeFile, 'byteLength' | 'stream'>;

/** A message of several files, the document first. */
export interface ReceivedFiles extends MessageHead {
  readonly contents: Omit<Contents, 'files'> & { readonly files: readonly (NewFile | LargeFile)[] };
}

/** `not-serviced`: no tenant has the receiver. `malformed`: an identifier is longer than the limit. */
export type ReceiveOutcome = InboundOutcome | 'not-serviced' | 'malformed';

type ReceivingApp = Pick<App, 'database' | 'intake' | 'blobs' | 'wake' | 'clock' | 'settings'>;

const TYPES: Partial<Record<Format, DocumentType>> = {
  'application-response': 'applicationresponse',
  cdar: 'applicationresponse',
  ereport: 'ereport',
};

/** Stores a message durably before it returns `stored`. A duplicate changes nothing. */
export async function receiveMessage(app: ReceivingApp & Pick<App, 'lookups'>, message: ReceivedMessage): Promise<ReceiveOutcome> {
  const { fileName, xml, root, sender, files, inside, ...head } = message;
  if (sender !== undefined && sender.length > LIMITS.messageIdentifierCharactersMax) return 'malformed';
  const parties = sender === undefined ? {} : { senderIdentifier: sender, receiverIdentifier: message.receiver };
  const document = { purpose: 'document', fileName, mimeType: 'application/xml' } as const;
  const contents: ReceivedFiles['contents'] = {
    files: files ?? ['stream' in xml ? { ...document, ...xml } : { ...document, bytes: xml }],
    ...(inside === undefined ? {} : { inside }),
    fields: { ...readHeader({ root }), ...parties },
    business: readBusiness(root),
  };
  return receiveFiles(app, { ...head, contents });
}

/** The same for a message of several files. */
export async function receiveFiles(app: ReceivingApp & Pick<App, 'lookups'>, message: ReceivedFiles): Promise<ReceiveOutcome> {
  const { instanceId, messageId = '', receiver, senderAccessPoint } = message;
  if ([instanceId, messageId, receiver, senderAccessPoint].some((id) => id.length > LIMITS.messageIdentifierCharactersMax))
    return 'malformed';
  const tenantId = message.tenantId ?? (await app.lookups.tenantOf(receiver.toLowerCase()));
  if (tenantId === undefined) return 'not-serviced';
  return storeMessage(app, tenantId, message);
}

/** Stores the message, or returns why it is not stored. */
async function storeMessage(app: ReceivingApp, tenantId: string, { contents, ...head }: ReceivedFiles): Promise<InboundOutcome> {
  const { files, inside = [], fields, business } = contents;
  const received = await prepareFiles(app, files);
  const rows = [...received, ...(await prepareFiles(app, inside, INSIDE_POSITION))];
  const id = uuidv7(app.clock());
  const payloadHash = hashOf(received);
  const inbound: InboundMessage = { ...head, payloadHash };
  const stored = await app.intake.store({
    id,
    tenantId,
    documentId: id,
    direction: 'receive',
    documentType: (fields.format === undefined ? undefined : TYPES[fields.format]) ?? 'invoice',
    channel: inbound.channel,
    contentHash: payloadHash,
    ...describedBy(fields, business),
    inbound,
    actor: systemActor(tenantId, inbound.channel),
    files: rows,
  });
  if (!stored) {
    await removeBlobs(app.blobs, rows);
    return compareWithStored(app.database.sql, inbound);
  }
  app.wake('checks');
  return 'stored';
}

/** Of one file its SHA-256, of several the SHA-256 of theirs, in order. */
function hashOf(files: readonly FileRow[]): Buffer {
  const hashes = files.map(({ sha256 }) => sha256);
  return hashes.length === 1 ? hashes[0]! : hash('sha256', Buffer.concat(hashes), 'buffer');
}
