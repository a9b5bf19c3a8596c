// Sums that Peppol checks, in either syntax. What is no decimal is undefined and agrees with nothing.

import { absolute, add, compare, type Decimal, divide, multiply, percentOf, round, subtract, sum, ZERO } from '../../decimal.js';

/** Two cents either way: lines and allowances are rounded before they are written. */
const CENTS: Decimal = { units: 2n, scale: 2 };
const AMOUNT_DIGITS = 2;
/** What XPath processors keep of a quotient. */
const QUOTIENT_DIGITS = 18;

export type Amount = Decimal | undefined;

/** An allowance or charge that says what it is a part of. */
export interface ShareAmounts {
  readonly amount: Amount;
  readonly base: Amount;
  readonly percent: Amount;
}

/** `slack` is how far the amount may be from it, either way. */
export function isPercentage({ amount, base, percent }: ShareAmounts, slack = CENTS): boolean {
  return base !== undefined && percent !== undefined && isNear(amount, percentOf(base, percent), slack);
}

export interface LineAmounts {
  readonly net: Amount;
  readonly quantity: Amount;
  readonly price: Amount;
  readonly baseQuantity: Amount;
  readonly charges: readonly Amount[];
  readonly allowances: readonly Amount[];
}

/** Quantity times price for one, with charges and allowances rounded as sums. `slack` is how far the amount may be from it, either way. */
export function isLineNet({ net, quantity, price, baseQuantity, charges, allowances }: LineAmounts, slack = CENTS): boolean {
  const [charged, allowed] = [total(charges), total(allowances)];
  if (!quantity || !price || !baseQuantity || !charged || !allowed) return false;
  const each = baseQuantity.units === 0n ? price : divide(price, baseQuantity, QUOTIENT_DIGITS);
  return isNear(net, subtract(add(multiply(quantity, each), charged), allowed), slack);
}

/** The texts of amounts as signs: -1, 0 or 1, and NaN for what is none. */
export function signOf(amount: Amount): number {
  return amount === undefined ? Number.NaN : compare(amount, ZERO);
}

/** Whether one of each is not above zero, or one of each is not below it. */
export function signsAgree(left: readonly number[], right: readonly number[]): boolean {
  const some = (is: (sign: number) => boolean): boolean => left.some(is) && right.some(is);
  return some((sign) => sign <= 0) || some((sign) => sign >= 0);
}

function isNear(amount: Amount, expected: Decimal, slack: Decimal): boolean {
  return amount !== undefined && compare(absolute(subtract(amount, expected)), slack) <= 0;
}

function total(amounts: readonly Amount[]): Amount {
  if (amounts.includes(undefined)) return undefined;
  return round(sum(amounts as Decimal[]), AMOUNT_DIGITS);
}
