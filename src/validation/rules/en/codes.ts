// EN 16931, code lists: BR-CL-01 to BR-CL-26. The lists are data, in the folder codes; codePlaces.ts says which holds where.
import { attribute } from '../../../xml/tree.js';
import { nameOfList } from '../../codes/codeList.js';
import { CREDIT_NOTE_TYPES } from '../../codes/documentTypes.js';
import type { Code } from './codePlace.js';
import { LISTED } from './codePlaces.js';
import { holds } from './codeTests.js';
import type { EnRule, Place, Syntax, Test } from './enRule.js';

export const CODES: readonly EnRule[] = LISTED.map(([id, what, terms, ubl, cii]): EnRule => {
  const names = Array.from(new Set([ubl.list.name, cii.list.name])).join(', ');
  return {
    id,
    severity: 'fatal',
    text: `The ${what} is no value of its code list (${names}).`,
    hint: 'Use a value of the list, written as there.',
    terms,
    ubl: placeOf(ubl),
    cii: placeOf(cii),
  };
});

/** The lists of one syntax, as its rule set names them. */
export function listsOf(syntax: Syntax): string[] {
  const lists = LISTED.map(([, , , ubl, cii]) => (syntax === 'ubl' ? ubl : cii).list);
  return Array.from(new Set(syntax === 'ubl' ? [...lists, CREDIT_NOTE_TYPES] : lists), nameOfList).sort();
}

function placeOf({ context, list, attribute: name, always = false, where, test }: Code): Place {
  if (name === undefined) {
    return { context, ...(where === undefined ? {} : { where }), test: test ?? (({ text }) => holds(list, text)) };
  }
  const given: Test = (node, document) => (always || attribute(node, name) !== undefined) && (where === undefined || where(node, document));
  return { context, where: given, test: test ?? ((node) => holds(list, attribute(node, name) ?? '')) };
}
