// Works out what an invoice leaves open, and checks what it gives, in exact decimals (docs/invoices.md#sums).
import { add, type Decimal, format, multiply, ONE, parseDecimal, percentOf, subtract, sum, ZERO } from '../validation/decimal.js';
import { breakdownOf, type TaxedAmount } from './breakdown.js';
import type { IsWrong } from './conditions.js';
import { type InvoiceError, pointerTo } from './errors.js';
import { inOrder } from './inOrder.js';
import { ALLOWANCES, CHARGES, LINE_ALLOWANCES, LINE_CHARGES, LINES } from './lineMembers.js';
import { type Group, type Member, membersByName } from './member.js';
import { INVOICE, TOTALS } from './members.js';
import { groupIn, groupsIn, type InvoiceGroup, type InvoiceValue, textIn } from './model.js';
import { dialectOf, profileNamed } from './profiles.js';
import { Sheet, type Sum, withinTwoCents } from './sheet.js';

interface Calculation {
  /** Complete, with what was given unchanged. */
  readonly invoice: InvoiceGroup;
  /** Pointers to members that were worked out. */
  readonly computed: readonly string[];
  readonly errors: readonly InvoiceError[];
  /** What differs within the tolerance of a rule. */
  readonly warnings: readonly InvoiceError[];
  /** Terms that are absent because what they are made of is missing or wrong. */
  readonly unknown: ReadonlySet<string>;
}

type Parts = Record<string, InvoiceValue | undefined>;

export function calculate(given: InvoiceGroup, isWrong: IsWrong): Calculation {
  const dialect = dialectOf(given);
  const sheet = new Sheet(textIn(given, 'currency'), isWrong, dialect.isOpen);
  const changed: Parts = headOf(sheet, given);
  const taxed: TaxedAmount[] = [];
  const lines = groupsIn(given, 'lines').map((line, index) => lineOf(sheet, line, index, taxed));
  if (lines.length > 0) changed['lines'] = lines;
  if (lines.length === 0) taxed.push({ amount: undefined, category: undefined, rate: undefined });
  const lineAmounts = taxed.map(({ amount }) => amount);
  const reduced = adjust(sheet, given, ALLOWANCES, taxed);
  const raised = adjust(sheet, given, CHARGES, taxed);
  if (reduced !== undefined) changed['allowances'] = reduced.groups;
  if (raised !== undefined) changed['charges'] = raised.groups;
  const breakdown = breakdownOf(sheet, groupsIn(given, 'vatBreakdown'), taxed, dialect);
  if (breakdown.groups.length > 0) changed['vatBreakdown'] = breakdown.groups;
  const sums = {
    lines: total(lineAmounts),
    allowances: total(reduced?.amounts),
    charges: total(raised?.amounts),
    vat: total(breakdown.amounts),
  };
  const totals = totalsOf(sheet, groupIn(given, 'totals'), {
    ...sums,
    hasAllowances: reduced !== undefined,
    hasCharges: raised !== undefined,
  });
  if (Object.keys(totals).length > 0) changed['totals'] = totals;
  const { computed, errors, warnings, unknown } = sheet;
  return { invoice: inOrder(INVOICE, given, changed), computed, errors, warnings, unknown };
}

function headOf(sheet: Sheet, given: InvoiceGroup): Parts {
  const profile = profileNamed(textIn(given, 'profile'));
  const fill = (name: string, value: string | undefined): string | undefined => sheet.fill(`#/${name}`, textIn(given, name), value);
  return {
    specificationId: fill('specificationId', profile?.specificationId),
    processId: fill('processId', profile?.processId),
    typeCode: fill('typeCode', profile?.typeCode ?? '380'),
  };
}

function decimalIn(group: InvoiceGroup | undefined, name: string): Sum {
  const text = textIn(group, name);
  return text === undefined ? undefined : parseDecimal(text);
}

/** The amounts of the parts, where all are known. */
function total(amounts: readonly Sum[] | undefined): Sum {
  return amounts?.every((one) => one !== undefined) === false ? undefined : sum((amounts ?? []) as readonly Decimal[]);
}

function lineOf(sheet: Sheet, line: InvoiceGroup, index: number, taxed: TaxedAmount[]): InvoiceGroup {
  const pointer = pointerTo('#/lines', index);
  const price = priceOf(sheet, line, pointer);
  const priced = pricedAmount(sheet, line, pointer, price.amount);
  const base = priced === undefined ? undefined : sheet.round(priced.of, priced.by);
  const reduced = lineAdjustments(sheet, line, LINE_ALLOWANCES, pointer, base);
  const raised = lineAdjustments(sheet, line, LINE_CHARGES, pointer, base);
  const change = addedTo(total(raised?.amounts), total(reduced?.amounts));
  const net = sheet.settle({
    pointer: pointerTo(pointer, 'netAmount'),
    term: 'BT-131',
    rule: 'PEPPOL-EN16931-R120',
    isWithin: withinTwoCents,
    given: textIn(line, 'netAmount'),
    expected:
      priced === undefined || change === undefined ? undefined : sheet.round(add(priced.of, multiply(change, priced.by)), priced.by),
  });
  taxed.push({ amount: net.amount, category: textIn(line, 'vatCategory'), rate: textIn(line, 'vatRate') });
  return inOrder(LINES.members, line, {
    id: sheet.fill(pointerTo(pointer, 'id'), textIn(line, 'id'), String(index + 1)),
    netPrice: price.text,
    allowances: reduced?.groups,
    charges: raised?.groups,
    netAmount: net.text,
  });
}

/** BT-146 = BT-148 − BT-147. */
function priceOf(sheet: Sheet, line: InvoiceGroup, pointer: string): { readonly text: string | undefined; readonly amount: Sum } {
  const [gross, discount] = [decimalIn(line, 'grossPrice'), decimalIn(line, 'priceDiscount')];
  const given = textIn(line, 'netPrice');
  if (gross === undefined && given === undefined) return { text: undefined, amount: undefined };
  if (gross === undefined) return { text: given, amount: parseDecimal(given!) };
  const expected = subtract(gross, discount ?? ZERO);
  return sheet.settle({ pointer: pointerTo(pointer, 'netPrice'), term: 'BT-146', rule: 'PEPPOL-EN16931-R046', digits: 0, given, expected });
}

/** Quantity by price, and what it is divided by: the base quantity. */
function pricedAmount(
  sheet: Sheet,
  line: InvoiceGroup,
  pointer: string,
  price: Sum,
): { readonly of: Decimal; readonly by: Decimal } | undefined {
  const quantity = decimalIn(line, 'quantity');
  const by = decimalIn(line, 'priceBaseQuantity') ?? ONE;
  if (by.units <= 0n) {
    const at = { pointer: pointerTo(pointer, 'priceBaseQuantity'), term: 'BT-149', rule: 'PEPPOL-EN16931-R121' };
    sheet.errors.push({ ...at, detail: 'the base quantity is above zero', given: format(by) });
    return undefined;
  }
  const isWrong = sheet.isWrong(pointerTo(pointer, 'priceBaseQuantity'));
  return quantity === undefined || price === undefined || isWrong ? undefined : { of: multiply(quantity, price), by };
}

interface Adjusted {
  readonly groups: readonly InvoiceGroup[];
  readonly amounts: readonly Sum[];
}

function lineAdjustments(sheet: Sheet, line: InvoiceGroup, { name, members }: Group, pointer: string, base: Sum): Adjusted | undefined {
  if (line[name] === undefined) return undefined;
  const term = termOf(members, 'baseAmount');
  const amounts: Sum[] = [];
  const groups = groupsIn(line, name).map((one, index) => {
    const at = pointerTo(pointerTo(pointer, name), index);
    if (one['percent'] === undefined) return percented(sheet, one, at, members, amounts);
    const settled = sheet.settle({
      ...{ pointer: pointerTo(at, 'baseAmount'), term, rule: 'PEPPOL-EN16931-R040' },
      ...{ given: textIn(one, 'baseAmount'), expected: one['baseAmount'] === undefined ? base : undefined },
    });
    return percented(sheet, { ...one, baseAmount: settled.text }, at, members, amounts);
  });
  return { groups, amounts };
}

function adjust(sheet: Sheet, invoice: InvoiceGroup, { name, members }: Group, taxed: TaxedAmount[]): Adjusted | undefined {
  if (invoice[name] === undefined) return undefined;
  const amounts: Sum[] = [];
  const groups = groupsIn(invoice, name).map((one, index) => {
    const group = percented(sheet, one, pointerTo(`#/${name}`, index), members, amounts);
    const amount = amounts.at(-1);
    const signed = amount === undefined || name === 'charges' ? amount : subtract(ZERO, amount);
    taxed.push({ amount: signed, category: textIn(one, 'vatCategory'), rate: textIn(one, 'vatRate') });
    return group;
  });
  return { groups, amounts };
}

/** The amount of an allowance or a charge, by its percentage. */
function percented(sheet: Sheet, one: InvoiceGroup, pointer: string, members: readonly Member[], amounts: Sum[]): InvoiceGroup {
  const [base, percent] = [decimalIn(one, 'baseAmount'), decimalIn(one, 'percent')];
  const { text, amount } = sheet.settle({
    ...{ pointer: pointerTo(pointer, 'amount'), term: termOf(members, 'amount'), rule: 'PEPPOL-EN16931-R040', isWithin: withinTwoCents },
    given: textIn(one, 'amount'),
    expected: base === undefined || percent === undefined ? undefined : sheet.round(percentOf(base, percent)),
  });
  amounts.push(amount);
  return inOrder(members, one, { amount: text });
}

function termOf(members: readonly Member[], name: string): string {
  return membersByName(members).get(name)!.term!;
}

/** Charges less allowances. */
function addedTo(charges: Sum, allowances: Sum): Sum {
  return charges === undefined || allowances === undefined ? undefined : subtract(charges, allowances);
}

interface Sums {
  readonly lines: Sum;
  readonly allowances: Sum;
  readonly charges: Sum;
  readonly vat: Sum;
  readonly hasAllowances: boolean;
  readonly hasCharges: boolean;
}

function totalsOf(sheet: Sheet, given: InvoiceGroup | undefined, sums: Sums): InvoiceGroup {
  const totals: Parts = { ...given };
  const settle = (name: string, term: string, rule: string, expected: Sum, hint?: (difference: Decimal) => string): Sum => {
    const place = { pointer: `#/totals/${name}`, term, rule };
    const { text, amount } = sheet.settle({ ...place, given: textIn(given, name), expected, ...(hint === undefined ? {} : { hint }) });
    if (text !== undefined) totals[name] = text;
    return amount;
  };
  const gives = (name: string): boolean => textIn(given, name) !== undefined;
  const lines = settle('lineNetAmount', 'BT-106', 'BR-CO-10', sums.lines);
  const allowances =
    sums.hasAllowances || gives('allowanceAmount') ? settle('allowanceAmount', 'BT-107', 'BR-CO-11', sums.allowances) : ZERO;
  const charges = sums.hasCharges || gives('chargeAmount') ? settle('chargeAmount', 'BT-108', 'BR-CO-12', sums.charges) : ZERO;
  const net = settle('amountWithoutVat', 'BT-109', 'BR-CO-13', sumOf(lines, addedTo(charges, allowances)));
  const vat = settle('vatAmount', 'BT-110', 'BR-CO-14', sums.vat);
  const gross = settle('amountWithVat', 'BT-112', 'BR-CO-15', sumOf(net, vat));
  const [paid, rounding] = [decimalIn(given, 'paidAmount') ?? ZERO, decimalIn(given, 'roundingAmount') ?? ZERO];
  settle(
    'payableAmount',
    'BT-115',
    'BR-CO-16',
    sumOf(gross, subtract(rounding, paid)),
    (difference) => `; a roundingAmount (BT-114) of ${format(subtract(rounding, difference))} would settle it`,
  );
  return inOrder(TOTALS.members, totals as InvoiceGroup);
}

function sumOf(one: Sum, other: Sum): Sum {
  return one === undefined || other === undefined ? undefined : add(one, other);
}
