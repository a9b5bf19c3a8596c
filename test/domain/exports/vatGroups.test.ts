// VAT of an invoice by category and rate.
import { readFileSync } from 'node:fs';
import { vatGroupsIn } from '../../../src/domain/exports/accounting/vatGroups.js';
import { test } from '../../support/test.js';

const invoice = (): string => readFileSync('test/fixtures/ubl-invoice.xml', 'utf8');
const subtotal = (net: string, vat: string, rate: string, currency = 'EUR'): string =>
  `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="${currency}">${net}</cbc:TaxableAmount><cbc:TaxAmount currencyID="${currency}">${vat}</cbc:TaxAmount>
   <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>`;
const withSubtotals = (...parts: readonly string[]): string => invoice().replace(/<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>/s, parts.join(''));

const TWO = [
  { category: 'S', rate: '21', net: '250.00', vat: '52.50' },
  { category: 'S', rate: '6', net: '50.00', vat: '3.00' },
];

const CASES: Readonly<Record<string, readonly [xml: string, groups: object]>> = {
  'an invoice of UBL': [invoice(), TWO],
  'the same rate twice, however it is written': [
    withSubtotals(subtotal('0.1', '0.02', '21'), subtotal('0.2', '0.04', '21.00')),
    [{ category: 'S', rate: '21', net: '0.3', vat: '0.06' }],
  ],
  'amounts in another currency': [withSubtotals(subtotal('1.00', '0.21', '21', 'SEK')), []],
  'an amount that is none': [withSubtotals(subtotal('NaN', '0.21', '21')), []],
  'more rates than an invoice has': [withSubtotals(...Array.from({ length: 21 }, (_, n) => subtotal('1', '1', String(n)))), []],
  'an invoice of CII': [
    readFileSync('test/fixtures/cii-invoice.xml', 'utf8'),
    [
      { category: 'S', rate: '21', net: '250.00', vat: '52.50' },
      { category: 'S', rate: '6', net: '50.00', vat: '3.00' },
    ],
  ],
  'what is no invoice': [readFileSync('test/fixtures/invoice-response.xml', 'utf8'), []],
};

for (const [name, [xml, groups]] of Object.entries(CASES))
  test(`the VAT of ${name}`, (t) => {
    t.deepEqual(vatGroupsIn(Buffer.from(xml)), groups as never);
  });
