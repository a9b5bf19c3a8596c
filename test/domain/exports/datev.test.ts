// Bookings of invoices for DATEV.
import type { AccountedDocument } from '../../../src/domain/exports/accounting/columns.js';
import { bookedLines } from '../../../src/domain/exports/accounting/datev.js';
import { datevHead } from '../../../src/domain/exports/accounting/datevFormat.js';
import { checkDatev, type DatevSettings } from '../../../src/domain/exports/accounting/datevSettings.js';
import { test } from '../../support/test.js';

const SETTINGS: DatevSettings = {
  advisorNumber: 29_098,
  clientNumber: 55_003,
  fiscalYearStart: '2026-01-01',
  accountLength: 4,
  debtorAccount: '10000',
  creditorAccount: '70000',
  revenueAccount: '8400',
  expenseAccount: '3400',
};
const NOVEMBER = { issueDate: { from: '2026-11-01', to: '2026-12-01' } };
const INVOICE = {
  number: 'RE 17/2026',
  issueDate: '2026-11-30',
  direction: 'receive',
  typeCode: '380',
  currency: 'EUR',
  totalWithVat: '355.5',
  sellerName: 'Łódź "Möbel" €',
  buyerName: 'Buyer',
};
const VAT = [
  { category: 'S', rate: '21', net: '250.00', vat: '52.50' },
  { category: 'S', rate: '6', net: '50.00', vat: '3.00' },
];

function booked(change: object, vat = VAT): unknown {
  const lines = bookedLines({ document: { ...INVOICE, ...change }, vat } as unknown as AccountedDocument, SETTINGS);
  if (typeof lines === 'string') return lines;
  return lines.map((line) => line.toString('latin1').split(';').slice(0, 14).join(';'));
}

test('the head is that of the format: 31 fields, then the names of 125 columns, in Windows-1252', (t) => {
  const [header = '', columns = '', end] = datevHead(
    SETTINGS,
    { from: '2026-11-01', to: '2026-12-01' },
    new Date('2026-12-01T14:04:40.439Z'),
  )
    .toString('latin1')
    .split('\r\n');
  t.is(
    header,
    '"EXTF";700;21;"Buchungsstapel";13;20261201140440439;;"RE";"";"";29098;55003;20260101;4;20261101;20261130;"Rechnungen";"";1;0;0;"EUR";;"";;;"";;;"";""',
  );
  t.is(header.split(';').length, 31);
  t.is(columns.split(';').length, 125);
  t.is(columns.split(';')[20], 'Beleginfo \x96 Art 1');
  t.is(end, '');
});

test('an invoice that was received: a booking for each rate, with letters that Windows-1252 has', (t) => {
  t.deepEqual(booked({}), [
    '302,50;"H";"EUR";;;"";70000;3400;"";3011;"RE-17/2026";"";;"21 % RE 17/2026 Lódz ""Möbel"" \x80"',
    '53,00;"H";"EUR";;;"";70000;3400;"";3011;"RE-17/2026";"";;"6 % RE 17/2026 Lódz ""Möbel"" \x80"',
  ]);
});

const SIDES: Readonly<Record<string, readonly [change: object, start: string]>> = {
  'one that was sent': [{ direction: 'send' }, '302,50;"S";"EUR";;;"";10000;8400'],
  'a credit note that was sent': [{ direction: 'send', typeCode: '381' }, '302,50;"H";"EUR";;;"";10000;8400'],
  'a credit note that was received': [{ typeCode: '381' }, '302,50;"S";"EUR";;;"";70000;3400'],
  'rates that do not add up to the total': [{ totalWithVat: '355.51' }, '355,51;"H";"EUR";;;"";70000;3400'],
};
for (const [name, [change, start]] of Object.entries(SIDES))
  test(`the side and the accounts of ${name}`, (t) => {
    t.true((booked(change) as string[])[0]!.startsWith(`${start};`), String(booked(change)));
  });

const LEFT_OUT = {
  OTHER_CURRENCY: { currency: 'SEK' },
  NO_AMOUNT: { totalWithVat: null },
  NO_NUMBER: { number: null },
  AMOUNT: { totalWithVat: '355.505' },
};
for (const [why, change] of Object.entries(LEFT_OUT))
  test(`an invoice is left out for ${why}`, (t) => {
    t.is(booked(change), why);
  });

const REFUSED: readonly (readonly [settings: object | null, filter: object, reason: string])[] = [
  [null, NOVEMBER, 'DATEV_MISSING'],
  [{ advisorNumber: 1_000 }, NOVEMBER, 'DATEV_ADVISOR_WRONG'],
  [{ clientNumber: 100_000 }, NOVEMBER, 'DATEV_CLIENT_WRONG'],
  [{ accountLength: 9 }, NOVEMBER, 'DATEV_LENGTH_WRONG'],
  [{ fiscalYearStart: '2026-02-30' }, NOVEMBER, 'DATEV_YEAR_WRONG'],
  [{ revenueAccount: '84000' }, NOVEMBER, 'DATEV_ACCOUNT_WRONG'],
  [{ debtorAccount: '' }, NOVEMBER, 'DATEV_ACCOUNT_WRONG'],
  [{}, {}, 'DATEV_PERIOD_WRONG'],
  [{}, { issueDate: { from: '2025-12-31', to: '2026-02-01' } }, 'DATEV_PERIOD_WRONG'],
  [{}, { issueDate: { from: '2026-12-01', to: '2027-01-02' } }, 'DATEV_PERIOD_WRONG'],
];
for (const [change, filter, reason] of REFUSED)
  test(`${JSON.stringify(change)} with ${JSON.stringify(filter)} is refused as ${reason}`, (t) => {
    const error = t.throws(() => checkDatev(change === null ? null : { ...SETTINGS, ...change }, filter));
    t.true(JSON.stringify(error).includes(`"${reason}"`), JSON.stringify(error));
  });

test('a whole fiscal year is taken', (t) => {
  t.notThrows(() => checkDatev(SETTINGS, { issueDate: { from: '2026-01-01', to: '2027-01-01' } }));
});
