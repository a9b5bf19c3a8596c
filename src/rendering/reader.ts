// Reads what a document says for its readable copy, and remembers what was shown, so that nothing is forgotten.
import { locationOf } from '../validation/location.js';
import type { Invoice, Term } from '../validation/terms.js';
import { attribute, type XmlElement } from '../xml/tree.js';
import { isLeftOut } from './leftOut.js';
import type { Fact, PageValue } from './page.js';
import type { CodeList, Word, Words } from './words.js';

export interface Reader {
  /** The values of a term, in the whole document or in one element of its group. */
  values(term: Term, group?: XmlElement, list?: CodeList): PageValue[];
  /** The same with a label. Nothing where the document has no such text. */
  facts(words: readonly (readonly [Word, Term, CodeList?])[], group?: XmlElement): Fact[];
  /** What of the element no term has shown, in the order of the document. */
  rest(element: XmlElement): Fact[];
  /** Where an element is shown by hand. */
  show(element: XmlElement, text?: string): PageValue;
}

const DAY = /^(\d{4})(\d{2})(\d{2})$/;

export function createReader(invoice: Invoice | undefined, words: Words): Reader {
  const shown = new Set<XmlElement>();
  const show = (element: XmlElement, text = textOf(element)): PageValue => {
    shown.add(element);
    return { text, at: locationOf(element) };
  };
  const values = (term: Term, group?: XmlElement, list?: CodeList): PageValue[] =>
    (invoice?.all(term, group) ?? [])
      .filter(({ text }) => text.trim() !== '')
      .map((one) => show(one, list === undefined ? undefined : words.code(list, textOf(one))));
  return {
    values,
    show,
    facts: (asked, group) =>
      asked.flatMap(([word, term, list]) => {
        const found = values(term, group, list);
        return found.length === 0 ? [] : [{ label: words.say(word), values: found }];
      }),
    rest: (element) => restOf(element, element, shown, show),
  };
}

function restOf(base: XmlElement, element: XmlElement, shown: ReadonlySet<XmlElement>, show: (one: XmlElement) => PageValue): Fact[] {
  if (isLeftOut(element)) return [];
  const own = shown.has(element) || element.text.trim() === '' ? [] : [{ label: labelOf(base, element), values: [show(element)] }];
  return [...own, ...element.children.flatMap((child) => restOf(base, child, shown, show))];
}

/** `Party › Contact › Note`: the names of the elements below `base`, as words. */
function labelOf(base: XmlElement, element: XmlElement): string {
  const names: string[] = [];
  for (let one: XmlElement | undefined = element; one !== undefined && one !== base; one = one.parent) names.unshift(wordOf(one.local));
  return names.length === 0 ? wordOf(element.local) : names.join(' › ');
}

/** `AccountingSupplierParty` → `Accounting supplier party`. */
export function wordOf(local: string): string {
  const words = local.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return words.replace(/ ([A-Z])(?![A-Z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`);
}

/** As it stands in the document: amounts are never computed or rounded. Days of CII are written as in UBL. */
export function textOf(element: XmlElement): string {
  const text = element.text.trim();
  const day = attribute(element, 'format') === '102' ? DAY.exec(text) : null;
  const unit = attribute(element, 'currencyID') ?? attribute(element, 'unitCode');
  const scheme = attribute(element, 'schemeID') ?? attribute(element, 'listID');
  return [day === null ? text : day.slice(1).join('-'), unit, scheme === undefined ? undefined : `(${scheme})`]
    .filter((part) => part !== undefined)
    .join(' ');
}
