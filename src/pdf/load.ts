// pdf-lib's reader under its lids.
import { type PDFContext, PDFDocument } from 'pdf-lib';
import { guarded, namesTooManyObjects, TOO_MANY_OBJECTS } from './guards.js';

/** Junk before `%PDF-` is tolerated up to here. */
const HEADER_OFFSET_MAX = 1024;

/** Reads a PDF into its objects. Throws an Error whose message completes `The PDF cannot be parsed: …`. */
export async function loadPdf(pdf: Uint8Array): Promise<PDFContext> {
  const head = Buffer.from(pdf.buffer, pdf.byteOffset, Math.min(pdf.byteLength, HEADER_OFFSET_MAX + 5));
  if (!head.includes('%PDF-')) throw new Error('it does not begin as a PDF');
  if (namesTooManyObjects(pdf)) throw new Error(TOO_MANY_OBJECTS);
  const context = await guarded(() => load(pdf));
  // PDF/A forbids encryption, also that with an empty user password. pdf-lib's own check looks at the object, this at the claim.
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
