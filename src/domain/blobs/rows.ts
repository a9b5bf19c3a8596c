// Processes the rows whose bytes are in the blob store, in parallel and with limited memory.
import type { Sql } from '../database.js';
import { NIL_UUID } from '../uuid.js';
import { sideBySide } from './sideBySide.js';

/** What a row says about its bytes in the blob store. */
export interface NamedFile {
  readonly key: string;
  readonly byteLength: number;
  readonly sha256: Buffer;
}

/** A file of a document in the blob store. */
export interface BlobRow extends NamedFile {
  readonly fileId: string;
  readonly tenantId: string;
  readonly documentId: string;
}

const ROWS_PER_PAGE = 500;
/** The number of files, and their size in total. */
export async function countBlobs(sql: Sql): Promise<{ readonly files: number; readonly bytes: number }> {
  const [row] = await sql.query<{ files: string; bytes: string }>(
    'select count(*) as files, coalesce(sum(byte_length), 0) as bytes from document_file where blob_key is not null',
  );
  return { files: Number(row?.files), bytes: Number(row?.bytes) };
}

/** Oldest first. Includes rows that are added meanwhile. After the first error, running work is awaited. */
export function forEachBlob(sql: Sql, work: (row: BlobRow) => Promise<void>): Promise<void> {
  return sideBySide(blobRows(sql), work);
}

async function* blobRows(sql: Sql): AsyncGenerator<BlobRow, void> {
  for (let after = NIL_UUID; ; ) {
    const page = await sql.query<BlobRow>(
      `select f.id as "fileId", d.tenant_id as "tenantId", d.document_id as "documentId", f.blob_key as key,
         f.byte_length as "byteLength", f.sha256
       from document_file f join document d on d.id = f.document
       where f.id > $1 and f.blob_key is not null order by f.id limit ${ROWS_PER_PAGE}`,
      [after],
    );
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < ROWS_PER_PAGE) return;
    after = last.fileId;
  }
}

/** All bytes that rows name: files of documents, and archives of exports. For a backup. */
export async function* namedFiles(sql: Sql): AsyncGenerator<NamedFile, void> {
  yield* blobRows(sql);
  // A database of an older version may have no exports.
  const [exports] = await sql.query<{ exist: boolean }>("select to_regclass('export_job') is not null as exist");
  if (exports?.exist !== true) return;
  const archives = await sql.query<NamedFile & { byteLength: string | number }>(
    'select blob_key as key, byte_length as "byteLength", sha256 from export_job where blob_key is not null order by id',
  );
  for (const { key, byteLength, sha256 } of archives) yield { key, byteLength: Number(byteLength), sha256 };
}
