// What the walk has met before, for rules that compare an element with those of the whole document.
import type { Document } from '../rule.js';

/** By key, what the first one said. */
function firstTexts(): Map<string, string> {
  return new Map();
}

/** Whether this is the first that was met under the key, or says the same as the first. To be asked in document order. */
export function isAsFirst(document: Document, key: string, text: string): boolean {
  const first = document.once(firstTexts);
  const known = first.get(key);
  if (known === undefined) first.set(key, text);
  return known === undefined || known === text;
}

/** Whether nothing was met under the key before. */
export function isFirst(document: Document, key: string): boolean {
  const first = document.once(firstTexts);
  const isNew = !first.has(key);
  first.set(key, '');
  return isNew;
}
