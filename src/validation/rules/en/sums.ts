// Sums of what VAT is charged on, by category and by category with rate.
import type { XmlElement } from '../../../xml/tree.js';
import { add, type Decimal, format, parseDecimal, ZERO } from '../../decimal.js';
import { CATEGORIES } from './vatCategories.js';

/** undefined: one of the amounts is no decimal, so there is no sum. */
export type Sum = Decimal | undefined;

export class Sums {
  readonly #sums = new Map<string, Sum>();

  /** Adds what the amounts come to, to each key once; where there are none, nothing. */
  add(keys: Iterable<string>, amounts: readonly XmlElement[]): void {
    if (amounts.length === 0) return;
    const value = sumOf(amounts);
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
  return `${category} ${shortest(rate)}`;
}

function shortest(rate: Decimal): string {
  const text = format(rate);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** The only codes that rules ask sums of. */
const ASKED: ReadonlySet<string> = new Set(CATEGORIES.map(({ code }) => code));

/**
 * A line, an allowance or a charge may hold several categories: it counts for each code, and for each code with each rate. Codes that
 * nobody asks about are left out, so that there are no more pairs than a few for each rate.
 */
export function keysOf(codes: readonly string[], rates: readonly (Decimal | undefined)[], known = ASKED): Set<string> {
  const asked = Array.from(new Set(codes)).filter((code) => known.has(code));
  const keys = new Set(asked);
  const texts = new Set(rates.flatMap((rate) => (rate === undefined ? [] : [shortest(rate)])));
  for (const text of texts) for (const code of asked) keys.add(`${code} ${text}`);
  return keys;
}
