// What XML Schema and XPath make of text. White space is what XML calls so: a no-break space is text.

import { elementsAt } from '../xml/path.js';
import { attribute, type XmlElement } from '../xml/tree.js';
import { type Decimal, parseDecimal } from './decimal.js';

const MINUTE_MS = 60_000;

/** Without white space around, and one space for each run of it inside. */
export function normalized(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}

export function isBlank(text: string): boolean {
  return /^[ \t\r\n]*$/.test(text);
}

/** In characters, not in UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** As written: '' where the path reaches nothing. */
export function rawAt(element: XmlElement, path: string): string {
  return elementsAt(element, path)[0]?.text ?? '';
}

/** {@link normalized}: '' where the path reaches nothing. */
export function normalizedAt(element: XmlElement, path: string): string {
  return normalized(rawAt(element, path));
}

export function hasAt(element: XmlElement, path: string): boolean {
  return elementsAt(element, path).length > 0;
}

/** Whether an element that the path reaches has text other than white space. */
export function saysAt(element: XmlElement, path: string): boolean {
  return elementsAt(element, path).some(({ text }) => !isBlank(text));
}

/** Whether an element that the path reaches has exactly this text. */
export function isAt(element: XmlElement, path: string, text: string): boolean {
  return elementsAt(element, path).some((one) => one.text === text);
}

export function decimalAt(element: XmlElement, path: string): Decimal | undefined {
  return parseDecimal(rawAt(element, path));
}

/** As written: '' where there is none. */
export function attributeOf(element: XmlElement | undefined, name: string): string {
  return attribute(element, name) ?? '';
}

/** xs:integer. */
export function isInteger(text: string): boolean {
  return /^[ \t\r\n]*[+-]?[0-9]+[ \t\r\n]*$/.test(text);
}

/** xs:double, for questions of form and size only: amounts are decimals. NaN where it is none. */
export function doubleOf(text: string): number {
  return /^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$/.test(normalized(text)) ? Number(normalized(text)) : Number.NaN;
}

/** The time at which an xs:date begins, in milliseconds of UTC; undefined where it is none. */
export function timeOf(text: string): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:Z|([+-])(\d\d):(\d\d))?$/.exec(normalized(text));
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const [sign, hours, minutes] = [match[4] === '-' ? -1 : 1, Number(match[5] ?? 0), Number(match[6] ?? 0)];
  if (hours * 60 + minutes > 14 * 60 || minutes > 59) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.getTime() - sign * (hours * 60 + minutes) * MINUTE_MS;
}

/** Of the form YYYY-MM-DD, and a day that exists. */
export function isDay(text: string): boolean {
  return text.length === 10 && timeOf(text) !== undefined;
}
