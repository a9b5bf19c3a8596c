// French invoices: a document that fires each rule, and the fixture, in which nothing fires.
import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { firedIn, mutate } from '../../../support/fixtures.js';
import type { RuleCase } from '../../../support/rules.js';
import { test } from '../../../support/test.js';
import { CII_CASES } from './ciiCases.js';
import { CII_GROUP_CASES, GROUP_BELOW, groupsCii } from './ciiGroups.js';
import { frenchCii, frenchUbl } from './french.js';
import { GROUP_CASES, GROUP_NEAR, groupsUbl } from './groups.js';
import { UBL_CASES } from './ublCases.js';

const DAYS = [new Date('2026-09-30T12:00:00Z'), new Date('2026-10-01T12:00:00Z')];

const TABLES: readonly (readonly [family: string, text: string, cases: readonly RuleCase[]])[] = [
  ['FR-CTC-UBL', frenchUbl(), UBL_CASES],
  ['FR-CTC-UBL', groupsUbl(), GROUP_CASES],
  ['FR-CTC-CII', frenchCii(), CII_CASES],
  ['FR-CTC-CII', groupsCii(), CII_GROUP_CASES],
];

for (const [family, text] of [
  ['FR-CTC-UBL', frenchUbl()],
  ['FR-CTC-CII', frenchCii()],
] as const) {
  test(`${family}: nothing fires in the fixture`, (t) => {
    t.deepEqual(
      DAYS.map((day) => firedIn(family, text, day)),
      [[], []],
    );
  });
}

for (const [why, ...changes] of GROUP_NEAR) {
  test(`FR-CTC-UBL: nothing fires in an invoice of groups: ${why}`, (t) => {
    t.deepEqual(firedIn('FR-CTC-UBL', mutate(groupsUbl(), ...changes), DAYS[1]!), []);
  });
}

for (const [family, text, cases] of TABLES) {
  for (const [rule, why, ...changes] of cases) {
    test(`${family}: ${rule} fires for ${why}, in both editions`, (t) => {
      const mutant = mutate(text, ...changes);
      t.deepEqual(
        DAYS.map((day) => firedIn(family, mutant, day).includes(rule)),
        [true, true],
      );
    });
  }
}

for (const family of ['FR-CTC-UBL', 'FR-CTC-CII']) {
  test(`${family}: no rule is without a document that fires it`, (t) => {
    const fired = new Set(TABLES.filter(([name]) => name === family).flatMap(([, , cases]) => cases.map(([rule]) => rule)));
    t.deepEqual(
      (ruleSetAt(family, DAYS[1]!)?.rules ?? []).filter((rule) => !fired.has(rule)),
      [],
    );
  });
}

test('FR-CTC-CII: nothing fires in an invoice of groups', (t) => {
  t.deepEqual(firedIn('FR-CTC-CII', groupsCii(), DAYS[1]!), []);
});

test('FR-CTC-CII: from 1 October on, a group below a group allows a cent, too', (t) => {
  const mutant = mutate(groupsCii(), ...GROUP_BELOW);
  t.deepEqual(
    DAYS.map((day) => firedIn('FR-CTC-CII', mutant, day).includes('BR-FR-MV-10_EXT-FR-FE-184')),
    [true, false],
  );
});
