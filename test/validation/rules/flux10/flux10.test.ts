// Flux 10: for every rule a document that fires it, and the fixture, in which nothing fires. Several rules have the same number, so a
// row names the rule and the element of the finding.

import type { Rule } from '../../../../src/validation/rule.js';
import { flux10Part } from '../../../../src/validation/rules/flux10/descriptor.js';
import { FLUX10_1_1 } from '../../../../src/validation/rules/flux10/editions.js';
import { keyOf } from '../../../../src/validation/words.js';
import { parseXml } from '../../../../src/xml/gate.js';
import type { XmlElement } from '../../../../src/xml/tree.js';
import { check, fired, firedIn, fixture, type Mutant, mutate } from '../../../support/fixtures.js';
import { test } from '../../../support/test.js';
import { INVOICES, PAYMENTS, TRANSACTIONS, TRANSMISSION } from './cases.js';
import { text } from './forms.js';

const NEWEST = flux10Part(FLUX10_1_1);

const TABLES: readonly (readonly [file: string, mutants: readonly Mutant[]])[] = [
  ['payments', [...TRANSMISSION, ...PAYMENTS]],
  ['invoices', INVOICES],
  ['transactions', TRANSACTIONS],
];

function run(xml: string, tell: (rule: Rule, node: XmlElement) => void): void {
  NEWEST.check(parseXml(Buffer.from(xml)).root, new Set(), tell, () => false);
}

/** Number and element of the findings, unique and sorted. */
function found(xml: string): string[] {
  const all = new Set<string>();
  run(xml, ({ id }, { local }) => all.add(`${id} ${local}`));
  return [...all].sort();
}

for (const [file, mutants] of TABLES) {
  const xml = fixture(`flux10/${file}.xml`);
  test(`${file}: nothing fires in the fixture`, (t) => {
    t.deepEqual([check(xml).verdict, fired(xml)], ['valid', []]);
  });
  for (const [fires, why, ...changes] of mutants) {
    test(`${file}: ${fires.join(', ') || 'nothing'} fires for ${why}`, (t) => {
      t.deepEqual(found(mutate(xml, ...changes)), fires);
    });
  }
}

test('no rule is without a document that fires it', (t) => {
  const fires = new Set<Rule>();
  for (const [file, mutants] of TABLES) {
    for (const [, , ...changes] of mutants) run(mutate(fixture(`flux10/${file}.xml`), ...changes), (rule) => fires.add(rule));
  }
  t.deepEqual(NEWEST.rules.filter((rule) => !fires.has(rule)).map(keyOf), []);
});

test('a report of another namespace is not looked at', (t) => {
  t.deepEqual(found('<r:Report xmlns:r="urn:example"><r:ReportDocument><r:Id/></r:ReportDocument></r:Report>'), []);
});

for (const [file, currency, total] of [
  ['invoices', 'Invoice/CurrencyCode', 'TaxExclusiveAmount'],
  ['transactions', 'TransactionsCurrency', 'TaxExclusiveAmount'],
] as const) {
  test(`${file}: a wrong total without VAT in dollars fires from 17 September on, one of VAT does not`, (t) => {
    const dollars = mutate(fixture(`flux10/${file}.xml`), text(currency, 'USD'));
    const fires = (xml: string, day: string): boolean => firedIn('PPF-FLUX10', xml, new Date(`${day}T12:00:00Z`)).includes('G1.53');
    const wrong = mutate(dollars, text(total, '1.00'));
    t.deepEqual([fires(wrong, '2026-09-16'), fires(wrong, '2026-09-17')], [false, true]);
    const wrongVat = mutate(dollars, text(file === 'invoices' ? 'MonetaryTotal/TaxAmount' : 'Transactions/TaxTotal', '1.00'));
    t.deepEqual([fires(wrongVat, '2026-09-16'), fires(wrongVat, '2026-09-17')], [false, false]);
  });
}
