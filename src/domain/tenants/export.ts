// Exports all data of one tenant as rows, for a customer who leaves or a person who asks for their data. Secrets are excluded. The
// export reads in steps beside the running service, and changes in the meantime may be missing.
import { hash } from 'node:crypto';
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import { BlobMissing } from '../blobs/store.js';
import type { Sql } from '../database.js';
import type { App } from '../ports.js';
import { EXPORTED_TABLES, type ExportTable } from './exportedTables.js';

const ROWS_PER_STEP = 200;

/** The destination of the export. `path` is relative and has safe characters only. */
export interface ExportSink {
  /** A row of a table, as JSON. */
  row(table: ExportTable, row: object): Promise<void>;
  file(path: string, bytes: Buffer): Promise<void>;
}

/** The numbers of rows of each table, and of files, that were exported. */
type Exported = Readonly<Record<ExportTable | 'files', number>>;

/** Undefined where there is no such tenant. Throws where the bytes of a file are not those that were stored. */
export async function exportTenant(app: Pick<App, 'database' | 'blobs'>, actor: Actor, sink: ExportSink): Promise<Exported | undefined> {
  const { tenantId } = actor;
  const tables = Object.keys(EXPORTED_TABLES) as ExportTable[];
  const counts = Object.fromEntries([...tables, 'files'].map((name) => [name, 0])) as Record<ExportTable | 'files', number>;
  for (const table of tables) {
    for await (const rows of steps(app.database.sql, table, tenantId)) {
      if (table === 'documents') counts.files += await exportFiles(app, rows, sink);
      for (const { row } of rows) await sink.row(table, row);
      counts[table] += rows.length;
    }
    if (counts.tenant === 0) return undefined;
    if (table === 'tenant') await audit(app.database.sql, actor, 'tenant.export', tenantId);
  }
  return counts;
}

interface ExportRow {
  readonly id: string;
  readonly row: object;
}

async function* steps(sql: Sql, table: ExportTable, tenantId: string): AsyncIterable<readonly ExportRow[]> {
  const { first, rows: text } = EXPORTED_TABLES[table];
  for (let after: string = first; ; ) {
    const rows = await sql.query<ExportRow>(`${text} order by id limit ${ROWS_PER_STEP}`, [tenantId, after]);
    yield rows;
    if (rows.length < ROWS_PER_STEP) return;
    after = String(rows.at(-1)!.id);
  }
}

interface FileRow {
  readonly id: string;
  readonly document: string;
  readonly sha256: Buffer;
  readonly blob_key: string | null;
}

/** The number of files. Files that retention removes meanwhile are missing, but their document's row still names them. */
async function exportFiles(app: Pick<App, 'database' | 'blobs'>, documents: readonly ExportRow[], sink: ExportSink): Promise<number> {
  const files = await app.database.sql.query<FileRow>(
    'select id, document, sha256, blob_key from document_file where document = any($1::uuid[])',
    [documents.map(({ id }) => id)],
  );
  let exported = 0;
  for (const file of files) {
    const bytes = await bytesOf(app, file);
    if (bytes === undefined) continue;
    if (!hash('sha256', bytes, 'buffer').equals(file.sha256)) {
      throw new Error(`The stored bytes of file ${file.id} are not those that came in.`);
    }
    await sink.file(`files/${file.document}/${file.id}`, bytes);
    exported += 1;
  }
  return exported;
}

/** Undefined where the file was removed. Throws BlobMissing where it should exist. */
async function bytesOf({ database, blobs }: Pick<App, 'database' | 'blobs'>, { id, blob_key }: FileRow): Promise<Buffer | undefined> {
  const rows = async (): Promise<readonly { readonly bytes: Buffer | null }[]> =>
    database.sql.query<{ bytes: Buffer | null }>('select bytes from document_file where id = $1', [id]);
  if (blob_key === null) return (await rows())[0]?.bytes ?? undefined;
  try {
    return await blobs.get(blob_key);
  } catch (error) {
    // Rows are removed before their bytes.
    if (error instanceof BlobMissing && (await rows()).length === 0) return undefined;
    throw error;
  }
}
