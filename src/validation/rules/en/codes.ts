// EN 16931, code lists: BR-CL-01 to BR-CL-26. The lists are data, in the folder codes; codePlaces.ts says which holds where.
import { nearest } from '../../../nearest.js';
import type { XmlElement } from '../../../xml/tree.js';
import { attribute } from '../../../xml/tree.js';
import { type CodeList, nameOfList } from '../../codes/codeList.js';
import { CREDIT_NOTE_TYPES } from '../../codes/documentTypes.js';
import type { InvoiceSyntax } from '../../format.js';
import type { Code } from './codePlace.js';
import { LISTED } from './codePlaces.js';
import { holds } from './codeTests.js';
import type { EnRule, Place, Test } from './enRule.js';

/** Longer values are no codes. */
const CODE_CHARACTERS_MAX = 64;

export const CODES: readonly EnRule[] = LISTED.map(([id, ubl, cii]): EnRule => ({ id, ubl: placeOf(ubl), cii: placeOf(cii) }));

/** The rules in UBL on codes whose lists are others than those of EN 16931, by id. */
export function ublCodesWith(lists: Readonly<Record<string, CodeList>>): EnRule[] {
  return LISTED.flatMap(([id, ubl]) => (lists[id] === undefined ? [] : [{ id, ubl: placeOf({ ...ubl, list: lists[id] }) }]));
}

/** The lists of one syntax, as its rule set names them. */
export function listsOf(syntax: InvoiceSyntax): string[] {
  const lists = LISTED.map(([, ubl, cii]) => (syntax === 'ubl' ? ubl : cii).list);
  return Array.from(new Set(syntax === 'ubl' ? [...lists, CREDIT_NOTE_TYPES] : lists), nameOfList).sort();
}

function placeOf({ context, list, attribute: name, always = false, where, test }: Code): Place {
  const near = (node: XmlElement): string | undefined => nearCode(list, name === undefined ? node.text : (attribute(node, name) ?? ''));
  if (name === undefined) {
    return { context, ...(where === undefined ? {} : { where }), test: test ?? (({ text }) => holds(list, text)), near };
  }
  const given: Test = (node, document) => (always || attribute(node, name) !== undefined) && (where === undefined || where(node, document));
  return { context, where: given, test: test ?? ((node) => holds(list, attribute(node, name) ?? '')), near };
}

/** Codes of two letters are all near to each other: only the case may differ. */
function nearCode({ codes }: CodeList, value: string): string | undefined {
  const text = value.trim();
  if (text === '' || text.length > CODE_CHARACTERS_MAX) return undefined;
  return nearest(text, codes, 0) ?? (text.length < 3 ? undefined : nearest(text, codes, 1));
}
