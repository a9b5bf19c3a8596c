// Parses the headers of one part of a form: the field name, the file name and the content type.
import { isUtf8 } from 'node:buffer';

const HEADERS_MAX = 32;

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Unquoted values: a token (RFC 7230), or raw bytes beyond US-ASCII, which some clients send. */
const TOKEN = /[!#$%&'*+\-.^_`|~0-9A-Za-z\x80-\xff]+/y;
const PARAMETER_NAME = /[ \t]*;[ \t]*([!#$%&'*+\-.^_`|~0-9A-Za-z]+)[ \t]*=[ \t]*/y;
const REST = /[ \t;]*$/y;
const CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/;
const NOT_PRINTABLE_ASCII = /[^\x20-\x7e]/;

/**
 * Encodings that do not change the bytes. The specification is silent: others are refused (docs/decisions/052), as RFC 7578 §4.7
 * deprecates them.
 */
const IDENTITY_ENCODINGS = new Set(['7bit', '8bit', 'binary']);

/** The values in the headers of a part. Undefined where they are absent. */
export interface PartHeaders {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
}

/** Creates the error for a fault at an offset in the block. */
export type FaultAt = (offset: number, what: string) => Error;

interface Header {
  readonly value: string;
  readonly offset: number;
}

/** Parses a block of header lines, each with its CRLF. Throws the error of `faultAt`. */
export function readPartHeaders(block: Buffer, faultAt: FaultAt): PartHeaders {
  const headers = headersOf(block, faultAt);
  const encoding = headers.get('content-transfer-encoding');
  if (encoding !== undefined && !IDENTITY_ENCODINGS.has(encoding.value.toLowerCase())) {
    throw faultAt(encoding.offset, 'Content-Transfer-Encoding is not 7bit, 8bit or binary');
  }
  const type = headers.get('content-type');
  if (type !== undefined && NOT_PRINTABLE_ASCII.test(type.value)) throw faultAt(type.offset, 'Content-Type is not printable ASCII');
  const disposition = headers.get('content-disposition');
  if (disposition === undefined) throw faultAt(0, 'no Content-Disposition');
  return { ...readDisposition(disposition, faultAt), contentType: type?.value === '' ? undefined : type?.value };
}

/** Header lines by lower-case name. Bytes are kept as Latin-1 characters. */
function headersOf(block: Buffer, faultAt: FaultAt): Map<string, Header> {
  const headers = new Map<string, Header>();
  let offset = 0;
  for (const line of block.toString('latin1').split('\r\n').slice(0, -1)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    const value = line.slice(colon + 1);
    if (line.includes('\n')) throw faultAt(offset + line.indexOf('\n'), 'the line ends with LF, not with CRLF');
    if (line.startsWith(' ') || line.startsWith('\t')) throw faultAt(offset, 'a folded header line');
    if (!NAME.test(name)) throw faultAt(offset, 'a header line without a name and a colon');
    if (CONTROL.test(value)) throw faultAt(offset, 'a control character in a header');
    if (headers.has(name)) throw faultAt(offset, 'the same header twice');
    if (headers.size === HEADERS_MAX) throw faultAt(offset, `more than ${HEADERS_MAX} headers`);
    headers.set(name, { value: trimBlanks(value), offset });
    offset += line.length + '\r\n'.length;
  }
  return headers;
}

/** `form-data; name="…"; filename="…"`. `filename*` (RFC 8187) wins where both are given. */
function readDisposition(header: Header, faultAt: FaultAt): { name: string; fileName: string | undefined } {
  const fault = (what: string): Error => faultAt(header.offset, `Content-Disposition ${what}`);
  const type = /^[^ \t;]*/.exec(header.value)?.[0] ?? '';
  if (type.toLowerCase() !== 'form-data') throw fault('is not form-data');
  const parameters = readParameters(header.value.slice(type.length), fault);
  const name = parameters.get('name');
  if (name === undefined || name === '') throw fault('has no name');
  const extended = parameters.get('filename*');
  const plain = parameters.get('filename');
  const fileName = extended !== undefined ? decodeExtended(extended, fault) : plain === undefined ? undefined : decodePlain(plain);
  return { name: decodePlain(name), fileName };
}

/** Parameters by lower-case name. Values are unquoted, but not decoded. A trailing `;` is accepted. */
function readParameters(text: string, fault: (what: string) => Error): Map<string, string> {
  const parameters = new Map<string, string>();
  let at = 0;
  for (;;) {
    const name = matchAt(PARAMETER_NAME, text, at);
    if (name === null) break;
    at += name[0].length;
    const { value, end } = text[at] === '"' ? quotedAt(text, at, fault) : tokenAt(text, at, fault);
    const key = (name[1] as string).toLowerCase();
    if (parameters.has(key)) throw fault(`gives ${key} twice`);
    parameters.set(key, value);
    at = end;
  }
  if (matchAt(REST, text, at) === null) throw fault('has a malformed parameter');
  return parameters;
}

/**
 * A quoted string. Only `\"` and `\\` are escapes. Browsers do not escape a backslash, and old ones send whole Windows paths, so any
 * other backslash is literal.
 */
function quotedAt(text: string, start: number, fault: (what: string) => Error): { value: string; end: number } {
  let value = '';
  for (let at = start + 1; at < text.length; at++) {
    const one = text[at] as string;
    const next = text[at + 1];
    if (one === '"') return { value, end: at + 1 };
    if (one === '\\' && (next === '"' || next === '\\')) at++;
    value += one === '\\' && (next === '"' || next === '\\') ? next : one;
  }
  throw fault('has a quoted string without an end');
}

function tokenAt(text: string, start: number, fault: (what: string) => Error): { value: string; end: number } {
  const token = matchAt(TOKEN, text, start)?.[0];
  if (token === undefined) throw fault('has a parameter without a value');
  return { value: token, end: start + token.length };
}

/** Browsers write exactly three characters as `%22`, `%0D` and `%0A` (WHATWG HTML, multipart/form-data encoding). */
function decodePlain(value: string): string {
  return bytesToText(Buffer.from(value, 'latin1')).replaceAll(/%(22|0D|0A)/gi, (percent) => decodeURIComponent(percent));
}

/** RFC 8187: charset'language'percent-encoded, with the two charsets of RFC 5987 only. */
function decodeExtended(value: string, fault: (what: string) => Error): string {
  const [, charset, encoded] = /^([^']*)'[^']*'((?:%[0-9A-Fa-f]{2}|[!#$&+\-.^_`|~0-9A-Za-z])*)$/.exec(value) ?? [];
  if (charset === undefined || encoded === undefined) throw fault("has a filename* that is not charset'language'value");
  const bytes = Buffer.from(
    encoded.replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  if (charset.toLowerCase() === 'iso-8859-1') return bytes.toString('latin1');
  if (charset.toLowerCase() !== 'utf-8') throw fault('has a filename* that is neither UTF-8 nor ISO-8859-1');
  if (!isUtf8(bytes)) throw fault('has a filename* that is not valid UTF-8');
  return bytes.toString('utf8');
}

function bytesToText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1');
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Without a regular expression: one for the end of a text takes quadratic time over a long run of blanks. */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (text[start] === ' ' || text[start] === '\t') start++;
  while (end > start && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--;
  return text.slice(start, end);
}
