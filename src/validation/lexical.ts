// What XML Schema and XPath make of text. White space is what XML calls so: a no-break space is text.

import { elementsAt } from '../xml/path.js';
import { attribute, type XmlElement } from '../xml/tree.js';
import { startOfDay } from './day.js';
import { type Decimal, parseDecimal } from './decimal.js';
import { collapsed, isBlank } from './text.js';

/** In characters, not in UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** As written: '' where the path reaches nothing, or several elements, of which none counts. */
export function rawAt(element: XmlElement, path: string): string {
  return only(elementsAt(element, path));
}

/** The text of the only one: '' where there is none, or several. */
export function only(elements: readonly XmlElement[]): string {
  return elements.length === 1 && elements[0] !== undefined ? elements[0].text : '';
}

/** {@link collapsed}: '' where the path reaches nothing, or several elements. */
export function normalizedAt(element: XmlElement, path: string): string {
  return collapsed(rawAt(element, path));
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

/** What it is otherwise where the path reaches nothing; undefined where it reaches no decimal. */
export function decimalOr(element: XmlElement, path: string, otherwise: Decimal): Decimal | undefined {
  return hasAt(element, path) ? decimalAt(element, path) : otherwise;
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
  return /^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$/.test(collapsed(text)) ? Number(collapsed(text)) : Number.NaN;
}

/** Of the form YYYY-MM-DD, and a day that exists. */
export function isDay(text: string): boolean {
  return text.length === 10 && startOfDay(text) !== undefined;
}
