// Reads a PDF: the invoice inside, the files beside it, and what the metadata say about it. Runs in a thread of its own (guards.ts).
import type { Generation } from '../validation/ciiSchema.js';
import type { Finding } from '../validation/report.js';
import type { XmlDocument } from '../xml/tree.js';
import { type PdfFile, takeFiles } from './attachedFiles.js';
import { findAttachments, type PdfAttachment } from './attachments.js';
import { PdfError } from './error.js';
import { findInvoice } from './invoice.js';
import { withPdf } from './load.js';
import { findMetadata, readMetadata } from './metadata.js';
import { compareMetadata, generationOf, type Inside, pdfNote } from './rules.js';
import type { EncodedStream } from './streams.js';

interface PdfOptions<Header extends Inside['header']> {
  /** The most files beside the invoice. Others stay in the PDF. */
  readonly filesMax: number;
  readonly fileNameCharactersMax: number;
  readonly readHeader: (invoice: XmlDocument) => Header;
}

/** The content of a PDF. */
interface PdfContents<Header> {
  /** The name of the invoice as embedded, without folders. */
  readonly name: string;
  /** The invoice, which has passed the XML gate. */
  readonly bytes: Buffer;
  readonly document: XmlDocument;
  readonly header: Header;
  /** Other embedded files. Names are limited in length, but may be repeated. */
  readonly files: readonly PdfFile[];
  /** Warnings for the report on the invoice. */
  readonly notes: readonly Finding[];
  /** Whose schema the invoice follows, where the metadata of the PDF decide. */
  readonly generation: Generation | undefined;
}

/** Throws PdfError where the PDF has no invoice that can be read. */
export async function readPdf<Header extends Inside['header']>(pdf: Uint8Array, options: PdfOptions<Header>): Promise<PdfContents<Header>> {
  const { metadata, attachments } = await open(pdf);
  const { attachment, name, bytes, document } = findInvoice(attachments, options);
  const header = options.readHeader(document);
  const others = attachments.filter((one) => one !== attachment);
  const { files, notes } = takeFiles(others, options);
  const about = aboutMetadata(metadata, { name, header });
  return { name, bytes, document, header, files, generation: about.generation, notes: [...about.notes, ...notes] };
}

async function open(pdf: Uint8Array): Promise<{ metadata: EncodedStream | undefined; attachments: readonly PdfAttachment[] }> {
  try {
    return await withPdf(pdf, (objects, catalog) => ({
      metadata: findMetadata(objects, catalog),
      attachments: findAttachments(objects, catalog),
    }));
  } catch (error) {
    throw new PdfError(`The PDF cannot be parsed: ${(error as Error).message}`, 'unknown', { cause: error });
  }
}

function aboutMetadata(stream: EncodedStream | undefined, inside: Inside): Pick<PdfContents<unknown>, 'notes' | 'generation'> {
  try {
    const metadata = stream && readMetadata(stream);
    return { notes: compareMetadata(metadata, inside), generation: generationOf(metadata) };
  } catch (error) {
    const text = `The metadata (XMP) of the PDF cannot be read: ${(error as Error).message}`;
    return { notes: [pdfNote('PDF-02', text, 'Write the metadata anew, as XML in UTF-8.')], generation: undefined };
  }
}
