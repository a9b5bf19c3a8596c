// The files of a new document, read from the parts of an upload or of a received message.
import { uniqueName } from '../../../convert/fileName.js';
import { XmlError } from '../../../xml/gate.js';
import { ExchangeError } from '../../errors.js';
import type { App } from '../../ports.js';
import type { BusinessFields } from '../fields/businessFields.js';
import { extractInvoiceXml } from '../fields/pdf.js';
import type { HeaderFields } from '../fields/read.js';
import type { ReadFields } from '../fields/readFields.js';
import type { NewFile } from '../files/newFile.js';
import { offload } from '../threads/offload.js';
import { readParts, type UploadFile, type UploadPart, type XmlUpload } from './parts.js';

export interface Contents {
  readonly files: readonly NewFile[];
  /** Files that were taken out of a PDF and are still in it. */
  readonly inside?: readonly NewFile[];
  readonly fields: HeaderFields;
  readonly business: BusinessFields;
}

interface ContentsOptions {
  /** Of larger XML only the head is read (docs/decisions/044). */
  readonly bytesMax: number;
  /** Throws where the parts do not belong together. */
  readonly checkFlow?: (parts: XmlUpload, hasEmbeddedPdf: boolean) => void;
  /** Ends the reading. */
  readonly signal?: AbortSignal;
}

type ContentsApp = Pick<App, 'threads' | 'turns'>;

/**
 * The rules of the upload error table, in the order of docs/decisions/006: the parts, the document itself, then `checkFlow`. Throws
 * UPLOAD_INVALID and PDF_UNPROCESSABLE, and UNAVAILABLE where the machine is overloaded.
 */
export async function readContents(
  app: ContentsApp,
  tenantId: string,
  given: readonly UploadPart[],
  reading: ContentsOptions,
): Promise<Contents> {
  const parts = readParts(given);
  if (parts.kind === 'pdf') return readPdf(app, tenantId, parts.document, reading.signal);
  const { header, business, hasEmbeddedPdf } = await readXml(app, tenantId, parts.document.bytes, reading);
  reading.checkFlow?.(parts, hasEmbeddedPdf);
  const files: NewFile[] = [{ purpose: 'document', ...parts.document }];
  if (parts.image !== undefined) files.push({ purpose: 'image', ...parts.image });
  for (const attachment of parts.attachments) files.push({ purpose: 'attachment', ...attachment });
  return { files, fields: header, business };
}

/** Flow B: the PDF is the primary representation, the extracted XML the canonical payload (docs/spec.md#upload-document-multipart). */
async function readPdf({ threads }: ContentsApp, tenantId: string, pdf: UploadFile, signal: AbortSignal | undefined): Promise<Contents> {
  const { name, bytes, header, business, files } = await extractInvoiceXml(threads, pdf.bytes, tenantId, signal);
  const names = new Set([pdf.fileName, name].map((one) => one.toLowerCase()));
  return {
    files: [
      { purpose: 'document', ...pdf },
      { purpose: 'attachment', fileName: name, mimeType: 'application/xml', bytes },
    ],
    inside: files.map((file) => ({ purpose: 'attachment', ...file, fileName: uniqueName(file.fileName, names) })),
    fields: header,
    business,
  };
}

async function readXml(app: ContentsApp, tenantId: string, bytes: Buffer, { bytesMax, signal }: ContentsOptions): Promise<ReadFields> {
  try {
    return await offload(app, tenantId, 'read', { bytes, bytesMax }, signal);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new ExchangeError('UPLOAD_INVALID', `XML parsing failed: ${error.message}`, undefined, { cause: error });
  }
}
