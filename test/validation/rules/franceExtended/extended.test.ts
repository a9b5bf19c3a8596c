// EXTENDED-CTC-FR: a document that fires each of its own rules, the bases, in which nothing fires, and what an edition changes.

import { familiesNamed } from '../../../../src/validation/named.js';
import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { validate } from '../../../../src/validation/validate.js';
import { parseXml } from '../../../../src/xml/gate.js';
import { severitiesOf } from '../../../../tools/rules/ruleIndex.js';
import { firedIn, mutate } from '../../../support/fixtures.js';
import type { RuleCase } from '../../../support/rules.js';
import { test } from '../../../support/test.js';
import { extendedCii, extendedUbl, PROFILE } from './bases.js';
import { CII_CASES, CII_EDITIONS, CII_NEAR } from './ciiCases.js';
import { UBL_CASES, UBL_NEAR } from './ublCases.js';

const BEFORE = new Date('2026-09-30T12:00:00Z');
const DAY = new Date('2026-10-01T12:00:00Z');
const DAYS = [BEFORE, DAY];

const TABLES: readonly (readonly [family: string, norm: string, text: string, cases: readonly RuleCase[], near: typeof CII_NEAR])[] = [
  ['FR-CTC-EXTENDED-UBL', 'EN16931-UBL', extendedUbl(), UBL_CASES, UBL_NEAR],
  ['FR-CTC-EXTENDED-CII', 'EN16931-CII', extendedCii(), CII_CASES, CII_NEAR],
];

for (const [family, norm, text, cases, near] of TABLES) {
  test(`${family}: nothing fires in the base, of which EN 16931 refuses the group`, (t) => {
    t.deepEqual(
      DAYS.map((day) => firedIn(family, text, day)),
      [[], []],
    );
    t.true(firedIn(norm, text, DAY).includes('BR-22'));
  });

  for (const [why, ...changes] of near) {
    test(`${family}: nothing fires for ${why}`, (t) => {
      t.deepEqual(firedIn(family, mutate(text, ...changes), DAY), []);
    });
  }

  for (const [rule, why, ...changes] of cases) {
    test(`${family}: ${rule} fires for ${why}, in both editions`, (t) => {
      const mutant = mutate(text, ...changes);
      t.deepEqual(
        DAYS.map((day) => firedIn(family, mutant, day).includes(rule)),
        [true, true],
      );
    });
  }

  test(`${family}: no rule of its own is without a document that fires it`, (t) => {
    const fired = new Set([...cases.map(([rule]) => rule), ...CII_EDITIONS.flatMap(([, before, after]) => [...before, ...after])]);
    const ofNorm = new Set(ruleSetAt(norm, DAY)?.rules);
    t.deepEqual(
      DAYS.flatMap((day) => ruleSetAt(family, day)?.rules ?? []).filter((rule) => !ofNorm.has(rule) && !fired.has(rule)),
      [],
    );
  });

  test(`${family}: no EN 16931 runs beside it, BR-FR does, and the report says why`, (t) => {
    const { verdict, ruleSets, findings } = validate(parseXml(Buffer.from(text)), { at: DAY });
    t.is(verdict, 'valid');
    t.deepEqual(
      ruleSets.map((one) => `${one.family} ${one.version}`),
      family.endsWith('UBL')
        ? ['UBL 2.1', 'FR-CTC-EXTENDED-UBL 1.4.0.04', 'FR-CTC-UBL 1.4.0.04']
        : ['CII-D22B D22B', 'FR-CTC-EXTENDED-CII 1.4.0.04', 'FR-CTC-CII 1.4.0.04'],
    );
    t.deepEqual(
      findings.map(({ rule, severity }) => [rule, severity]),
      [['PROFILE', 'information']],
    );
  });

  test(`${family}: the name of Peppol for the profile runs the same rules`, (t) => {
    const peppol = mutate(text, [PROFILE, 'urn:cen.eu:en16931:2017#conformant#urn:peppol:france:billing:extended:1.0']);
    const { ruleSets } = validate(parseXml(Buffer.from(peppol)), { at: DAY });
    t.is(ruleSets[1]?.family, family);
  });

  test(`${family}: it has a name for commands`, (t) => {
    t.deepEqual(familiesNamed(['fr-ctc-extended'], parseXml(Buffer.from(text)).root), [family]);
  });
}

for (const [why, before, after, ...changes] of CII_EDITIONS) {
  test(`FR-CTC-EXTENDED-CII: ${why}: ${before.join(', ') || 'nothing'} on 30 September, ${after.join(', ') || 'nothing'} from 1 October`, (t) => {
    const mutant = mutate(extendedCii(), ...changes);
    const asked = new Set([...before, ...after]);
    const fired = (day: Date): string[] => firedIn('FR-CTC-EXTENDED-CII', mutant, day).filter((rule) => asked.has(rule));
    t.deepEqual(fired(BEFORE), [...before].sort());
    t.deepEqual(fired(DAY), [...after].sort());
  });
}

test('in UBL, both editions have the same rules', (t) => {
  const [before, after] = DAYS.map((day) => severitiesOf(ruleSetAt('FR-CTC-EXTENDED-UBL', day)!));
  t.deepEqual(before, after);
});
