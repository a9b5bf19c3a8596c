// Small Schematron files, in a folder that is removed when the test ends.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function schema(...content: readonly string[]): string {
  const spaces = 'xmlns="http://purl.oclc.org/dsdl/schematron" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
  return `<schema ${spaces}>${content.join('\n')}</schema>`;
}

/** A pattern with one rule for one context. */
export function pattern(...content: readonly string[]): string {
  return `<pattern><rule context="cac:Party">${content.join('\n')}</rule></pattern>`;
}

export async function officialFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'exchange-official-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
