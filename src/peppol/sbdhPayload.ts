// Takes a part of a document out as a document of its own.
import { escapeAttribute } from '../xml/escape.js';
import type { XmlElement } from '../xml/tree.js';

/** A payload inside its envelope: byte offsets, and the namespaces that it inherits, to be written behind the name of its root. */
export interface PayloadExtent {
  readonly start: number;
  readonly insertAt: number;
  readonly inserted: Buffer;
  readonly end: number;
}

/**
 * The bytes of an element, unchanged where it declares all its namespaces itself. Namespaces that it inherits are added to its start
 * tag, because it could not be parsed alone otherwise.
 */
export function standaloneBytes(bytes: Uint8Array, element: XmlElement): Buffer {
  const inherited = new Map<string, string>();
  collect(element, new Set(), inherited);
  const { start, insertAt, inserted, end } = extentOf(element, inherited);
  return Buffer.concat([bytes.subarray(start, insertAt), inserted, bytes.subarray(insertAt, end)]);
}

/** Where the bytes of a payload are, and the namespaces to be added. `inherited`: prefix to URI. */
export function extentOf(element: XmlElement, inherited: ReadonlyMap<string, string>): PayloadExtent {
  const missing = [...inherited]
    .filter(([prefix, uri]) => prefix !== 'xml' && !(prefix === '' && uri === ''))
    .map(([prefix, uri]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(uri)}"`);
  // The position behind the name in the start tag: `<`, the prefix with its colon, the local name.
  const name = element.prefix === '' ? element.local : `${element.prefix}:${element.local}`;
  const insertAt = element.start + 1 + Buffer.byteLength(name);
  return { start: element.start, insertAt, inserted: Buffer.from(missing.join('')), end: element.end };
}

/** Finds prefixes that are used below `element` and declared above the element where the search began. */
function collect(element: XmlElement, declared: ReadonlySet<string>, inherited: Map<string, string>): void {
  const here = element.declarations.size === 0 ? declared : new Set([...declared, ...element.declarations.keys()]);
  if (!here.has(element.prefix)) inherited.set(element.prefix, element.ns);
  for (const { prefix, ns } of element.attributes) if (prefix !== '' && !here.has(prefix)) inherited.set(prefix, ns);
  for (const child of element.children) collect(child, here, inherited);
}
