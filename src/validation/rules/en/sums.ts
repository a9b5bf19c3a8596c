// Sums of what VAT is charged on, by category and by category with rate.
import type { XmlElement } from '../../../xml/tree.js';
import { add, type Decimal, format, parseDecimal, ZERO } from '../../decimal.js';

/** undefined: one of the amounts is no decimal, so there is no sum. */
export type Sum = Decimal | undefined;

export class Sums {
  readonly #sums = new Map<string, Sum>();

  /** Adds an amount to each key once; where the amount is missing, nothing. */
  add(keys: Iterable<string>, amount: XmlElement | undefined): void {
    if (amount === undefined) return;
    const value = parseDecimal(amount.text);
    for (const key of keys) {
      const before = this.of(key);
      this.#sums.set(key, before && value && add(before, value));
    }
  }

  of(key: string): Sum {
    return this.#sums.has(key) ? this.#sums.get(key) : ZERO;
  }
}

/** Adds up a whole list; what is missing does not count. `read` says what an amount may look like. */
export function sumOf(amounts: Iterable<XmlElement>, read: (text: string) => Decimal | undefined = parseDecimal): Sum {
  let total: Sum = ZERO;
  for (const { text } of amounts) {
    const value = read(text);
    total = total && value && add(total, value);
  }
  return total;
}

/** The key of a category with a rate. Rates are equal as numbers: 21 and 21.00 are one. */
export function rateKey(category: string, rate: Decimal): string {
  const text = format(rate);
  return `${category} ${text.includes('.') ? text.replace(/\.?0+$/, '') : text}`;
}

/** A line, an allowance or a charge may hold several categories: it counts for each code, and for each code with each rate. */
export function keysOf(codes: readonly string[], rates: readonly (Decimal | undefined)[]): Set<string> {
  const keys = new Set(codes);
  for (const code of codes) for (const rate of rates) if (rate !== undefined) keys.add(rateKey(code, rate));
  return keys;
}
