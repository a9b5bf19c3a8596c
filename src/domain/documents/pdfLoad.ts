// pdf-lib's reader, with a lid on what it unpacks while it reads.
import { deflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFContext, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';

/** One object stream, and all of them together, may unpack to this much. */
export const STREAM_BYTES_MAX = 32 * 1024 * 1024;
const STREAMS_BYTES_MAX = 128 * 1024 * 1024;
/** Junk before `%PDF-` is tolerated up to here. */
const HEADER_OFFSET_MAX = 1024;

/** Reads a PDF into its objects. Throws an Error whose message completes "The PDF cannot be parsed: …". */
export async function loadPdf(pdf: Uint8Array): Promise<PDFContext> {
  const head = Buffer.from(pdf.buffer, pdf.byteOffset, Math.min(pdf.byteLength, HEADER_OFFSET_MAX + 5));
  if (!head.includes('%PDF-')) throw new Error('it does not begin as a PDF');
  const context = await lid.during(() => load(pdf));
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

interface GrowingStream {
  readonly buffer: Uint8Array;
  ensureBuffer(requestedBytes: number): Uint8Array;
}

/**
 * Object streams are unpacked inside `PDFDocument.load` itself, without limit: 2 KB become 1 GB. All of pdf-lib's
 * decoders grow through one method of one prototype, which is replaced here, once in a thread.
 */
const lid = (() => {
  const prototype = growingPrototype();
  const grow = prototype.ensureBuffer;
  let bytesTotal = 0;
  let exceeded = false;
  prototype.ensureBuffer = function ensureBuffer(requestedBytes) {
    const before = this.buffer.byteLength;
    if (requestedBytes > STREAM_BYTES_MAX || bytesTotal > STREAMS_BYTES_MAX) {
      exceeded = true;
      throw new Error('over the limit');
    }
    const buffer = grow.call(this, requestedBytes);
    bytesTotal += buffer.byteLength - before;
    return buffer;
  };
  return {
    /** Runs one load. pdf-lib goes on after a damaged object, so the mark is asked afterwards. */
    async during<Result>(run: () => Promise<Result>): Promise<Result> {
      bytesTotal = 0;
      exceeded = false;
      try {
        return await run();
      } finally {
        // biome-ignore lint/correctness/noUnsafeFinally: the limit is the cause of whatever came of it.
        if (exceeded) throw new Error(`its streams unpack to more than ${STREAM_BYTES_MAX} bytes`);
      }
    },
  };
})();

function growingPrototype(): GrowingStream {
  const dict = PDFContext.create().obj({ Filter: PDFName.of('FlateDecode') });
  let prototype: unknown = decodePDFRawStream(PDFRawStream.of(dict, deflateSync(Buffer.alloc(0))));
  while (prototype !== null && !Object.hasOwn(prototype as object, 'ensureBuffer')) prototype = Object.getPrototypeOf(prototype);
  if (prototype === null) throw new TypeError('pdf-lib has changed: no ensureBuffer found to limit');
  return prototype as GrowingStream;
}
