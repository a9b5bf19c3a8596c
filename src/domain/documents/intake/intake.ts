// Stores new documents. Documents that arrive while a statement runs share the next one: one commit, one round trip and one fsync for all
// of them. Each waits for the previous statement at most.

import { type Actor, actorName } from '../../actor.js';
import type { Database, Sql } from '../../database.js';
import { RECEIVED_EXCHANGES } from '../../networkReports/exchanges.js';
import { createBatchWriter, type Waiting } from '../../statements/batchWriter.js';
import type { ChannelName, Direction, DocumentType } from '../../vocabulary.js';
import type { BusinessFields } from '../fields/business.js';
import type { HeaderFields } from '../fields/read.js';
import { FILE_PARAMETERS, type FileRow, fileTuples, fileValues, inlineBytes, tuples } from '../files/files.js';
import { INBOUND_COLUMN_TYPES, INBOUND_COLUMNS, type InboundMessage, inboundValues } from '../receiving/inboundMessage.js';
import { countUsage } from './quota/usage.js';

/** A new document with its files. */
interface NewDocument {
  readonly id: string;
  readonly tenantId: string;
  readonly documentId: string;
  readonly direction: Direction;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly contentHash: Buffer;
  readonly number: string | undefined;
  readonly customizationId: string | undefined;
  readonly senderIdentifier: string | undefined;
  readonly receiverIdentifier: string | undefined;
  readonly referenceNumber: string | undefined;
  readonly responseCode: string | undefined;
  readonly responseMessage: string | undefined;
  readonly business: BusinessFields;
  /** The received message. Undefined for uploads. */
  readonly inbound: InboundMessage | undefined;
  /** The uploader, or the channel that received it. */
  readonly actor: Actor;
  readonly files: readonly FileRow[];
}

type Described =
  | 'number'
  | 'customizationId'
  | 'senderIdentifier'
  | 'receiverIdentifier'
  | 'referenceNumber'
  | 'responseCode'
  | 'responseMessage';

/** What a document says of itself, as it is stored. */
export function describedBy(fields: HeaderFields, business: BusinessFields): Pick<NewDocument, Described | 'business'> {
  const { number, customizationId, senderIdentifier, receiverIdentifier, response } = fields;
  return {
    number,
    customizationId,
    senderIdentifier,
    receiverIdentifier,
    referenceNumber: response?.referenceDocumentNumber,
    responseCode: response?.responseCode,
    responseMessage: response?.responseMessage,
    business,
  };
}

export interface Intake {
  /**
   * True when this document is stored durably. False where its documentId is in use, or where a message with the same identifiers was
   * received. An error means that it may or may not be stored.
   */
  store(document: NewDocument): Promise<boolean>;
}

/** A statement for one document with up to this number of files is prepared. */
const PREPARED_FILES_MAX = 6;
/** Limits of one statement: documents, and bytes of files in rows. */
const BATCH_MAX = 16;
const BATCH_BYTES_MAX = 2 * 1024 * 1024;
/** Concurrent statements. A further one starts only with at least this number of documents, so that batches grow with the load. */
const STATEMENTS_MAX = 3;
const ANOTHER_FROM = 4;

/** Uploads and received messages have separate queues, so that neither waits for the other. A client waits for the answer to an upload. */
export function createIntake(database: Pick<Database, 'sql' | 'embedded'>): Intake {
  const queue = (fullFrom: number) =>
    createBatchWriter<NewDocument, boolean>({
      // A batch whose answer was lost may have been committed. Existing documents are recognised by their ids.
      write: async (documents) => {
        const stored = await storeDocuments(database.sql, documents);
        return documents.map(({ id }) => stored.has(id));
      },
      take: takeBatch,
      sentAgain: ['unanswered', 'serialization'],
      statementsMax: database.embedded ? 1 : STATEMENTS_MAX,
      anotherFrom: ANOTHER_FROM,
      fullFrom,
    });
  const [storeUpload, storeMessage] = [queue(1), queue(BATCH_MAX)];
  return { store: (document) => (document.inbound === undefined ? storeUpload : storeMessage)(document) };
}

function takeBatch(waiting: Waiting<NewDocument, boolean>[]): Waiting<NewDocument, boolean>[] {
  const batch = [waiting.shift()!];
  let bytes = inlineBytes(batch[0]!.item.files);
  while (waiting[0] !== undefined && batch.length < BATCH_MAX) {
    bytes += inlineBytes(waiting[0].item.files);
    if (bytes > BATCH_BYTES_MAX) break;
    batch.push(waiting.shift()!);
  }
  return batch;
}

/** The ids of documents that are stored, including those of an earlier statement whose answer was lost. */
async function storeDocuments(sql: Sql, documents: readonly NewDocument[]): Promise<ReadonlySet<string>> {
  const stored = new Set(await insert(sql, documents));
  const left = documents.flatMap(({ id }) => (stored.has(id) ? [] : [id]));
  if (left.length === 0) return stored;
  // A separate statement: the snapshot of the insert may be older than the commit that it waited for.
  const found = await sql.query<{ id: string }>('select id from document where id = any($1::uuid[])', [left], { prepared: true });
  for (const { id } of found) stored.add(id);
  return stored;
}

const COLUMN_TYPES = [
  'uuid',
  'text',
  'text',
  'text',
  'text',
  'text',
  'bytea',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
  'numeric',
  'numeric',
  'date',
  'date',
  'text',
];

const COLUMNS = `id, tenant_id, document_id, direction, document_type, channel, content_hash, number, customization_id,
        sender_identifier, receiver_identifier, reference_number, response_code, response_message, request_id, actor, traceparent,
        seller_name, buyer_name, currency, total_with_vat, amount_due, issue_date, due_date, type_code`;

async function insert(sql: Sql, documents: readonly NewDocument[]): Promise<readonly string[]> {
  const values: unknown[] = [];
  for (const document of documents) {
    values.push(document.id, document.tenantId, document.documentId, document.direction, document.documentType, document.channel);
    values.push(document.contentHash, document.number, document.customizationId, document.senderIdentifier, document.receiverIdentifier);
    values.push(document.referenceNumber, document.responseCode, document.responseMessage);
    values.push(document.actor.requestId, actorName(document.actor), document.actor.traceParent);
    const { sellerName, buyerName, currency, totalWithVat, amountDue, issueDate, dueDate, typeCode } = document.business;
    values.push(sellerName, buyerName, currency, totalWithVat, amountDue, issueDate, dueDate, typeCode);
  }
  let files = 0;
  for (const document of documents) {
    for (const file of document.files) fileValues(document.id, file, values);
    files += document.files.length;
  }
  const isInbound = documents[0]?.inbound !== undefined;
  for (const { id, tenantId, inbound } of documents) if (inbound !== undefined) inboundValues(id, tenantId, inbound, values);
  // Only the usual shapes of a batch are prepared on the server.
  const usual = files === documents.length || (documents.length === 1 && files <= PREPARED_FILES_MAX);
  const text = usual ? usualStatement(documents.length, files, isInbound) : statement(documents.length, files, isInbound);
  return (await sql.query<{ id: string }>(text, values, { prepared: usual })).map(({ id }) => id);
}

const usualStatements = new Map<string, string>();

/** Cached: a text of thousands of characters would otherwise be made and hashed for every batch. */
function usualStatement(documents: number, files: number, isInbound: boolean): string {
  const shape = `${documents} ${files} ${isInbound}`;
  const known = usualStatements.get(shape);
  if (known !== undefined) return known;
  const text = statement(documents, files, isInbound);
  usualStatements.set(shape, text);
  return text;
}

function statement(documents: number, files: number, isInbound: boolean): string {
  const rows = tuples(COLUMN_TYPES, documents, 0);
  const filesAfter = documents * COLUMN_TYPES.length;
  const messagesAfter = filesAfter + files * FILE_PARAMETERS;
  // Received messages count towards the quota by bytes only, because their receiver has not requested them.
  const entered = `select tenant_id, ${isInbound ? 0 : 1} as documents,
    (select coalesce(sum(f.byte_length), 0) from files f where f.document = stored.id) as bytes from stored`;
  const messages = `messages as (
      insert into inbound_message (${INBOUND_COLUMNS}) values ${isInbound ? tuples(INBOUND_COLUMN_TYPES, documents, messagesAfter) : ''}
      on conflict do nothing returning ${INBOUND_COLUMNS}),
    ${RECEIVED_EXCHANGES},`;
  return `with ${isInbound ? messages : ''} stored as (
      insert into document (${COLUMNS}, state, due_at)
      select v.*, 'RECEIVED', exchange_now() from (values ${rows}) as v (${COLUMNS})
      ${isInbound ? 'where v.id in (select document from messages)' : ''} on conflict do nothing returning id, tenant_id),
    files as (
      insert into document_file (document, id, position, purpose, message_type, file_name, mime_type, byte_length, sha256, blob_key, bytes)
      select v.* from stored join (values ${fileTuples(files, filesAfter)})
        as v (document, id, position, purpose, message_type, file_name, mime_type, byte_length, sha256, blob_key, bytes)
        on v.document = stored.id
      returning document, byte_length)
      ${countUsage(entered)}
    select id from stored`;
}
