// Where documents enter the database. Uploads that arrive while a statement runs share the next one: one commit, one round
// trip and one fsync for all of them, and nobody waits longer than for the statement before.
import type { Database } from '../ports.js';
import type { ChannelName, Direction, DocumentType } from '../vocabulary.js';
import { type FileRow, fileTuples, fileValues } from './files.js';
import { countUsage } from './usage.js';

/** A document on its way in, with its files. */
export interface NewDocument {
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
  /** The network's message id of what came in; undefined for uploads. */
  readonly instanceId: string | undefined;
  /** X-Request-Id of an upload. */
  readonly requestId: string | undefined;
  readonly files: readonly FileRow[];
}

export interface Intake {
  /** True when it is stored durably; false where its documentId, or its message, is there already. */
  store(document: NewDocument): Promise<boolean>;
}

/** Files of a lone document up to which its statement is prepared. */
const PREPARED_FILES_MAX = 6;
/** Documents in one statement, and bytes of files in their rows. */
const BATCH_MAX = 16;
const BATCH_BYTES_MAX = 2 * 1024 * 1024;
/** Statements under way at once; a further one starts only for so many documents, so that batches grow with the load. */
const STATEMENTS_MAX = 3;
const ANOTHER_FROM = 4;

interface Waiting {
  readonly document: NewDocument;
  readonly resolve: (stored: boolean) => void;
  readonly reject: (error: unknown) => void;
}

export function createIntake(database: Pick<Database, 'sql' | 'embedded'>): Intake {
  const waiting: Waiting[] = [];
  const statementsMax = database.embedded ? 1 : STATEMENTS_MAX;
  let running = 0;
  const next = (): void => {
    while (waiting.length > 0 && (running === 0 || (running < statementsMax && waiting.length >= ANOTHER_FROM))) {
      running += 1;
      void storeBatch(database, takeBatch(waiting)).finally(() => {
        running -= 1;
        next();
      });
    }
  };
  return {
    store: (document) =>
      new Promise<boolean>((resolve, reject) => {
        waiting.push({ document, resolve, reject });
        next();
      }),
  };
}

function takeBatch(waiting: Waiting[]): Waiting[] {
  const batch = [waiting.shift()!];
  let bytes = inlineBytes(batch[0]!.document);
  while (waiting[0] !== undefined && batch.length < BATCH_MAX) {
    bytes += inlineBytes(waiting[0].document);
    if (bytes > BATCH_BYTES_MAX) break;
    batch.push(waiting.shift()!);
  }
  return batch;
}

function inlineBytes(document: NewDocument): number {
  return document.files.reduce((sum, file) => sum + (file.bytes?.length ?? 0), 0);
}

/** One fault must not be everybody's: a batch that fails is tried one by one, and each gets its own answer. */
async function storeBatch(database: Pick<Database, 'sql'>, batch: readonly Waiting[]): Promise<void> {
  try {
    const stored = await insert(
      database,
      batch.map((one) => one.document),
    );
    for (const { document, resolve } of batch) resolve(stored.has(document.id));
  } catch (error) {
    if (batch.length === 1) batch[0]!.reject(error);
    else for (const one of batch) await storeBatch(database, [one]);
  }
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
  'uuid',
  'text',
];

async function insert({ sql }: Pick<Database, 'sql'>, documents: readonly NewDocument[]): Promise<ReadonlySet<string>> {
  const values: unknown[] = [];
  for (const document of documents) {
    values.push(document.id, document.tenantId, document.documentId, document.direction, document.documentType, document.channel);
    values.push(document.contentHash, document.number, document.customizationId, document.senderIdentifier, document.receiverIdentifier);
    values.push(document.referenceNumber, document.responseCode, document.responseMessage, document.instanceId, document.requestId);
  }
  let files = 0;
  for (const document of documents) {
    for (const file of document.files) fileValues(document.id, file, values);
    files += document.files.length;
  }
  // Of the many shapes of a batch only the usual ones are worth a name on the server.
  const usual = files === documents.length || (documents.length === 1 && files <= PREPARED_FILES_MAX);
  const text = usual ? usualStatement(documents.length, files) : statement(documents.length, files);
  const found = await sql.query<{ id: string }>(text, values, { prepared: usual });
  return new Set(found.map((row) => row.id));
}

const usualStatements = new Map<string, string>();

/** The same string each time: a text of thousands of characters is otherwise made and hashed for every batch. */
function usualStatement(documents: number, files: number): string {
  const shape = `${documents} ${files}`;
  const known = usualStatements.get(shape);
  if (known !== undefined) return known;
  const text = statement(documents, files);
  usualStatements.set(shape, text);
  return text;
}

/** Of the network's documents only the bytes count: their receiver has not asked for them. */
const ENTERED = `select tenant_id, case when instance_id is null then 1 else 0 end as documents,
  (select coalesce(sum(f.byte_length), 0) from files f where f.document = stored.id) as bytes from stored`;

function statement(documents: number, files: number): string {
  const columns = COLUMN_TYPES.length;
  const rows = Array.from(
    { length: documents },
    (_, row) => `(${COLUMN_TYPES.map((type, index) => `$${row * columns + index + 1}::${type}`).join(', ')}, 'RECEIVED', exchange_now())`,
  );
  return `with stored as (
      insert into document (id, tenant_id, document_id, direction, document_type, channel, content_hash, number, customization_id,
        sender_identifier, receiver_identifier, reference_number, response_code, response_message, instance_id, request_id, state, due_at)
      values ${rows.join(', ')} on conflict do nothing returning id, tenant_id, instance_id),
    files as (
      insert into document_file (document, id, position, purpose, message_type, file_name, mime_type, byte_length, sha256, blob_key, bytes)
      select v.* from stored join (values ${fileTuples(files, documents * columns)})
        as v (document, id, position, purpose, message_type, file_name, mime_type, byte_length, sha256, blob_key, bytes)
        on v.document = stored.id
      returning document, byte_length)
      ${countUsage(ENTERED)}
    select id from stored`;
}
