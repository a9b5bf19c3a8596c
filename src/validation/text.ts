// Text functions with the white space of XML: space, tab, carriage return and line feed only.

const SPACES = /[ \t\r\n]+/g;
const EDGES = /^[ \t\r\n]+|[ \t\r\n]+$/g;
const SAYING = /[^ \t\r\n]/;
const ODD = /^[ \t\r\n]|[ \t\r\n]$|[\t\r\n]| {2}/;

/** Removes white space at both ends, and replaces runs inside by one space: `normalize-space` of XPath. */
export function collapsed(text: string): string {
  return ODD.test(text) ? text.replace(SPACES, ' ').replace(EDGES, '') : text;
}

/** Only white space. A no-break space counts as text. */
export function isBlank(text: string): boolean {
  return !SAYING.test(text);
}
