// Reads one text, date, decimal, code or file of an invoice.
import { cut } from '../cut.js';
import { nearest } from '../nearest.js';
import { DOCUMENT_TYPES } from '../validation/codes/documentTypes.js';
import { PAYMENT_MEANS } from '../validation/codes/paymentMeans.js';
import { UNITS } from '../validation/codes/units.js';
import { VAT_CATEGORIES } from '../validation/codes/vatCategories.js';
import { decodeBase64 } from '../xml/base64.js';
import { isXmlText } from '../xml/escape.js';
import type { InvoiceError } from './errors.js';
import type { Member } from './member.js';

export type Leaf = Pick<Member, 'name' | 'kind' | 'term' | 'codes'>;
type Fault = Omit<InvoiceError, 'pointer' | 'term'>;

/** The profiles are not codes of a document. */
export const PROFILE_LIST = 'profiles';
/** A JSON number with more was computed in binary fractions. */
const NUMBER_DIGITS_MAX = 15;
const TEXT_DIGITS_MAX = 30;
const AMOUNT_DIGITS_MAX = 2;
const VALUE_CHARACTERS_TOLD = 100;
const CODE_NEAR_MAX = 1;

type Words = Readonly<Record<string, string>>;

const CATEGORY_WORDS: Words = {
  standard: 'S',
  standardrate: 'S',
  zero: 'Z',
  zerorated: 'Z',
  exempt: 'E',
  reversecharge: 'AE',
  intracommunity: 'K',
  export: 'G',
  outofscope: 'O',
};
const TYPE_WORDS: Words = { invoice: '380', creditnote: '381', correction: '384', prepayment: '386', selfbilling: '389' };
const MEANS_WORDS: Words = {
  cash: '10',
  cheque: '20',
  credittransfer: '30',
  banktransfer: '30',
  card: '48',
  directdebit: '49',
  sepa: '58',
};
const UNIT_WORDS: Words = {
  hour: 'HUR',
  hours: 'HUR',
  day: 'DAY',
  days: 'DAY',
  month: 'MON',
  piece: 'H87',
  pieces: 'H87',
  pcs: 'H87',
  kg: 'KGM',
  km: 'KMT',
};

/** What others call a code, in small letters without `-` and `_`, by the name of the list. */
const WORDS: ReadonlyMap<string, Words> = new Map([
  [VAT_CATEGORIES.name, CATEGORY_WORDS],
  [DOCUMENT_TYPES.name, TYPE_WORDS],
  [PAYMENT_MEANS.name, MEANS_WORDS],
  [UNITS.name, UNIT_WORDS],
]);

/** The text without blanks at its ends, or what is wrong. `isOpen`: amounts have any digits, and codes any that no word stands for. */
export function readLeaf(value: unknown, member: Leaf, isOpen = false): { readonly text: string } | Fault {
  const { name } = member;
  const kind = isOpen && member.kind === 'amount' ? 'decimal' : member.kind;
  const isDecimal = kind === 'amount' || kind === 'decimal';
  if (isDecimal && typeof value === 'number') return ofNumber(value, kind);
  if (typeof value !== 'string') {
    const wanted = isDecimal ? 'a text with a decimal, or a number' : 'a text';
    return { code: 'wrong-type', detail: `${name} is ${wanted}`, given: told(JSON.stringify(value) ?? '') };
  }
  const text = value.trim();
  if (text === '') return { code: 'empty', detail: `${name} is empty; leave it out, or give null` };
  if (kind !== 'base64' && !isXmlText(text))
    return { code: 'wrong-format', detail: `${name} has characters that XML cannot carry`, given: told(text) };
  if (isDecimal) return ofDecimal(text, kind);
  if (kind === 'date') return ofDate(text, name);
  if (kind === 'code') return ofCode(text, member, isOpen);
  if (kind === 'base64' && decodeBase64(text) === undefined)
    return { code: 'wrong-format', detail: `${name} is no Base64 (RFC 4648, section 4)`, given: told(text) };
  return { text };
}

function ofNumber(value: number, kind: 'amount' | 'decimal'): { readonly text: string } | Fault {
  const text = String(value);
  if (/e/i.test(text) || digitsOf(text) > NUMBER_DIGITS_MAX) return tooManyDigits(text, kind);
  return ofDecimal(text, kind);
}

function ofDecimal(text: string, kind: 'amount' | 'decimal'): { readonly text: string } | Fault {
  if (!/^[+-]?\d+(\.\d+)?$/.test(text)) {
    const plain = text.replace(',', '.');
    const near = /^[+-]?\d+\.\d+$/.test(plain) ? { nearest: plain } : {};
    return { code: 'wrong-format', detail: 'a decimal has digits, and a point before its fraction', given: told(text), ...near };
  }
  const fraction = text.split('.')[1] ?? '';
  const isLong = digitsOf(text) > TEXT_DIGITS_MAX;
  return isLong || (kind === 'amount' && fraction.length > AMOUNT_DIGITS_MAX) ? tooManyDigits(text, kind) : { text };
}

function tooManyDigits(text: string, kind: 'amount' | 'decimal'): Fault {
  const fraction = text.split('.')[1]?.length ?? 0;
  const most = `a number of JSON has ${NUMBER_DIGITS_MAX} digits at most and no exponent, a text ${TEXT_DIGITS_MAX} digits`;
  const rule = kind === 'amount' ? 'amounts have two decimals' : most;
  const cause = fraction > 6 && /\d{9}/.test(text) ? '; your program computed in binary fractions' : '';
  return { code: 'too-many-digits', detail: `${told(text)}: ${rule}${cause}`, given: told(text) };
}

function digitsOf(text: string): number {
  return text.replace(/^[+-]?0*|\./g, '').length;
}

function ofDate(text: string, name: string): { readonly text: string } | Fault {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text)) return { text };
  return { code: 'wrong-format', detail: `${name} is a day of the calendar, YYYY-MM-DD`, given: told(text) };
}

function ofCode(text: string, { name, codes }: Leaf, isOpen: boolean): { readonly text: string } | Fault {
  if (codes === undefined || codes.codes.has(text)) return { text };
  const meant = WORDS.get(codes.name)?.[text.toLowerCase().replace(/[-_ ]/g, '')];
  if (isOpen && meant === undefined && codes.name !== PROFILE_LIST) return { text };
  const near = meant ?? nearest(text, codes.codes, CODE_NEAR_MAX);
  return {
    code: 'wrong-format',
    detail: `"${told(text)}" is no code of ${codes.name}, which ${name} takes${near === undefined ? '' : `; "${near}" is near`}`,
    given: told(text),
    ...(near === undefined ? {} : { nearest: near }),
  };
}

function told(text: string): string {
  return cut(text, VALUE_CHARACTERS_TOLD);
}
