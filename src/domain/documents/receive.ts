// What a channel brings in → stored document, durable before the channel acknowledges; repeats of one message are dropped.
import { createHash } from 'node:crypto';
import type { Format } from '../../validation/format.js';
import { parseXml } from '../../xml/gate.js';
import type { App, NewFile } from '../ports.js';
import { uuidv7 } from '../uuid.js';
import type { ChannelName, DocumentType } from '../vocabulary.js';
import { insertFiles, prepareFiles } from './files.js';
import { readHeader } from './read.js';

export interface Received {
  readonly tenantId: string;
  readonly channel: ChannelName;
  /** The network's own message id: the key of duplicates and of the answer. */
  readonly instanceId: string;
  readonly fileName: string;
  readonly xml: Buffer;
  /** Files that came beside the XML. */
  readonly files: readonly NewFile[];
}

const TYPES: Partial<Record<Format, DocumentType>> = {
  'application-response': 'applicationresponse',
  cdar: 'applicationresponse',
  ereport: 'ereport',
};

/** Stores what came in; true where it is new. Throws XmlError where the XML does not pass the gate. */
export async function receive(app: Pick<App, 'database' | 'blobs' | 'ring' | 'clock'>, input: Received): Promise<boolean> {
  const header = readHeader(parseXml(input.xml));
  const main: NewFile = { purpose: 'document', fileName: input.fileName, mimeType: 'application/xml', bytes: input.xml };
  const rows = await prepareFiles(app, [main, ...input.files]);
  const id = uuidv7(app.clock());
  const values: unknown[] = [
    id,
    input.tenantId,
    input.channel,
    (header.format === undefined ? undefined : TYPES[header.format]) ?? 'invoice',
    createHash('sha256').update(input.xml).digest(),
    header.number ?? null,
    header.senderIdentifier ?? null,
    header.receiverIdentifier ?? null,
    header.response?.referenceDocumentNumber ?? null,
    header.response?.responseCode ?? null,
    header.response?.responseMessage ?? null,
    input.instanceId,
  ];
  const files = insertFiles('stored', rows, values);
  const found = await app.database.sql.query(
    `with stored as (
      insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, number,
        sender_identifier, receiver_identifier, reference_number, response_code, response_message, instance_id, due_at)
      values ($1::uuid, $2, $1::text, 'receive', $4, $3, 'RECEIVED', $5, $6, $7, $8, $9, $10, $11, $12, exchange_now())
      on conflict (instance_id, direction, channel) do nothing
      returning id)
    ${files}, moved as (insert into document_move (document, state) select id, 'RECEIVED' from stored)
    select id from stored`,
    values,
    { prepared: true },
  );
  if (found.length === 1) app.ring('documents');
  return found.length === 1;
}
