// Writes UBL elements. What has no content is not written, so that a table of everything possible gives only what is there.
import { escapeAttribute, escapeText } from '../xml/escape.js';

type Attributes = Readonly<Record<string, string | undefined>>;

/** A basic element; '' for a text that is undefined. */
export function basic(name: string, text: string | undefined, attributes: Attributes = {}): string {
  if (text === undefined) return '';
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeAttribute(value)}"`))
    .join('');
  return `<cbc:${name}${written}>${escapeText(text)}</cbc:${name}>`;
}

/** An aggregate of its parts in the order given; '' when all are. */
export function aggregate(name: string, ...parts: readonly string[]): string {
  const inside = parts.join('');
  return inside === '' ? '' : `<cac:${name}>${inside}</cac:${name}>`;
}
