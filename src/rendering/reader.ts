// Reads what a document says for its readable copy, and remembers what was shown, so that nothing is forgotten.
import { locationOf } from '../validation/location.js';
import type { Invoice, Term } from '../validation/terms.js';
import { attribute, type XmlElement } from '../xml/tree.js';
import { isFile, isLeftOut, shownAttributes } from './leftOut.js';
import { attributeLabel, labelIn } from './names.js';
import type { Fact, PageValue } from './page.js';
import type { CodeList, Word, Words } from './words.js';

export type Labels = readonly (readonly [Word, Term, CodeList?])[];

export interface Reader {
  /** The values of a term, in the whole document or in one element of its group. Codes as words. */
  values(term: Term, group?: XmlElement, list?: CodeList): PageValue[];
  /** The same with a label. Nothing where the document has no such text. */
  facts(words: Labels, group?: XmlElement): Fact[];
  /** Amounts without the currency of the document, which stands above them; `inFull` with it, also where CII leaves it out. */
  amounts(term: Term, group?: XmlElement, inFull?: 'inFull'): PageValue[];
  /** What of the element no term has shown, in the order of the document. */
  rest(element: XmlElement): Fact[];
  /** Where an element is shown by hand: `said` stands for its text and its unit. Attributes are added. */
  show(element: XmlElement, said?: string): PageValue;
  isShown(element: XmlElement): boolean;
  /** The word of a code. The code itself stands in `codes`. */
  word(list: CodeList, code: string): string;
  /** The codes that words stand for: `HUR (hour)`. */
  codes(): Fact[];
}

export function createReader(invoice: Invoice | undefined, words: Words): Reader {
  const shown = new Set<XmlElement>();
  const codes = new Map<CodeList, Set<string>>();
  const currency = invoice?.text('BT-5');
  const word = (list: CodeList, code: string): string => {
    const said = words.wordOf(list, code);
    if (said === undefined) return code;
    codes.set(list, (codes.get(list) ?? new Set()).add(code));
    return said;
  };
  const shownAs = (element: XmlElement, text: string): PageValue => {
    shown.add(element);
    const raw = element.text.trim();
    return { text: withAttributes(element, text, words), at: locationOf(element), ...(raw === '' || text.includes(raw) ? {} : { raw }) };
  };
  const show = (element: XmlElement, said?: string): PageValue => shownAs(element, textOf(element, words, said));
  const written = (term: Term, group?: XmlElement): readonly XmlElement[] =>
    (invoice?.all(term, group) ?? []).filter(({ text }) => text.trim() !== '');
  const values = (term: Term, group?: XmlElement, list?: CodeList): PageValue[] =>
    written(term, group).map((one) => show(one, list === undefined ? undefined : word(list, one.text.trim())));
  /** Bytes of a file, and elements without text that have attributes, are shown, too. */
  const restOf = (base: XmlElement, element: XmlElement): Fact[] => {
    if (isLeftOut(element) && !isFile(element)) return [];
    const isEmpty = element.text.trim() === '' && shownAttributes(element).length === 0;
    const own = shown.has(element) || isEmpty ? [] : [{ label: labelIn(words, base, element), values: [show(element)] }];
    return [...own, ...element.children.flatMap((child) => restOf(base, child))];
  };
  return {
    values,
    show,
    isShown: (element) => shown.has(element),
    word,
    amounts: (term, group, inFull) =>
      written(term, group).map((one) => {
        const own = attribute(one, 'currencyID') ?? currency;
        const number = words.number(one.text.trim());
        return shownAs(one, own === undefined || (own === currency && inFull === undefined) ? number : `${number}\u00a0${own}`);
      }),
    facts: (asked, group) =>
      asked.flatMap(([label, term, list]) => {
        const found = values(term, group, list);
        return found.length === 0 ? [] : [{ label: words.say(label), values: found }];
      }),
    rest: (element) => restOf(element, element),
    codes: () =>
      [...codes].map(([list, used]) => ({
        label: words.say(list),
        values: [...used].map((code) => ({ text: words.code(list, code), at: '' })),
      })),
  };
}

/** `58 (Name: to the trust account)`. Of a file, its name, type and size. */
function withAttributes(element: XmlElement, text: string, words: Words): string {
  if (isFile(element))
    return words.say('fileInside', attribute(element, 'filename') ?? '', attribute(element, 'mimeCode') ?? '', bytesIn(element));
  const said = shownAttributes(element).map(({ local, value }) => `${attributeLabel(words, local)}: ${value.trim()}`);
  const beside = said.length === 0 ? undefined : `(${said.join(', ')})`;
  return [text === '' ? undefined : text, beside].filter((part) => part !== undefined).join(' ');
}

/** How many bytes the Base64 stands for. */
function bytesIn({ text }: XmlElement): number {
  const digits = text.replace(/[\s=]/g, '').length;
  return Math.floor((digits * 3) / 4);
}

const NUMBERS = /(?:Amount|Quantity|Percent|Numeric|Rate)$/;
/** Format 204 of UNTDID 2379. */
const MOMENT = /^(\d{8})(\d\d)(\d\d)(\d\d)$/;
const DAYS = /(?:Date|DateString|DateTimeString)$/;

/**
 * With the digits of the document in the form of the language: amounts are never computed or rounded. `said` stands for the text and its
 * unit.
 */
export function textOf(element: XmlElement, words: Words, said?: string): string {
  const unit = firstOf(element, UNITS);
  const scheme = firstOf(element, SCHEMES);
  const own = said === undefined ? [formed(element, words), unit] : [said];
  return [...own, scheme === undefined ? undefined : `(${scheme})`].filter((part) => part !== undefined).join(' ');
}

/** UBL and CII, then French e-reports. */
const UNITS = ['currencyID', 'unitCode', 'CurrencyCode', 'UnitCode'] as const;
const SCHEMES = ['schemeID', 'listID', 'schemeId', 'qualifyingId'] as const;

function firstOf(element: XmlElement, names: readonly string[]): string | undefined {
  return element.attributes.find(({ ns, local }) => ns === '' && names.includes(local))?.value;
}

function formed(element: XmlElement, words: Words): string {
  const text = element.text.trim();
  if (NUMBERS.test(element.local)) return words.number(text);
  if (!DAYS.test(element.local)) return text;
  const [, day, hour, minute, second] = MOMENT.exec(text) ?? [];
  return day === undefined ? words.day(text) : `${words.day(day)}, ${hour}:${minute}:${second}`;
}
