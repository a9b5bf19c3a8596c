// What the PDF of a stored document says of its invoice, for the report. The PDF is read again, as the XML is parsed again.
import { pdfNote } from '../../../pdf/rules.js';
import { ExchangeError } from '../../errors.js';
import { pdfFile, type StoredFile } from '../files/files.js';
import type { ThreadPool } from '../threads/threadPool.js';
import { type PdfRemarks, remarksOnPdf } from './pdf.js';

/** Nothing where the document is XML. Never throws: the upload has accepted the PDF, even if it cannot be read now. */
export async function remarksOnStored(threads: ThreadPool, tenantId: string, files: readonly StoredFile[]): Promise<Partial<PdfRemarks>> {
  const pdf = pdfFile(files);
  if (pdf === undefined) return {};
  try {
    return await remarksOnPdf(threads, pdf.bytes, tenantId);
  } catch (error) {
    if (!(error instanceof ExchangeError) || error.code !== 'PDF_UNPROCESSABLE') throw error;
    const text = `The metadata (XMP) of the PDF were not read: ${error.message}`;
    return { notes: [pdfNote('PDF-02', text, 'Write the PDF anew, with fewer objects.')] };
  }
}
