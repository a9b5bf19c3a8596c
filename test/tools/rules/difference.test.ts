// The difference between an official file and a rule set, and the family of the file.

import { RULE_SETS } from '../../../src/validation/rulesets.js';
import { differenceOf, isSame } from '../../../tools/rules/difference.js';
import { familyOf } from '../../../tools/rules/guess.js';
import type { OfficialRule, OfficialRules } from '../../../tools/rules/official.js';
import { releasesIn } from '../../../tools/rules/records.js';
import { test } from '../../support/test.js';

const RELEASES = releasesIn('.');

function ruleSet(family: string, version: string) {
  const found = RULE_SETS.find((one) => one.family === family && one.version === version);
  if (found === undefined) throw new Error(`There is no ${family} ${version}`);
  return found;
}

function rulesOf(family: string, version: string): OfficialRules {
  return RELEASES.find((one) => one.family === family && one.version === version)?.rules ?? new Map();
}

function changed(rules: OfficialRules, id: string, rule: Partial<OfficialRule> | undefined): OfficialRules {
  const copy = new Map(rules);
  if (rule === undefined) copy.delete(id);
  else copy.set(id, { severities: ['fatal'], hash: 'new', ...copy.get(id), ...rule });
  return copy;
}

const MLS = ruleSet('PEPPOL-MLS', '1.0.1');
const OFFICIAL = rulesOf('PEPPOL-MLS', '1.0.1');

test('the release that ours follow is the same', (t) => {
  t.true(isSame(differenceOf(MLS, OFFICIAL, OFFICIAL)));
});

test('a rule that is new, and one that is gone', (t) => {
  const { added, gone } = differenceOf(MLS, changed(changed(OFFICIAL, 'NEW-1', {}), 'SCH-MLS-01', undefined), OFFICIAL);
  t.deepEqual({ added, gone }, { added: ['NEW-1'], gone: ['SCH-MLS-01'] });
});

test('another severity is told with both', (t) => {
  const { severity } = differenceOf(MLS, changed(OFFICIAL, 'SCH-MLS-01', { severities: ['warning'] }), OFFICIAL);
  t.deepEqual(severity, [{ id: 'SCH-MLS-01', ours: ['fatal'], official: ['warning'] }]);
});

test('another test is told by its hash', (t) => {
  t.deepEqual(differenceOf(MLS, changed(OFFICIAL, 'SCH-MLS-01', { hash: 'other' }), OFFICIAL).test, ['SCH-MLS-01']);
});

test('without the release that ours follow, nothing is said of tests', (t) => {
  t.is(differenceOf(MLS, OFFICIAL, undefined).test, undefined);
});

test('a rule that is left out by its id is not new', (t) => {
  const official = rulesOf('PEPPOL-T111', '2026.5');
  const { added, omitted } = differenceOf(ruleSet('PEPPOL-T111', '2026.5'), official, official);
  t.deepEqual([added, omitted.map(({ id }) => id)], [[], ['PEPPOL-T111-R005']]);
});

test('a rule that the publisher gives no id is not gone', (t) => {
  const [official, ours] = [rulesOf('FACTUR-X-BASIC', '1.09.2'), ruleSet('FACTUR-X-BASIC', '1.09.2')];
  t.true(ours.rules.includes('FX-UNUSED') && !official.has('FX-UNUSED'));
  t.deepEqual(differenceOf(ours, official, official).gone, []);
});

test('release 2026.5 of Peppol BIS Billing against 2025.11', (t) => {
  const {
    added,
    gone,
    severity,
    test: tests,
  } = differenceOf(
    ruleSet('PEPPOL-EN16931-UBL', '2025.11'),
    rulesOf('PEPPOL-EN16931-UBL', '2026.5'),
    rulesOf('PEPPOL-EN16931-UBL', '2025.11'),
  );
  t.deepEqual(added, [
    'DE-R-T02',
    'PEPPOL-COMMON-R054',
    'PEPPOL-COMMON-R055',
    'PEPPOL-COMMON-R056-1',
    'PEPPOL-COMMON-R056-2',
    'PEPPOL-COMMON-R057',
  ]);
  t.deepEqual(gone, []);
  t.deepEqual(severity.map(({ id }) => id).sort(), ['DK-R-003', 'DK-R-017', 'PEPPOL-COMMON-R052', 'PEPPOL-COMMON-R053']);
  t.is(tests?.length, 18);
});

for (const { family, version, rules } of RELEASES) {
  test(`the family of ${family} ${version} is found by its rules`, (t) => {
    t.is(familyOf(rules, RELEASES), family);
  });
}

test('a file that has nothing in common with any release is of no family', (t) => {
  t.is(familyOf(new Map([['X-1', { severities: ['fatal'], hash: 'x' }]]), RELEASES), undefined);
});
