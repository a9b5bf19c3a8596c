// Text as the rules of XML see it: white space is space, tab, carriage return and line feed, and nothing else.

const SPACES = /[ \t\r\n]+/g;
const EDGES = /^[ \t\r\n]+|[ \t\r\n]+$/g;
const SAYING = /[^ \t\r\n]/;
const ODD = /^[ \t\r\n]|[ \t\r\n]$|[\t\r\n]| {2}/;

/** White space around it taken off, and one space for each run inside: `normalize-space` of XPath. */
export function collapsed(text: string): string {
  return ODD.test(text) ? text.replace(SPACES, ' ').replace(EDGES, '') : text;
}

/** Nothing but white space. A no-break space says something. */
export function isBlank(text: string): boolean {
  return !SAYING.test(text);
}
