// Parses multipart/form-data (RFC 7578 over RFC 2046), strictly and in memory. Every fault names its part and its byte. Text before the
// first boundary and behind the last one is ignored, as RFC 2046 §5.1.1 demands.
import { ExchangeError } from '../../domain/errors.js';
import { LIMITS } from '../../domain/vocabulary.js';
import { boundaryIn, readParameters } from '../../mime/parameters.js';
import { decoded } from '../../mime/transferEncoding.js';
import { readPartHeaders } from './partHeaders.js';

/** Limit for the headers of a part. Browsers send some 200 bytes. */
const HEADER_BLOCK_BYTES_MAX = 16 * 1024;

const CR = 0x0d;
const LF = 0x0a;
const DASH = 0x2d;
const CRLF = '\r\n';

/**
 * One part. `fileName` and `contentType` are undefined where the part does not have them. A file name without directories; '' where it is
 * empty. `bytes` is a view of the body, where they are not encoded for transport.
 */
export interface Part {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
  readonly bytes: Buffer;
}

/** A position: parts count from 1, bytes of the body from 0. */
interface PartPosition {
  readonly part: number;
  readonly offset: number;
}

/** The boundary in a Content-Type header, such as `multipart/form-data; boundary=x`. Fails with UPLOAD_INVALID. */
export function boundaryOf(contentType: string): string {
  const fault = (what: string): ExchangeError => invalid(`the Content-Type header ${what}`);
  const start = contentType.indexOf(';');
  return boundaryIn(readParameters(start === -1 ? '' : contentType.slice(start), fault), fault);
}

/**
 * Splits a body into its parts, in order: at least one, at most LIMITS.partsMax. The time grows with the size of the body only. Fails
 * with UPLOAD_INVALID and `Failed to parse multipart request: <fault and position>`.
 */
export function parseMultipart(body: Buffer, boundary: string): Part[] {
  const delimiter = Buffer.from(`${CRLF}--${boundary}`, 'latin1');
  const parts: Part[] = [];
  let at = afterFirstDelimiter(body, delimiter);
  while (!startsWith(body, at, '--')) {
    const place = { part: parts.length + 1, offset: at };
    if (parts.length === LIMITS.partsMax) throw faultAt(place, `more than ${LIMITS.partsMax} parts`);
    const start = endOfDelimiterLine(body, place);
    const { part, end } = readPart(body, delimiter, { ...place, offset: start });
    parts.push(part);
    at = end + delimiter.length;
  }
  if (parts.length === 0) throw invalid(`no part before the closing boundary at byte ${at - delimiter.length + CRLF.length}`);
  endOfClosingLine(body, at + '--'.length);
  return parts;
}

/** A boundary stands at the start of a line, behind a preamble of any lines. */
function afterFirstDelimiter(body: Buffer, delimiter: Buffer): number {
  if (body.length === 0) throw invalid('the body is empty');
  const line = delimiter.subarray(CRLF.length);
  if (body.subarray(0, line.length).equals(line)) return line.length;
  const at = body.indexOf(delimiter);
  if (at === -1) throw invalid('the body does not contain the boundary of the Content-Type header');
  return at + delimiter.length;
}

/** Skips "transport padding" (RFC 2046) and the line break behind a delimiter. Returns the offset behind it. */
function endOfDelimiterLine(body: Buffer, place: PartPosition): number {
  const end = skip(body, place.offset, isBlank);
  if (startsWith(body, end, CRLF)) return end + CRLF.length;
  const where = { ...place, offset: end };
  if (end >= body.length) throw faultAt(where, 'the body ends inside a boundary line');
  if (body[end] === LF) throw faultAt(where, 'the line ends with LF, not with CRLF');
  throw faultAt(where, 'the boundary is followed by other characters');
}

/** Reads one part from its first header on. `end` is the offset of the CRLF before the next delimiter. */
function readPart(body: Buffer, delimiter: Buffer, place: PartPosition): { part: Part; end: number } {
  const { block, contentStart } = headerBlock(body, delimiter, place);
  const { decoder, ...part } = readPartHeaders(block, (offset, what) => faultAt({ ...place, offset: place.offset + offset }, what));
  // RFC 2046 allows a part without content to end right after its headers: the CRLF of the delimiter is then the empty line.
  const end = body.indexOf(delimiter, contentStart - CRLF.length);
  if (end === -1) throw faultAt({ ...place, offset: body.length }, 'the body ends without the closing boundary');
  const content = body.subarray(Math.min(contentStart, end), end);
  return { part: { ...part, bytes: decoded(content, decoder) }, end };
}

/** The header lines, each with its CRLF, and the offset of the content behind the empty line. */
function headerBlock(body: Buffer, delimiter: Buffer, place: PartPosition): { block: Buffer; contentStart: number } {
  const start = place.offset;
  if (startsWith(body, start, CRLF)) return { block: body.subarray(start, start), contentStart: start + CRLF.length };
  const window = body.subarray(start, start + HEADER_BLOCK_BYTES_MAX + CRLF.length);
  const end = window.indexOf('\r\n\r\n', 0, 'latin1');
  const block = window.subarray(0, end === -1 ? window.length : end + CRLF.length);
  const boundaryAt = block.indexOf(delimiter);
  if (boundaryAt !== -1) throw faultAt({ ...place, offset: start + boundaryAt + CRLF.length }, 'the boundary stands inside the headers');
  if (end !== -1) return { block, contentStart: start + end + CRLF.length * 2 };
  const bare = bareLineFeed(block);
  if (bare !== -1) throw faultAt({ ...place, offset: start + bare }, 'the line ends with LF, not with CRLF');
  if (window.length > HEADER_BLOCK_BYTES_MAX) throw faultAt(place, `the headers are longer than ${HEADER_BLOCK_BYTES_MAX} bytes`);
  throw faultAt({ ...place, offset: body.length }, 'the body ends inside the headers');
}

/** The epilogue begins on a line of its own. */
function endOfClosingLine(body: Buffer, at: number): void {
  const end = skip(body, at, isBlank);
  if (end < body.length && !isLineBreak(body[end])) throw invalid(`the closing boundary is followed by other characters at byte ${end}`);
}

function bareLineFeed(bytes: Buffer): number {
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) if (bytes[at - 1] !== CR) return at;
  return -1;
}

function startsWith(body: Buffer, at: number, two: '--' | '\r\n'): boolean {
  return two === CRLF ? body[at] === CR && body[at + 1] === LF : body[at] === DASH && body[at + 1] === DASH;
}

function skip(body: Buffer, from: number, what: (byte: number | undefined) => boolean): number {
  let at = from;
  while (what(body[at])) at++;
  return at;
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09;
}

function isLineBreak(byte: number | undefined): boolean {
  return byte === CR || byte === LF;
}

function faultAt(place: PartPosition, what: string): ExchangeError {
  return invalid(`part ${place.part} at byte ${place.offset}: ${what}`);
}

function invalid(details: string): ExchangeError {
  return new ExchangeError('UPLOAD_INVALID', `Failed to parse multipart request: ${details}`);
}
