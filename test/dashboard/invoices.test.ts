// The invoice that somebody writes in the dashboard: its pointers, numbers as people write them, and what a copy of another one has.

import { beginFrom, emptyInvoice } from '../../src/dashboard/data/beginInvoice.js';
import { decimalOf } from '../../src/dashboard/data/decimals.js';
import { addressOf, asWritten, endpointOf, type InvoiceGroup, textAt, withoutEmpty, withValue } from '../../src/dashboard/data/invoices.js';
import { checkInvoiceBytes } from '../../src/domain/invoices/invoiceBytes.js';
import { FULL, SMALL } from '../invoices/samples.js';
import { test } from '../support/test.js';

const TODAY = '2027-01-15';

/** With all that the service works out. */
function complete(invoice: object): InvoiceGroup {
  const checked = checkInvoiceBytes({
    bytes: Buffer.from(JSON.stringify(invoice)),
    at: new Date('2026-12-02T00:00:00Z'),
    settings: { validationBytesMax: 1_000_000 },
  });
  if ('notJson' in checked) throw new Error(checked.notJson);
  return checked.check.invoice as InvoiceGroup;
}

test('a value is set at its pointer, with the groups and lists on the way', (t) => {
  const invoice = withValue({ number: '1' }, '#/lines/0/name', 'Bread');
  t.deepEqual(invoice, { number: '1', lines: [{ name: 'Bread' }] });
  t.is(textAt(invoice, '#/lines/0/name'), 'Bread');
  t.is(textAt(invoice, '#/lines/1/name'), '');
});

test('what is empty is left out', (t) => {
  t.deepEqual(withoutEmpty({ number: ' 1 ', buyer: { name: '', address: { city: ' ' } }, notes: [{ text: '' }] }), { number: '1' });
});

test('reasons of VAT categories that nothing has any more, or that are empty, are left out', (t) => {
  const entry = (vatCategory: string, exemptionReason: string) => ({ vatCategory, exemptionReason });
  const invoice = {
    lines: [{ vatCategory: 'E' }, { vatCategory: 'K' }],
    vatBreakdown: [entry('E', 'Art. 5'), entry('K', ' '), entry('AE', 'gone')],
  };
  t.deepEqual(asWritten(invoice), { ...invoice, vatBreakdown: [entry('E', 'Art. 5')] });
});

for (const [typed, decimal, point = '.'] of [
  ['12,5', '12.5'],
  ['1,234', '1234'],
  ['1,234', '1.234', ','],
  ['1.234', '1.234'],
  ['1.234', '1234', ','],
  ['0,125', '0.125'],
  ['12.5', '12.5'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1 234,50', '1234.50'],
  ['-3', '-3'],
  ['much', 'much'],
] as const) {
  test(`the number ${typed}, where the decimal point is ${point}`, (t) => {
    t.is(decimalOf(typed, point), decimal);
  });
}

test('an address is a scheme and an id', (t) => {
  t.deepEqual(endpointOf('0208:0123'), { scheme: '0208', id: '0123' });
  t.is(addressOf({ scheme: '0208', id: '0123' }), '0208:0123');
});

test('a new invoice knows the seller, the account and the days to pay of the last one', (t) => {
  t.deepEqual(emptyInvoice(complete(SMALL), TODAY), {
    profile: 'peppol',
    issueDate: TODAY,
    dueDate: '2027-02-14',
    currency: 'EUR',
    seller: SMALL.seller,
    buyer: { address: { country: 'SK' } },
    payment: { meansCode: '30', accounts: SMALL.payment.accounts },
    lines: [{ quantity: '1', unit: 'C62', vatCategory: 'S', vatRate: '23' }],
  } as never);
});

test('a copy is new: without number, with the days of today', (t) => {
  const { number, ...rest } = SMALL;
  t.is(number, '2026-001');
  t.deepEqual(beginFrom('copy', complete(SMALL), TODAY), { ...rest, typeCode: '380', issueDate: TODAY, dueDate: '2027-02-14' } as never);
});

test('a correction keeps number and days', (t) => {
  t.deepEqual(beginFrom('correct', complete(SMALL), TODAY), { ...SMALL, typeCode: '380' } as never);
});

test('a correction is about the same amount, also where a part was paid before', (t) => {
  const whole = complete(FULL);
  const again = complete(beginFrom('correct', whole, TODAY));
  t.is(textAt(whole, '#/totals/paidAmount'), '500.00');
  t.deepEqual(again['totals'], whole['totals']);
});

for (const [name, sample] of [
  ['small', SMALL],
  ['full', FULL],
] as const) {
  test(`the credit note of the ${name} invoice comes to the same sums`, (t) => {
    const whole = complete(sample);
    const note = complete({ ...beginFrom('credit', whole, TODAY), number: 'C-1' });
    t.deepEqual([note['typeCode'], note['precedingInvoices']], [
      '381',
      [{ number: whole['number'], issueDate: whole['issueDate'] }],
    ] as never);
    t.is(textAt(note, '#/totals/amountWithVat'), textAt(whole, '#/totals/amountWithVat'));
    t.deepEqual(note['lines'], whole['lines']);
  });
}
