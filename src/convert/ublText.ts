// Writes UBL elements. Elements without content are left out, so that one table of all elements serves every document.
import { escapeAttribute, escapeText } from '../xml/escape.js';
import type { XmlElement } from '../xml/tree.js';

type Attributes = Readonly<Record<string, string | undefined>>;

/** A basic element. '' for an undefined text. */
export function basic(name: string, text: string | undefined, attributes: Attributes = {}): string {
  if (text === undefined) return '';
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeAttribute(value)}"`))
    .join('');
  return `<cbc:${name}${written}>${escapeText(text)}</cbc:${name}>`;
}

/** An aggregate for a group of the source, if only as an empty element. '' where the group is absent. */
export function group(name: string, of: XmlElement | undefined, ...parts: readonly string[]): string {
  if (of === undefined) return '';
  return aggregate(name, ...parts) || `<cac:${name}/>`;
}

/** An aggregate of its parts in the given order. '' where all are ''. */
export function aggregate(name: string, ...parts: readonly string[]): string {
  const inside = parts.join('');
  return inside === '' ? '' : `<cac:${name}>${inside}</cac:${name}>`;
}
