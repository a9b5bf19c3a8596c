// Exact decimals: what xs:decimal writes, as a whole number of units with a scale. Never `number`.
import { collapsed } from './text.js';

/** The value is `units` / 10^`scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Longer values are treated as no decimals: exact arithmetic costs more than linear time. */
export const DECIMAL_CHARACTERS_MAX = 100;

/** About what a double reaches. */
const EXPONENT_MAX = 308;

export const ZERO: Decimal = { units: 0n, scale: 0 };
export const ONE: Decimal = { units: 1n, scale: 0 };

const SYNTAX = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Values as they were written last: the rules read an amount some ten times. Short texts only, which are no slices of a document. */
const known = new Map<string, Decimal>();
const KNOWN_MAX = 2_000;
const KNOWN_CHARACTERS_MAX = 12;

/** Reads the lexical form of xs:decimal (XML Schema part 2, 3.2.3), with white space around it; undefined where it is none. */
export function parseDecimal(text: string): Decimal | undefined {
  const before = known.get(text);
  if (before !== undefined) return before;
  const decimal = readDecimal(text);
  if (decimal !== undefined && text.length <= KNOWN_CHARACTERS_MAX) {
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(text, decimal);
  }
  return decimal;
}

function readDecimal(text: string): Decimal | undefined {
  const trimmed = collapsed(text);
  if (trimmed.length > DECIMAL_CHARACTERS_MAX) return undefined;
  const match = SYNTAX.exec(trimmed);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

/**
 * Reads a finite xs:double (XML Schema part 2, 3.2.5) exactly: a decimal, or one with an exponent (`2.5e1`). undefined where it is
 * none, or beyond what a double holds.
 */
export function parseDouble(text: string): Decimal | undefined {
  const [mantissa = '', exponent, ...more] = collapsed(text).split(/[eE]/);
  const value = parseDecimal(mantissa);
  if (exponent === undefined || value === undefined) return value;
  if (more.length > 0 || !/^[+-]?\d{1,3}$/.test(exponent) || Math.abs(Number(exponent)) > EXPONENT_MAX) return undefined;
  const shift = Number(exponent);
  return shift < 0 ? { units: value.units, scale: value.scale - shift } : { units: value.units * 10n ** BigInt(shift), scale: value.scale };
}

export function add(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { units: unitsAt(left, scale) + unitsAt(right, scale), scale };
}

export function subtract(left: Decimal, right: Decimal): Decimal {
  return add(left, negate(right));
}

function negate({ units, scale }: Decimal): Decimal {
  return { units: -units, scale };
}

export function absolute({ units, scale }: Decimal): Decimal {
  return { units: units < 0n ? -units : units, scale };
}

export function multiply(left: Decimal, right: Decimal): Decimal {
  return { units: left.units * right.units, scale: left.scale + right.scale };
}

/** A hundredth: percentages. */
export function percentOf(amount: Decimal, percent: Decimal): Decimal {
  const { units, scale } = multiply(amount, percent);
  return { units, scale: scale + 2 };
}

export function sum(values: Iterable<Decimal>): Decimal {
  let total = ZERO;
  for (const value of values) total = add(total, value);
  return total;
}

/** Below, at or above zero as `left` is less than, equal to or greater than `right`. */
export function compare(left: Decimal, right: Decimal): number {
  const scale = Math.max(left.scale, right.scale);
  const difference = unitsAt(left, scale) - unitsAt(right, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function equal(left: Decimal, right: Decimal): boolean {
  return compare(left, right) === 0;
}

/** Rounds to `digits` behind the point, a half towards positive infinity as XPath's `round` does: -2.5 becomes -2. */
export function round(value: Decimal, digits: number): Decimal {
  if (value.scale <= digits) return value;
  const step = 10n ** BigInt(value.scale - digits);
  const shifted = 2n * value.units + step;
  const quotient = shifted / (2n * step);
  const floored = shifted % (2n * step) < 0n ? quotient - 1n : quotient;
  return { units: floored, scale: digits };
}

/** The quotient with `digits` behind the point, a half rounded towards zero. Throws a RangeError for a divisor of zero. */
export function divide(left: Decimal, right: Decimal, digits: number): Decimal {
  return quotient(left, right, digits, 1n);
}

/** The same, a half rounded away from zero, as people do. Throws a RangeError for a divisor of zero. */
export function divideAwayFromZero(left: Decimal, right: Decimal, digits: number): Decimal {
  return quotient(left, right, digits, 0n);
}

/** `less`: 1 where a half is rounded towards zero. */
function quotient(left: Decimal, right: Decimal, digits: number, less: bigint): Decimal {
  const dividend = left.units * 10n ** BigInt(right.scale + digits);
  const divisor = right.units * 10n ** BigInt(left.scale);
  const [size, by] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const rounded = (2n * size + by - less) / (2n * by);
  return { units: dividend < 0n === divisor < 0n ? rounded : -rounded, scale: digits };
}

/** As text in its own scale: `12.50` stays `12.50`. */
export function format({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return wanted === scale ? units : units * 10n ** BigInt(wanted - scale);
}
