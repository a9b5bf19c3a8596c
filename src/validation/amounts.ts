// Amounts of an invoice as decimals.

import { attribute, type XmlElement } from '../xml/tree.js';
import { absolute, compare, type Decimal, ONE, parseDecimal, subtract, sum } from './decimal.js';
import type { Invoice, Term } from './terms.js';

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

/** The published artefacts compare amounts that were rounded line by line with a tolerance of less than one currency unit. */
export function withinOne(left: Decimal, right: Decimal): boolean {
  return compare(absolute(subtract(left, right)), ONE) < 0;
}
