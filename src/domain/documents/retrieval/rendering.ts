// The readable copy of a stored document, made when its link is opened, and kept for as long as the link is valid.
import { createHash } from 'node:crypto';
import { isPdf } from '../../../pdf/head.js';
import { VERSION } from '../../../product.js';
import type { LanguageTag } from '../../../texts/languages.js';
import { inLanguage, loadLanguage } from '../../../validation/language.js';
import type { Finding } from '../../../validation/report.js';
import { XmlError } from '../../../xml/gate.js';
import { BlobMissing } from '../../blobs/store.js';
import { ExchangeError } from '../../errors.js';
import type { App } from '../../ports.js';
import { COPY_LOOK, type CopyLookRow, copyLookOf } from '../../tenants/copyLook.js';
import type { Direction } from '../../vocabulary.js';
import { extractInvoiceXml } from '../fields/pdf.js';
import { type Download, downloadOf } from '../files/download.js';
import { offload } from '../threads/offload.js';
import type { ThreadPool } from '../threads/threadPool.js';
import type { FileEntry } from './details.js';
import type { RenderInput, RenderingFormat } from './renderXml.js';
import { reportsOf } from './reports.js';

/** A PDF takes two seconds for each thousand lines. Larger documents have no copy. */
const BYTES_MAX = 4 * 1024 * 1024;
const MIME_TYPES: Readonly<Record<RenderingFormat, string>> = { html: 'text/html; charset=utf-8', pdf: 'application/pdf' };

/** The file of a document that a copy is made of: its XML, or the PDF with the invoice inside. */
export function renderedFile(files: readonly FileEntry[]): FileEntry | undefined {
  return files.find(({ purpose, byteLength }) => purpose === 'document' && byteLength <= BYTES_MAX);
}

/** The copies of all tenants that this process keeps. */
export const COPIES_KEPT = { entriesMax: 1_000, bytesMax: 64 * 1024 * 1024 } as const;

/** A copy before it is made. The same `tag` stands for the same bytes. */
export interface Copy {
  readonly tenantId: string;
  readonly tag: Buffer;
  /**
   * Makes it, or takes the one that was made; `making` is asked first where it is made. Throws NOT_FOUND where the file was removed or cannot
   * be shown, UNAVAILABLE where too many copies of the tenant wait.
   */
  open(making?: () => Promise<void>): Promise<Download>;
}

interface RenderedRow extends CopyLookRow {
  readonly direction: Direction;
  readonly tenantId: string;
  readonly document: string;
  readonly documentId: string;
  readonly sha256: Buffer;
  /** Of the newest report; null where it was not checked yet. */
  readonly reportSha256: Buffer | null;
  readonly blobKey: string | null;
}

type CopyingApp = Pick<App, 'database' | 'blobs' | 'threads' | 'copies' | 'settings'>;

/** Throws NOT_FOUND where the file was removed. */
export async function findCopy(app: CopyingApp, fileId: string, format: RenderingFormat, language: LanguageTag): Promise<Copy> {
  const [row] = await app.database.sql.query<RenderedRow>(
    `select d.tenant_id as "tenantId", d.id as document, d.document_id as "documentId", f.sha256, f.blob_key as "blobKey",
       d.direction, ${COPY_LOOK},
       (select r.sha256 from document_file r
        where r.document = d.id and r.message_type = 'VALIDATION' and r.file_name = 'validation.json'
        order by r.id desc limit 1) as "reportSha256"
     from document_file f join document d on d.id = f.document join tenant t on t.id = d.tenant_id where f.id = $1 and f.byte_length <= $2`,
    [fileId, BYTES_MAX],
  );
  if (row === undefined) throw notFound();
  // What others sent looks as nobody wants it to.
  const look = row.direction === 'send' ? copyLookOf(row) : undefined;
  const tag = createHash('sha256')
    .update(row.sha256)
    .update(row.reportSha256 ?? '')
    .update(`${format} ${language} ${VERSION} ${look === undefined ? '' : JSON.stringify(look)}`)
    .digest();
  const make = async (making?: () => Promise<void>): Promise<Buffer> => {
    await making?.();
    const findings = await findingsOf(app, row, language);
    const bytes = await bytesOf(app, fileId, row);
    return renderStored(app.threads, row.tenantId, { bytes, format, language, findings, look });
  };
  return {
    tenantId: row.tenantId,
    tag,
    async open(making) {
      const livesMs = app.settings.downloadLifetimeSeconds * 1000;
      const bytes = await app.copies.get(
        `${fileId} ${tag.toString('hex')}`,
        () => make(making),
        () => livesMs,
      );
      return { ...downloadOf(bytes, `${row.documentId}.${format}`, MIME_TYPES[format]), sha256: tag };
    },
  };
}

/** Those of the stored report, in the language. */
async function findingsOf(app: Pick<App, 'database' | 'blobs'>, row: RenderedRow, language: LanguageTag): Promise<readonly Finding[]> {
  const report = (await reportsOf(app, row, [row.document])).get(row.document);
  return report === undefined ? [] : inLanguage(report, loadLanguage(language)).findings;
}

async function bytesOf({ blobs, database }: Pick<App, 'blobs' | 'database'>, fileId: string, { blobKey }: RenderedRow): Promise<Buffer> {
  if (blobKey === null) {
    const [row] = await database.sql.query<{ bytes: Buffer | null }>('select bytes from document_file where id = $1', [fileId]);
    if (row?.bytes == null) throw notFound();
    return row.bytes;
  }
  return blobs.get(blobKey).catch((error: unknown) => {
    throw error instanceof BlobMissing ? notFound() : error;
  });
}

const notFound = (): ExchangeError => new ExchangeError('NOT_FOUND', 'Not Found');

/** `bytes` may be a PDF with the invoice inside. */
async function renderStored(threads: ThreadPool, tenantId: string, stored: RenderInput): Promise<Buffer> {
  try {
    const bytes = isPdf(stored.bytes) ? (await extractInvoiceXml(threads, stored.bytes, tenantId)).bytes : stored.bytes;
    return await offload({ threads }, tenantId, 'render', { ...stored, bytes });
  } catch (error) {
    if (error instanceof XmlError || (error instanceof ExchangeError && error.code === 'PDF_UNPROCESSABLE'))
      throw new ExchangeError('NOT_FOUND', 'Not Found', `the document cannot be shown: ${error.message}`);
    throw error;
  }
}

/** An XML that is sent to its receiver. */
interface Sent extends Pick<RenderInput, 'language' | 'look'> {
  readonly tenantId: string;
  readonly xml: Uint8Array;
}

/** Its page, without findings. Undefined where it cannot be shown. Throws UNAVAILABLE where too many copies of the tenant wait. */
export function htmlCopy(threads: ThreadPool, sent: Sent): Promise<Buffer | undefined> {
  return copyOf(threads, sent, 'html');
}

/** The same as PDF/A-3 with the XML inside. */
export function pdfCopy(threads: ThreadPool, sent: Sent): Promise<Buffer | undefined> {
  return copyOf(threads, sent, 'pdf');
}

async function copyOf(threads: ThreadPool, { tenantId, xml, ...how }: Sent, format: RenderingFormat): Promise<Buffer | undefined> {
  if (xml.length > BYTES_MAX) return undefined;
  try {
    return await offload({ threads }, tenantId, 'render', { bytes: xml, format, findings: [], ...how });
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}
