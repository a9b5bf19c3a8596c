// The header lines of a MIME part (RFC 2045, RFC 5322 §2.2): any order, any case, folded or not. For the multipart readers of requests
// and of AS4.
import { cut } from '../cut.js';

const HEADERS_MAX = 32;
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/;

/** Creates the error for a fault at an offset in the block. */
export type FaultAt = (offset: number, what: string) => Error;

/** `value`: unfolded, bytes as Latin-1 characters. `offset`: of the line in its block. */
export interface Header {
  readonly value: string;
  readonly offset: number;
}

/** Headers by lower-case name, from lines that each have their CRLF. Throws the error of `faultAt`. */
export function readHeaders(block: Buffer, faultAt: FaultAt): ReadonlyMap<string, Header> {
  const headers = new Map<string, Header>();
  for (const { text, offset } of unfolded(block, faultAt)) {
    const colon = text.indexOf(':');
    // White space before the colon was allowed once (RFC 822), and is not any more.
    const name = text.slice(0, Math.max(colon, 0)).toLowerCase();
    if (!NAME.test(name)) throw faultAt(offset, 'a header line without a name and a colon');
    if (headers.has(name)) throw faultAt(offset, `the header ${cut(name, 50)} twice`);
    if (headers.size === HEADERS_MAX) throw faultAt(offset, `more than ${HEADERS_MAX} headers`);
    headers.set(name, { value: trimBlanks(text.slice(colon + 1)), offset });
  }
  return headers;
}

/** RFC 5322 §2.2.3: a line that begins with white space continues the one before. */
function unfolded(block: Buffer, faultAt: FaultAt): { readonly text: string; readonly offset: number }[] {
  const headers: { readonly lines: string[]; readonly offset: number }[] = [];
  let offset = 0;
  for (const line of block.toString('latin1').split('\r\n').slice(0, -1)) {
    if (line.includes('\n')) throw faultAt(offset + line.indexOf('\n'), 'the line ends with LF, not with CRLF');
    if (CONTROL.test(line)) throw faultAt(offset, 'a control character in a header');
    if (!line.startsWith(' ') && !line.startsWith('\t')) headers.push({ lines: [line], offset });
    else if (headers.length === 0) throw faultAt(offset, 'the first line is a continuation');
    else headers.at(-1)!.lines.push(line);
    offset += line.length + '\r\n'.length;
  }
  return headers.map(({ lines, offset: start }) => ({ text: lines.join(''), offset: start }));
}

/** Without a regular expression: one for the end of a text takes quadratic time over a long run of blanks. */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (text[start] === ' ' || text[start] === '\t') start++;
  while (end > start && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--;
  return text.slice(start, end);
}
