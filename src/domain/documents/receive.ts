// What a channel brings in → stored document, durable before the channel acknowledges; repeats of one message are dropped.
import { createHash } from 'node:crypto';
import type { Format } from '../../validation/format.js';
import type { XmlElement } from '../../xml/tree.js';
import type { App, NewFile } from '../ports.js';
import { uuidv7 } from '../uuid.js';
import type { ChannelName, DocumentType } from '../vocabulary.js';
import { prepareFiles } from './files.js';
import { readHeader } from './read.js';

export interface Received {
  readonly tenantId: string;
  readonly channel: ChannelName;
  /** The network's own message id: the key of duplicates and of the answer. */
  readonly instanceId: string;
  readonly fileName: string;
  readonly xml: Buffer;
  /** The tree of `xml`, or of the place in the envelope where it stood: it has passed the gate. */
  readonly root: XmlElement;
  /** Files that came beside the XML. */
  readonly files: readonly NewFile[];
}

const TYPES: Partial<Record<Format, DocumentType>> = {
  'application-response': 'applicationresponse',
  cdar: 'applicationresponse',
  ereport: 'ereport',
};

/** Stores what came in; true where it is new. */
export async function receive(app: Pick<App, 'intake' | 'blobs' | 'ring' | 'clock' | 'settings'>, input: Received): Promise<boolean> {
  const header = readHeader({ root: input.root });
  const main: NewFile = { purpose: 'document', fileName: input.fileName, mimeType: 'application/xml', bytes: input.xml };
  const rows = await prepareFiles(app, [main, ...input.files]);
  const id = uuidv7(app.clock());
  const stored = await app.intake.store({
    id,
    tenantId: input.tenantId,
    documentId: id,
    direction: 'receive',
    documentType: (header.format === undefined ? undefined : TYPES[header.format]) ?? 'invoice',
    channel: input.channel,
    contentHash: createHash('sha256').update(input.xml).digest(),
    number: header.number,
    customizationId: header.customizationId,
    senderIdentifier: header.senderIdentifier,
    receiverIdentifier: header.receiverIdentifier,
    referenceNumber: header.response?.referenceDocumentNumber,
    responseCode: header.response?.responseCode,
    responseMessage: header.response?.responseMessage,
    instanceId: input.instanceId,
    requestId: undefined,
    files: rows,
  });
  if (stored) app.ring('documents');
  return stored;
}
