// The files of a new document, read from the parts of an upload or of a received message.
import { parseXml, XmlError } from '../../xml/gate.js';
import type { XmlDocument } from '../../xml/tree.js';
import { ExchangeError } from '../errors.js';
import { type BusinessFields, readBusiness } from './business.js';
import { uniqueName } from './embedded.js';
import type { NewFile } from './newFile.js';
import { readParts, type UploadFile, type UploadPart, type XmlUpload } from './parts.js';
import { extractInvoiceXml } from './pdf.js';
import { type HeaderFields, readHeader } from './read.js';

export interface Contents {
  readonly files: readonly NewFile[];
  /** Files that were taken out of a PDF and are still in it. */
  readonly inside?: readonly NewFile[];
  readonly fields: HeaderFields;
  readonly business: BusinessFields;
}

/**
 * The rules of the upload error table, in the order of docs/decisions/006: the parts, the document itself, then `checkFlow`. Throws
 * UPLOAD_INVALID and PDF_UNPROCESSABLE.
 */
export async function readContents(
  tenantId: string,
  given: readonly UploadPart[],
  checkFlow: (parts: XmlUpload, document: XmlDocument) => void,
): Promise<Contents> {
  const parts = readParts(given);
  if (parts.kind === 'pdf') return readPdf(tenantId, parts.document);
  const document = parseUploaded(parts.document.bytes);
  checkFlow(parts, document);
  const files: NewFile[] = [{ purpose: 'document', ...parts.document }];
  if (parts.image !== undefined) files.push({ purpose: 'image', ...parts.image });
  for (const attachment of parts.attachments) files.push({ purpose: 'attachment', ...attachment });
  return { files, fields: readHeader(document), business: readBusiness(document.root) };
}

/** Flow B: the PDF is the primary representation, the extracted XML the canonical payload (docs/spec.md#upload-document-multipart). */
async function readPdf(tenantId: string, pdf: UploadFile): Promise<Contents> {
  const { name, bytes, header, business, files } = await extractInvoiceXml(pdf.bytes, tenantId);
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

function parseUploaded(bytes: Buffer): XmlDocument {
  try {
    return parseXml(bytes);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new ExchangeError('UPLOAD_INVALID', `XML parsing failed: ${error.message}`, undefined, { cause: error });
  }
}
