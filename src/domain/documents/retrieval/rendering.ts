// The readable copy of a stored document, made when its link is opened.
import { isPdf } from '../../../pdf/head.js';
import type { LanguageTag } from '../../../validation/language.js';
import { XmlError } from '../../../xml/gate.js';
import { BlobMissing } from '../../blobs/store.js';
import { ExchangeError } from '../../errors.js';
import type { App } from '../../ports.js';
import { extractInvoiceXml } from '../fields/pdf.js';
import { type Download, downloadOf } from '../files/download.js';
import { type RenderInput, type RenderingFormat, renderHere } from '../threads/renderInThread.js';
import { INLINE_BYTES_MAX, type ThreadPool } from '../threads/threadPool.js';
import type { FileEntry } from './details.js';

/** A PDF takes two seconds for each thousand lines. Larger documents have no copy. */
const BYTES_MAX = 4 * 1024 * 1024;
/** Copies of one tenant that wait for a thread. */
const WAITING_MAX = 16;
const MIME_TYPES: Readonly<Record<RenderingFormat, string>> = { html: 'text/html; charset=utf-8', pdf: 'application/pdf' };

/** The file of a document that a copy is made of: its XML, or the PDF with the invoice inside. */
export function renderedFile(files: readonly FileEntry[]): FileEntry | undefined {
  return files.find(({ purpose, byteLength }) => purpose === 'document' && byteLength <= BYTES_MAX);
}

interface RenderedRow {
  readonly tenantId: string;
  readonly documentId: string;
  readonly bytes: Buffer | null;
  readonly blobKey: string | null;
}

/** Throws NOT_FOUND where the file was removed or cannot be shown, UNAVAILABLE where too many copies of the tenant wait. */
export async function openRendering(
  app: Pick<App, 'database' | 'blobs' | 'threads'>,
  fileId: string,
  format: RenderingFormat,
  language: LanguageTag,
): Promise<Download> {
  const [row] = await app.database.sql.query<RenderedRow>(
    `select d.tenant_id as "tenantId", d.document_id as "documentId", f.bytes, f.blob_key as "blobKey"
     from document_file f join document d on d.id = f.document where f.id = $1 and f.byte_length <= $2`,
    [fileId, BYTES_MAX],
  );
  if (row === undefined) throw new ExchangeError('NOT_FOUND', 'Not Found');
  const bytes = Buffer.from(await renderStored(app.threads, row.tenantId, await bytesOf(app, row), format, language));
  return downloadOf(bytes, `${row.documentId}.${format}`, MIME_TYPES[format]);
}

async function bytesOf({ blobs }: Pick<App, 'blobs'>, { bytes, blobKey }: RenderedRow): Promise<Buffer> {
  return (
    bytes ??
    blobs.get(blobKey!).catch((error: unknown) => {
      throw error instanceof BlobMissing ? new ExchangeError('NOT_FOUND', 'Not Found') : error;
    })
  );
}

async function renderStored(
  threads: ThreadPool,
  tenantId: string,
  stored: Buffer,
  format: RenderingFormat,
  language: LanguageTag,
): Promise<Uint8Array> {
  try {
    const bytes = isPdf(stored) ? (await extractInvoiceXml(threads, stored, tenantId)).bytes : stored;
    return await renderInTurn(threads, tenantId, { bytes, format, language, findings: [] });
  } catch (error) {
    if (error instanceof XmlError || (error instanceof ExchangeError && error.code === 'PDF_UNPROCESSABLE'))
      throw new ExchangeError('NOT_FOUND', 'Not Found', `the document cannot be shown: ${error.message}`);
    throw error;
  }
}

/** Throws XmlError, and UNAVAILABLE where too many copies of the tenant wait. */
async function renderInTurn(threads: ThreadPool, tenantId: string, input: RenderInput): Promise<Uint8Array> {
  if (input.format === 'html' && input.bytes.length <= INLINE_BYTES_MAX) return renderHere(input);
  if (threads.waiting(tenantId) >= WAITING_MAX) throw new ExchangeError('UNAVAILABLE', 'Service Unavailable');
  return threads.run(tenantId, 'render', input);
}

/** The page of an XML. Undefined where it cannot be shown. Throws UNAVAILABLE where too many copies of the tenant wait. */
export async function htmlCopy(threads: ThreadPool, tenantId: string, xml: Uint8Array, language: LanguageTag): Promise<Buffer | undefined> {
  if (xml.length > BYTES_MAX) return undefined;
  try {
    return Buffer.from(await renderInTurn(threads, tenantId, { bytes: xml, format: 'html', language, findings: [] }));
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}
