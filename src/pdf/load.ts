// Reads a PDF with pdf-lib, within limits.
import { type PDFContext, PDFDocument } from 'pdf-lib';
import { guarded, namesTooManyObjects, TOO_MANY_OBJECTS } from './guards.js';

/** Other bytes before `%PDF-` are accepted up to this number. */
const HEADER_OFFSET_MAX = 1024;

/** Reads a PDF into its objects. Throws an Error whose message completes `The PDF cannot be parsed: …`. */
export async function loadPdf(pdf: Uint8Array): Promise<PDFContext> {
  const head = Buffer.from(pdf.buffer, pdf.byteOffset, Math.min(pdf.byteLength, HEADER_OFFSET_MAX + 5));
  if (!head.includes('%PDF-')) throw new Error('it does not begin as a PDF');
  if (namesTooManyObjects(pdf)) throw new Error(TOO_MANY_OBJECTS);
  const context = await guarded(() => load(pdf));
  // PDF/A forbids encryption, also with an empty user password. pdf-lib checks the object; this checks the entry.
  if (context.trailerInfo.Encrypt !== undefined) throw new Error('it is encrypted');
  return context;
}

async function load(pdf: Uint8Array): Promise<PDFContext> {
  try {
    const options = { updateMetadata: false, ignoreEncryption: true, parseSpeed: Number.POSITIVE_INFINITY };
    return (await PDFDocument.load(pdf, options)).context;
  } catch (error) {
    throw new Error('it is damaged', { cause: error });
  }
}
