import { type Download, readBlob } from '../documents/files/download.js';
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import { isUuid } from '../uuid.js';
import type { ExportFormat } from './jobs.js';

interface StoredExport {
  readonly format: ExportFormat;
  readonly day: string;
  readonly blobKey: string;
  readonly byteLength: number;
  readonly sha256: Buffer;
}

const CSV = { mimeType: 'text/csv; charset=utf-8', ending: 'csv' };
const ZIP = { mimeType: 'application/zip', ending: 'zip' };
const KINDS: Readonly<Record<ExportFormat, { readonly name: string; readonly mimeType: string; readonly ending: string }>> = {
  CSV: { name: 'documents', ...CSV },
  TABLE: { name: 'invoices', ...CSV },
  XLSX: { name: 'invoices', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' },
  COPIES: { name: 'invoices', ...ZIP },
  DATEV: { name: 'datev', ...ZIP },
  ZIP: { name: 'documents', ...ZIP },
  EVIDENCE: { name: 'evidence', ...ZIP },
};

/** The file of a verified link. Throws NOT_FOUND where it was removed since the link was created. */
export async function openExport(app: Pick<App, 'database' | 'blobs'>, id: string): Promise<Download> {
  const [row] = await app.database.sql.query<StoredExport>(
    `select format, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, blob_key as "blobKey", byte_length::float8 as "byteLength", sha256
     from export_job where id = $1 and blob_key is not null`,
    [isUuid(id) ? id : null],
  );
  if (row === undefined) throw new ExchangeError('NOT_FOUND', 'Not Found');
  const { blobs } = app;
  const { name, mimeType, ending } = KINDS[row.format];
  return {
    fileName: `${name}-${row.day}.${ending}`,
    mimeType,
    byteLength: row.byteLength,
    sha256: row.sha256,
    read: (range) => readBlob(app, row.blobKey, range),
    ...(blobs.redirect === undefined ? {} : { redirect: (as) => blobs.redirect!(row.blobKey, as) }),
  };
}
