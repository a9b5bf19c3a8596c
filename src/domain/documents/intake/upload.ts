// docs/spec.md#upload-document-multipart: stores a document durably before the answer. Processing follows asynchronously.

import { hash } from 'node:crypto';
import type { Actor } from '../../actor.js';
import { approvalNeeded } from '../../approvals/approvalNeeded.js';
import { isUnapprovedRefusal } from '../../approvals/uploadedRefusal.js';
import { ExchangeError } from '../../errors.js';
import type { App } from '../../ports.js';
import { uuidv7 } from '../../uuid.js';
import { type Direction, type DocumentType, LIMITS } from '../../vocabulary.js';
import type { HeaderFields } from '../fields/read.js';
import { type FileRow, INSIDE_POSITION, prepareFiles, removeBlobs } from '../files/files.js';
import type { NewFile } from '../files/newFile.js';
import { readContents } from './contents.js';
import { describedBy } from './intake.js';
import { decideFlow, type UploadPart } from './parts.js';

interface UploadInput {
  readonly documentType: DocumentType;
  readonly direction: Direction;
  /** The `documentId` header. Undefined where it is absent. */
  readonly documentId: string | undefined;
  readonly parts: readonly UploadPart[];
  /** False: the interface takes one file, so an invoice has no image beside it or inside. */
  readonly needsImage?: boolean;
  /** The number that its sender gives it, of SAPI-SK. */
  readonly sapiNumber?: string;
}

interface UploadResult {
  readonly message: string;
  readonly documentId: string;
  readonly replayed: boolean;
}

/**
 * Checks and stores one document. Throws UPLOAD_INVALID, PDF_UNPROCESSABLE and DOCUMENT_ID_USED with the sentences of docs/spec.md, and
 * QUOTA_DOCUMENTS and QUOTA_BYTES, APPROVAL_NEEDED for a refusal that a second person has to approve, and UNAVAILABLE where the machine is overloaded. When it resolves, the document and its files are durable (docs/decisions/015).
 */
export async function upload(
  app: Pick<App, 'database' | 'intake' | 'router' | 'quota' | 'blobs' | 'wake' | 'clock' | 'settings' | 'threads' | 'turns'>,
  actor: Actor,
  input: UploadInput,
): Promise<UploadResult> {
  if (actor.portal !== undefined && (input.direction !== 'send' || input.documentType === 'ereport'))
    throw new ExchangeError('FORBIDDEN', 'Forbidden', 'a portal link sends documents to others, and nothing else');
  const documentId = readDocumentId(input.documentId);
  const {
    files,
    inside = [],
    fields,
    business,
  } = await readContents(app, actor.tenantId, input.parts, {
    bytesMax: app.settings.validationBytesMax,
    checkFlow: (parts, hasEmbeddedPdf) => decideFlow(parts, input.documentType, hasEmbeddedPdf || input.needsImage === false),
  });
  const earlier = await admit(app, actor, input, documentId, { files: [...files, ...inside], fields });
  if (earlier !== undefined) return { message: RECEIVED, documentId: earlier, replayed: true };
  const rows = [...(await prepareFiles(app, files)), ...(await prepareFiles(app, inside, INSIDE_POSITION))];
  const hash = contentHash(input, rows);
  const chosen = documentId ?? uuidv7(app.clock());
  const stored = await app.intake.store({
    id: uuidv7(app.clock()),
    tenantId: actor.tenantId,
    documentId: chosen,
    direction: input.direction,
    documentType: input.documentType,
    channel: app.router.initial(input),
    contentHash: hash,
    ...describedBy(fields, business),
    receiverIdentifier: input.documentType === 'ereport' ? undefined : fields.receiverIdentifier,
    sapiNumber: input.sapiNumber,
    inbound: undefined,
    actor,
    files: rows,
  });
  if (stored) app.wake('checks');
  else {
    await removeBlobs(app.blobs, rows);
    judgeReplay(chosen, await earlierHash(app, actor, chosen), hash);
  }
  return { message: RECEIVED, documentId: chosen, replayed: !stored };
}

export const RECEIVED = 'Document was received';

/**
 * Throws where the upload may not be stored. A repeated upload gets its first answer, whatever the quota says now. Its documentId is
 * looked up before bytes go to the blob store, which no quota covers.
 */
async function admit(
  app: Pick<App, 'database' | 'quota' | 'settings'>,
  actor: Actor,
  input: UploadInput,
  documentId: string | undefined,
  { files, fields }: { readonly files: readonly NewFile[]; readonly fields: HeaderFields },
): Promise<string | undefined> {
  const fault = (await quotaFault(app, actor, files)) ?? (await approvalFault(app, actor, input, fields));
  const isLarge = files.some(({ bytes }) => bytes.length > app.settings.inlineBytesMax);
  if (documentId !== undefined && (fault !== undefined || isLarge)) {
    const earlier = await earlierHash(app, actor, documentId);
    if (earlier !== undefined) {
      judgeReplay(documentId, earlier, contentHash(input, []));
      return documentId;
    }
  }
  if (fault !== undefined) throw fault;
  return undefined;
}

async function quotaFault(app: Pick<App, 'quota'>, actor: Actor, files: readonly NewFile[]): Promise<ExchangeError | undefined> {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  try {
    await app.quota(actor, bytes);
    return undefined;
  } catch (error) {
    if (error instanceof ExchangeError && (error.code === 'QUOTA_DOCUMENTS' || error.code === 'QUOTA_BYTES')) return error;
    throw error;
  }
}

/** Whatever type the uploader says: the content decides whether it refuses an invoice. */
async function approvalFault(
  app: Pick<App, 'database'>,
  actor: Actor,
  { direction }: UploadInput,
  { response, receiverIdentifier }: HeaderFields,
): Promise<ExchangeError | undefined> {
  if (direction !== 'send') return undefined;
  return (await isUnapprovedRefusal(app, actor, response, receiverIdentifier)) ? approvalNeeded() : undefined;
}

export const DOCUMENT_ID_FAULT = `documentId must be 1 to ${LIMITS.documentIdCharactersMax} printable characters`;

/** Path segments (RFC 3986 §3.3) that clients remove from an address, so that such a document could never be requested. */
const DOT_SEGMENTS = ['.', '..'];

/** Spec is silent: trimmed, 1 to 255 printable characters, blank counts as absent (docs/decisions/013). */
function readDocumentId(value: string | undefined): string | undefined {
  const trimmed = value?.trim() ?? '';
  if (trimmed === '') return undefined;
  if ([...trimmed].length > LIMITS.documentIdCharactersMax || /\p{Cc}|\p{Cs}/u.test(trimmed) || DOT_SEGMENTS.includes(trimmed)) {
    throw new ExchangeError('UPLOAD_INVALID', DOCUMENT_ID_FAULT);
  }
  return trimmed;
}

/**
 * Spec is silent: equal uploads (docs/decisions/014): SHA-256 over documentType, direction, part names, content types,
 * file names and bytes, each with its length before it, so that different uploads have different input. For bytes that were stored
 * unchanged, the SHA-256 of their row is used.
 */
function contentHash(input: UploadInput, rows: readonly FileRow[]): Buffer {
  const known = new Map(rows.flatMap((row) => (row.bytes === null ? [] : [[row.bytes, row.sha256] as const])));
  const pieces: Buffer[] = [];
  const add = (value: string | Buffer): void => {
    const bytes = typeof value === 'string' ? Buffer.from(value) : value;
    const length = Buffer.allocUnsafe(4);
    length.writeUInt32BE(bytes.length);
    pieces.push(length, bytes);
  };
  add(input.documentType);
  add(input.direction);
  for (const part of input.parts) {
    add(part.name);
    add(part.contentType ?? '');
    add(part.fileName ?? '');
    add(known.get(part.bytes) ?? hash('sha256', part.bytes, 'buffer'));
  }
  return hash('sha256', Buffer.concat(pieces), 'buffer');
}

/** Spec is silent: equal content gets the first answer, other content with that id is refused (docs/decisions/014). */
function judgeReplay(documentId: string, earlier: Buffer | undefined, hash: Buffer): void {
  if (earlier?.equals(hash)) return;
  throw new ExchangeError('DOCUMENT_ID_USED', `documentId ${documentId} was already used for another document`);
}

async function earlierHash(app: Pick<App, 'database'>, actor: Actor, documentId: string): Promise<Buffer | undefined> {
  const [earlier] = await app.database.sql.query<{ content_hash: Buffer }>(
    'select content_hash from document where tenant_id = $1 and document_id = $2',
    [actor.tenantId, documentId],
  );
  return earlier?.content_hash;
}
