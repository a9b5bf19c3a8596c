// Where an element stands, as people read it: `/Invoice/cac:InvoiceLine[3]/cbc:ID`.

import type { XmlElement } from '../xml/tree.js';
import { usualPrefix } from './names.js';

/** An XPath with the usual prefixes; a position where the parent has several children of that name. */
export function locationOf(element: XmlElement): string {
  const steps: string[] = [];
  for (let one: XmlElement | undefined = element; one !== undefined; one = one.parent) steps.push(step(one));
  return `/${steps.reverse().join('/')}`;
}

function step(element: XmlElement): string {
  const prefix = usualPrefix(element.ns) ?? element.prefix;
  const name = prefix === '' ? element.local : `${prefix}:${element.local}`;
  const twins = element.parent?.children.filter((one) => one.local === element.local && one.ns === element.ns) ?? [];
  return twins.length > 1 ? `${name}[${twins.indexOf(element) + 1}]` : name;
}
