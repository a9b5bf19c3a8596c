// The headers of one MIME part (RFC 2045): any order, any case, folded or not.
import { mime } from './contentType.js';

const HEADERS_MAX = 32;
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/;
/** Encodings that leave the bytes as they are. */
const IDENTITY_ENCODINGS: ReadonlySet<string> = new Set(['7bit', '8bit', 'binary']);

export interface PartHeaders {
  readonly contentType: string | undefined;
  /** Without angle brackets. */
  readonly contentId: string | undefined;
}

/** Reads header lines, each with its CRLF. Throws an As4Error. */
export function readPartHeaders(block: Buffer): PartHeaders {
  const headers = new Map<string, string>();
  for (const line of unfolded(block.toString('latin1'))) {
    const colon = line.indexOf(':');
    // White space before the colon was allowed once (RFC 822), and is not any more.
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    if (!NAME.test(name)) throw mime('A part has a header without a name and a colon');
    if (headers.has(name)) throw mime(`A part has the header ${name.slice(0, 50)} twice`);
    if (headers.size === HEADERS_MAX) throw mime(`A part has more than ${HEADERS_MAX} headers`);
    headers.set(name, line.slice(colon + 1).trim());
  }
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding !== undefined && !IDENTITY_ENCODINGS.has(encoding)) {
    throw mime('The Content-Transfer-Encoding of a part is not binary, 8bit or 7bit');
  }
  return { contentType: headers.get('content-type'), contentId: contentIdOf(headers.get('content-id')) };
}

/** RFC 5322, 2.2.3: a line that begins with white space continues the one before. */
function unfolded(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split('\r\n').slice(0, -1)) {
    if (CONTROL.test(line)) throw mime('A part has a control character in its headers');
    if (!/^[ \t]/.test(line)) lines.push(line);
    else if (lines.length === 0) throw mime('The first header of a part is a continuation');
    else lines[lines.length - 1] += line;
  }
  return lines;
}

function contentIdOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const [, bracketed] = /^<([^<>\s]+)>$/.exec(value) ?? [];
  const id = bracketed ?? value;
  if (id === '' || /[<>\s]/.test(id)) throw mime('The Content-ID of a part is malformed');
  return id;
}
