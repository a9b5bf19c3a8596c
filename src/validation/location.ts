// Where an element stands, as people read it: `/Invoice/cac:InvoiceLine[3]/cbc:ID`.

import type { XmlElement } from '../xml/tree.js';
import { usualPrefix } from './names.js';

/** An XPath with the usual prefixes; a position where the parent has several children of that name. */
export function locationOf(element: XmlElement): string {
  const known = locations.get(element);
  if (known !== undefined) return known;
  const { parent } = element;
  const location = `${parent === undefined ? '' : locationOf(parent)}/${step(element)}`;
  locations.set(element, location);
  return location;
}

/** So that the locations of a thousand findings below a hundred elements make those of the hundred once. A tree never changes. */
const locations = new WeakMap<XmlElement, string>();

function step(element: XmlElement): string {
  const prefix = usualPrefix(element.ns) ?? element.prefix;
  const name = prefix === '' ? element.local : `${prefix}:${element.local}`;
  const position = element.parent && positionsIn(element.parent).get(element);
  return position === undefined ? name : `${name}[${position}]`;
}

/** By parent, so that a thousand findings among a hundred thousand elements count those once. */
const positions = new WeakMap<XmlElement, ReadonlyMap<XmlElement, number>>();

/** The positions of those children that are not the only ones of their name. */
function positionsIn(parent: XmlElement): ReadonlyMap<XmlElement, number> {
  const known = positions.get(parent);
  if (known !== undefined) return known;
  const byName = new Map<string, XmlElement[]>();
  for (const one of parent.children) {
    const name = `${one.local} ${one.ns}`;
    const twins = byName.get(name);
    if (twins === undefined) byName.set(name, [one]);
    else twins.push(one);
  }
  const counted = new Map<XmlElement, number>();
  for (const twins of byName.values()) if (twins.length > 1) for (const [index, one] of twins.entries()) counted.set(one, index + 1);
  positions.set(parent, counted);
  return counted;
}
