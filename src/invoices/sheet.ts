// The sheet of a calculation: what was worked out, and what was given and differs.
import { absolute, compare, type Decimal, divideAwayFromZero, format, ONE, parseDecimal, subtract } from '../validation/decimal.js';
import type { IsWrong } from './conditions.js';
import type { InvoiceError } from './errors.js';

/** An amount that was worked out or accepted; undefined where a part of it is missing. */
export type Sum = Decimal | undefined;

interface Settled {
  /** As it is sent. */
  readonly text: string | undefined;
  /** What further sums are made of: what was given where that is accepted, else what is right. */
  readonly amount: Sum;
}

interface Place {
  readonly pointer: string;
  readonly term: string;
  readonly rule: string;
}

/** `isWithin`: how far what is given may be off. Default: not at all. */
interface Comparison extends Place {
  readonly given: string | undefined;
  readonly expected: Sum;
  readonly isWithin?: (difference: Decimal) => boolean;
  /** More for people about a difference. */
  readonly hint?: (difference: Decimal) => string;
  /** Of what is worked out. Default: those of the currency. */
  readonly digits?: number;
}

const TWO_CENTS: Decimal = { units: 2n, scale: 2 };

/** The tolerance of PEPPOL-EN16931-R040 and -R120. */
export const withinTwoCents = (difference: Decimal): boolean => compare(absolute(difference), TWO_CENTS) <= 0;
/** That of BR-CO-17. */
export const withinOne = (difference: Decimal): boolean => compare(absolute(difference), ONE) < 0;

/** Currencies without a smaller unit (ISO 4217). */
const WHOLE: ReadonlySet<string> = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));

export class Sheet {
  readonly computed: string[] = [];
  readonly errors: InvoiceError[] = [];
  readonly warnings: InvoiceError[] = [];
  /** Terms that could not be worked out, because what they are made of is missing or wrong. */
  readonly unknown = new Set<string>();
  readonly digits: number;

  constructor(
    currency: string | undefined,
    readonly isWrong: IsWrong,
    /** Whether parts may have more digits than their sums, as outside Europe. */
    readonly isOpen = false,
  ) {
    this.digits = WHOLE.has(currency ?? '') ? 0 : 2;
  }

  /** Half away from zero, to the cent. */
  round(value: Decimal, divisor: Decimal = ONE): Decimal {
    return divideAwayFromZero(value, divisor, this.digits);
  }

  /** Compares what is given with what is right, or gives what is right. */
  settle({ given, expected, isWithin, hint, digits = this.digits, ...place }: Comparison): Settled {
    const amount = given === undefined ? undefined : parseDecimal(given);
    if (amount === undefined) {
      const text = expected === undefined || this.isWrong(place.pointer) ? undefined : format(atLeast(expected, digits));
      if (text === undefined) this.unknown.add(place.term);
      else this.computed.push(place.pointer);
      return { text, amount: expected };
    }
    if (expected === undefined) return { text: given, amount };
    const difference = subtract(expected, amount);
    if (difference.units === 0n || (this.isOpen && isRounded(expected, amount))) return { text: given, amount };
    const isAccepted = isWithin?.(difference) === true;
    const { pointer, term, rule } = place;
    const right = format(atLeast(expected, digits));
    const detail = `${given} does not add up: it should be ${right}${isAccepted ? ', which the rule tolerates' : (hint?.(difference) ?? '')}`;
    const entry: InvoiceError = { pointer, term, code: 'does-not-add-up', rule, detail, given: given!, expected: right };
    (isAccepted ? this.warnings : this.errors).push(entry);
    return { text: given, amount: isAccepted ? amount : expected };
  }

  /** A value that does not depend on sums. */
  fill(pointer: string, given: string | undefined, value: string | undefined): string | undefined {
    if (given !== undefined || value === undefined || this.isWrong(pointer)) return given;
    this.computed.push(pointer);
    return value;
  }
}

/** Whether the amount, which has cents at most, is the exact one rounded to its digits. */
function isRounded(exact: Decimal, amount: Decimal): boolean {
  return amount.scale <= 2 && subtract(divideAwayFromZero(exact, ONE, amount.scale), amount).units === 0n;
}

/** With so many digits behind the point at least. */
function atLeast({ units, scale }: Decimal, digits: number): Decimal {
  return scale >= digits ? { units, scale } : { units: units * 10n ** BigInt(digits - scale), scale: digits };
}
