// Whether a signature inside a document covers all of it, so that an insertion would invalidate it.
import { NAMESPACES } from '../xml/namespaces.js';
import { descendants } from '../xml/path.js';
import { attribute, type XmlElement } from '../xml/tree.js';

const ID_NAMES: ReadonlySet<string> = new Set(['id', 'Id', 'ID']);

/** True for an XML signature that refers to the document as a whole: no URI, an empty one, or the id of the root. */
export function isBrokenByInsertion(root: XmlElement): boolean {
  const ids = root.attributes.filter(({ local }) => ID_NAMES.has(local)).map(({ value }) => value);
  const whole = new Set(['', '#xpointer(/)', ...ids.flatMap((id) => [`#${id}`, `#xpointer(id('${id}'))`])]);
  for (const element of descendants(root)) {
    if (element.local !== 'Reference' || element.ns !== NAMESPACES.ds || !isInSignedInfo(element)) continue;
    if (whole.has(attribute(element, 'URI') ?? '')) return true;
  }
  return false;
}

/** Manifests have references, too, but a verifier may skip their digests. References of SignedInfo always count. */
function isInSignedInfo({ parent }: XmlElement): boolean {
  return parent?.local === 'SignedInfo' && parent.ns === NAMESPACES.ds;
}
