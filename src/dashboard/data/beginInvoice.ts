// What a new invoice begins with: nothing but what the last one said of its seller, or what another document says.

import type { Origin } from './invoiceOrigins.js';
import { groupAt, groupsAt, type InvoiceGroup, textAt, withoutEmpty } from './invoices.js';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const CREDIT_NOTE = '381';

export const NEW_LINE: InvoiceGroup = { quantity: '1', unit: 'C62', vatCategory: 'S' };

/** `last`: the invoice that the tenant sent last. `country`: that of its participant. */
export function emptyInvoice(last: InvoiceGroup | undefined, today: string): InvoiceGroup {
  const line = last && groupsAt(last, '#/lines')[0];
  return withoutEmpty({
    profile: last?.['profile'] ?? 'peppol',
    issueDate: today,
    dueDate: dayAfter(today, last === undefined ? USUAL_DAYS : daysToPay(last)),
    currency: last?.['currency'] ?? 'EUR',
    seller: last?.['seller'],
    buyer: { address: { country: last && textAt(last, '#/seller/address/country') } },
    payment: { meansCode: last ? textAt(last, '#/payment/meansCode') : '30', accounts: last && groupsAt(last, '#/payment/accounts') },
    lines: [{ ...NEW_LINE, vatRate: line?.['vatCategory'] === 'S' ? line['vatRate'] : undefined }],
  });
}

/** Without the members that the service calculates, so that they follow each change. */
export function beginFrom(origin: Origin, invoice: InvoiceGroup, today: string): InvoiceGroup {
  const days = daysToPay(invoice);
  const kept = {
    ...withoutSums(invoice),
    ...(invoice['profile'] === undefined ? {} : { specificationId: undefined, processId: undefined }),
  };
  if (origin === 'correct') {
    const totals = { ...groupAt(kept, '#/totals'), paidAmount: textAt(invoice, '#/totals/paidAmount') };
    return withoutEmpty({ ...kept, totals });
  }
  const dated = { ...kept, issueDate: today, number: undefined };
  if (origin === 'copy')
    return withoutEmpty({ ...dated, dueDate: dayAfter(today, days), precedingInvoices: undefined, vatPointDate: undefined });
  const preceding = { number: textAt(invoice, '#/number'), issueDate: textAt(invoice, '#/issueDate') };
  return withoutEmpty({ ...dated, typeCode: CREDIT_NOTE, dueDate: undefined, precedingInvoices: [preceding] });
}

function withoutSums(invoice: InvoiceGroup): InvoiceGroup {
  const { roundingAmount, vatAmountInVatCurrency } = groupAt(invoice, '#/totals') ?? {};
  const reasons = groupsAt(invoice, '#/vatBreakdown').flatMap(({ vatCategory, exemptionReason, exemptionReasonCode }) =>
    exemptionReason === undefined && exemptionReasonCode === undefined ? [] : [{ vatCategory, exemptionReason, exemptionReasonCode }],
  );
  const lines = groupsAt(invoice, '#/lines').map((line) => {
    const { id: _id, netAmount: _net, priceBaseQuantityUnit: _unit, ...rest } = line;
    return { ...rest, allowances: adjustments(line, 'allowances'), charges: adjustments(line, 'charges') };
  });
  return { ...invoice, vatBreakdown: reasons, totals: { roundingAmount, vatAmountInVatCurrency }, lines };
}

/** By their percentage, where they have one. */
function adjustments(line: InvoiceGroup, name: string): readonly InvoiceGroup[] {
  return groupsAt(line, `#/${name}`).map(({ amount, baseAmount, ...rest }) =>
    rest['percent'] === undefined ? { ...rest, amount, baseAmount } : rest,
  );
}

function daysToPay(invoice: InvoiceGroup): number {
  const ms = Date.parse(textAt(invoice, '#/dueDate')) - Date.parse(textAt(invoice, '#/issueDate'));
  return ms >= 0 ? Math.round(ms / DAY_MS) : USUAL_DAYS;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Somebody as the buyer of the next invoice. */
export function buyerFrom(invoice: InvoiceGroup, was: 'seller' | 'buyer'): InvoiceGroup {
  const { taxRegistrationId: _tax, legalInformation: _legal, identifiers = [], ...party } = groupAt(invoice, `#/${was}`) ?? {};
  return withoutEmpty({ ...party, identifiers: (identifiers as readonly InvoiceGroup[]).slice(0, 1) });
}
