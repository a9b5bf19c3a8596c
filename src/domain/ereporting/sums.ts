// Sums of a day: sales to consumers by kind of goods, and payments, each by rate of VAT. Exact decimals.
import { isCreditNoteType } from '../../convert/documentKind.js';
import { compare, type Decimal, parseDecimal, subtract, sum, ZERO } from '../../validation/decimal.js';
import type { FrenchInvoice } from '../lifecycle/frenchInvoice.js';

interface RateSum {
  readonly rate: string;
  readonly taxable: string;
  readonly vat: string;
}

/** Sales of a day. `category`: TLB1 goods, TPS1 services, TNT1 what French VAT is not due on. */
export interface DaySum {
  readonly date: string;
  readonly currency: string;
  readonly category: string;
  readonly withoutVat: string;
  readonly vat: string;
  readonly count: number;
  readonly rates: readonly RateSum[];
}

/** Payments of a day. */
export interface PaymentSum {
  readonly date: string;
  readonly rates: readonly { readonly rate: string; readonly amount: string }[];
}

/** Categories of VAT that is not due in France: reverse charge, in the Union, export, out of scope. */
const NOT_DUE = new Set(['AE', 'K', 'G', 'O']);

export function daySums(invoices: readonly FrenchInvoice[]): DaySum[] {
  const groups = Map.groupBy(invoices, (invoice) => [invoice.issueDate, invoice.currency, categoryOf(invoice)].join(' '));
  return [...groups].map(([key, of]) => {
    const [date = '', currency = '', category = ''] = key.split(' ');
    const rows = of.flatMap(({ typeCode, vat }) => vat.map((row) => ({ ...row, isCredit: isCreditNoteType(typeCode) })));
    const rates = [...Map.groupBy(rows, ({ rate }) => rateText(rate))].map(([rate, parts]) => ({
      rate,
      taxable: total(parts.map(({ taxable, isCredit }) => signed(taxable, isCredit))),
      vat: total(parts.map(({ amount, isCredit }) => signed(amount, isCredit))),
    }));
    return {
      date,
      currency,
      category,
      withoutVat: total(rates.map(({ taxable }) => decimal(taxable))),
      vat: total(rates.map(({ vat }) => decimal(vat))),
      count: of.length,
      rates,
    };
  });
}

export function paymentSums(
  parts: readonly { readonly date: string; readonly amount: string; readonly percent?: string | undefined }[],
): PaymentSum[] {
  return [...Map.groupBy(parts, ({ date }) => date)].map(([date, of]) => ({
    date,
    rates: [...Map.groupBy(of, ({ percent }) => rateText(percent ?? '0'))].map(([rate, amounts]) => ({
      rate,
      amount: total(amounts.map(({ amount }) => decimal(amount))),
    })),
  }));
}

/** The mode (BT-23) says whether it is goods, services or both. */
function categoryOf({ mode, vat }: FrenchInvoice): string {
  if (vat.length > 0 && vat.every(({ category }) => NOT_DUE.has(category))) return 'TNT1';
  return mode?.startsWith('S') ? 'TPS1' : 'TLB1';
}

/** 20, 20.0 and 20.00 are one rate. */
function rateText(rate: string): string {
  return amountText(decimal(rate));
}

function signed(text: string, isCredit: boolean): Decimal {
  const value = decimal(text);
  return isCredit ? subtract(ZERO, value) : value;
}

function total(values: readonly Decimal[]): string {
  return amountText(sum(values));
}

function decimal(text: string): Decimal {
  return parseDecimal(text) ?? ZERO;
}

/** With two decimals, half a cent away from zero. */
export function amountText({ units, scale }: Decimal): string {
  const isNegative = units < 0n;
  const size = isNegative ? -units : units;
  const cents = scale <= 2 ? size * 10n ** BigInt(2 - scale) : (size + 5n * 10n ** BigInt(scale - 3)) / 10n ** BigInt(scale - 2);
  const digits = cents.toString().padStart(3, '0');
  return `${isNegative && cents !== 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The amount of an invoice as flux 10 writes it. */
export function amountOf(text: string | undefined): string {
  return amountText(text === undefined ? ZERO : decimal(text));
}

/** Whether the text is an amount other than nothing. */
export function isAmount(text: string | undefined): boolean {
  const value = text === undefined ? undefined : parseDecimal(text);
  return value !== undefined && compare(value, ZERO) !== 0;
}
