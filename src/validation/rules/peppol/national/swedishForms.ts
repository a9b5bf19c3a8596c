// Sweden: the forms of registrations, rates and accounts, in either syntax.

import type { XmlElement } from '../../../../xml/tree.js';
import { doubleOf, lengthOf } from '../../../lexical.js';
import { type Assertion, fatal, warning } from '../../../pattern.js';
import { collapsed } from '../../../text.js';
import { isSwedishNumber } from '../checkDigits.js';

const RATES: readonly number[] = [6, 12, 25];

export function registration(of: (entity: XmlElement) => string): Assertion[] {
  return [
    fatal('SE-R-003', (entity) => isNumber(of(entity))),
    fatal('SE-R-004', (entity) => lengthOf(collapsed(of(entity))) === 10),
    // As published, it looks at the first ten digits: how many there are is asked by the rule before.
    fatal('SE-R-013', (entity) => /^[0-9]+$/.test(collapsed(of(entity))) && isSwedishNumber(collapsed(of(entity)).slice(0, 10))),
  ];
}

export function plusgiro(): Assertion[] {
  return [
    warning('SE-R-007', ({ text }) => isNumber(text)),
    warning('SE-R-010', ({ text }) => lengthOf(collapsed(text)) >= 2 && lengthOf(collapsed(text)) <= 8),
  ];
}

export function bankgiro(): Assertion[] {
  return [warning('SE-R-008', ({ text }) => isNumber(text)), warning('SE-R-009', ({ text }) => [7, 8].includes(lengthOf(collapsed(text))))];
}

export function isNoteOnTax({ text }: XmlElement): boolean {
  return collapsed(text.toUpperCase()) === 'GODKÄND FÖR F-SKATT';
}

export function isRate(text: string): boolean {
  return RATES.includes(doubleOf(text));
}

export function isNumber(text: string): boolean {
  return !Number.isNaN(doubleOf(text));
}
