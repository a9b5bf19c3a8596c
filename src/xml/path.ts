// Finds elements by short paths, written with the usual prefixes. The prefixes of the document do not matter.
import { childrenNamed, type Name } from './named.js';
import { NAMESPACES, type Prefix } from './namespaces.js';
import { attribute, type XmlElement } from './tree.js';

/** One name of a path. */
export type Step = Name;

/** Cache of compiled paths. Paths are literals of the source, so the cache is bounded. */
const steps = new Map<string, readonly Step[]>();

/** Every element that the path reaches, in document order: `cac:Party/cbc:EndpointID`. A name without a prefix has no namespace. */
export function elementsAt(element: XmlElement | undefined, path: string): XmlElement[] {
  let reached = element === undefined ? [] : [element];
  for (const step of stepsOf(path)) {
    const next: XmlElement[] = [];
    for (const one of reached) for (const child of childrenNamed(one, step)) next.push(child);
    reached = next;
  }
  return reached;
}

/** The first element that the path reaches. */
export function elementAt(element: XmlElement | undefined, path: string): XmlElement | undefined {
  return elementsAt(element, path)[0];
}

/** The trimmed text of an element, or of one of its attributes. Undefined where there is none. */
export function textOf(element: XmlElement | undefined, attributeName?: string): string | undefined {
  const text = (attributeName === undefined ? element?.text : attribute(element, attributeName))?.trim();
  return text === '' ? undefined : text;
}

/** The trimmed text of the first element that the path reaches. */
export function textAt(element: XmlElement | undefined, path: string): string | undefined {
  return textOf(elementAt(element, path));
}

/** The element and all its descendants, in document order. */
export function descendants(element: XmlElement, into: XmlElement[] = []): XmlElement[] {
  into.push(element);
  for (const child of element.children) descendants(child, into);
  return into;
}

/** Compiles `cac:Party/cbc:ID`. A name without a prefix has no namespace. Throws for an unknown prefix. */
export function stepsOf(path: string): readonly Step[] {
  const known = steps.get(path);
  if (known !== undefined) return known;
  const parsed = path.split('/').map((name): Step => {
    const [prefix, local] = name.split(':');
    if (prefix === undefined || local === undefined) return { ns: '', local: name };
    if (!Object.hasOwn(NAMESPACES, prefix)) throw new TypeError(`no namespace has the prefix ${prefix}`);
    return { ns: NAMESPACES[prefix as Prefix], local };
  });
  steps.set(path, parsed);
  return parsed;
}
