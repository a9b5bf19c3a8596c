export function schema(...content: readonly string[]): string {
  const spaces = 'xmlns="http://purl.oclc.org/dsdl/schematron" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
  return `<schema ${spaces}>${content.join('\n')}</schema>`;
}

/** A pattern with one rule for one context. */
export function pattern(...content: readonly string[]): string {
  return `<pattern><rule context="cac:Party">${content.join('\n')}</rule></pattern>`;
}
