// The attributes of an element, as XML Schema has them.
import type { XmlElement } from '../../xml/tree.js';

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
/** XML Schema allows these at every element. Not `nil`: no element of these schemas may be nil. */
const EVERYWHERE: ReadonlySet<string> = new Set(['schemaLocation', 'noNamespaceSchemaLocation', 'type']);

/** The first attribute that is not among `known`, as written. */
export function oddAttribute({ attributes }: XmlElement, known: ReadonlySet<string> | undefined): string | undefined {
  for (const { ns, prefix, local } of attributes) {
    if (ns === '' ? known?.has(local) : ns === XSI && EVERYWHERE.has(local)) continue;
    return prefix === '' ? local : `${prefix}:${local}`;
  }
  return undefined;
}

/**
 * Whether `xsi:type` names another type than that of the element, by its local name. No type of these schemas has others that may stand
 * in its place.
 */
export function hasOtherType({ attributes }: XmlElement, type: string): boolean {
  const named = attributes.find(({ ns, local }) => ns === XSI && local === 'type')?.value.trim();
  return named !== undefined && named.slice(named.indexOf(':') + 1) !== type;
}
