// Parameters of Content-Type and Content-Disposition (RFC 2045 §5.1, RFC 2183), and the boundary among them.

/** Several `;` in a row, and one at the end, are accepted: some senders write them. */
const PARAMETER_NAME = /[ \t]*;[ \t;]*([!#$%&'*+\-.^_`|~0-9A-Za-z]+)[ \t]*=[ \t]*/y;
/** Unquoted values may have characters that need quotes: some senders write `boundary=----=_Part_1`. */
const PLAIN_VALUE = /[^\s;"]+/y;
const REST = /[ \t;]*$/y;
/** RFC 2046 §5.1.1: 1 to 70 of these characters, the last one not a blank. */
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/;

/** Creates the error for a fault. It continues a sentence that begins with the name of the header. */
export type Fault = (what: string) => Error;

/** By lower-case name. `text` begins behind the type. Values are unquoted, but not decoded. */
export function readParameters(text: string, fault: Fault): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  let at = 0;
  for (;;) {
    const name = matchAt(PARAMETER_NAME, text, at);
    if (name === null) break;
    at += name[0].length;
    const { value, end } = text[at] === '"' ? quotedAt(text, at, fault) : plainAt(text, at, fault);
    const key = name[1]!.toLowerCase();
    if (parameters.has(key)) throw fault(`gives ${key} twice`);
    parameters.set(key, value);
    at = end;
  }
  if (matchAt(REST, text, at) === null) throw fault('has a malformed parameter');
  return parameters;
}

/** The boundary of a multipart type. */
export function boundaryIn(parameters: ReadonlyMap<string, string>, fault: Fault): string {
  const boundary = parameters.get('boundary');
  if (boundary === undefined) throw fault('has no boundary');
  if (!BOUNDARY.test(boundary)) throw fault('has a boundary that is not 1 to 70 characters of RFC 2046');
  return boundary;
}

/**
 * A quoted string. Only `\"` and `\\` are escapes. Browsers do not escape a backslash, and old ones send whole Windows paths, so any
 * other backslash is literal.
 */
function quotedAt(text: string, start: number, fault: Fault): { value: string; end: number } {
  let value = '';
  for (let at = start + 1; at < text.length; at++) {
    const one = text[at]!;
    const next = text[at + 1];
    if (one === '"') return { value, end: at + 1 };
    const isEscape = one === '\\' && (next === '"' || next === '\\');
    if (isEscape) at++;
    value += isEscape ? next : one;
  }
  throw fault('has a quoted string without an end');
}

function plainAt(text: string, start: number, fault: Fault): { value: string; end: number } {
  const value = matchAt(PLAIN_VALUE, text, start)?.[0];
  if (value === undefined) throw fault('has a parameter without a value');
  return { value, end: start + value.length };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
