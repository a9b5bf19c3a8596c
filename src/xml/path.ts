// Finds elements by short paths, written with the usual prefixes. The prefixes of the document do not matter.
import { childrenNamed, type Name } from './named.js';
import { NAMESPACES, type Prefix } from './namespaces.js';
import { attribute, type XmlElement } from './tree.js';

/** One name of a path. */
export type Step = Name;

const NOTHING: readonly XmlElement[] = [];

/** Cache of compiled paths. Paths are literals of the source, so the cache is bounded. */
const steps = new Map<string, readonly Step[]>();

/** Every element that the path reaches, in document order: `cac:Party/cbc:EndpointID`. A name without a prefix has no namespace. */
export function elementsAt(element: XmlElement | undefined, path: string): readonly XmlElement[] {
  return element === undefined ? NOTHING : reachedBy(element, stepsOf(path));
}

/** Every element that the steps reach from an element, in document order. Most calls allocate nothing but the answer. */
export function reachedBy(element: XmlElement, steps: readonly Step[]): readonly XmlElement[] {
  let reached: readonly XmlElement[] | undefined;
  for (const step of steps) {
    if (reached === undefined) reached = childrenNamed(element, step);
    else if (reached.length === 1) reached = childrenNamed(reached[0]!, step);
    else reached = reached.flatMap((one) => childrenNamed(one, step));
    if (reached.length === 0) return NOTHING;
  }
  return reached ?? [element];
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
