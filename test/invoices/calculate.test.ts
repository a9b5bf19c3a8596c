// What is worked out of an invoice, and what of the given amounts does not add up.
import { calculate } from '../../src/invoices/calculate.js';
import { readInput } from '../../src/invoices/input.js';
import { test } from '../support/test.js';
import { FULL, type Json, LINE, SMALL, withLines } from './samples.js';

function calculated(given: Json): ReturnType<typeof calculate> {
  const { invoice, errors } = readInput(given);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return calculate(invoice, () => false);
}

test('lines, the VAT breakdown and totals are worked out, with pointers', (t) => {
  const { invoice, computed } = calculated(SMALL);
  t.deepEqual(invoice['vatBreakdown'] as unknown, [{ vatCategory: 'S', vatRate: '23', taxableAmount: '855.00', vatAmount: '196.65' }]);
  t.deepEqual(invoice['totals'] as unknown, {
    ...{ lineNetAmount: '855.00', amountWithoutVat: '855.00', vatAmount: '196.65', amountWithVat: '1051.65', payableAmount: '1051.65' },
  });
  t.deepEqual(computed, [
    ...['#/specificationId', '#/processId', '#/typeCode', '#/lines/0/netAmount', '#/lines/0/id'],
    ...['#/vatBreakdown/0/vatCategory', '#/vatBreakdown/0/vatRate', '#/vatBreakdown/0/taxableAmount', '#/vatBreakdown/0/vatAmount'],
    ...['#/totals/lineNetAmount', '#/totals/amountWithoutVat', '#/totals/vatAmount', '#/totals/amountWithVat', '#/totals/payableAmount'],
  ]);
});

test('what is given stays as it is', (t) => {
  const { invoice, computed, errors, warnings } = calculated(FULL);
  t.deepEqual([computed, errors, warnings], [['#/specificationId', '#/processId'], [], []]);
  t.deepEqual(invoice['totals'] as unknown, FULL.totals);
});

/** Lines of an invoice, and the net amount of the first. */
const NET: readonly (readonly [what: string, line: Json, net: string])[] = [
  ['a half is rounded away from zero', { quantity: '1', netPrice: '0.125' }, '0.13'],
  ['a negative half, too', { quantity: '-1', netPrice: '0.125' }, '-0.13'],
  ['the base quantity divides exactly', { quantity: '1', netPrice: '10', priceBaseQuantity: '3' }, '3.33'],
  [
    'the net price is the gross price less its discount',
    { netPrice: undefined, quantity: '2', grossPrice: '10.50', priceDiscount: '0.255' },
    '20.49',
  ],
  ['an allowance by percent', { quantity: '3', netPrice: '10', allowances: [{ percent: '7.5', reason: 'x' }] }, '27.75'],
  ['a charge by its amount', { quantity: '3', netPrice: '10', charges: [{ amount: '1', reason: 'x' }] }, '31.00'],
];

for (const [what, line, net] of NET) {
  test(`the net amount of a line: ${what}`, (t) => {
    const [first] = calculated(withLines({ ...LINE, ...line })).invoice['lines'] as unknown as readonly Json[];
    t.is(first?.['netAmount'], net);
  });
}

test('a currency without cents has none', (t) => {
  const { invoice } = calculated({ ...withLines({ ...LINE, quantity: '3', netPrice: '33.5' }), currency: 'JPY' });
  t.like(invoice['totals'] as Json, { lineNetAmount: '101', vatAmount: '23', payableAmount: '124' });
});

test('entries of the breakdown stand in the order of their first occurrence, rates compared as numbers', (t) => {
  const lines = [
    { ...LINE, quantity: '1', netPrice: '10', vatRate: '19.0' },
    { ...LINE, quantity: '1', netPrice: '20', vatRate: '5' },
    { ...LINE, quantity: '1', netPrice: '30', vatRate: '19' },
  ];
  t.deepEqual(calculated(withLines(...lines)).invoice['vatBreakdown'] as unknown, [
    { vatCategory: 'S', vatRate: '19.0', taxableAmount: '40.00', vatAmount: '7.60' },
    { vatCategory: 'S', vatRate: '5', taxableAmount: '20.00', vatAmount: '1.00' },
  ]);
});

for (const [category, rate, reason] of [
  ['AE', '0', 'VATEX-EU-AE'],
  ['K', '0', 'VATEX-EU-IC'],
  ['G', '0', 'VATEX-EU-G'],
  ['O', undefined, 'VATEX-EU-O'],
  ['E', '0', undefined],
  ['Z', '0', undefined],
] as const) {
  test(`category ${category} has no VAT, and ${reason ?? 'no reason by itself'}`, (t) => {
    const { invoice } = calculated(withLines({ ...LINE, vatCategory: category, vatRate: rate }));
    const [entry] = invoice['vatBreakdown'] as unknown as readonly Json[];
    t.deepEqual([entry?.['vatAmount'], entry?.['exemptionReasonCode']], ['0.00', reason]);
  });
}

test('an entry with a category and a reason alone is filled', (t) => {
  const given = {
    ...withLines({ ...LINE, vatCategory: 'E', vatRate: '0' }),
    vatBreakdown: [{ vatCategory: 'E', exemptionReason: 'Article 132' }],
  };
  t.deepEqual(calculated(given).invoice['vatBreakdown'] as unknown, [
    { vatCategory: 'E', vatRate: '0', taxableAmount: '855.00', vatAmount: '0.00', exemptionReason: 'Article 132' },
  ]);
});

/** Amounts that are wrong, and the rule, the value that is right, and where. */
const WRONG: readonly (readonly [given: Json, pointer: string, rule: string, expected: string])[] = [
  [withLines({ ...LINE, netAmount: '855.03' }), '#/lines/0/netAmount', 'PEPPOL-EN16931-R120', '855.00'],
  [withLines({ ...LINE, grossPrice: '90' }), '#/lines/0/netPrice', 'PEPPOL-EN16931-R046', '90'],
  [{ ...SMALL, totals: { lineNetAmount: '854.99' } }, '#/totals/lineNetAmount', 'BR-CO-10', '855.00'],
  [{ ...SMALL, totals: { allowanceAmount: '1' } }, '#/totals/allowanceAmount', 'BR-CO-11', '0.00'],
  [{ ...SMALL, totals: { amountWithoutVat: '1' } }, '#/totals/amountWithoutVat', 'BR-CO-13', '855.00'],
  [{ ...SMALL, totals: { vatAmount: '196.64' } }, '#/totals/vatAmount', 'BR-CO-14', '196.65'],
  [{ ...SMALL, totals: { amountWithVat: '1' } }, '#/totals/amountWithVat', 'BR-CO-15', '1051.65'],
  [{ ...SMALL, totals: { payableAmount: '1051.70' } }, '#/totals/payableAmount', 'BR-CO-16', '1051.65'],
  [
    { ...SMALL, vatBreakdown: [{ vatCategory: 'S', vatRate: '23', taxableAmount: '855.01' }] },
    '#/vatBreakdown/0/taxableAmount',
    'BR-S-08',
    '855.00',
  ],
  [
    { ...SMALL, vatBreakdown: [{ vatCategory: 'S', vatRate: '23', vatAmount: '197.65' }] },
    '#/vatBreakdown/0/vatAmount',
    'BR-CO-17',
    '196.65',
  ],
];

for (const [given, pointer, rule, expected] of WRONG) {
  test(`${pointer} that does not add up is the only error, by ${rule}`, (t) => {
    const { errors } = calculated(given);
    t.deepEqual(
      errors.map((one) => ({ pointer: one.pointer, code: one.code, rule: one.rule, expected: one.expected })),
      [{ pointer, code: 'does-not-add-up', rule, expected }],
    );
  });
}

test('an error about the amount due says which rounding would settle it', (t) => {
  const [error] = calculated({ ...SMALL, totals: { payableAmount: '1051.70' } }).errors;
  t.regex(error?.detail ?? '', /a roundingAmount \(BT-114\) of 0\.05 would settle it$/);
});

/** Within the tolerance of the rule: sent as given, and further sums are made of it. */
const TOLERATED: readonly (readonly [given: Json, pointer: string, payable: string])[] = [
  [withLines({ ...LINE, netAmount: '855.02' }), '#/lines/0/netAmount', '1051.67'],
  [{ ...SMALL, vatBreakdown: [{ vatCategory: 'S', vatRate: '23', vatAmount: '197.64' }] }, '#/vatBreakdown/0/vatAmount', '1052.64'],
];

for (const [given, pointer, payable] of TOLERATED) {
  test(`a small difference of ${pointer} is a warning`, (t) => {
    const { invoice, errors, warnings } = calculated(given);
    t.deepEqual(errors, []);
    t.deepEqual(
      warnings.map((one) => one.pointer),
      [pointer],
    );
    t.is((invoice['totals'] as Json)['payableAmount'], payable);
  });
}

test('a base quantity of zero divides nothing', (t) => {
  const { errors, unknown } = calculated(withLines({ ...LINE, priceBaseQuantity: '0' }));
  t.deepEqual([errors.map(({ rule }) => rule), unknown.has('BT-131')], [['PEPPOL-EN16931-R121'], true]);
});
