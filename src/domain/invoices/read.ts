// Reads a document as JSON, by the business terms of EN 16931.
import type { ReadInvoice } from '../../invoices/read.js';
import { isPdf } from '../../pdf/head.js';
import { XmlError } from '../../xml/gate.js';
import type { Actor } from '../actor.js';
import { extractInvoiceXml } from '../documents/fields/pdf.js';
import { offload } from '../documents/threads/offload.js';
import type { ThreadPool } from '../documents/threads/threadPool.js';
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import { isKept } from '../retention/rules.js';
import { isStorable } from '../text.js';

interface StoredDocument {
  readonly byteLength: number;
  readonly blobKey: string | null;
  readonly bytes: Buffer | null;
}

/** Counts no retrieval. `takeBytes` may refuse the size of the document before it is read. Throws DOCUMENT_NOT_FOUND, and NOT_AN_INVOICE where it is no UBL or CII invoice or is too large. */
export async function invoiceOfDocument(
  app: Pick<App, 'database' | 'blobs' | 'threads' | 'settings'>,
  { tenantId }: Pick<Actor, 'tenantId'>,
  documentId: string,
  takeBytes?: (count: number) => void,
): Promise<ReadInvoice> {
  const [stored] = isStorable(documentId)
    ? await app.database.sql.query<StoredDocument>(
        `select f.byte_length as "byteLength", f.blob_key as "blobKey", f.bytes
         from document d join document_file f on f.document = d.id and f.purpose = 'document'
         where d.tenant_id = $1 and d.document_id = $2 and ${isKept('d', '$3')} order by f.position, f.id limit 1`,
        [tenantId, documentId, app.settings.retentionDays],
      )
    : [];
  if (stored === undefined) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  const { validationBytesMax } = app.settings;
  if (stored.byteLength > validationBytesMax) throw notAnInvoice(`the document is larger than ${validationBytesMax} bytes`);
  takeBytes?.(stored.byteLength);
  const bytes = stored.bytes ?? (await app.blobs.get(stored.blobKey ?? ''));
  return invoiceOfBytes(app.threads, bytes, tenantId);
}

/** XML, or a PDF with the XML inside. Throws NOT_AN_INVOICE. */
export function invoiceOfBytes(threads: ThreadPool, bytes: Buffer, tenantId?: string): Promise<ReadInvoice> {
  return withInvoiceXml(threads, bytes, tenantId, async (xml) => {
    const read = await offload({ threads }, tenantId ?? '', 'readInvoice', xml);
    if ('notInvoice' in read) throw notAnInvoice(read.notInvoice);
    return read;
  });
}

/** What `read` makes of the XML, or of that inside a PDF. Throws NOT_AN_INVOICE where either cannot be read. */
export async function withInvoiceXml<Answer>(
  threads: ThreadPool,
  bytes: Buffer,
  tenantId: string | undefined,
  read: (xml: Buffer) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await read(isPdf(bytes) ? (await extractInvoiceXml(threads, bytes, tenantId)).bytes : bytes);
  } catch (error) {
    if (error instanceof XmlError) throw notAnInvoice(error.message);
    if (error instanceof ExchangeError && error.code === 'PDF_UNPROCESSABLE') throw notAnInvoice(error.message);
    throw error;
  }
}

export function notAnInvoice(detail: string): ExchangeError {
  return new ExchangeError('NOT_AN_INVOICE', 'The document is not an invoice in UBL or CII', detail);
}
