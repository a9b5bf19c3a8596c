import {
  add,
  compare,
  DECIMAL_CHARACTERS_MAX,
  divide,
  equal,
  format,
  multiply,
  parseDecimal,
  parseDouble,
  percentOf,
  round,
  subtract,
  sum,
  ZERO,
} from '../../src/validation/decimal.js';
import { test } from '../support/test.js';

function decimal(text: string): NonNullable<ReturnType<typeof parseDecimal>> {
  const value = parseDecimal(text);
  if (value === undefined) throw new Error(`No decimal: ${text}`);
  return value;
}

for (const text of ['0', '12', '-12.50', '+1.', '.5', '-.5', '007', ' 1.0\n', '12345678901234567890.123456789']) {
  test(`xs:decimal allows ${JSON.stringify(text)}`, (t) => {
    t.not(parseDecimal(text), undefined);
  });
}

for (const text of ['', ' ', '.', '+', '-.', '1e3', '1,5', '1 000', '0x10', 'NaN', 'INF', '--1', '1.2.3', '١']) {
  test(`xs:decimal does not allow ${JSON.stringify(text)}`, (t) => {
    t.is(parseDecimal(text), undefined);
  });
}

test('a decimal of more characters than the limit is none', (t) => {
  t.not(parseDecimal('9'.repeat(DECIMAL_CHARACTERS_MAX)), undefined);
  t.is(parseDecimal('9'.repeat(DECIMAL_CHARACTERS_MAX + 1)), undefined);
});

test('sums that binary numbers miss are exact', (t) => {
  t.is(format(add(decimal('0.1'), decimal('0.2'))), '0.3');
  t.is(format(subtract(decimal('1'), decimal('0.01'))), '0.99');
  t.is(format(multiply(decimal('1.005'), decimal('-3'))), '-3.015');
  t.is(format(sum(['0.10', '0.2', '-1'].map(decimal))), '-0.70');
  t.is(format(percentOf(decimal('250.00'), decimal('5.5'))), '13.75000');
});

test('the scale does not matter for comparing', (t) => {
  t.true(equal(decimal('21'), decimal('21.00')));
  t.is(compare(decimal('-1'), decimal('-0.999')), -1);
  t.is(compare(decimal('2'), decimal('-3')), 1);
});

for (const [value, digits, rounded] of [
  ['2.5', 0, '3'],
  ['-2.5', 0, '-2'],
  ['-2.51', 0, '-3'],
  ['-2.49', 0, '-2'],
  ['0.125', 2, '0.13'],
  ['-0.125', 2, '-0.12'],
  ['-0.126', 2, '-0.13'],
  ['1.004999', 2, '1.00'],
  ['7', 2, '7'],
] as const) {
  test(`round half towards positive infinity: ${value} to ${digits} digits is ${rounded}`, (t) => {
    t.is(format(round(decimal(value), digits)), rounded);
  });
}

for (const [text, value] of [
  ['12.50', '12.50'],
  ['2.5e1', '25'],
  ['2.5E1', '25'],
  ['-1e-2', '-0.01'],
  ['1e0', '1'],
] as const) {
  test(`${text} is the double ${value}`, (t) => {
    const parsed = parseDouble(text);
    t.true(parsed !== undefined && equal(parsed, parseDecimal(value) ?? ZERO));
  });
}

for (const text of ['', 'e1', '1e', '1e1e1', '1e1.5', '1e999', '1e-309', 'INF', 'NaN']) {
  test(`${JSON.stringify(text)} is no double that is counted with`, (t) => {
    t.is(parseDouble(text), undefined);
  });
}

test('a no-break space around a decimal makes it none', (t) => {
  t.is(parseDecimal('\u00a01'), undefined);
});

for (const [left, right, digits, quotient] of [
  ['10', '3', 4, '3.3333'],
  ['20', '3', 4, '6.6667'],
  ['-20', '3', 4, '-6.6667'],
  ['1', '8', 2, '0.12'],
  ['-1', '8', 2, '-0.12'],
  ['3', '8', 2, '0.37'],
  ['1.50', '0.5', 0, '3'],
  ['0', '7', 2, '0.00'],
] as const) {
  test(`${left} / ${right} to ${digits} digits, a half towards zero, is ${quotient}`, (t) => {
    t.is(format(divide(decimal(left), decimal(right), digits)), quotient);
  });
}
