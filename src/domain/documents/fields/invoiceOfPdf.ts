// Reads the invoice and the files of a PDF. Runs in a thread of the pool.
import type { PdfFile } from '../../../pdf/attachedFiles.js';
import { readPdf } from '../../../pdf/read.js';
import type { Generation } from '../../../validation/ciiSchema.js';
import type { Finding } from '../../../validation/report.js';
import type { XmlDocument } from '../../../xml/tree.js';
import { LIMITS } from '../../vocabulary.js';
import { embeddedFiles } from '../files/embedded.js';
import { readBusiness } from './business.js';
import type { BusinessFields } from './businessFields.js';
import { type HeaderFields, readHeader } from './read.js';

/** Plain data, which can be transferred to another thread. */
export interface InvoiceOfPdf {
  /** The embedded name, without folders. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly header: HeaderFields;
  readonly business: BusinessFields;
  /** Other embedded files, if they can be read and the limits allow. Names may be repeated. */
  readonly files: readonly PdfFile[];
  /** Warnings about the PDF, for the report on the invoice. */
  readonly notes: readonly Finding[];
  /** Whose schema the invoice follows, where the metadata of the PDF decide. */
  readonly generation: Generation | undefined;
}

/** At most as many files as an upload may have parts. Throws PdfError. */
export async function readInvoiceOfPdf(pdf: Uint8Array): Promise<InvoiceOfPdf> {
  const limits = { filesMax: LIMITS.partsMax, fileNameCharactersMax: LIMITS.fileNameCharactersMax };
  const { document, files, ...contents } = await readPdf(pdf, { ...limits, readHeader });
  return { ...contents, business: readBusiness(document.root), files: withoutRepeats(files, document) };
}

/** XRechnung embeds attachments in the XML. Some writers embed the same files in the PDF. Each becomes one file of the document. */
function withoutRepeats(files: readonly PdfFile[], document: XmlDocument): readonly PdfFile[] {
  if (files.length === 0) return files;
  const inXml = embeddedFiles(document, { hasImage: true, taken: [] }).files;
  return files.filter((file) => !inXml.some((one) => one.fileName === file.fileName && one.bytes.equals(file.bytes)));
}
