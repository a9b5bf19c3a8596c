// Files of documents. Small ones are stored in the row and committed with it, large ones in the blob store first.
import { hash } from 'node:crypto';
import type { BlobStore } from '../../blobs/store.js';
import type { Sql } from '../../database.js';
import { DocumentFileSchema } from '../../document.js';
import { elementsOf } from '../../elementsOf.js';
import type { Settings } from '../../settings.js';
import type { Load } from '../../statements/batchLoader.js';
import { columnsOf, valuesOf } from '../../statements/columns.js';
import { uuidv7 } from '../../uuid.js';
import type { MessageType, Purpose } from '../../vocabulary.js';
import type { SnapshotFile } from '../../webhooks/announce.js';
import { isPdfPart } from '../intake/parts.js';
import type { LargeFile, NewFile } from './newFile.js';

/** A file with its bytes. */
export interface StoredFile {
  readonly id: string;
  readonly position: number;
  readonly purpose: Purpose | 'sent';
  readonly messageType: MessageType | null;
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** A file that can be inserted: its bytes are durable in the blob store, or go into the row. */
export interface FileRow {
  readonly id: string;
  readonly position: number;
  readonly purpose: Purpose | 'sent';
  readonly messageType: MessageType | null;
  readonly fileName: string;
  readonly mimeType: string;
  readonly byteLength: number;
  readonly sha256: Buffer;
  readonly blobKey: string | null;
  readonly bytes: Buffer | null;
}

/** Stores large bytes and returns the rows. Blobs are stored before their row, and the sweep removes blobs without a row. */
export async function prepareFiles(
  app: { readonly blobs: BlobStore; readonly clock: () => Date; readonly settings: Pick<Settings, 'inlineBytesMax'> },
  files: readonly (NewFile | LargeFile)[],
  firstPosition = 0,
): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for (const [index, file] of files.entries()) {
    const id = uuidv7(app.clock());
    const { purpose, messageType = null, fileName, mimeType } = file;
    rows.push({ id, position: firstPosition + index, purpose, messageType, fileName, mimeType, ...(await storeBytes(app, id, file)) });
  }
  return rows;
}

type StoredBytes = Pick<FileRow, 'byteLength' | 'sha256' | 'blobKey' | 'bytes'>;

async function storeBytes(app: Parameters<typeof prepareFiles>[0], id: string, file: NewFile | LargeFile): Promise<StoredBytes> {
  const blobKey = `${id.slice(-2)}/${id}`;
  if (!('bytes' in file)) {
    const stored = await app.blobs.putStream(blobKey, await file.stream(), { bytesMax: file.byteLength });
    return { ...stored, blobKey, bytes: null };
  }
  const { bytes } = file;
  const facts = { byteLength: bytes.length, sha256: hash('sha256', bytes, 'buffer') };
  if (bytes.length <= app.settings.inlineBytesMax) return { ...facts, blobKey: null, bytes };
  await app.blobs.put(blobKey, bytes);
  return { ...facts, blobKey, bytes: null };
}

const COLUMNS = columnsOf(DocumentFileSchema);
const INSERTED = [
  'document',
  'id',
  'position',
  'purpose',
  'messageType',
  'fileName',
  'mimeType',
  'byteLength',
  'sha256',
  'blobKey',
  'bytes',
] as const;

/** The columns of an inserted file, in the order of its parameters. */
export const FILE_COLUMNS = COLUMNS.names(INSERTED);
/** Number of parameters of a file. */
export const FILE_PARAMETERS = INSERTED.length;
const TYPES = COLUMNS.types(INSERTED);

/** SQL `VALUES` for a number of rows of these types. Their parameters begin after `before` others. */
export function tuples(types: readonly string[], rows: number, before: number): string {
  const tuple = (row: number): string => types.map((type, index) => `$${before + row * types.length + index + 1}::${type}`).join(', ');
  return Array.from({ length: rows }, (_, row) => `(${tuple(row)})`).join(', ');
}

/** SQL `VALUES` for a number of files. {@link fileValues} returns the parameters. */
export function fileTuples(files: number, before: number): string {
  return tuples(TYPES, files, before);
}

/** The number of bytes that go into the rows of files. */
export function inlineBytes(files: readonly FileRow[]): number {
  return files.reduce((sum, file) => sum + (file.bytes?.length ?? 0), 0);
}

/** Appends the parameters of one file of a document. */
export function fileValues(document: string, file: FileRow, values: unknown[]): void {
  values.push(...valuesOf(INSERTED, { ...file, document }));
}

/** A row without its bytes. */
export type StoredRow = Omit<StoredFile, 'bytes'> & { readonly document: string };

const READ = ['id', 'document', 'position', 'purpose', 'messageType', 'fileName', 'mimeType'] as const;

/** The columns of a {@link StoredRow}. */
export const STORED_COLUMNS = COLUMNS.selected(READ);

/** The files of one document: what was uploaded or made for sending with bytes, and all of them as events name them. */
export interface DocumentFiles {
  readonly contents: readonly StoredFile[];
  readonly described: readonly SnapshotFile[];
  /** The XML that was received, where it is too large for memory. It is not in `contents` then. */
  readonly large?: LargeStored;
}

/** A stored file whose bytes are not loaded. */
export type LargeStored = Omit<StoredFile, 'bytes'> & { readonly byteLength: number; readonly blobKey: string };

export type DescribedFiles = readonly SnapshotFile[];

/** The files of documents as in events, by document id. */
export async function loadManyDescribed(sql: Sql, documents: readonly string[]): Promise<ReadonlyMap<string, DescribedFiles>> {
  const rows = await sql.query<StoredRow>(
    `select ${STORED_COLUMNS}
     from unnest(${elementsOf('$1::uuid[]')}) as wanted (document_id) cross join lateral (
       select * from document_file f where f.document = wanted.document_id order by position, id) files`,
    [documents],
    { prepared: true },
  );
  const found = new Map<string, SnapshotFile[]>();
  for (const row of rows) {
    const files = found.get(row.document) ?? [];
    files.push(...describeFiles([row]));
    found.set(row.document, files);
  }
  return found;
}

/** The member of Lookups that is used here. */
interface DescribedLookups {
  readonly lookups: { readonly described: Load<DescribedFiles> };
}

/** The files of one document as in events. */
export async function loadDescribed({ lookups }: DescribedLookups, document: string): Promise<DescribedFiles> {
  return (await lookups.described(document)) ?? [];
}

/** Files as events and retrieval name them; the payload that was sent is not among them. */
export function describeFiles(files: readonly Omit<StoredFile, 'bytes'>[]): SnapshotFile[] {
  return files.flatMap((file) => {
    if (file.purpose === 'sent') return [];
    const { id, purpose, fileName, mimeType, messageType } = file;
    return [{ id, purpose, fileName, mimeType, ...(messageType === null ? {} : { messageType }) }];
  });
}

/** Positions before this one are uploaded or received files. Files that processing makes begin here. */
export const ADDED_POSITION = 1_000;
/** Positions in order: uploaded files, validation files, receipts, confirmations. */
export const RECEIPT_POSITION = 2_000;
export const CONFIRMATION_POSITION = 3_000;
/** Files from a PDF, after all others, where a version without such files does not take them for its own. */
export const INSIDE_POSITION = 10_000;

/** Only uploaded or received files. Files from a PDF or from the XML are still inside it. */
export function originalFiles(files: readonly StoredFile[]): StoredFile[] {
  return files.filter((file) => file.position < ADDED_POSITION);
}

/** The files that the upload took out of a PDF. */
export function filesInPdf(files: readonly StoredFile[]): StoredFile[] {
  return files.filter((file) => file.position >= INSIDE_POSITION);
}

/** The XML that is checked and sent: the document itself, or in flow B the extracted XML beside the PDF. */
export function canonicalFile(files: readonly StoredFile[]): StoredFile {
  const document = files.find((file) => file.purpose === 'document');
  if (document === undefined) throw new Error('A document without its document file');
  if (!isFlowB(document)) return document;
  const extracted = files.find((file) => file.position === document.position + 1);
  if (extracted === undefined) throw new Error('A PDF document without its extracted XML');
  return extracted;
}

/** The PDF of flow B. Undefined where the document is XML. */
export function pdfFile(files: readonly StoredFile[]): StoredFile | undefined {
  return files.find((file) => file.purpose === 'document' && isFlowB(file));
}

/** Whether the image of the document is a separate file. Spec is silent: in flow B it is the PDF (docs/decisions/048). */
export function hasImage(files: readonly StoredFile[]): boolean {
  return files.some((file) => file.purpose === 'image') || pdfFile(files) !== undefined;
}

function isFlowB({ mimeType, bytes }: StoredFile): boolean {
  return isPdfPart({ contentType: mimeType, bytes });
}

/**
 * Removes the blobs of a document that was certainly not stored. Its keys are its own, so no row names them. Not after an error: the
 * document may be stored then, and retention removes blobs without a row. The same for blobs that the store does not remove now.
 */
export async function removeBlobs(blobs: BlobStore, rows: readonly FileRow[]): Promise<void> {
  const keys = rows.flatMap(({ blobKey }) => (blobKey === null ? [] : [blobKey]));
  await Promise.allSettled(keys.map((key) => blobs.remove(key)));
}
