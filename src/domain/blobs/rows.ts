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

/** A row whose bytes are in the blob store: a file of a document, or the archive of an export. */
export interface BlobRow extends NamedFile {
  readonly table: 'document_file' | 'export_job';
  readonly id: string;
  readonly tenantId: string;
  /** Undefined for the archive of an export. */
  readonly documentId: string | undefined;
}

const ROWS_PER_PAGE = 500;

/** The number of files, and their size in total. */
export async function countBlobs(sql: Sql): Promise<{ readonly files: number; readonly bytes: number }> {
  let [files, bytes] = [0, 0];
  for (const table of await tablesOf(sql)) {
    const [row] = await sql.query<{ files: string; bytes: string }>(
      `select count(*) as files, coalesce(sum(byte_length), 0) as bytes from ${table} where blob_key is not null`,
    );
    files += Number(row?.files);
    bytes += Number(row?.bytes);
  }
  return { files, bytes };
}

/** Oldest first. Includes rows that are added meanwhile. After the first error, running work is awaited. */
export function forEachBlob(sql: Sql, work: (row: BlobRow) => Promise<void>): Promise<void> {
  return sideBySide(namedFiles(sql), work);
}

/** All bytes that rows name. */
export async function* namedFiles(sql: Sql): AsyncGenerator<BlobRow, void> {
  for (const table of await tablesOf(sql)) yield* rowsOf(sql, table);
}

/** A database of an older version may have no exports. */
async function tablesOf(sql: Sql): Promise<readonly BlobRow['table'][]> {
  const [exports] = await sql.query<{ exist: boolean }>("select to_regclass('export_job') is not null as exist");
  return exports?.exist === true ? ['document_file', 'export_job'] : ['document_file'];
}

const ROWS: Readonly<Record<BlobRow['table'], string>> = {
  document_file: `select f.id, d.tenant_id as "tenantId", d.document_id as "documentId", f.blob_key as key,
      f.byte_length::float8 as "byteLength", f.sha256 from document_file f join document d on d.id = f.document`,
  export_job: `select f.id, f.tenant_id as "tenantId", f.blob_key as key, f.byte_length::float8 as "byteLength", f.sha256 from export_job f`,
};

async function* rowsOf(sql: Sql, table: BlobRow['table']): AsyncGenerator<BlobRow, void> {
  for (let after = NIL_UUID; ; ) {
    const page = await sql.query<Omit<BlobRow, 'table'>>(
      `${ROWS[table]} where f.id > $1 and f.blob_key is not null order by f.id limit ${ROWS_PER_PAGE}`,
      [after],
    );
    for (const row of page) yield { ...row, table };
    const last = page.at(-1);
    if (last === undefined || page.length < ROWS_PER_PAGE) return;
    after = last.id;
  }
}
