// Parses multipart/form-data (RFC 7578 over RFC 2046), strictly and in memory. Every fault names its part and its byte.
import { ExchangeError } from '../domain/errors.js';
import { LIMITS } from '../domain/vocabulary.js';
import { readPartHeaders } from './partHeaders.js';

/** Limit for the headers of a part. Browsers send some 200 bytes. */
const HEADER_BLOCK_BYTES_MAX = 16 * 1024;

/** RFC 2046 §5.1.1: 1 to 70 of these characters, the last one not a blank. */
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/;
/** One parameter of Content-Type. Unquoted values may have characters that need quotes: some clients send `boundary=----=_Part`. */
const PARAMETER = /;[ \t]*(?:([^\s=;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))[ \t]*)?/y;

const CR = 0x0d;
const LF = 0x0a;
const DASH = 0x2d;
const CRLF = '\r\n';

/**
 * One part. `fileName` and `contentType` are undefined where the part does not have them. An empty file name is ''. `bytes` is a view
 * of the body.
 */
export interface Part {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
  readonly bytes: Buffer;
}

/** A position: parts count from 1, bytes of the body from 0. */
interface Place {
  readonly part: number;
  readonly offset: number;
}

/** The boundary in a Content-Type header, such as `multipart/form-data; boundary=x`. Fails with UPLOAD_INVALID. */
export function boundaryOf(contentType: string): string {
  const found: string[] = [];
  let at = contentType.indexOf(';');
  if (at === -1) at = contentType.length;
  while (at < contentType.length) {
    PARAMETER.lastIndex = at;
    const parameter = PARAMETER.exec(contentType);
    if (parameter === null) throw invalid('the Content-Type header has a malformed parameter');
    const [whole, name, quoted, plain] = parameter;
    if (name?.toLowerCase() === 'boundary') found.push(quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '');
    at += whole.length;
  }
  const [boundary, another] = found;
  if (boundary === undefined) throw invalid('the Content-Type header has no boundary');
  if (another !== undefined) throw invalid('the Content-Type header has more than one boundary');
  if (!BOUNDARY.test(boundary)) throw invalid('the boundary is not 1 to 70 characters of RFC 2046');
  return boundary;
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
  refuseEpilogue(body, at + '--'.length);
  return parts;
}

/** RFC 2046 allows a preamble, but form clients send none. Only a line break is accepted, which some clients send. */
function afterFirstDelimiter(body: Buffer, delimiter: Buffer): number {
  if (body.length === 0) throw invalid('the body is empty');
  const line = delimiter.subarray(CRLF.length);
  const start = startsWith(body, 0, CRLF) ? CRLF.length : 0;
  if (body.subarray(start, start + line.length).equals(line)) return start + line.length;
  const first = body.indexOf(line);
  if (first === -1) throw invalid('the body does not contain the boundary of the Content-Type header');
  throw invalid(`${first} bytes before the first boundary`);
}

/** Skips "transport padding" (RFC 2046) and the line break behind a delimiter. Returns the offset behind it. */
function endOfDelimiterLine(body: Buffer, place: Place): number {
  const end = skip(body, place.offset, isBlank);
  if (startsWith(body, end, CRLF)) return end + CRLF.length;
  const where = { ...place, offset: end };
  if (end >= body.length) throw faultAt(where, 'the body ends inside a boundary line');
  if (body[end] === LF) throw faultAt(where, 'the line ends with LF, not with CRLF');
  throw faultAt(where, 'the boundary is followed by other characters');
}

/** Reads one part from its first header on. `end` is the offset of the CRLF before the next delimiter. */
function readPart(body: Buffer, delimiter: Buffer, place: Place): { part: Part; end: number } {
  const { block, contentStart } = headerBlock(body, delimiter, place);
  const headers = readPartHeaders(block, (offset, what) => faultAt({ ...place, offset: place.offset + offset }, what));
  // RFC 2046 allows a part without content to end right after its headers: the CRLF of the delimiter is then the empty line.
  const end = body.indexOf(delimiter, contentStart - CRLF.length);
  if (end === -1) throw faultAt({ ...place, offset: body.length }, 'the body ends without the closing boundary');
  return { part: { ...headers, bytes: body.subarray(Math.min(contentStart, end), end) }, end };
}

/** The header lines, each with its CRLF, and the offset of the content behind the empty line. */
function headerBlock(body: Buffer, delimiter: Buffer, place: Place): { block: Buffer; contentStart: number } {
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

/** Only white space may follow the closing delimiter. Anything else would be a document that gets lost. */
function refuseEpilogue(body: Buffer, at: number): void {
  const end = skip(body, at, isWhiteSpace);
  if (end < body.length) throw invalid(`${body.length - end} bytes after the closing boundary, at byte ${end}`);
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

function isWhiteSpace(byte: number | undefined): boolean {
  return isBlank(byte) || byte === CR || byte === LF;
}

function faultAt(place: Place, what: string): ExchangeError {
  return invalid(`part ${place.part} at byte ${place.offset}: ${what}`);
}

function invalid(details: string): ExchangeError {
  return new ExchangeError('UPLOAD_INVALID', `Failed to parse multipart request: ${details}`);
}
