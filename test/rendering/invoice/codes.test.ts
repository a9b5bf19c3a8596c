import { epcPayload } from '../../../src/rendering/invoice/epc.js';
import { swissPayload } from '../../../src/rendering/invoice/swiss.js';
import { type Transfer, transferOf } from '../../../src/rendering/invoice/transfer.js';
import type { Code } from '../../../src/rendering/page.js';
import { pageOf } from '../../../src/rendering/pageOf.js';
import { invoiceOf } from '../../../src/validation/terms.js';
import { parseXml } from '../../../src/xml/gate.js';
import { type Change, fixture, mutate, plainInvoice } from '../../support/fixtures.js';
import { readQr } from '../../support/readQr.js';
import { test } from '../../support/test.js';

const TRANSFER: Transfer = {
  iban: 'CH9300762011623852957',
  bic: '',
  creditor: { name: 'Beispiel AG', street: 'Dorfgasse 1', postcode: '3000', city: 'Bern', country: 'CH' },
  debtor: { name: 'Exemple SA', street: '', postcode: '1000', city: 'Lausanne', country: 'CH' },
  currency: 'CHF',
  amount: '1949.7',
  reference: 'RF18 5390 0754 7034',
  number: 'R-1',
};

/** The one code of a copy. */
function codeOf(xml: string): Code | undefined {
  const { sections } = pageOf(parseXml(Buffer.from(xml)).root, 'en');
  return sections.flatMap(({ parts }) => parts).find((part): part is Code => part.kind === 'code');
}

const MEANS = /<cac:PaymentMeans>.*?<\/cac:PaymentMeans>/s;
const paid = (code: string, more = ''): string =>
  `<cac:PaymentMeans><cbc:PaymentMeansCode>${code}</cbc:PaymentMeansCode>${more}<cac:PayeeFinancialAccount><cbc:ID>BE68 5390 0754 7034</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`;

test('the code of an invoice says what a transfer needs, line by line as in EPC069-12', (t) => {
  const code = codeOf(mutate(plainInvoice(), [MEANS, paid('58', '<cbc:PaymentID>+++090/9337/55493+++</cbc:PaymentID>')]));
  t.deepEqual(readQr(code!.modules).split('\n'), [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Example Seller BV',
    'BE68539007547034',
    'EUR355.50',
    '',
    '',
    '+++090/9337/55493+++',
  ]);
  t.false(code!.hasCross);
});

test('a structured reference has its own line, and the number of the invoice stands where there is none', (t) => {
  const lines = (reference: string) =>
    epcPayload({ ...TRANSFER, currency: 'EUR', reference })!
      .split('\n')
      .slice(9);
  t.deepEqual(lines('RF18 5390 0754 7034'), ['RF18539007547034']);
  t.deepEqual(lines('RF19 5390 0754 7034'), ['', 'RF19 5390 0754 7034']);
  t.deepEqual(lines(''), ['', 'R-1']);
});

for (const [what, ...changes] of [
  ['in another currency', ['>EUR</cbc:DocumentCurrencyCode>', '>SEK</cbc:DocumentCurrencyCode>']],
  ['that is debited', [MEANS, paid('59')]],
  ['to an account with a wrong check digit', [/BE68 ?5390 ?0754 ?7034/, 'BE69539007547034']],
  ['of nothing', [/(?<=<cbc:PayableAmount[^>]*>)355.50/, '0.00']],
  ['with three decimals', [/(?<=<cbc:PayableAmount[^>]*>)355.50/, '355.501']],
] as const satisfies readonly (readonly [string, ...Change[]])[]) {
  test(`an invoice ${what} has no code`, (t) => t.is(codeOf(mutate(plainInvoice(), ...(changes as Change[]))), undefined));
}

test('a credit note has no code', (t) => {
  const xml = mutate(fixture('ubl-credit-note.xml'), ['<cac:TaxTotal>', `${paid('58')}<cac:TaxTotal>`]);
  t.is(codeOf(xml), undefined);
  const { root } = parseXml(Buffer.from(xml));
  t.not(transferOf(invoiceOf(root), invoiceOf(root).first('BG-16')!), undefined);
});

const NOBODY = Array<string>(7).fill('');

test('a Swiss account gets the Swiss code with structured addresses', (t) => {
  t.deepEqual(swissPayload(TRANSFER)!.split('\n'), [
    ...['SPC', '0200', '1', 'CH9300762011623852957', 'S', 'Beispiel AG', 'Dorfgasse 1', '', '3000', 'Bern', 'CH', ...NOBODY],
    ...['1949.70', 'CHF', 'S', 'Exemple SA', '', '', '1000', 'Lausanne', 'CH', 'SCOR', 'RF18539007547034', 'R-1', 'EPD'],
  ]);
});

test('a QR-IBAN needs a QR reference, and only that', (t) => {
  const iban = 'CH4431999123000889012';
  const types = (change: Partial<Transfer>) =>
    swissPayload({ ...TRANSFER, ...change })
      ?.split('\n')
      .at(-4);
  t.deepEqual(
    [
      types({ iban, reference: '21 00000 00003 13947 14300 09017' }),
      types({ iban, reference: '21 00000 00003 13947 14300 09018' }),
      types({ reference: '21 00000 00003 13947 14300 09017' }),
      types({ reference: 'Order 7' }),
      types({ creditor: { ...TRANSFER.creditor, city: '' } }),
    ],
    ['QRR', undefined, undefined, 'NON', undefined],
  );
});
