// What VAT is charged on: lines, allowances and charges with their category and rate, gathered once per document.

import type { XmlElement } from '../xml/tree.js';
import { add, type Decimal, format, negate, parseDecimal, ZERO } from './decimal.js';
import type { Invoice, Term } from './terms.js';

interface Kind {
  readonly group: Term;
  readonly amount: Term;
  readonly category: Term;
  readonly rate: Term;
  readonly negative: boolean;
}

export const KINDS = {
  line: { group: 'BG-25', amount: 'BT-131', category: 'BT-151', rate: 'BT-152', negative: false },
  allowance: { group: 'BG-20', amount: 'BT-92', category: 'BT-95', rate: 'BT-96', negative: true },
  charge: { group: 'BG-21', amount: 'BT-99', category: 'BT-102', rate: 'BT-103', negative: false },
} as const satisfies Readonly<Record<string, Kind>>;
export type KindName = keyof typeof KINDS;

/** Sums by category and by category with rate; undefined where an amount of them is missing or no decimal. */
export interface Taxed {
  readonly sums: ReadonlyMap<string, Decimal | undefined>;
  readonly used: ReadonlySet<string>;
}

const GATHERED = new WeakMap<Invoice, Taxed>();

export function taxed(invoice: Invoice): Taxed {
  const known = GATHERED.get(invoice);
  if (known !== undefined) return known;
  const gathered = gather(invoice);
  GATHERED.set(invoice, gathered);
  return gathered;
}

/** The key of a sum. Rates are equal as numbers: 21 and 21.00 are one. */
export function taxKey(category: string, rate?: Decimal): string {
  if (rate === undefined) return category;
  const text = format(rate);
  return `${category} ${text.includes('.') ? text.replace(/\.?0+$/, '') : text}`;
}

function gather(invoice: Invoice): Taxed {
  const sums = new Map<string, Decimal | undefined>();
  const used = new Set<string>();
  const count = (key: string, value: Decimal | undefined): void => {
    const before = sums.has(key) ? sums.get(key) : ZERO;
    sums.set(key, before && value && add(before, value));
  };
  const take = (kind: Kind, node: XmlElement): void => {
    const category = invoice.text(kind.category, node);
    if (category === '') return;
    used.add(category);
    const value = parseDecimal(invoice.text(kind.amount, node));
    const signed = value && kind.negative ? negate(value) : value;
    count(taxKey(category), signed);
    const rate = parseDecimal(invoice.text(kind.rate, node));
    if (rate !== undefined) count(taxKey(category, rate), signed);
  };
  for (const kind of Object.values(KINDS)) for (const node of invoice.all(kind.group)) take(kind, node);
  return { sums, used };
}
