// Every rule of Peppol BIS Billing: a document in which it fires, and a similar one in which nothing fires.

import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { AT, firedIn, fixture, type Mutant, mutate } from '../../../support/fixtures.js';
import { test } from '../../../support/test.js';
import { CREDIT_NOTE, IDENTIFIER_MUTANTS, INVOICE } from './general.js';
import { NATIONAL } from './national.js';

const FAMILY = 'PEPPOL-EN16931-UBL';

const TABLES: readonly (readonly [file: string, mutants: readonly Mutant[]])[] = [
  ['general', [...INVOICE, ...IDENTIFIER_MUTANTS]],
  ['credit-note', CREDIT_NOTE],
  ...Object.entries(NATIONAL),
];

for (const [file, mutants] of TABLES) {
  const text = fixture(`peppol/${file}.xml`);
  for (const [fires, why, ...changes] of mutants) {
    test(`${FAMILY}, ${file}: ${fires.join(', ') || 'nothing'} fires for ${why}`, (t) => {
      t.deepEqual(firedIn(FAMILY, mutate(text, ...changes)), fires);
    });
  }
}

test('no rule is without a document that fires it', (t) => {
  const fired = new Set(TABLES.flatMap(([, mutants]) => mutants.flatMap(([fires]) => fires)));
  t.deepEqual(
    ruleSetAt(FAMILY, AT)?.rules.filter((rule) => !fired.has(rule)),
    [],
  );
});

test('no country is without a document that fires nothing', (t) => {
  t.deepEqual(
    TABLES.filter(([file]) => firedIn(FAMILY, fixture(`peppol/${file}.xml`)).length > 0),
    [],
  );
});
