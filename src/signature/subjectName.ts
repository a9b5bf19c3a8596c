import type { X509Certificate } from 'node:crypto';

/** The subject of a certificate in the form of RFC 2253, most specific part first: `CN=…,OU=…,O=…,C=…`. */
export function subjectName(certificate: Pick<X509Certificate, 'subject'>): string {
  // Node prints one part a line, values escaped as RFC 2253 says, least specific part first.
  return certificate.subject.split('\n').reverse().join(',');
}

/**
 * Whether two names have the same parts. Order, case of attribute types, and white space around parts do not matter: implementations
 * print the parts of the same subject in both directions.
 */
export function isSameName(one: string, other: string): boolean {
  return partsOf(one) === partsOf(other);
}

function partsOf(name: string): string {
  const parts = name.match(/(?:\\.|"(?:\\.|[^"\\])*"|[^,\\"])+/gs) ?? [];
  return parts.map(normalized).sort().join('\n');
}

/** Without a regular expression: its time would grow with the square of the white space, and the text is a stranger's. */
function normalized(part: string): string {
  const at = part.indexOf('=');
  return at < 0 ? part.trim() : `${part.slice(0, at).trim().toUpperCase()}=${part.slice(at + 1).trim()}`;
}
