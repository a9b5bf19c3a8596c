// Reads the files of a document without their bytes, for steps that may not need them.
import type { App } from '../../ports.js';
import { isPdfPart } from '../intake/parts.js';
import type { StoredContent } from './content.js';
import { STORED_COLUMNS, type StoredRow } from './files.js';

export type StoredFileRow = StoredRow & StoredContent & { readonly head: Buffer | null };

/** In order of position. `head` is the beginning of a file whose bytes are in its row. */
export async function loadFileRows({ database }: Pick<App, 'database'>, document: string): Promise<StoredFileRow[]> {
  return database.sql.query<StoredFileRow>(
    `select ${STORED_COLUMNS}, byte_length as "byteLength", blob_key as "blobKey", substring(bytes from 1 for ${HEAD_BYTES}) as head
     from document_file where document = $1 order by position, id`,
    [document],
    { prepared: true },
  );
}

const HEAD_BYTES = 5;

/** The payload: what was made for sending, the document itself, or the XML that was taken out of its PDF. */
export async function findPayload(app: Pick<App, 'blobs'>, rows: readonly StoredFileRow[]): Promise<StoredFileRow> {
  const sent = rows.find(({ purpose }) => purpose === 'sent');
  if (sent !== undefined) return sent;
  const document = rows.find(({ purpose }) => purpose === 'document');
  if (document === undefined) throw new Error('A document without its document file');
  const bytes = document.head ?? (await app.blobs.get(document.blobKey!, { start: 0, end: HEAD_BYTES }));
  if (!isPdfPart({ contentType: document.mimeType, bytes })) return document;
  const extracted = rows.find(({ position }) => position === document.position + 1);
  if (extracted === undefined) throw new Error('A PDF document without its extracted XML');
  return extracted;
}
