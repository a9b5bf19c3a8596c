// Text functions as in XML Schema and XPath. White space is that of XML: a no-break space is text.

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

/** The text as written. '' where the path matches no element, or several. */
export function rawAt(element: XmlElement, path: string): string {
  return only(elementsAt(element, path));
}

/** The text of the only element. '' where there is none, or several. */
export function only(elements: readonly XmlElement[]): string {
  return elements.length === 1 && elements[0] !== undefined ? elements[0].text : '';
}

/** {@link collapsed}. '' where the path matches no element, or several. */
export function normalizedAt(element: XmlElement, path: string): string {
  return collapsed(rawAt(element, path));
}

export function hasAt(element: XmlElement, path: string): boolean {
  return elementsAt(element, path).length > 0;
}

/** Whether a matching element has text other than white space. */
export function saysAt(element: XmlElement, path: string): boolean {
  return elementsAt(element, path).some(({ text }) => !isBlank(text));
}

/** Whether a matching element has exactly this text. */
export function isAt(element: XmlElement, path: string, text: string): boolean {
  return elementsAt(element, path).some((one) => one.text === text);
}

export function decimalAt(element: XmlElement, path: string): Decimal | undefined {
  return parseDecimal(rawAt(element, path));
}

/** The default where the path matches no element. Undefined where the value is no decimal. */
export function decimalOr(element: XmlElement, path: string, otherwise: Decimal): Decimal | undefined {
  return hasAt(element, path) ? decimalAt(element, path) : otherwise;
}

/** As written. '' where there is none. */
export function attributeOf(element: XmlElement | undefined, name: string): string {
  return attribute(element, name) ?? '';
}

/** xs:integer. */
export function isInteger(text: string): boolean {
  return /^[ \t\r\n]*[+-]?[0-9]+[ \t\r\n]*$/.test(text);
}

/** xs:double, for checks of form and size only; amounts are decimals. NaN for an invalid number. */
export function doubleOf(text: string): number {
  return /^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$/.test(collapsed(text)) ? Number(collapsed(text)) : Number.NaN;
}

/** An existing day in the form YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return text.length === 10 && startOfDay(text) !== undefined;
}
