// Flow B inside its thread: the invoice of a PDF, the files beside it, and what the metadata say of it.
import type { PDFContext } from 'pdf-lib';
import type { Finding } from '../../validation/report.js';
import { ExchangeError } from '../errors.js';
import { type BusinessFields, readBusiness } from './business.js';
import { embeddedFiles } from './embedded.js';
import { findAttachments, type PdfAttachment } from './pdfAttachments.js';
import { type PdfFile, takeFiles } from './pdfFiles.js';
import { type FoundInvoice, findInvoice } from './pdfInvoice.js';
import { loadPdf } from './pdfLoad.js';
import { readMetadata } from './pdfMetadata.js';
import { compareMetadata, pdfNote } from './pdfRules.js';
import { type HeaderFields, readHeader } from './read.js';

/** What a PDF holds. */
export interface PdfContents {
  /** The name of the invoice as embedded, without folders. */
  readonly name: string;
  /** The invoice, which has passed the gate. */
  readonly bytes: Uint8Array;
  readonly header: HeaderFields;
  readonly business: BusinessFields;
  /** What else is embedded. Names are bounded, but may come twice. */
  readonly files: readonly PdfFile[];
  /** Warnings for the report on the invoice. */
  readonly notes: readonly Finding[];
}

/** Reads a PDF. Throws `PDF_UNPROCESSABLE` where it has no invoice that can be read. */
export async function readPdf(pdf: Uint8Array): Promise<PdfContents> {
  const { context, attachments } = await open(pdf);
  const invoice = findInvoice(attachments);
  const { name, bytes, document } = invoice;
  const header = readHeader(document);
  const others = takeFiles(attachments.filter((one) => one !== invoice.attachment));
  const notes = [...notesOnMetadata(context, { name, header }), ...others.notes];
  return { name, bytes, header, business: readBusiness(document.root), files: withoutRepeats(others.files, invoice), notes };
}

async function open(pdf: Uint8Array): Promise<{ context: PDFContext; attachments: readonly PdfAttachment[] }> {
  try {
    const context = await loadPdf(pdf);
    return { context, attachments: findAttachments(context) };
  } catch (error) {
    throw new ExchangeError('PDF_UNPROCESSABLE', `The PDF cannot be parsed: ${(error as Error).message}`, undefined, { cause: error });
  }
}

function notesOnMetadata(context: PDFContext, inside: Pick<PdfContents, 'name' | 'header'>): Finding[] {
  try {
    return compareMetadata(readMetadata(context), inside);
  } catch (error) {
    const text = `The metadata (XMP) of the PDF cannot be read: ${(error as Error).message}`;
    return [pdfNote('PDF-02', text, 'Write the metadata anew, as XML in UTF-8.')];
  }
}

/** XRechnung embeds attachments in the XML; some writers embed the same in the PDF again. It becomes a file of the document once. */
function withoutRepeats(files: readonly PdfFile[], { document }: FoundInvoice): readonly PdfFile[] {
  if (files.length === 0) return files;
  const inXml = embeddedFiles(document, { hasImage: true, taken: [] }).files;
  return files.filter((file) => !inXml.some((one) => one.fileName === file.fileName && one.bytes.equals(file.bytes)));
}
