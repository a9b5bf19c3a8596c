// What a value should have been, where a rule works it out: sums, VAT amounts, net amounts of lines. EN 16931-1, 6.4.2 and 6.4.3; BIS
// Billing 3.0 (R120).
import { attribute, type XmlElement } from '../xml/tree.js';
import { add, type Decimal, divide, format, multiply, ONE, parseDecimal, percentOf, round, subtract, ZERO } from './decimal.js';
import type { Invoice, Term } from './terms.js';

const AMOUNT_DIGITS = 2;
/** Enough for a price by a quantity of thousands. */
const QUOTIENT_DIGITS = 10;

/** undefined: one of the amounts that it needs is missing or no decimal. */
type Sum = Decimal | undefined;
/** The amount that a rule would accept at an element. */
export type Expected = (invoice: Invoice, node: XmlElement) => Sum;

/** As text; null where there is none. */
export function expectedValue(expected: Expected | undefined, invoice: Invoice, node: XmlElement): string | null {
  const sum = expected?.(invoice, node);
  return sum === undefined ? null : format(round(sum, AMOUNT_DIGITS));
}

/** The sum of all elements of a term. */
export function sumOfAll(term: Term): Expected {
  return (invoice) => total(invoice, term);
}

/** BT-109 */
export const totalWithoutVat: Expected = (invoice) =>
  plus(minus(value(invoice, 'BT-106'), value(invoice, 'BT-107', ZERO)), value(invoice, 'BT-108', ZERO));

/** BT-112 */
export const totalWithVat: Expected = (invoice) => plus(value(invoice, 'BT-109'), vatTotal(invoice));

/** BT-115 */
export const amountDue: Expected = (invoice) =>
  plus(minus(value(invoice, 'BT-112'), value(invoice, 'BT-113', ZERO)), value(invoice, 'BT-114', ZERO));

/** BT-117 */
export const vatOfBreakdown: Expected = (invoice, node) => {
  const group = groupOf(invoice, 'BG-23', node);
  const [base, rate] = group === undefined ? [] : [value(invoice, 'BT-116', undefined, group), value(invoice, 'BT-119', ZERO, group)];
  return base && rate && percentOf(base, rate);
};

/** BT-110 is in the invoice currency; BT-111 is the same element in another one. */
function vatTotal(invoice: Invoice): Sum {
  const [first, ...others] = invoice.all('BT-110');
  if (first === undefined) return ZERO;
  const currency = invoice.text('BT-5');
  const own = [first, ...others].find((one) => attribute(one, 'currencyID') === currency) ?? first;
  return parseDecimal(own.text);
}

function total(invoice: Invoice, term: Term): Sum {
  return invoice.all(term).reduce<Sum>((sum, { text }) => plus(sum, parseDecimal(text)), ZERO);
}

/** `absent` stands in where the element is not there. */
function value(invoice: Invoice, term: Term, absent?: Decimal, group?: XmlElement): Sum {
  const one = invoice.first(term, group);
  return one === undefined ? absent : parseDecimal(one.text);
}

/** The group of the invoice that the element is in. */
function groupOf(invoice: Invoice, group: Term, node: XmlElement): XmlElement | undefined {
  const groups = new Set(invoice.all(group));
  for (let one: XmlElement | undefined = node; one !== undefined; one = one.parent) if (groups.has(one)) return one;
  return undefined;
}

/** BT-131: quantity times price, less allowances, plus charges. */
export function lineNet(invoice: Invoice, node: XmlElement): Sum {
  const line = groupOf(invoice, 'BG-25', node);
  if (line === undefined) return undefined;
  const [quantity, price] = [value(invoice, 'BT-129', ONE, line), value(invoice, 'BT-146', undefined, line)];
  const base = value(invoice, 'BT-149', ONE, line);
  if (quantity === undefined || price === undefined || base === undefined || base.units === 0n) return undefined;
  const gross = divide(multiply(quantity, price), base, QUOTIENT_DIGITS);
  return plus(minus(gross, ofLine(invoice, 'BG-27', 'BT-136', line)), ofLine(invoice, 'BG-28', 'BT-141', line));
}

function ofLine(invoice: Invoice, group: Term, term: Term, line: XmlElement): Sum {
  const amounts = invoice.all(group, line).flatMap((one) => invoice.all(term, one));
  return amounts.reduce<Sum>((sum, { text }) => plus(sum, parseDecimal(text)), ZERO);
}

/** BT-116: what the lines, allowances and charges of a category come to; `byRate`: those with its rate. */
export function taxableAmount(byRate: boolean): Expected {
  return (invoice, node) => taxable(invoice, node, byRate);
}

function taxable(invoice: Invoice, node: XmlElement, byRate: boolean): Sum {
  const breakdown = groupOf(invoice, 'BG-23', node);
  if (breakdown === undefined) return undefined;
  const [code, rate] = [invoice.text('BT-118', breakdown), value(invoice, 'BT-119', ZERO, breakdown)];
  const isIn = (category: Term, percent: Term, group: XmlElement): boolean =>
    invoice.text(category, group) === code && (!byRate || sameRate(value(invoice, percent, ZERO, group), rate));
  const parts = (group: Term, category: Term, percent: Term, amount: Term): Sum =>
    invoice
      .all(group)
      .filter((one) => isIn(category, percent, one))
      .reduce<Sum>((sum, one) => plus(sum, value(invoice, amount, ZERO, one)), ZERO);
  const lines = parts('BG-25', 'BT-151', 'BT-152', 'BT-131');
  return plus(minus(lines, parts('BG-20', 'BT-95', 'BT-96', 'BT-92')), parts('BG-21', 'BT-102', 'BT-103', 'BT-99'));
}

function sameRate(left: Sum, right: Sum): boolean {
  return left !== undefined && right !== undefined && subtract(left, right).units === 0n;
}

function plus(left: Sum, right: Sum): Sum {
  return left && right && add(left, right);
}

function minus(left: Sum, right: Sum): Sum {
  return left && right && subtract(left, right);
}
