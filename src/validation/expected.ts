// What a value should have been, where a rule works it out: sums, VAT amounts, net amounts of lines, check digits.
import { attribute, type XmlElement } from '../xml/tree.js';
import { add, type Decimal, divide, format, multiply, ONE, parseDecimal, percentOf, round, subtract, ZERO } from './decimal.js';
import type { Invoice, Term } from './terms.js';

const AMOUNT_DIGITS = 2;
/** Enough for a price by a quantity of thousands. */
const QUOTIENT_DIGITS = 10;

/** undefined: one of the amounts that it needs is missing or no decimal. */
type Sum = Decimal | undefined;
type Expected = (invoice: Invoice, node: XmlElement) => Sum;

/** EN 16931-1, 6.4.2 (BR-CO), 6.4.3 (BR-S and its like); BIS Billing 3.0 (R040, R120). */
const AMOUNTS: Readonly<Record<string, Expected>> = {
  'BR-CO-10': (invoice) => total(invoice, 'BT-131'),
  'BR-CO-11': (invoice) => total(invoice, 'BT-92'),
  'BR-CO-12': (invoice) => total(invoice, 'BT-99'),
  'BR-CO-13': (invoice) => plus(minus(value(invoice, 'BT-106'), value(invoice, 'BT-107', ZERO)), value(invoice, 'BT-108', ZERO)),
  'BR-CO-14': (invoice) => total(invoice, 'BT-117'),
  'BR-CO-15': (invoice) => plus(value(invoice, 'BT-109'), vatTotal(invoice)),
  'BR-CO-16': (invoice) => plus(minus(value(invoice, 'BT-112'), value(invoice, 'BT-113', ZERO)), value(invoice, 'BT-114', ZERO)),
  'BR-CO-17': (invoice, node) => {
    const group = groupOf(invoice, 'BG-23', node);
    const [base, rate] = group === undefined ? [] : [value(invoice, 'BT-116', undefined, group), value(invoice, 'BT-119', ZERO, group)];
    return base && rate && percentOf(base, rate);
  },
  'PEPPOL-EN16931-R120': lineNet,
};

/** `BR-S-08` and its like: the taxable amount of a category and, where the norm parts them by rate, of its rate. */
const TAXABLE_AMOUNT = /^BR-(?:AE|AF|AG|E|G|IC|O|S|Z)-08$/;
const BY_RATE: ReadonlySet<string> = new Set(['BR-S-08', 'BR-AF-08', 'BR-AG-08']);

/** The value that the rule would accept at this element, as text; null where the rule does not work one out. */
export function expectedValue(rule: string, invoice: Invoice, node: XmlElement): string | null {
  const expected = AMOUNTS[rule] ?? (TAXABLE_AMOUNT.test(rule) ? taxableBy(rule) : undefined);
  const sum = expected?.(invoice, node);
  return sum === undefined ? null : format(round(sum, AMOUNT_DIGITS));
}

function taxableBy(rule: string): Expected {
  return (invoice, node) => taxable(invoice, node, BY_RATE.has(rule));
}

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

/** Quantity times price, less allowances, plus charges. */
function lineNet(invoice: Invoice, node: XmlElement): Sum {
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

/** What the lines, allowances and charges of a category come to. */
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
