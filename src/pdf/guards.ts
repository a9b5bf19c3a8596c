// Limits for pdf-lib while it searches a PDF for objects. They are set on its own classes, so PDFs are read in threads of their own.
import { deflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFContext, PDFName, PDFNumber, PDFObjectStreamParser, PDFRawStream, PDFXRefStreamParser } from 'pdf-lib';
import { DecodedTooLarge } from './decodedTooLarge.js';
import { entry } from './entries.js';
import { decodeStream, type Filter, isDecodable } from './filters.js';
import { LimitReached, OBJECTS_MAX, STREAM_BYTES_MAX, TOO_MANY_BYTES, TOO_MANY_OBJECTS } from './limits.js';
import { filtersOf } from './streams.js';

interface GrowingStream {
  readonly buffer: Uint8Array;
  ensureBuffer(requestedBytes: number): Uint8Array;
}

let bytesTotal = 0;
let objectsTotal = 0;
let exceeded: string | undefined;

/**
 * Runs one load within the limits, one at a time in a thread. Throws an Error that names the exceeded limit: pdf-lib continues after a
 * damaged object, so an error inside may be lost.
 */
export async function guarded<Result>(load: () => Promise<Result>): Promise<Result> {
  bytesTotal = 0;
  objectsTotal = 0;
  exceeded = undefined;
  try {
    return await load();
  } finally {
    // biome-ignore lint/correctness/noUnsafeFinally: the limit is the cause of whatever came of it.
    if (exceeded !== undefined) throw new LimitReached(exceeded);
  }
}

/** Whether a PDF has more objects than the limit. Counting the ends of objects takes a tenth of the time of reading them. */
export function namesTooManyObjects(pdf: Uint8Array): boolean {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  let count = 0;
  for (let at = bytes.indexOf('endobj'); at !== -1; at = bytes.indexOf('endobj', at + 6)) if (++count > OBJECTS_MAX) return true;
  return false;
}

function refuse(reason: string): never {
  exceeded = reason;
  throw new Error(reason);
}

countObjects();
unpackObjectStreams();
skipCrossReferences();
limitOtherDecoders();

function countObjects(): void {
  const { prototype } = PDFContext;
  const { assign } = prototype;
  prototype.assign = function counted(ref, object) {
    objectsTotal += 1;
    if (objectsTotal > OBJECTS_MAX) refuse(TOO_MANY_OBJECTS);
    assign.call(this, ref, object);
  };
}

/** Object streams are decoded while the PDF is read: 2 KB may become 1 GB. Our inflate stops at the limit, and is faster. */
function unpackObjectStreams(): void {
  const { forStream } = PDFObjectStreamParser;
  PDFObjectStreamParser.forStream = (stream, shouldWaitForTick) => forStream(unpacked(stream), shouldWaitForTick);
}

function unpacked(stream: PDFRawStream): PDFRawStream {
  const { context } = stream.dict;
  const count = entry(context, stream.dict, 'N');
  if (count instanceof PDFNumber && objectsTotal + count.asNumber() > OBJECTS_MAX) refuse(TOO_MANY_OBJECTS);
  const filters = filtersOf(context, stream.dict);
  if (!isDecodable(filters)) return stream;
  const contents = decoded(stream, filters);
  if (contents === undefined) return stream;
  bytesTotal += contents.byteLength;
  if (bytesTotal > STREAM_BYTES_MAX) refuse(TOO_MANY_BYTES);
  const dict = stream.dict.clone();
  dict.delete(PDFName.of('Filter'));
  return PDFRawStream.of(dict, contents);
}

/** Undefined where it is damaged: pdf-lib reads what can be read. */
function decoded({ contents }: PDFRawStream, filters: readonly Filter[]): Uint8Array | undefined {
  try {
    return decodeStream(contents, filters, Math.max(STREAM_BYTES_MAX - bytesTotal, 1));
  } catch (error) {
    return error instanceof DecodedTooLarge ? refuse(TOO_MANY_BYTES) : undefined;
  }
}

/** pdf-lib scans the whole file for objects. Only the trailer of a cross-reference stream is read, because it may have a billion entries. */
function skipCrossReferences(): void {
  const { forStream } = PDFXRefStreamParser;
  PDFXRefStreamParser.forStream = ({ dict }) => {
    const trailer = dict.clone();
    trailer.set(PDFName.of('Size'), dict.context.obj(0));
    for (const list of ['Index', 'W']) trailer.set(PDFName.of(list), dict.context.obj([]));
    trailer.delete(PDFName.of('Filter'));
    return forStream(PDFRawStream.of(trailer, new Uint8Array()));
  };
}

/** pdf-lib's own decoders, for the other filters, grow their buffer with one method of one prototype. */
function limitOtherDecoders(): void {
  const prototype = growingPrototype();
  const grow = prototype.ensureBuffer;
  prototype.ensureBuffer = function ensureBuffer(requestedBytes) {
    const before = this.buffer.byteLength;
    if (bytesTotal - before + requestedBytes > STREAM_BYTES_MAX) refuse(TOO_MANY_BYTES);
    const buffer = grow.call(this, requestedBytes);
    bytesTotal += buffer.byteLength - before;
    return buffer;
  };
}

function growingPrototype(): GrowingStream {
  const dict = PDFContext.create().obj({ Filter: PDFName.of('FlateDecode') });
  let prototype: unknown = decodePDFRawStream(PDFRawStream.of(dict, deflateSync(Buffer.alloc(0))));
  while (prototype !== null && !Object.hasOwn(prototype as object, 'ensureBuffer')) prototype = Object.getPrototypeOf(prototype);
  if (prototype === null) throw new TypeError('pdf-lib has changed: no ensureBuffer found to limit');
  return prototype as GrowingStream;
}
