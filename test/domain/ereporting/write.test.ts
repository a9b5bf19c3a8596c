// E-reports that are written pass the schema and the rules of flux 10, and their sums are exact.
import type { ReportContent } from '../../../src/domain/ereporting/content.js';
import { endedPeriod, endedPeriods } from '../../../src/domain/ereporting/periods.js';
import { amountText, daySums, paymentSums } from '../../../src/domain/ereporting/sums.js';
import { writeReport } from '../../../src/domain/ereporting/write.js';
import type { FrenchInvoice } from '../../../src/domain/lifecycle/frenchInvoice.js';
import { parseDecimal } from '../../../src/validation/decimal.js';
import { validate } from '../../../src/validation/validate.js';
import { parseXml } from '../../../src/xml/gate.js';
import { test } from '../../support/test.js';

const PERIOD = { from: '2026-11-01', to: '2026-11-10' };
const AT = new Date('2026-11-11T08:00:00Z');
const HEAD = { id: 'T-1', name: 'Transactions', issuedAt: AT, typeCode: 'IN', platform: { id: '0042', name: 'Platform' } } as const;
const SELLER = { siren: '100000009', name: 'Lumière <SARL>' };

const INVOICE: FrenchInvoice = {
  kind: 'B2BINT',
  isSelfBilled: false,
  mode: 'S1',
  number: 'F-2026-101',
  typeCode: '380',
  issueDate: '2026-11-03',
  dueDate: '2026-12-03',
  currency: 'EUR',
  taxPoint: '72',
  totalWithoutVat: '150',
  vatTotal: '20.0',
  seller: { ...SELLER, vat: 'FR32100000009', country: 'FR' },
  buyer: { name: 'Kunde GmbH', vat: 'DE123456789', country: 'DE' },
  preceding: [],
  delivery: { date: '2026-11-02', country: 'DE' },
  period: { start: '2026-10-01', end: '2026-10-31' },
  vat: [
    { category: 'S', rate: '20', taxable: '100', amount: '20' },
    { category: 'E', rate: '0', taxable: '50.00', amount: '0', reason: 'Soins', reasonCode: 'VATEX-EU-132' },
  ],
};
const SALE: FrenchInvoice = {
  ...INVOICE,
  kind: 'B2C',
  buyer: { name: 'Mme X', country: 'FR' },
  vat: [{ category: 'S', rate: '20.0', taxable: '10.10', amount: '2.02' }],
};

const fired = (content: ReportContent): string[] =>
  validate(parseXml(writeReport(HEAD, content, PERIOD)), { at: AT }).findings.map(({ rule, location }) => `${rule} ${location}`);
const transactions = (invoices: FrenchInvoice[], sales: FrenchInvoice[] = []): ReportContent => ({
  kind: 'transactions',
  issuer: SELLER,
  invoices,
  days: daySums(sales),
  leftOut: [],
});

test('an invoice abroad passes the rules', (t) => {
  t.deepEqual(fired(transactions([INVOICE])), []);
});

for (const [why, change] of [
  [
    'a buyer outside of the Union',
    { buyer: { name: 'Inc', vat: undefined, identifier: { scheme: '0060', value: '123456789' }, country: 'US' } },
  ],
  ['a correction', { typeCode: '384', preceding: [{ number: 'F-2026-99', issueDate: '2026-10-05' }] }],
  ['a credit note', { typeCode: '381', preceding: [{ number: 'F-2026-99', issueDate: '2026-10-05' }] }],
  ['a mode of several sellers', { mode: 'B8' }],
  ['an amount with a sign', { totalWithoutVat: '+150.000' }],
] as const satisfies readonly (readonly [string, Partial<FrenchInvoice>])[]) {
  test(`${why} passes the rules`, (t) => {
    t.deepEqual(fired(transactions([{ ...INVOICE, ...change }])), []);
  });
}

test('sales to consumers are summed by day, kind and rate, credit notes taken off', (t) => {
  const other = {
    ...SALE,
    vat: [
      { category: 'S', rate: '20.00', taxable: '0.05', amount: '0.01' },
      { category: 'S', rate: '5.5', taxable: '100', amount: '5.5' },
    ],
  };
  const goods = { ...SALE, mode: 'B1' };
  const credit = { ...SALE, typeCode: '381' };
  const sums = daySums([SALE, other, goods, credit]);
  t.deepEqual(sums, [
    {
      date: '2026-11-03',
      currency: 'EUR',
      category: 'TPS1',
      withoutVat: '100.05',
      vat: '5.51',
      count: 3,
      rates: [
        { rate: '20.00', taxable: '0.05', vat: '0.01' },
        { rate: '5.50', taxable: '100.00', vat: '5.50' },
      ],
    },
    {
      date: '2026-11-03',
      currency: 'EUR',
      category: 'TLB1',
      withoutVat: '10.10',
      vat: '2.02',
      count: 1,
      rates: [{ rate: '20.00', taxable: '10.10', vat: '2.02' }],
    },
  ]);
  t.deepEqual(fired(transactions([], [SALE, other, goods, credit])), []);
});

test('payments of invoices and of days pass the rules', (t) => {
  const days = paymentSums([
    { date: '2026-11-03', amount: '12.12', percent: '20' },
    { date: '2026-11-03', amount: '0.88', percent: '20.0' },
    { date: '2026-11-04', amount: '5', percent: '5.5' },
  ]);
  t.deepEqual(days, [
    { date: '2026-11-03', rates: [{ rate: '20.00', amount: '13.00' }] },
    { date: '2026-11-04', rates: [{ rate: '5.50', amount: '5.00' }] },
  ]);
  t.deepEqual(
    fired({ kind: 'payments', issuer: SELLER, paid: [{ number: 'F-1', issueDate: '2026-10-12', payments: days }], days, leftOut: [] }),
    [],
  );
});

test('amounts have two decimals, half a cent away from zero', (t) => {
  const written = ['1', '1.005', '-1.005', '1.004', '-0.001', '123456789012345.1', '.5'].map((text) => amountText(parseDecimal(text)!));
  t.deepEqual(written, ['1.00', '1.01', '-1.01', '1.00', '0.00', '123456789012345.10', '0.50']);
});

test('the period that has ended, by ten days and by month', (t) => {
  const decade = (at: string) => Object.values(endedPeriod('decade', new Date(at))).join(' ');
  t.is(decade('2026-11-10T22:59:59Z'), '2026-10-21 2026-10-31');
  t.is(decade('2026-11-10T23:00:00Z'), '2026-11-01 2026-11-10');
  t.is(decade('2026-11-25T12:00:00Z'), '2026-11-11 2026-11-20');
  t.is(decade('2027-01-05T12:00:00Z'), '2026-12-21 2026-12-31');
  t.deepEqual(endedPeriod('month', new Date('2027-01-05T12:00:00Z')), { from: '2026-12-01', to: '2026-12-31' });
  t.deepEqual(
    endedPeriods('decade', new Date('2027-01-05T12:00:00Z'), 3).map(({ from, to }) => `${from} ${to}`),
    ['2026-12-01 2026-12-10', '2026-12-11 2026-12-20', '2026-12-21 2026-12-31'],
  );
});
