// Reads a PDF: by its cross-references, as readers do, or where these are damaged by searching it for objects.
import { PDFDict, PDFDocument } from 'pdf-lib';
import { DamagedReferences, readCrossReferences } from './crossReferences.js';
import { entry, type PdfObjects } from './entries.js';
import { guarded, namesTooManyObjects } from './guards.js';
import { LimitReached, TOO_MANY_OBJECTS } from './limits.js';
import { ReferencedObjects } from './referencedObjects.js';
import { SearchedObjects } from './searchedObjects.js';

/** Other bytes before `%PDF-` are accepted up to this number. */
const HEADER_OFFSET_MAX = 1024;

type Use<Result> = (objects: PdfObjects, catalog: PDFDict) => Result;

/**
 * What `use` finds in a PDF. It is asked again where the objects that it reads turn out to be elsewhere. Throws an Error whose message
 * completes `The PDF cannot be parsed: …`.
 */
export async function withPdf<Result>(pdf: Uint8Array, use: Use<Result>): Promise<Result> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const start = bytes.subarray(0, HEADER_OFFSET_MAX + 5).indexOf('%PDF-');
  if (start === -1) throw new Error('it does not begin as a PDF');
  if (namesTooManyObjects(pdf)) throw new LimitReached(TOO_MANY_OBJECTS);
  try {
    return useByReferences(bytes.subarray(start), use);
  } catch (error) {
    if (!(error instanceof DamagedReferences)) throw error;
    return useBySearch(bytes, use);
  }
}

/** Throws DamagedReferences. */
function useByReferences<Result>(pdf: Buffer, use: Use<Result>): Result {
  const references = readCrossReferences(pdf);
  const objects = new ReferencedObjects(pdf, references);
  // PDF/A forbids encryption, also with an empty user password.
  if (entry(objects, references.trailer, 'Encrypt') !== undefined) throw new Error(ENCRYPTED);
  const catalog = entry(objects, references.trailer, 'Root');
  if (!(catalog instanceof PDFDict)) throw new DamagedReferences('no catalog');
  return use(objects, catalog);
}

/** Of an object that is there several times, the last one counts. */
async function useBySearch<Result>(pdf: Buffer, use: Use<Result>): Promise<Result> {
  const context = await guarded(() => search(pdf));
  // Readers need it to know which object is the catalog.
  if (!hasTrailer(pdf)) throw new Error(DAMAGED);
  // pdf-lib checks the object; this checks the entry.
  if (context.trailerInfo.Encrypt !== undefined) throw new Error(ENCRYPTED);
  const catalog = context.lookup(context.trailerInfo.Root);
  if (!(catalog instanceof PDFDict)) throw new Error('it has no catalog');
  return use(new SearchedObjects(context, pdf), catalog);
}

const ENCRYPTED = 'it is encrypted';
const DAMAGED = 'it is damaged';

function hasTrailer(pdf: Buffer): boolean {
  return pdf.includes('trailer') || /\/XRef\b/.test(pdf.toString('latin1'));
}

async function search(pdf: Uint8Array): Promise<PDFDocument['context']> {
  try {
    const options = { updateMetadata: false, ignoreEncryption: true, parseSpeed: Number.POSITIVE_INFINITY };
    return (await PDFDocument.load(pdf, options)).context;
  } catch (error) {
    throw new Error(DAMAGED, { cause: error });
  }
}
