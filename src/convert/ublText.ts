// Writes UBL elements. What has no content is not written, so that a table of everything possible gives only what is there.
import { escapeAttribute, escapeText } from '../xml/escape.js';
import type { XmlElement } from '../xml/tree.js';

type Attributes = Readonly<Record<string, string | undefined>>;

/** A basic element; '' for a text that is undefined. */
export function basic(name: string, text: string | undefined, attributes: Attributes = {}): string {
  if (text === undefined) return '';
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeAttribute(value)}"`))
    .join('');
  return `<cbc:${name}${written}>${escapeText(text)}</cbc:${name}>`;
}

/** An aggregate that stands for a group of the source, if only as an empty element; '' where the group is not there. */
export function group(name: string, of: XmlElement | undefined, ...parts: readonly string[]): string {
  if (of === undefined) return '';
  return aggregate(name, ...parts) || `<cac:${name}/>`;
}

/** An aggregate of its parts in the order given; '' when all are. */
export function aggregate(name: string, ...parts: readonly string[]): string {
  const inside = parts.join('');
  return inside === '' ? '' : `<cac:${name}>${inside}</cac:${name}>`;
}
