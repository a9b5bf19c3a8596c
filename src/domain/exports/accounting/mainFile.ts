import { BlobMissing } from '../../blobs/store.js';
import type { App } from '../../ports.js';

export type FilesApp = Pick<App, 'database' | 'blobs' | 'settings'>;

interface MainFileRow {
  readonly document: string;
  readonly blobKey: string | null;
  readonly bytes: Buffer | null;
}

/** What reads the invoice itself, by the id of the document's row. Undefined where it was removed. Without files that are larger than is checked. */
export async function mainFilesOf(app: FilesApp, ids: readonly string[]): Promise<ReadonlyMap<string, () => Promise<Buffer | undefined>>> {
  const rows = await app.database.sql.query<MainFileRow>(
    `select distinct on (document) document, blob_key as "blobKey", bytes from document_file
     where document = any($1::uuid[]) and purpose = 'document' and byte_length <= $2 order by document, position, id`,
    [ids, app.settings.validationBytesMax],
  );
  return new Map(rows.map((row) => [row.document, () => bytesOf(app, row)]));
}

async function bytesOf({ blobs }: FilesApp, { blobKey, bytes }: MainFileRow): Promise<Buffer | undefined> {
  if (bytes !== null || blobKey === null) return bytes ?? undefined;
  return blobs.get(blobKey).catch((error: unknown) => {
    if (error instanceof BlobMissing) return undefined;
    throw error;
  });
}
