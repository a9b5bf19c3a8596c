// Flux 10: for every rule a document that fires it, and the fixture, in which nothing fires. Several rules have the same number, so a
// row names the rule and the element of the finding.

import type { Rule } from '../../../../src/validation/rule.js';
import { FLUX10_PART } from '../../../../src/validation/rules/flux10/descriptor.js';
import { keyOf } from '../../../../src/validation/words.js';
import { parseXml } from '../../../../src/xml/gate.js';
import type { XmlElement } from '../../../../src/xml/tree.js';
import { check, fired, fixture, type Mutant, mutate } from '../../../support/fixtures.js';
import { test } from '../../../support/test.js';
import { INVOICES, PAYMENTS, TRANSACTIONS, TRANSMISSION } from './cases.js';

const TABLES: readonly (readonly [file: string, mutants: readonly Mutant[]])[] = [
  ['payments', [...TRANSMISSION, ...PAYMENTS]],
  ['invoices', INVOICES],
  ['transactions', TRANSACTIONS],
];

function run(xml: string, tell: (rule: Rule, node: XmlElement) => void): void {
  FLUX10_PART.check(parseXml(Buffer.from(xml)).root, new Set(), tell, () => false);
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
  t.deepEqual(FLUX10_PART.rules.filter((rule) => !fires.has(rule)).map(keyOf), []);
});

test('a report of another namespace is not looked at', (t) => {
  t.deepEqual(found('<r:Report xmlns:r="urn:example"><r:ReportDocument><r:Id/></r:ReportDocument></r:Report>'), []);
});
