// Content-Type headers (RFC 2045, 5.1), as multipart/related and its parts have them (RFC 2387).
import { As4Error } from './as4Error.js';

const CHARACTERS_MAX = 1_000;
const TYPE = /^[ \t]*([!#$%&'*+\-.^_`|~0-9A-Za-z]+\/[!#$%&'*+\-.^_`|~0-9A-Za-z]+)[ \t]*/;
/** Unquoted values may have characters that need quotes: some senders write `boundary=----=_Part_1`. */
const PARAMETER = /;[ \t]*(?:([!#$%&'*+\-.^_`|~0-9A-Za-z]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))[ \t]*)?/y;
/** RFC 2046, 5.1.1: 1 to 70 of these characters, the last one not a blank. */
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/;

export interface ContentType {
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
  const parameters = new Map<string, string>();
  for (let at = start.length; at < text.length; ) {
    PARAMETER.lastIndex = at;
    const [whole = '', name, quoted, plain] = PARAMETER.exec(text) ?? [];
    if (whole === '') throw mime('The Content-Type has a malformed parameter');
    at += whole.length;
    if (name === undefined) continue;
    const key = name.toLowerCase();
    if (parameters.has(key)) throw mime(`The Content-Type has the parameter ${key} twice`);
    parameters.set(key, quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '');
  }
  return { type: type.toLowerCase(), parameters };
}

/** The boundary of a multipart type. */
export function boundaryOf({ parameters }: ContentType): string {
  const boundary = parameters.get('boundary');
  if (boundary === undefined) throw mime('The Content-Type has no boundary');
  if (!BOUNDARY.test(boundary)) throw mime('The boundary is not 1 to 70 characters of RFC 2046');
  return boundary;
}

export function mime(message: string): As4Error {
  return new As4Error('EBMS:0007', message);
}
