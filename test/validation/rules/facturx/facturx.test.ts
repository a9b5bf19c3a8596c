// Factur-X: for each of its own rules a document that fires it, and the fixture, in which nothing fires.

import { REPLACED_BY_EXTENDED } from '../../../../src/validation/rules/facturx/norm.js';
import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { AT, type Change, check, firedIn, fixture, mutate } from '../../../support/fixtures.js';
import type { RuleCase } from '../../../support/rules.js';
import { test } from '../../../support/test.js';
import { BASIC_WL, MINIMUM } from './cases.js';
import { EXTENDED, NEAR } from './extended.js';

const TABLES: readonly (readonly [family: string, file: string, cases: readonly RuleCase[]])[] = [
  ['FACTUR-X-MINIMUM', 'minimum', MINIMUM],
  ['FACTUR-X-BASIC-WL', 'basic-wl', BASIC_WL],
  ['FACTUR-X-EXTENDED', 'extended', EXTENDED],
];

/** The rules of MINIMUM speak of an accounting currency, which its schema does not have. */
const ACCOUNTING_CURRENCY: readonly Change[] = [
  ['<ram:InvoiceCurrencyCode>', '<ram:TaxCurrencyCode>CHF</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>'],
  ['<ram:GrandTotalAmount>', '<ram:TaxTotalAmount currencyID="CHF">38.00</ram:TaxTotalAmount><ram:GrandTotalAmount>'],
];

for (const [family, file, cases] of TABLES) {
  const published = fixture(`facturx/${file}.xml`);
  const xml = file === 'minimum' ? mutate(published, ...ACCOUNTING_CURRENCY) : published;
  test(`${family}: nothing fires in the fixture`, (t) => {
    const { verdict, findings, ruleSets } = check(published);
    t.deepEqual([verdict, findings, ruleSets.at(-1)?.family], ['valid', [], family]);
  });
  for (const [rule, why, ...changes] of cases) {
    test(`${family}: ${rule} fires for ${why}`, (t) => {
      t.true(firedIn(family, mutate(xml, ...changes)).includes(rule));
    });
  }
  test(`${family}: no rule of its own is without a document that fires it`, (t) => {
    const fired = new Set(cases.map(([rule]) => rule));
    const own = (ruleSetAt(family, AT)?.rules ?? []).filter((rule) =>
      family === 'FACTUR-X-EXTENDED' ? !rule.startsWith('FX-') : rule.startsWith('FX-SCH'),
    );
    t.deepEqual(
      own.filter((rule) => !fired.has(rule)),
      [],
    );
  });
}

for (const [why, ...changes] of NEAR) {
  test(`EXTENDED is valid with ${why}`, (t) => {
    const { findings } = check(mutate(fixture('facturx/extended.xml'), ...changes));
    t.deepEqual(
      findings.filter(({ severity }) => severity === 'fatal').map(({ rule }) => rule),
      [],
    );
  });
}

for (const [family, file, rules] of [
  ['FACTUR-X-MINIMUM', 'minimum', ['BR-15', 'FX-SCH-A-000044']],
  ['FACTUR-X-BASIC-WL', 'basic-wl', ['BR-15', 'BR-CO-16', 'FX-SCH-A-000044']],
] as const) {
  test(`${family} has the rules of EN 16931 that concern what it says`, (t) => {
    t.deepEqual(firedIn(family, mutate(fixture(`facturx/${file}.xml`), [/<ram:DuePayableAmount>.*<\/ram:DuePayableAmount>/, ''])), rules);
  });
}

test('an identifier of MINIMUM that is longer is not MINIMUM', (t) => {
  t.is(check(mutate(fixture('facturx/minimum.xml'), ['1p0:minimum', '1p0:minimum#urn:example'])).verdict, 'unsupported');
});

test('EXTENDED sets aside rules that EN 16931 has', (t) => {
  const norm = new Set(ruleSetAt('EN16931-CII', AT)?.rules);
  t.deepEqual(
    REPLACED_BY_EXTENDED.filter((rule) => !norm.has(rule)),
    [],
  );
});
