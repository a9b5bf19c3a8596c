// What VAT is charged on in an invoice of the profile EXTENDED: lines that count, allowances, charges and services of transport, summed
// up by VAT category and rate, and by the reason of an exemption as well.
import { NAMESPACES } from '../../../xml/namespaces.js';
import { descendants, elementsAt, textAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { absolute, add, compare, type Decimal, parseDecimal, round, subtract } from '../../decimal.js';
import { isAt } from '../../lexical.js';
import { collapsed } from '../../text.js';
import { isCharge } from '../en/ciiFacts.js';
import { keysOf, rateKey, Sums } from '../en/sums.js';

const KINDS = ['line', 'allowance', 'charge', 'service'] as const;
type BookingKind = (typeof KINDS)[number];

export interface Bookings {
  readonly sums: Readonly<Record<BookingKind, Sums>>;
  /** How many there are, by key: each may be a cent off. */
  readonly counts: ReadonlyMap<string, number>;
  /** Reasons of exemptions that occur, by number: a long text in each of many keys would take their product. */
  readonly reasons: ReadonlyMap<string, number>;
  /** Category codes of services of transport. */
  readonly serviceCategories: ReadonlySet<string>;
}

const TRANSACTION = 'rsm:SupplyChainTradeTransaction';
const SETTLEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeSettlement`;
const LINE_SETTLEMENT = 'ram:SpecifiedLineTradeSettlement';
export const LINE_TOTAL = `${LINE_SETTLEMENT}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`;
export const REASON = 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode';

/** Whether a line counts: subtotals and information do not. */
export function isDetail(line: XmlElement): boolean {
  return elementsAt(line, REASON).length === 0 || isAt(line, REASON, 'DETAIL');
}

/** VAT categories of lines that count. To be asked through `Document.once`. */
export function categoriesOfDetails(root: XmlElement): ReadonlySet<string> {
  const details = elementsAt(root, `${TRANSACTION}/ram:IncludedSupplyChainTradeLineItem`).filter(isDetail);
  const codes = details.flatMap((line) => elementsAt(line, `${LINE_SETTLEMENT}/ram:ApplicableTradeTax/ram:CategoryCode`));
  return new Set(codes.map(({ text }) => text));
}

/** To be asked through `Document.once`. */
export function bookings(root: XmlElement): Bookings {
  const counts = new Map<string, number>();
  const reasons = new Map<string, number>();
  const sums = { line: new Sums(), allowance: new Sums(), charge: new Sums(), service: new Sums() };
  const book = (kind: BookingKind | undefined, taxes: readonly XmlElement[], amounts: readonly XmlElement[]): void => {
    const reason = reasonOf(taxes);
    const number = reasons.get(reason) ?? reasons.size;
    reasons.set(reason, number);
    const keys = allKeysOf(taxes, number);
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    if (kind !== undefined) sums[kind].add(keys, amounts);
  };
  for (const line of elementsAt(root, `${TRANSACTION}/ram:IncludedSupplyChainTradeLineItem`)) {
    if (isDetail(line)) book('line', elementsAt(line, `${LINE_SETTLEMENT}/ram:ApplicableTradeTax`), elementsAt(line, LINE_TOTAL));
  }
  for (const one of elementsAt(root, `${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`)) {
    const charge = isCharge(one);
    const kind = charge === undefined ? undefined : charge ? 'charge' : 'allowance';
    book(kind, elementsAt(one, 'ram:CategoryTradeTax'), elementsAt(one, 'ram:ActualAmount'));
  }
  for (const one of elementsAt(root, `${SETTLEMENT}/ram:SpecifiedLogisticsServiceCharge`)) {
    book('service', elementsAt(one, 'ram:AppliedTradeTax'), elementsAt(one, 'ram:AppliedAmount'));
  }
  const applied = descendants(root).filter(({ local, ns }) => local === 'AppliedTradeTax' && ns === NAMESPACES.ram);
  return {
    sums,
    counts,
    reasons,
    serviceCategories: new Set(applied.flatMap((tax) => elementsAt(tax, 'ram:CategoryCode').map(({ text }) => text))),
  };
}

/** `loose`: the category with its rate. `exact`: that with the reason of the exemption. undefined where the rate is none. */
export function keysOfBreakdown(
  tax: XmlElement,
  category: string,
  { reasons }: Bookings,
): { readonly loose: string; readonly exact: string } | undefined {
  const rate = parseDecimal(textAt(tax, 'ram:RateApplicablePercent') ?? '');
  // Category O has no rate.
  if (rate === undefined && category !== 'O') return undefined;
  const loose = category === 'O' || rate === undefined ? category : rateKey(category, rate);
  return { loose, exact: withReason(loose, reasons.get(reasonOf([tax]))) };
}

function allKeysOf(taxes: readonly XmlElement[], reason: number): Set<string> {
  const rates = taxes.flatMap((tax) => elementsAt(tax, 'ram:RateApplicablePercent').map(({ text }) => parseDecimal(text)));
  const codes = taxes.flatMap((tax) => elementsAt(tax, 'ram:CategoryCode').map(({ text }) => text));
  const loose = [...keysOf(codes, rates)];
  return new Set([...loose, ...loose.map((key) => withReason(key, reason))]);
}

/** A reason that nothing was booked with has no number. */
function withReason(key: string, reason: number | undefined): string {
  return `${key}\n${reason ?? ''}`;
}

function reasonOf(taxes: readonly XmlElement[]): string {
  const said = (name: string): string => collapsed(taxes.flatMap((tax) => elementsAt(tax, name))[0]?.text ?? '');
  return `${said('ram:ExemptionReasonCode')}\n${said('ram:ExemptionReason')}`;
}

/** Lines less allowances and with charges; undefined where an amount is no decimal. */
export function totalOf({ sums }: Bookings, key: string): Decimal | undefined {
  const [line, allowance, charge, service] = KINDS.map((kind) => sums[kind].of(key));
  if (line === undefined || allowance === undefined || charge === undefined || service === undefined) return undefined;
  return subtract([charge, service].map(cents).reduce(add, cents(line)), cents(allowance));
}

function cents(value: Decimal): Decimal {
  return round(value, 2);
}

/** The tolerance of the Factur-X EXTENDED rules: 0.01 for each line, allowance and charge. */
export function isWithinCents(difference: Decimal, count: number): boolean {
  return compare(absolute(difference), { units: BigInt(count), scale: 2 }) <= 0;
}
