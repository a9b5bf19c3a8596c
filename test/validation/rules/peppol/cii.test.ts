// Every rule of Peppol BIS Billing in CII: a document in which it fires, and a similar one in which nothing fires.

import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { AT, firedIn, fixture, mutate } from '../../../support/fixtures.js';
import { test } from '../../../support/test.js';
import { CII } from './cii.js';

const FAMILY = 'PEPPOL-EN16931-CII';

for (const [file, mutants] of Object.entries(CII)) {
  const text = fixture(`peppol/cii/${file}.xml`);
  for (const [fires, why, ...changes] of mutants) {
    test(`${FAMILY}, ${file}: ${fires.join(', ') || 'nothing'} fires for ${why}`, (t) => {
      t.deepEqual(firedIn(FAMILY, mutate(text, ...changes)), fires);
    });
  }
  test(`${FAMILY}, ${file}: nothing fires in the fixture`, (t) => {
    t.deepEqual(firedIn(FAMILY, text), []);
  });
}

test('no rule is without a document that fires it', (t) => {
  const fired = new Set(Object.values(CII).flatMap((mutants) => mutants.flatMap(([fires]) => fires)));
  t.deepEqual(
    ruleSetAt(FAMILY, AT)?.rules.filter((rule) => !fired.has(rule)),
    [],
  );
});

test('the words of a Danish giro account are those of CII, which takes seven digits', (t) => {
  const hints = ruleSetAt(FAMILY, AT)
    ?.texts()
    .filter(({ id }) => id === 'DK-R-008')
    .map(({ hint }) => hint);
  t.deepEqual(hints, ['Begin the reference (BT-83) with 01#, 04# or 15#, and give the account (BT-84) in seven digits.']);
});
