// How flux 10 writes values: dates, identifiers, amounts, codes. Each form is a pattern for the elements of one path.
import type { XmlElement } from '../../../xml/tree.js';
import { doubleOf, lengthOf } from '../../lexical.js';
import { type Assertion, fatal, type Pattern, type Test } from '../../pattern.js';

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

/** Rules for the elements of one path, whatever others say about them. */
export function at(context: string, ...rules: readonly Assertion[]): Pattern {
  return { places: [{ context, rules }] };
}

/** `name` tells the words of the rules apart, in all forms: `issue date of the invoice`. */
export function date(context: string, name: string): Pattern {
  return at(
    context,
    fatal('G1.09', ({ text }) => DAY.test(text), name),
    inCentury(DAY, name),
  );
}

export function time(context: string, name: string): Pattern {
  return at(
    context,
    fatal('G7.53', ({ text }) => TIME.test(text)),
    inCentury(TIME, name),
  );
}

function inCentury(form: RegExp, name: string): Assertion {
  return fatal('G1.36', ({ text }) => !form.test(text) || /^20[0-9]{2}/.test(text), name);
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
    at(context, fatal('G6.25', isLater, name)),
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
    fatal(id, ({ text }) => lengthOf(text) <= lengthMax, `${name}, length`),
    fatal(id, ({ text }) => !text.startsWith(' ') && !text.endsWith(' '), `${name}, spaces around`),
    fatal(id, ({ text }) => !text.includes('  '), `${name}, spaces inside`),
    fatal(id, ({ text }) => /^[a-zA-Z0-9 +_/-]+$/.test(text), `${name}, characters`),
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
  return numberRules('G1.14', AMOUNT, name);
}

export function quantity(context: string, name: string): Pattern {
  return at(context, ...numberRules('G1.15', QUANTITY, name));
}

export function price(context: string, name: string): Pattern {
  return at(context, ...numberRules('G1.16', PRICE, name));
}

function numberRules(id: string, form: RegExp, name: string): Assertion[] {
  return [fatal(id, ({ text }) => form.test(text), `${name}, form`), fatal(id, ({ text }) => hasDigitsLeft(text), `${name}, digits`)];
}

export function rate(context: string, name: string): Pattern {
  return at(
    context,
    fatal('G1.24', ({ text }) => RATES.has(doubleOf(text)), name),
  );
}

/** `about` where the codes of several elements have one rule. */
export function code(context: string, id: string, codes: readonly string[], about?: string): Pattern {
  const known: ReadonlySet<string> = new Set(codes);
  return at(
    context,
    fatal(id, ({ text }) => known.has(text), about),
  );
}

/** Whether the country exists is not asked. */
export function country(context: string, name: string): Pattern {
  return at(
    context,
    fatal('G2.01', ({ text }) => /^[A-Z]{2}$/.test(text), name),
  );
}

export function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}

/** Whether the currency exists is not asked. */
export function currency(context: string, name: string): Pattern {
  return at(
    context,
    fatal('G1.10', ({ text }) => isCurrency(text), name),
  );
}
