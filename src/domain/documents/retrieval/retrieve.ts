// docs/spec.md#get-document: metadata and links, at most ten times before completion.
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../actor.js';
import { DocumentSchema, notWaiting, RETRIEVABLE, type State } from '../../document.js';
import { ExchangeError } from '../../errors.js';
import type { App } from '../../ports.js';
import { isKept } from '../../retention/rules.js';
import { columnsOf } from '../../statements/columns.js';
import { againIfUnanswered } from '../../statements/statementFault.js';
import { isStorable } from '../../text.js';
import type { ChannelName, Direction, DocumentType, MessageType, Purpose } from '../../vocabulary.js';
import type { SnapshotFile } from '../../webhooks/announce.js';
import { type ExportedTextMembers, type ExportedTextRow, exportedTextsOf } from '../fields/exportedTexts.js';
import { loadDescribed } from '../files/files.js';
import { mintLink } from '../files/links.js';
import { withoutNulls } from '../pipeline/rows.js';
import { type DocumentError, errorOf, type FaultRow } from './fault.js';
import { applicationResponseOf, SNAPSHOT_COLUMNS } from './list/snapshot.js';

/** A file of the answer, members in the order of docs/spec.md#exported-document. */
interface ExportedFile {
  readonly purpose: Purpose;
  readonly fileName: string;
  readonly mimeType: string;
  readonly downloadUrl: string;
  readonly messageType?: MessageType;
}

/** docs/spec.md#exported-document, members in its order. */
interface ExportedDocument extends ExportedTextMembers {
  readonly documentId: string;
  readonly status: State;
  readonly importDate: string;
  readonly timestamp: string;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly applicationResponse?: object;
  readonly files: readonly ExportedFile[];
  /** Spec is silent: only in ERROR, and not where the customer completed it with ERROR (docs/decisions/029). */
  readonly error?: DocumentError;
}

interface DocumentRow extends FaultRow, ExportedTextRow {
  readonly id: string;
  readonly documentId: string;
  readonly direction: Direction;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly state: State;
  readonly importDate: Date;
  readonly timestamp: Date;
  readonly completedAs: 'EXPORTED' | 'ERROR' | null;
  readonly referenceNumber: string | undefined;
  readonly referenceDocumentId: string | undefined;
  readonly responseCode: string | undefined;
  readonly responseMessage: string | undefined;
}

type UncountedRow = DocumentRow & { readonly retrievals: number; readonly isMarked: boolean };

const READ = [
  'id',
  'direction',
  'state',
  'completedAs',
  ...SNAPSHOT_COLUMNS,
  'referenceDocumentId',
  'faultCode',
  'faultMessage',
] as const satisfies readonly (keyof DocumentRow)[];
const COLUMNS = `${columnsOf(DocumentSchema).selected(READ)}, coalesce(announced_at, state_date) as timestamp`;

/** Returns the document and counts the retrieval. Throws DOCUMENT_NOT_FOUND, DOCUMENT_NOT_WAITING and RETRIEVAL_LIMIT, in this order. */
export async function retrieve(
  app: Pick<App, 'database' | 'lookups' | 'keyring' | 'clock' | 'settings'>,
  actor: Actor,
  documentId: string,
): Promise<ExportedDocument> {
  return await described(app, await counted(app, actor, storable(documentId)));
}

/** Returns or throws the same as {@link retrieve} without counting: for HEAD, which must not change anything (RFC 9110 §9.2.1). */
export async function peek(
  app: Pick<App, 'database' | 'lookups' | 'keyring' | 'clock' | 'settings'>,
  actor: Actor,
  documentId: string,
): Promise<ExportedDocument> {
  const row = await find(app, actor, storable(documentId));
  if (mayCount(row)) refuseOverLimit(app, documentId, row);
  return await described(app, row);
}

function storable(documentId: string): string {
  if (!isStorable(documentId)) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  return documentId;
}

async function described(
  app: Pick<App, 'database' | 'lookups' | 'keyring' | 'clock' | 'settings'>,
  row: DocumentRow,
): Promise<ExportedDocument> {
  return exported(app, withoutNulls(row), await loadDescribed(app, row.id));
}

/** The document may become ready between the two statements. It is then counted. That happens once, so this ends. */
async function counted(app: Pick<App, 'database' | 'settings'>, actor: Actor, documentId: string): Promise<DocumentRow> {
  for (;;) {
    const row = (await countRetrieval(app, actor, documentId)) ?? (await findUncounted(app, actor, documentId));
    if (row !== undefined) return row;
  }
}

/**
 * One statement, so that exactly the allowed number of parallel calls succeed. Documents whose retention is over are not found,
 * even before the job has removed them (docs/decisions/028).
 */
async function countRetrieval(app: Pick<App, 'database' | 'settings'>, actor: Actor, documentId: string): Promise<DocumentRow | undefined> {
  // After a lost answer, the token shows that this retrieval was counted.
  const token = randomUUID();
  const [row] = await againIfUnanswered(() =>
    app.database.sql.query<DocumentRow>(
      `update document set retrieval_token = $5,
         retrieval_count = case when retrieval_token = $5 then retrieval_count else retrieval_count + 1 end,
         retrievals_used_at = case when retrieval_token = $5 then retrievals_used_at when retrieval_count + 1 >= $3 then exchange_now() end
       where tenant_id = $1 and document_id = $2 and state in ('READY', 'DELIVERED') and completed_as is null
         and (retrieval_count < $3 or retrieval_token = $5) and ${isKept('document', '$4')}
       returning ${COLUMNS}`,
      [actor.tenantId, documentId, app.settings.retrievalsMax, app.settings.retentionDays, token],
      { prepared: true },
    ),
  );
  return row;
}

/** ERROR is completed and does not count. Others that were not counted are refused. Undefined: it could be counted now. */
async function findUncounted(app: Pick<App, 'database' | 'settings'>, actor: Actor, documentId: string): Promise<DocumentRow | undefined> {
  const row = await find(app, actor, documentId);
  if (!mayCount(row)) return row;
  // After the limit was lowered, a document may have had as many retrievals without a mark.
  if (row.retrievals >= app.settings.retrievalsMax && !row.isMarked) await markUsed(app, row.id);
  refuseOverLimit(app, documentId, row);
  return undefined;
}

/** The document where it may be retrieved. */
async function find(app: Pick<App, 'database' | 'settings'>, actor: Actor, documentId: string): Promise<UncountedRow> {
  const [row] = await app.database.sql.query<UncountedRow>(
    `select ${COLUMNS}, retrieval_count as retrievals, retrievals_used_at is not null as "isMarked" from document
     where tenant_id = $1 and document_id = $2 and ${isKept('document', '$3')}`,
    [actor.tenantId, documentId, app.settings.retentionDays],
  );
  if (row === undefined) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  // Spec is silent: waiting documents: READY, DELIVERED and ERROR, unless completed as EXPORTED (docs/decisions/021).
  if (!RETRIEVABLE.includes(row.state) || row.completedAs === 'EXPORTED') {
    throw notWaiting(row);
  }
  return row;
}

/** So that it is among what needs a person. */
async function markUsed({ database }: Pick<App, 'database'>, id: string): Promise<void> {
  await database.sql.query(
    `update document set retrievals_used_at = exchange_now()
     where id = $1 and retrievals_used_at is null and retrieval_count > 0 and completed_as is null`,
    [id],
  );
}

/** ERROR is completed: its retrievals do not count. */
function mayCount({ state, completedAs }: DocumentRow): boolean {
  return state !== 'ERROR' && completedAs !== 'ERROR';
}

/** docs/spec.md#limits: the 11th attempt is answered 409. */
function refuseOverLimit(app: Pick<App, 'settings'>, documentId: string, { retrievals }: UncountedRow): void {
  if (retrievals < app.settings.retrievalsMax) return;
  throw new ExchangeError(
    'RETRIEVAL_LIMIT',
    `Document ${documentId} was retrieved more than ${app.settings.retrievalsMax} times without being completed`,
  );
}

function exported(app: Pick<App, 'keyring' | 'clock' | 'settings'>, row: DocumentRow, files: readonly SnapshotFile[]): ExportedDocument {
  return {
    documentId: row.documentId,
    status: row.state,
    importDate: row.importDate.toISOString(),
    timestamp: row.timestamp.toISOString(),
    documentType: row.documentType,
    channel: row.channel,
    ...exportedTextsOf(row),
    ...applicationResponseOf(row),
    files: files.map((file) => exportedFile(app, file)),
    ...errorOf(row.state, row),
  };
}

/** A file with a fresh link; also for webhook bodies. */
export function exportedFile(app: Pick<App, 'keyring' | 'clock' | 'settings'>, file: SnapshotFile): ExportedFile {
  return {
    purpose: file.purpose,
    fileName: file.fileName,
    mimeType: file.mimeType,
    downloadUrl: mintLink(app, file.id),
    ...(file.messageType === undefined ? {} : { messageType: file.messageType }),
  };
}
