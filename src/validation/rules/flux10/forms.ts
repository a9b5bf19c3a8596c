// How flux 10 writes values: dates, identifiers, amounts, codes. Each form is a pattern for the elements of one path.
import type { XmlElement } from '../../../xml/tree.js';
import { doubleOf, lengthOf } from '../../lexical.js';
import type { Assertion, Pattern, Test } from '../../pattern.js';

/** Rates of French VAT, those of Corsica and overseas among them (G1.24). */
const RATES: ReadonlySet<number> = new Set([0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6]);

const DIGITS_MAX = 19;
const NUMBER_LENGTH_MAX = 35;
/** XPath takes the digits of all scripts for digits. */
const DAY = /^\p{Nd}{8}$/u;
const TIME = /^\p{Nd}{14}$/u;
const AMOUNT = /^-?\p{Nd}+(\.\p{Nd}{1,2})?$/u;
const QUANTITY = /^-?\p{Nd}+(\.\p{Nd}{1,4})?$/u;
const PRICE = /^\p{Nd}+(\.\p{Nd}{1,6})?$/u;

export function fatal(id: string, test: Test, text: string, hint: string): Assertion {
  return { id, severity: 'fatal', test, text, hint, terms: [] };
}

/** Rules for the elements of one path, whatever others say about them. */
export function at(context: string, ...rules: readonly Assertion[]): Pattern {
  return { places: [{ context, rules }] };
}

/** `name` without article, for all forms: `issue date of the invoice`. */
export function date(context: string, name: string): Pattern {
  return at(
    context,
    fatal(
      'G1.09',
      ({ text }) => DAY.test(text),
      `The ${name} is not written as eight digits.`,
      'Write year, month and day without anything between them, such as 20261121.',
    ),
    inCentury(DAY, name),
  );
}

export function time(context: string, name: string): Pattern {
  return at(
    context,
    fatal(
      'G7.53',
      ({ text }) => TIME.test(text),
      `The ${name} is not written as fourteen digits.`,
      'Write year, month, day, hours, minutes and seconds without anything between them, such as 20261121080000.',
    ),
    inCentury(TIME, name),
  );
}

function inCentury(form: RegExp, name: string): Assertion {
  return fatal(
    'G1.36',
    ({ text }) => !form.test(text) || /^20[0-9]{2}/.test(text),
    `The year of the ${name} is not one of 2000 to 2099.`,
    'Correct the year.',
  );
}

/** From the first day of the period to a later one (G6.25). */
export function period(context: string, name: string): Pattern[] {
  const isLater: Test = ({ children }) => {
    const [starts, ends] = ['StartDate', 'EndDate'].map((date) => children.filter(({ local, ns }) => local === date && ns === ''));
    if (!starts?.length || !ends?.length) return true;
    // One end behind one start is enough: so the last end against the first start.
    const [[first = ''], [last = '']] = [textsOf(starts), textsOf(ends).reverse()];
    return last > first;
  };
  return [
    date(`${context}/StartDate`, `first day of the ${name}`),
    date(`${context}/EndDate`, `last day of the ${name}`),
    at(
      context,
      fatal(
        'G6.25',
        isLater,
        `The ${name} does not end after the day on which it begins.`,
        'Correct the first day or the last day of the period.',
      ),
    ),
  ];
}

/** In their order as texts. */
function textsOf(elements: readonly XmlElement[]): string[] {
  return elements.map(({ text }) => text).sort();
}

/** The number of a document (G1.05), or another identifier of that form. */
export function identifier(context: string, name: string, id = 'G1.05', lengthMax = NUMBER_LENGTH_MAX): Pattern {
  return at(
    context,
    fatal(
      id,
      ({ text }) => lengthOf(text) <= lengthMax,
      `The ${name} has more than ${lengthMax} characters.`,
      'Give a shorter identifier.',
    ),
    fatal(
      id,
      ({ text }) => !text.startsWith(' ') && !text.endsWith(' '),
      `The ${name} begins or ends with a space.`,
      'Remove the spaces around the identifier.',
    ),
    fatal(id, ({ text }) => !text.includes('  '), `The ${name} has several spaces in a row.`, 'Leave one space.'),
    fatal(
      id,
      ({ text }) => /^[a-zA-Z0-9 +_/-]+$/.test(text),
      `The ${name} is empty or has characters that are not allowed.`,
      'Use letters without accents, digits, spaces and - + _ / only.',
    ),
  );
}

export function isAmount(text: string): boolean {
  return AMOUNT.test(text) && hasDigitsLeft(text);
}

export function isPrice(text: string): boolean {
  return PRICE.test(text) && hasDigitsLeft(text);
}

/** A minus counts as a digit here. */
function hasDigitsLeft(text: string): boolean {
  return lengthOf(text.replaceAll('.', '')) <= DIGITS_MAX;
}

export function amount(context: string, name: string): Pattern {
  return at(context, ...amountRules(name));
}

export function amountRules(name: string): Assertion[] {
  return numberRules('G1.14', AMOUNT, name, 'Write digits with at most two decimals behind a point, such as 1234.50.');
}

export function quantity(context: string, name: string): Pattern {
  return at(context, ...numberRules('G1.15', QUANTITY, name, 'Write digits with at most four decimals behind a point, such as 2.25.'));
}

export function price(context: string, name: string): Pattern {
  return at(
    context,
    ...numberRules('G1.16', PRICE, name, 'Write digits with at most six decimals behind a point and no sign, such as 0.125.'),
  );
}

function numberRules(id: string, form: RegExp, name: string, hint: string): Assertion[] {
  return [
    fatal(id, ({ text }) => form.test(text), `The ${name} is not written as the report wants numbers.`, hint),
    fatal(id, ({ text }) => hasDigitsLeft(text), `The ${name} has more than ${DIGITS_MAX} digits.`, 'Give a number with fewer digits.'),
  ];
}

export function rate(context: string, name: string): Pattern {
  return at(
    context,
    fatal(
      'G1.24',
      ({ text }) => RATES.has(doubleOf(text)),
      `The ${name} is no rate of French VAT.`,
      `Give one of ${[...RATES].join(', ')}.`,
    ),
  );
}

export function code(context: string, id: string, name: string, codes: readonly string[]): Pattern {
  const known: ReadonlySet<string> = new Set(codes);
  return at(
    context,
    fatal(id, ({ text }) => known.has(text), `The ${name} is not allowed.`, `Give ${oneOf(codes)}.`),
  );
}

export function oneOf(codes: readonly string[]): string {
  return codes.length === 1 ? `${codes[0]}` : `one of ${codes.join(', ')}`;
}

/** Whether the country exists is not asked. */
export function country(context: string, name: string): Pattern {
  return at(
    context,
    fatal(
      'G2.01',
      ({ text }) => /^[A-Z]{2}$/.test(text),
      `The ${name} is not written as two capital letters.`,
      'Give the code of ISO 3166, such as FR.',
    ),
  );
}

export function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}

/** Whether the currency exists is not asked. */
export function currency(context: string, name: string): Pattern {
  return at(
    context,
    fatal(
      'G1.10',
      ({ text }) => isCurrency(text),
      `The ${name} is not written as three capital letters.`,
      'Give the code of ISO 4217, such as EUR.',
    ),
  );
}
