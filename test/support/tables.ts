// Small documents for rules about one element: paths and markup go in, rule ids come out.
import type { Part } from '../../src/validation/ruleSet.js';
import { parseXml } from '../../src/xml/gate.js';
import { NAMESPACES } from '../../src/xml/namespaces.js';

const DECLARATIONS = Object.entries(NAMESPACES)
  .map(([prefix, namespace]) => ` xmlns:${prefix}="${namespace}"`)
  .join('');

/** A document whose root has this content and declares all common prefixes. */
export function rooted(root: string, content: string): string {
  const [name = ''] = root.split(' ');
  return `<${root}${DECLARATIONS}>${content}</${name}>`;
}

/** Wraps content in elements: `cac:Party/cac:Contact`. An empty path leaves it unchanged. */
export function nested(path: string, content: string): string {
  return path === '' ? content : path.split('/').reduceRight((inner, name) => `<${name}>${inner}</${name}>`, content);
}

/** The ids that a part of a rule set reports, unique and sorted. */
export function firedBy(part: Part, text: string): string[] {
  const found = new Set<string>();
  part.check(
    parseXml(Buffer.from(text)).root,
    new Set(),
    ({ id }) => found.add(id),
    () => false,
  );
  return Array.from(found).sort();
}
