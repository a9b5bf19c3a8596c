// Reads what a document says for its readable copy, and remembers what was shown, so that nothing is forgotten.
import { locationOf } from '../validation/location.js';
import type { Invoice, Term } from '../validation/terms.js';
import { attribute, type XmlElement } from '../xml/tree.js';
import { isFile, isLeftOut, shownAttributes } from './leftOut.js';
import type { Fact, PageValue } from './page.js';
import type { CodeList, Word, Words } from './words.js';

export interface Reader {
  /** The values of a term, in the whole document or in one element of its group. */
  values(term: Term, group?: XmlElement, list?: CodeList): PageValue[];
  /** The same with a label. Nothing where the document has no such text. */
  facts(words: readonly (readonly [Word, Term, CodeList?])[], group?: XmlElement): Fact[];
  /** What of the element no term has shown, in the order of the document. */
  rest(element: XmlElement): Fact[];
  /** Where an element is shown by hand: `said` stands for its text and its unit. Attributes are added. */
  show(element: XmlElement, said?: string): PageValue;
}

const DAY = /^(\d{4})(\d{2})(\d{2})$/;

export function createReader(invoice: Invoice | undefined, words: Words): Reader {
  const shown = new Set<XmlElement>();
  const show = (element: XmlElement, said?: string): PageValue => {
    shown.add(element);
    return { text: withAttributes(element, textOf(element, said), words), at: locationOf(element) };
  };
  const values = (term: Term, group?: XmlElement, list?: CodeList): PageValue[] =>
    (invoice?.all(term, group) ?? [])
      .filter(({ text }) => text.trim() !== '')
      .map((one) => show(one, list === undefined ? undefined : words.code(list, one.text.trim())));
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

/** Bytes of a file, and elements without text that have attributes, are shown, too. */
function restOf(base: XmlElement, element: XmlElement, shown: ReadonlySet<XmlElement>, show: (one: XmlElement) => PageValue): Fact[] {
  if (isLeftOut(element) && !isFile(element)) return [];
  const isEmpty = element.text.trim() === '' && shownAttributes(element).length === 0;
  const own = shown.has(element) || isEmpty ? [] : [{ label: labelOf(base, element), values: [show(element)] }];
  return [...own, ...element.children.flatMap((child) => restOf(base, child, shown, show))];
}

/** `58 (name: to the trust account)`. Of a file, its name, type and size. */
function withAttributes(element: XmlElement, text: string, words: Words): string {
  if (isFile(element))
    return words.say('fileInside', attribute(element, 'filename') ?? '', attribute(element, 'mimeCode') ?? '', bytesIn(element));
  const said = shownAttributes(element).map(({ local, value }) => `${wordOf(local)}: ${value.trim()}`);
  const beside = said.length === 0 ? undefined : `(${said.join(', ')})`;
  return [text === '' ? undefined : text, beside].filter((part) => part !== undefined).join(' ');
}

/** How many bytes the Base64 stands for. */
function bytesIn({ text }: XmlElement): number {
  const digits = text.replace(/[\s=]/g, '').length;
  return Math.floor((digits * 3) / 4);
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

/**
 * As it stands in the document: amounts are never computed or rounded. Days of CII are written as in UBL. `said` stands for the text and its
 * unit.
 */
export function textOf(element: XmlElement, said?: string): string {
  const text = element.text.trim();
  const day = attribute(element, 'format') === '102' ? DAY.exec(text) : null;
  const unit = attribute(element, 'currencyID') ?? attribute(element, 'unitCode');
  const scheme = attribute(element, 'schemeID') ?? attribute(element, 'listID');
  const own = said === undefined ? [day === null ? text : day.slice(1).join('-'), unit] : [said];
  return [...own, scheme === undefined ? undefined : `(${scheme})`].filter((part) => part !== undefined).join(' ');
}
