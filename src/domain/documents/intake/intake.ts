// Stores new documents. Documents that arrive while a statement runs share the next one: one commit, one round trip and one fsync for all
// of them. Each waits for the previous statement at most.

import { type Actor, actorName } from '../../actor.js';
import type { Database, Sql } from '../../database.js';
import { DocumentSchema } from '../../document.js';
import { RECEIVED_EXCHANGES } from '../../networkReports/exchanges.js';
import { ruledUntil } from '../../retention/rules.js';
import { mailboxType } from '../../sapi/documentType.js';
import { createBatchWriter, type PendingWrite } from '../../statements/batchWriter.js';
import { columnsOf, valuesOf } from '../../statements/columns.js';
import type { ChannelName, Direction, DocumentType } from '../../vocabulary.js';
import { BUSINESS_FIELD_LIST, type BusinessFields } from '../fields/businessFields.js';
import type { HeaderFields } from '../fields/read.js';
import { FILE_COLUMNS, FILE_PARAMETERS, type FileRow, fileTuples, fileValues, inlineBytes, tuples } from '../files/files.js';
import { INBOUND_COLUMN_TYPES, INBOUND_COLUMNS, type InboundMessage, inboundValues } from '../receiving/inboundMessage.js';
import { countUsage } from './quota/usage.js';

/** A new document with its files. */
interface NewDocument extends DescribedColumns {
  readonly id: string;
  readonly tenantId: string;
  readonly documentId: string;
  readonly direction: Direction;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly contentHash: Buffer;
  readonly business: BusinessFields;
  /** Of SAPI-SK. */
  readonly sapiNumber?: string | undefined;
  /** The received message. Undefined for uploads. */
  readonly inbound: InboundMessage | undefined;
  /** The uploader, or the channel that received it. */
  readonly actor: Actor;
  readonly files: readonly FileRow[];
}

/** What every kind of document says of itself. Its members are columns. */
const DESCRIBED = [
  'number',
  'customizationId',
  'senderIdentifier',
  'receiverIdentifier',
  'referenceNumber',
  'responseCode',
  'responseMessage',
  'sapiType',
  'sapiProcess',
] as const;
type DescribedColumns = { readonly [Member in (typeof DESCRIBED)[number]]: string | undefined };

/** What a document says of itself, as it is stored. */
export function describedBy(fields: HeaderFields, business: BusinessFields): DescribedColumns & Pick<NewDocument, 'business'> {
  const { number, customizationId, senderIdentifier, receiverIdentifier, response } = fields;
  return {
    number,
    customizationId,
    senderIdentifier,
    receiverIdentifier,
    referenceNumber: response?.referenceDocumentNumber,
    responseCode: response?.responseCode,
    responseMessage: response?.responseMessage,
    sapiType: mailboxType(fields),
    sapiProcess: fields.profileId,
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

function takeBatch(waiting: PendingWrite<NewDocument, boolean>[]): PendingWrite<NewDocument, boolean>[] {
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

const DOCUMENT = columnsOf(DocumentSchema);
const INSERTED = [
  'id',
  'tenantId',
  'documentId',
  'direction',
  'documentType',
  'channel',
  'contentHash',
  ...DESCRIBED,
  'sapiNumber',
  'requestId',
  'actor',
  'traceparent',
  ...BUSINESS_FIELD_LIST.map(({ name }) => name),
] as const;
const COLUMN_TYPES = DOCUMENT.types(INSERTED);
const COLUMNS = DOCUMENT.names(INSERTED);

function documentValues({ actor, business, sapiNumber, ...document }: NewDocument): unknown[] {
  const { requestId, traceParent } = actor;
  return valuesOf(INSERTED, { ...document, ...business, sapiNumber, requestId, actor: actorName(actor), traceparent: traceParent });
}

async function insert(sql: Sql, documents: readonly NewDocument[]): Promise<readonly string[]> {
  const values: unknown[] = [];
  for (const document of documents) values.push(...documentValues(document));
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
  // Received messages, and what the service sends by itself, count towards the quota by bytes only, because nobody has requested them.
  const entered = `select tenant_id, ${isInbound ? '0' : `case when actor like 'system:%' then 0 else 1 end`} as documents,
    (select coalesce(sum(f.byte_length), 0) from files f where f.document = stored.id) as bytes from stored`;
  const messages = `messages as (
      insert into inbound_message (${INBOUND_COLUMNS}) values ${isInbound ? tuples(INBOUND_COLUMN_TYPES, documents, messagesAfter) : ''}
      on conflict do nothing returning ${INBOUND_COLUMNS}),
    ${RECEIVED_EXCHANGES},`;
  return `with now as materialized (select exchange_now() as t),
    ${isInbound ? messages : ''} stored as (
      insert into document (${COLUMNS}, state, due_at, import_date, retain_until)
      select v.*, 'RECEIVED', now.t, now.t, ${ruledUntil('v', 'now.t')} from now, (values ${rows}) as v (${COLUMNS})
      ${isInbound ? 'where v.id in (select document from messages)' : ''} on conflict do nothing returning id, tenant_id, actor),
    files as (
      insert into document_file (${FILE_COLUMNS})
      select v.* from stored join (values ${fileTuples(files, filesAfter)}) as v (${FILE_COLUMNS})
        on v.document = stored.id
      returning document, byte_length)
      ${countUsage(entered)}
    select id from stored`;
}
