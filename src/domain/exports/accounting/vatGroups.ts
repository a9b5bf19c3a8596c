// The VAT breakdown of an invoice (BG-23): net and VAT by category and rate.
import { add, type Decimal, format, parseDecimal, ZERO } from '../../../validation/decimal.js';
import { formatOf } from '../../../validation/format.js';
import { invoiceOf } from '../../../validation/terms.js';
import { parseXml } from '../../../xml/gate.js';
import { textOf } from '../../../xml/path.js';
import { amount } from '../../documents/fields/businessFields.js';

/** Amounts are decimals without the sign of a credit note. */
export interface VatGroup {
  /** A code of UNCL 5305, such as S; '' where it is none. */
  readonly category: string;
  /** In percent, without zeros at its end; '' where there is none. */
  readonly rate: string;
  readonly net: string;
  readonly vat: string;
}

/** An invoice with more counts as one without a breakdown. */
const GROUPS_MAX = 20;
const CATEGORY = /^[A-Z]{1,3}$/;
const RATE = /^\d{1,3}(\.\d{1,4})?$/;

/** Empty for what is no UBL or CII invoice. Those of the same category and rate are one; those in another currency are left out. Throws XmlError. */
export function vatGroupsIn(xml: Uint8Array): readonly VatGroup[] {
  const { root } = parseXml(xml);
  const syntax = formatOf(root);
  if (syntax !== 'ubl-invoice' && syntax !== 'ubl-creditnote' && syntax !== 'cii') return [];
  const invoice = invoiceOf(root);
  const currency = invoice.text('BT-5');
  const sums = new Map<string, { readonly category: string; readonly rate: string; net: Decimal; vat: Decimal }>();
  for (const group of invoice.all('BG-23')) {
    if ((textOf(invoice.first('BT-116', group), 'currencyID') ?? currency) !== currency) continue;
    const net = read(invoice.text('BT-116', group));
    if (net === undefined) continue;
    const code = invoice.text('BT-118', group);
    const [category, rate] = [CATEGORY.test(code) ? code : '', rateOf(invoice.text('BT-119', group))];
    const key = `${category} ${rate}`;
    const sum = sums.get(key) ?? { category, rate, net: ZERO, vat: ZERO };
    sums.set(key, { ...sum, net: add(sum.net, net), vat: add(sum.vat, read(invoice.text('BT-117', group)) ?? ZERO) });
  }
  if (sums.size > GROUPS_MAX) return [];
  return [...sums.values()].map(({ category, rate, net, vat }) => ({ category, rate, net: format(net), vat: format(vat) }));
}

function read(text: string): Decimal | undefined {
  return amount(text) === undefined ? undefined : parseDecimal(text);
}

function rateOf(text: string): string {
  return RATE.test(text) ? String(Number(text)) : '';
}
