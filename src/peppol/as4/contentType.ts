// Content-Type headers (RFC 2045, 5.1), as multipart/related and its parts have them (RFC 2387).
import { boundaryIn, readParameters } from '../../mime/parameters.js';
import { As4Error } from './as4Error.js';

const CHARACTERS_MAX = 1_000;
const TYPE = /^[ \t]*([!#$%&'*+\-.^_`|~0-9A-Za-z]+\/[!#$%&'*+\-.^_`|~0-9A-Za-z]+)/;

interface ContentType {
  /** In lower case. */
  readonly type: string;
  /** By name in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** Throws an As4Error for a header that is missing, malformed, or has a parameter twice. */
export function readContentType(header: string | undefined): ContentType {
  const text = header ?? '';
  const [start = '', type = ''] = (text.length <= CHARACTERS_MAX ? TYPE.exec(text) : null) ?? [];
  if (type === '') throw mime('The Content-Type is missing or malformed');
  return { type: type.toLowerCase(), parameters: readParameters(text.slice(start.length), fault) };
}

/** The boundary of a multipart type. */
export function boundaryOf({ parameters }: ContentType): string {
  return boundaryIn(parameters, fault);
}

function fault(what: string): As4Error {
  return mime(`The Content-Type ${what}`);
}

export function mime(message: string): As4Error {
  return new As4Error('EBMS:0007', message);
}
