// Remembers values during the walk, for rules that compare an element with others in the whole document.
import type { Document } from '../rule.js';

/** The first value by key. */
function firstTexts(): Map<string, string> {
  return new Map();
}

/** Whether the value is the first one with the key, or equals it. Call it in document order. */
export function isAsFirst(document: Document, key: string, text: string): boolean {
  const first = document.once(firstTexts);
  const known = first.get(key);
  if (known === undefined) first.set(key, text);
  return known === undefined || known === text;
}

/** Whether the key has not occurred before. */
export function isFirst(document: Document, key: string): boolean {
  const first = document.once(firstTexts);
  const isNew = !first.has(key);
  first.set(key, '');
  return isNew;
}
