// Amounts of an invoice as decimals.

import { attribute, type XmlElement } from '../xml/tree.js';
import { absolute, compare, type Decimal, ONE, parseDecimal, percentOf, round, subtract, sum, ZERO } from './decimal.js';
import { type Invoice, isCii, type Term } from './terms.js';

export const AMOUNT_DIGITS = 2;

/** The first amount of a term; undefined where it is missing or no decimal. */
export function amount(invoice: Invoice, term: Term, group?: XmlElement): Decimal | undefined {
  const node = invoice.first(term, group);
  return node && parseDecimal(node.text);
}

/** The sum of all amounts of a term; undefined where one is no decimal. */
export function total(nodes: readonly XmlElement[]): Decimal | undefined {
  const values = nodes.map((node) => parseDecimal(node.text));
  return values.includes(undefined) ? undefined : sum(values as Decimal[]);
}

/** The VAT totals in the invoice currency: BT-110, and not BT-111, which is the same element in the accounting currency. */
export function vatTotals(invoice: Invoice): readonly XmlElement[] {
  const currency = invoice.text('BT-5');
  return invoice.all('BT-110').filter((node) => (attribute(node, 'currencyID') ?? currency) === currency);
}

/**
 * Sums of amounts that were rounded line by line: the published artefacts allow less than one currency unit of difference.
 */
export function withinOne(left: Decimal, right: Decimal): boolean {
  return compare(absolute(subtract(left, right)), ONE) < 0;
}

/**
 * Whether the VAT of a breakdown is its base times its rate, rounded half up in absolute value. The published artefacts
 * allow less than one currency unit of difference in UBL, and up to one in CII.
 */
export function isTaxOnBase(invoice: Invoice, breakdown: XmlElement): boolean {
  const base = amount(invoice, 'BT-116', breakdown);
  const vat = amount(invoice, 'BT-117', breakdown);
  const rate = invoice.first('BT-119', breakdown) === undefined ? ZERO : amount(invoice, 'BT-119', breakdown);
  if (!base || !vat || !rate) return false;
  const difference = subtract(absolute(vat), round(absolute(percentOf(base, rate)), AMOUNT_DIGITS));
  return compare(absolute(difference), ONE) < (isCii(invoice) ? 1 : 0);
}
