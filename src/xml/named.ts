// Finds the children of one name. Rules ask for them at each element. Scanning all children each time would take seconds for a
// document of one megabyte with some ten thousand siblings, so large elements have an index.
import type { XmlElement } from './tree.js';

export type Name = Pick<XmlElement, 'ns' | 'local'>;

/** Up to this number of children are scanned. More are indexed. */
const SCANNED_MAX = 32;
const NOTHING: readonly XmlElement[] = [];

/** By local name, then by namespace. */
type ByName = ReadonlyMap<string, ReadonlyMap<string, readonly XmlElement[]>>;

/** The index never becomes stale, because a tree never changes. */
const indexes = new WeakMap<XmlElement, ByName>();

/** In document order. Most calls find nothing and allocate nothing. */
export function childrenNamed(element: XmlElement, { ns, local }: Name): readonly XmlElement[] {
  const { children } = element;
  if (children.length > SCANNED_MAX) return indexOf(element).get(local)?.get(ns) ?? NOTHING;
  let found: XmlElement[] | undefined;
  for (const child of children) {
    if (child.local !== local || child.ns !== ns) continue;
    if (found === undefined) found = [child];
    else found.push(child);
  }
  return found ?? NOTHING;
}

function indexOf(element: XmlElement): ByName {
  const known = indexes.get(element);
  if (known !== undefined) return known;
  const index = new Map<string, Map<string, XmlElement[]>>();
  for (const child of element.children) {
    const spaces = index.get(child.local) ?? new Map<string, XmlElement[]>();
    index.set(child.local, spaces);
    const twins = spaces.get(child.ns);
    if (twins === undefined) spaces.set(child.ns, [child]);
    else twins.push(child);
  }
  indexes.set(element, index);
  return index;
}
