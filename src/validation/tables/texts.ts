// Generates the sentences of rules that are rows of a table.
import type { RuleText } from '../rule.js';
import type { Table, Unused } from './table.js';

export function unusedText(table: Unused, id: string, parent: string, name: string, exception: string | undefined): RuleText {
  const place = placeOf(table, parent);
  const except = exception === undefined ? '' : `, except ${exception}`;
  if (name.startsWith('@')) {
    const of = place === '' ? '' : ` of ${place}`;
    const text = `EN 16931 does not use the attribute ${name.slice(1)}${of}${except}.`;
    return ruleText(table, id, text, 'Leave the attribute out.');
  }
  const inside = place === '' ? (table.anywhere === true ? '' : ' at the top of the document') : ` in ${place}`;
  const hint = 'Leave it out, or say it in an element that EN 16931 has: a receiver may not read this one.';
  return ruleText(table, id, `EN 16931 does not use ${name}${inside}${except}.`, hint);
}

export function countedText(table: Table, id: string, path: string, isMandatory: boolean): RuleText {
  const place = placeOf(table, '');
  const name = path.replace(/^(.*)\/@(.*)$/, 'the attribute $2 of $1');
  const by = table.by ?? 'EN 16931';
  const inside = place === '' ? ' in the document' : ` in ${place}`;
  if (!isMandatory) return ruleText(table, id, `There is more than one: ${by} knows ${name} once${inside}.`, 'Keep one of them.');
  return ruleText(table, id, `${by} wants ${name} exactly once${inside}.`, 'Add it where it is missing, keep one where there are more.');
}

function ruleText({ severity }: Table, id: string, text: string, hint: string): RuleText {
  return { id, severity, text, hint, terms: [] };
}

/** The place in the sentence: the last step of the context's path, without the root, and the parent path. */
function placeOf(table: Table & { readonly below?: string }, parent: string): string {
  const path = table.context.split('|')[0]?.trim() ?? '';
  const end = path.slice(path.lastIndexOf('/') + 1);
  const isRoot = path === `/${end}`;
  if (table.below !== undefined) return parent === '' ? 'a line' : `${parent} of a line`;
  const context = table.called ?? (isRoot || end === '*' ? '' : end);
  return [context, parent].filter((one) => one !== '').join('/');
}
