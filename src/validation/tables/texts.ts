// Makes the words of rules that are rows of a table.
import type { Wording } from '../words.js';
import type { Table, Unused } from './table.js';

/** Undefined where the row does not tell all: it has an exception, or its context is no path. */
export function unusedWords(table: Unused, id: string, parent: string, name: string): Wording | undefined {
  if (table.context === '*' || table.except?.[id] !== undefined) return undefined;
  const place = placeOf(table, parent);
  if (name.startsWith('@')) {
    const of = place === '' ? '' : ` of ${place}`;
    return { text: `EN 16931 does not use the attribute ${name.slice(1)}${of}.`, hint: 'Leave the attribute out.' };
  }
  const inside = place === '' ? (table.anywhere === true ? '' : ' at the top of the document') : ` in ${place}`;
  const hint = 'Leave it out, or say it in an element that EN 16931 has: a receiver may not read this one.';
  return { text: `EN 16931 does not use ${name}${inside}.`, hint };
}

/** `by` is the publisher; `name` and `parent` are paths. */
export function neededWords(by: string, name: string, parent: string): Wording {
  return { text: `${by} wants ${name} at least once in ${parent}.`, hint: 'Give the element.' };
}

export function countedWords(table: Table, path: string, isMandatory: boolean): Wording {
  const place = placeOf(table, '');
  const name = path.replace(/^(.*)\/@(.*)$/, 'the attribute $2 of $1');
  const by = table.by ?? 'EN 16931';
  const inside = place === '' ? ' in the document' : ` in ${place}`;
  if (!isMandatory) return { text: `There is more than one: ${by} knows ${name} once${inside}.`, hint: 'Keep one of them.' };
  return { text: `${by} wants ${name} exactly once${inside}.`, hint: 'Add it where it is missing, keep one where there are more.' };
}

/** The place in the sentence: the last step of the context's path, without the root, and the parent path. */
function placeOf(table: Table & { readonly below?: string }, parent: string): string {
  if (table.below !== undefined) return parent === '' ? 'a line' : `${parent} of a line`;
  const path = table.context.split('|')[0]?.trim() ?? '';
  const end = path.slice(path.lastIndexOf('/') + 1);
  const isRoot = path === `/${end}`;
  return [isRoot ? '' : end, parent].filter((one) => one !== '').join('/');
}
