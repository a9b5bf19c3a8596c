// Sums as the published rules make them: in doubles, so that a difference of one cent may be a little more than a cent. Where there is
// nothing to add up, they stay decimals.
import type { XmlElement } from '../../../xml/tree.js';
import { absolute, add, compare, type Decimal, parseDecimal, subtract } from '../../decimal.js';
import { doubleOf } from '../../lexical.js';

/** Enough for every digit of a double with cents. */
const DIGITS = 60;
/** Above it, a double is written with an exponent. */
const DOUBLE_MAX = 1e21;

/** To cents, as `round(sum(…) * 100) div 100`. NaN where one is no number. */
export function sumOfDoubles(amounts: readonly XmlElement[]): number {
  return Math.round(amounts.reduce((sum, { text }) => sum + doubleOf(text), 0) * 100) / 100;
}

/** Its exact value, which is seldom the one that was written: of 0.1, 55 digits. */
export function exactly(value: number): Decimal | undefined {
  return Math.abs(value) < DOUBLE_MAX ? parseDecimal(value.toFixed(DIGITS)) : undefined;
}

/** A sum of amounts, and of how many. */
export interface Total {
  readonly value: number;
  readonly count: number;
}

export const NOTHING: Total = { value: 0, count: 0 };

/** Whether an amount is the lines less the allowances with the charges, a cent off for each of `count` at most. */
export function isBooked(amount: Decimal | undefined, lines: Total, allowances: number, charges: number, count: number): boolean {
  if (amount === undefined) return false;
  if (lines.count > 0) return Math.abs(numberOf(amount) - lines.value + allowances - charges) <= count / 100;
  const [off, on] = [exactly(allowances), exactly(charges)];
  return off !== undefined && on !== undefined && isWithin(subtract(add(amount, off), on), count);
}

/** The same, rounded to cents before it is compared. */
export function isRoughlyBooked(amount: Decimal | undefined, lines: Total, allowances: number, charges: number, count: number): boolean {
  if (amount === undefined) return false;
  return Math.round(Math.abs(numberOf(amount) - lines.value + allowances - charges) * 100) / 100 <= count / 100;
}

export function isWithin(difference: Decimal, count: number): boolean {
  return compare(absolute(difference), { units: BigInt(count), scale: 2 }) <= 0;
}

function numberOf({ units, scale }: Decimal): number {
  return Number(`${units}e-${scale}`);
}
