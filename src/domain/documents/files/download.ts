// Opens the file of a download link, whole or a range of it.

import { createHash } from 'node:crypto';
import { bareMediaType } from '../../../convert/media.js';
import { BlobMissing, type BlobRange, type RedirectedBlob } from '../../blobs/store.js';
import { ExchangeError } from '../../errors.js';
import type { App } from '../../ports.js';

export interface Download {
  readonly fileName: string;
  readonly mimeType: string;
  readonly byteLength: number;
  /** The service wrote it. */
  readonly isOwn?: boolean;
  /** Of the bytes, or what stands for these bytes alone. */
  readonly sha256: Buffer;
  /** Piece by piece. Throws NOT_FOUND where the bytes were removed. */
  read(range: BlobRange): AsyncGenerator<Buffer, void>;
  /** The address where the store itself serves it. Absent where the service does. */
  redirect?(as: RedirectedBlob): Promise<string>;
}

interface DownloadRow {
  readonly file_name: string;
  readonly mime_type: string;
  readonly byte_length: number;
  readonly sha256: Buffer;
  readonly blob_key: string | null;
  readonly message_type: string | null;
}

/** What a browser shows of another party: it has no links, forms or styles that look like ours. */
const SHOWN = new Set([
  'application/pdf',
  'application/xml',
  'text/xml',
  'application/json',
  'text/plain',
  'text/csv',
  'image/png',
  'image/jpeg',
]);

/** Whether a browser may show it. All else is saved. */
export function isShown({ mimeType, isOwn }: Download): boolean {
  return isOwn === true || SHOWN.has(bareMediaType(mimeType));
}

/** The file of a verified link. Throws NOT_FOUND where it was removed since the link was created. */
export async function openDownload(app: Pick<App, 'database' | 'blobs'>, fileId: string): Promise<Download> {
  const [row] = await app.database.sql.query<DownloadRow>(
    'select file_name, mime_type, byte_length, sha256, blob_key, message_type from document_file where id = $1',
    [fileId],
  );
  if (row === undefined) throw gone();
  const { blob_key: key } = row;
  const { blobs } = app;
  return {
    fileName: row.file_name,
    mimeType: row.mime_type,
    byteLength: row.byte_length,
    sha256: row.sha256,
    isOwn: row.message_type === 'VALIDATION',
    read: (range) => (key === null ? readRow(app, fileId, range) : readBlob(app, key, range)),
    ...(key === null || blobs.redirect === undefined ? {} : { redirect: (as) => blobs.redirect!(key, as) }),
  };
}

/** A file that is made for this request. */
export function downloadOf(bytes: Buffer, fileName: string, mimeType: string): Download {
  return {
    fileName,
    mimeType,
    isOwn: true,
    byteLength: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    async *read({ start, end }) {
      yield bytes.subarray(start, end);
    },
  };
}

async function* readRow(app: Pick<App, 'database'>, fileId: string, range: BlobRange): AsyncGenerator<Buffer, void> {
  const [found] = await app.database.sql.query<{ bytes: Buffer }>('select bytes from document_file where id = $1', [fileId]);
  if (found === undefined) throw gone();
  yield found.bytes.subarray(range.start, range.end);
}

/** Throws NOT_FOUND where nothing is stored under the key. */
export async function* readBlob(app: Pick<App, 'blobs'>, key: string, range: BlobRange): AsyncGenerator<Buffer, void> {
  const pieces = await app.blobs.stream(key, range).catch((error: unknown) => {
    throw error instanceof BlobMissing ? gone() : error;
  });
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    yield piece;
  }
  if (length !== range.end - range.start) throw new Error(`The blob ${key} is shorter than its row says`);
}

function gone(): ExchangeError {
  return new ExchangeError('NOT_FOUND', 'Not Found');
}
