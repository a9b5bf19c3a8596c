// Loads the files of documents with their bytes, for checks.
import { sideBySide } from '../../blobs/sideBySide.js';
import type { BlobStore } from '../../blobs/store.js';
import type { Database } from '../../database.js';
import { elementsOf } from '../../elementsOf.js';
import type { SnapshotFile } from '../../webhooks/announce.js';
import { type DocumentFiles, describeFiles, type LargeStored, STORED_COLUMNS, type StoredFile, type StoredRow } from './files.js';

interface LoadedRow extends StoredRow {
  readonly byteLength: number;
  readonly blobKey: string | null;
  readonly bytes: Buffer | null;
}

/** Received documents, whose XML is not loaded where it is larger than `bytesMax`. */
interface LoadLimits {
  readonly received: ReadonlySet<string>;
  readonly bytesMax: number;
}

/** The files of several documents, in order of position. The bytes of response files are not read. */
export async function loadFiles(
  app: { readonly database: Pick<Database, 'sql'>; readonly blobs: BlobStore },
  documents: readonly string[],
  leftOut?: LoadLimits,
): Promise<ReadonlyMap<string, DocumentFiles>> {
  const rows = await app.database.sql.query<LoadedRow>(
    `select ${STORED_COLUMNS}, byte_length as "byteLength", blob_key as "blobKey",
       case purpose when 'response' then null else bytes end as bytes
     from document_file where document = any(${elementsOf('$1::uuid[]')}) order by document, position, id`,
    [documents],
    { prepared: true },
  );
  const result = new Map(documents.map((id): [string, Loaded] => [id, { contents: [], described: [] }]));
  const blobs = await loadBlobs(
    app.blobs,
    rows.filter((row) => largeOf(row, leftOut) === undefined),
  );
  for (const row of rows) {
    const files = result.get(row.document);
    if (files === undefined) continue;
    files.described.push(...describeFiles([row]));
    const content = row.bytes ?? blobs.get(row.id);
    const large = largeOf(row, leftOut);
    if (large !== undefined) files.large = large;
    else if (content !== undefined) files.contents.push({ ...fileOf(row), bytes: content });
  }
  return result;
}

interface Loaded {
  readonly contents: StoredFile[];
  readonly described: SnapshotFile[];
  large?: LargeStored;
}

function fileOf({ id, position, purpose, messageType, fileName, mimeType }: StoredRow): Omit<StoredFile, 'bytes'> {
  return { id, position, purpose, messageType, fileName, mimeType };
}

function largeOf(row: LoadedRow, leftOut: LoadLimits | undefined): LargeStored | undefined {
  const { document, purpose, mimeType, byteLength, blobKey } = row;
  if (leftOut === undefined || blobKey === null || byteLength <= leftOut.bytesMax || !leftOut.received.has(document)) return undefined;
  return purpose === 'document' && mimeType === 'application/xml' ? { ...fileOf(row), byteLength, blobKey } : undefined;
}

/** Reads several at once, because a remote store has a latency for each, but not all of a large batch. */
async function loadBlobs(store: BlobStore, rows: readonly LoadedRow[]): Promise<ReadonlyMap<string, Buffer>> {
  const loaded = new Map<string, Buffer>();
  const wanted = rows.flatMap(({ id, purpose, byteLength, blobKey }) =>
    blobKey === null || purpose === 'response' ? [] : [{ id, key: blobKey, byteLength }],
  );
  await sideBySide(wanted, async ({ id, key }) => void loaded.set(id, await store.get(key)));
  return loaded;
}
