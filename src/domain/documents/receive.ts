// Stores what a channel receives, durably before the channel acknowledges it. Repetitions of a message are dropped.

import { hash } from 'node:crypto';
import type { Format } from '../../validation/format.js';
import type { XmlElement } from '../../xml/tree.js';
import { systemActor } from '../actor.js';
import type { App } from '../ports.js';
import { uuidv7 } from '../uuid.js';
import type { DocumentType } from '../vocabulary.js';
import { readBusiness } from './business.js';
import { prepareFiles } from './files.js';
import { compareWithStored, type InboundMessage, type InboundOutcome } from './inboundMessage.js';
import type { NewFile } from './newFile.js';
import { readHeader } from './read.js';

export interface Received {
  readonly tenantId: string;
  readonly message: Omit<InboundMessage, 'payloadHash'>;
  readonly fileName: string;
  readonly xml: Buffer;
  /** The tree of `xml`, or the element of the envelope that contained it. It has passed the gate. */
  readonly root: XmlElement;
  /** Files beside the XML. */
  readonly files: readonly NewFile[];
}

const TYPES: Partial<Record<Format, DocumentType>> = {
  'application-response': 'applicationresponse',
  cdar: 'applicationresponse',
  ereport: 'ereport',
};

/** Stores what was received, or returns why it is not stored. */
export async function receive(
  app: Pick<App, 'database' | 'intake' | 'blobs' | 'wake' | 'clock' | 'settings'>,
  input: Received,
): Promise<InboundOutcome> {
  const header = readHeader({ root: input.root });
  const main: NewFile = { purpose: 'document', fileName: input.fileName, mimeType: 'application/xml', bytes: input.xml };
  const rows = await prepareFiles(app, [main, ...input.files]);
  const id = uuidv7(app.clock());
  const payloadHash = hash('sha256', input.xml, 'buffer');
  const inbound: InboundMessage = { ...input.message, payloadHash };
  const stored = await app.intake.store({
    id,
    tenantId: input.tenantId,
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
    business: readBusiness(input.root),
    inbound,
    actor: systemActor(input.tenantId, inbound.channel),
    files: rows,
  });
  if (!stored) return compareWithStored(app.database.sql, inbound);
  app.wake('documents');
  return 'stored';
}
