// Warnings about the PDF of a stored document, for its report. The PDF is read again, as the XML is parsed again.
import { pdfNote } from '../../pdf/rules.js';
import type { Finding } from '../../validation/report.js';
import { ExchangeError } from '../errors.js';
import { pdfFile, type StoredFile } from './files.js';
import { notesOnPdf } from './pdf.js';

/** None where the document is XML. Never throws: the upload has accepted the PDF, even if it cannot be read now. */
export async function notesOnStored(tenantId: string, files: readonly StoredFile[]): Promise<readonly Finding[]> {
  const pdf = pdfFile(files);
  if (pdf === undefined) return [];
  try {
    return await notesOnPdf(pdf.bytes, tenantId);
  } catch (error) {
    if (!(error instanceof ExchangeError) || error.code !== 'PDF_UNPROCESSABLE') throw error;
    return [pdfNote('PDF-02', `The metadata (XMP) of the PDF were not read: ${error.message}`, 'Write the PDF anew, with fewer objects.')];
  }
}
