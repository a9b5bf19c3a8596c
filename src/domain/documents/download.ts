// What a download link leads to: one file, whole or a range of it.
import { ExchangeError } from '../errors.js';
import { type App, BlobMissing } from '../ports.js';

export interface Download {
  readonly fileName: string;
  readonly mimeType: string;
  readonly byteLength: number;
  readonly sha256: Buffer;
  /** `end` is exclusive. */
  read(range?: { readonly start: number; readonly end: number }): Promise<Buffer>;
}

interface Row {
  readonly file_name: string;
  readonly mime_type: string;
  readonly byte_length: number;
  readonly sha256: Buffer;
  readonly blob_key: string | null;
}

/** The file of a verified link. Throws NOT_FOUND where it has been removed since the link was minted. */
export async function openDownload(app: Pick<App, 'database' | 'blobs'>, fileId: string): Promise<Download> {
  const [row] = await app.database.sql.query<Row>(
    'select file_name, mime_type, byte_length, sha256, blob_key from document_file where id = $1',
    [fileId],
  );
  if (row === undefined) throw gone();
  return {
    fileName: row.file_name,
    mimeType: row.mime_type,
    byteLength: row.byte_length,
    sha256: row.sha256,
    read: (range) => (row.blob_key === null ? readRow(app, fileId, range) : readBlob(app, row.blob_key, range)),
  };
}

async function readRow(app: Pick<App, 'database'>, fileId: string, range?: { start: number; end: number }): Promise<Buffer> {
  const [found] = await app.database.sql.query<{ bytes: Buffer }>('select bytes from document_file where id = $1', [fileId]);
  if (found === undefined) throw gone();
  return range === undefined ? found.bytes : found.bytes.subarray(range.start, range.end);
}

async function readBlob(app: Pick<App, 'blobs'>, key: string, range?: { start: number; end: number }): Promise<Buffer> {
  try {
    return await app.blobs.get(key, range);
  } catch (error) {
    if (error instanceof BlobMissing) throw gone();
    throw error;
  }
}

function gone(): ExchangeError {
  return new ExchangeError('NOT_FOUND', 'Not Found');
}
