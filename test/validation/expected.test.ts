import { type Change, check, fixture, mutate, plainInvoice } from '../support/fixtures.js';
import { test } from '../support/test.js';

function expected(text: string, rule: string): (string | null)[] {
  return check(text)
    .findings.filter((finding) => finding.rule === rule)
    .map((finding) => finding.expected);
}

/** Replaces the first amount of the element with a wrong one. */
function wrong(name: string): Change {
  return [new RegExp(`(?<=<${name} currencyID="EUR">)[^<]*`), '999.99'];
}

function amount(text: string, name: string): string {
  return new RegExp(`<${name} currencyID="EUR">([^<]*)`).exec(text)?.[1] ?? '';
}

const TOTALS: readonly (readonly [rule: string, name: string])[] = [
  ['BR-CO-13', 'cbc:TaxExclusiveAmount'],
  ['BR-CO-15', 'cbc:TaxInclusiveAmount'],
  ['BR-CO-16', 'cbc:PayableAmount'],
];

for (const [rule, name] of TOTALS) {
  test(`${rule} tells the sum that was expected`, (t) => {
    const right = plainInvoice();
    t.deepEqual(expected(mutate(right, wrong(name)), rule), [amount(right, name)]);
  });
}

test('BR-CO-10 tells the sum of the lines, in UBL and in CII', (t) => {
  const ubl = plainInvoice();
  const total = /<cac:LegalMonetaryTotal>\s*<cbc:LineExtensionAmount currencyID="EUR">([^<]*)/.exec(ubl)?.[1] ?? '';
  t.deepEqual(
    expected(mutate(ubl, [/(?<=<cac:LegalMonetaryTotal>\s*<cbc:LineExtensionAmount currencyID="EUR">)[^<]*/, '1.23']), 'BR-CO-10'),
    [total],
  );
  const cii = fixture('cii-invoice.xml');
  const sum = /<ram:SpecifiedTradeSettlementHeaderMonetarySummation>\s*<ram:LineTotalAmount>([^<]*)/.exec(cii)?.[1] ?? '';
  t.deepEqual(
    expected(mutate(cii, [/(?<=<ram:SpecifiedTradeSettlementHeaderMonetarySummation>\s*<ram:LineTotalAmount>)[^<]*/, '1.23']), 'BR-CO-10'),
    [sum],
  );
});

test('a sum of what is no decimal is not expected', (t) => {
  const broken = mutate(plainInvoice(), [/(?<=<cbc:TaxExclusiveAmount currencyID="EUR">)[^<]*/, 'many']);
  t.deepEqual(expected(broken, 'BR-CO-15'), [null]);
});

test('a rule that works nothing out expects nothing', (t) => {
  t.deepEqual(expected(mutate(plainInvoice(), ['>12.50<', '>-12.50<']), 'BR-27'), [null]);
});
