// Our rule sets have the same rules and severities as the official releases in test/validation/official. Old editions are checked like
// new ones, so that a new release cannot change an old one unnoticed.

import { RULE_SETS } from '../../src/validation/rulesets.js';
import { differenceOf } from '../../tools/rules/difference.js';
import { FAMILIES } from '../../tools/rules/families.js';
import { OMITTED, SEVERITIES_KEPT } from '../../tools/rules/omitted.js';
import { releasesIn } from '../../tools/rules/records.js';
import { severitiesOf } from '../../tools/rules/ruleIndex.js';
import { test } from '../support/test.js';

const RELEASES = releasesIn('.');
const PUBLISHED: ReadonlySet<string> = new Set(FAMILIES.filter(({ file }) => file !== undefined).map(({ family }) => family));

for (const ruleSet of RULE_SETS.filter(({ family }) => PUBLISHED.has(family))) {
  const name = `${ruleSet.family} ${ruleSet.version}`;
  const official = RELEASES.find(({ family, version }) => family === ruleSet.family && version === ruleSet.version)?.rules;

  test(`${name} has the rules of the official release, with their severities`, (t) => {
    t.not(official, undefined, 'record it: npm run rules -- record');
    const { added, gone, severity } = differenceOf(ruleSet, official ?? new Map(), official);
    t.deepEqual({ added, gone, severity }, { added: [], gone: [], severity: [] });
  });
}

test('every release that is kept is one that a rule set follows', (t) => {
  const names = RULE_SETS.map(({ family, version }) => `${family} ${version}`);
  t.deepEqual(
    RELEASES.map(({ family, version }) => `${family} ${version}`).filter((name) => !names.includes(name)),
    [],
  );
});

test('the versions of a family stand from the oldest to the newest', (t) => {
  for (const { family } of FAMILIES) {
    const days = RULE_SETS.filter((one) => one.family === family).map(({ validFrom }) => validFrom);
    t.deepEqual(days, [...days].sort(), family);
  }
});

test('every family of rules is described, and no other', (t) => {
  t.deepEqual(FAMILIES.map(({ family }) => family).sort(), Array.from(new Set(RULE_SETS.map(({ family }) => family))).sort());
});

for (const { families, ids } of OMITTED) {
  test(`${ids.join(', ')}: left out of ${families.join(', ')}, which have it officially and not here`, (t) => {
    for (const family of families) {
      const official = RELEASES.filter((one) => one.family === family).flatMap(({ rules }) => [...rules.keys()]);
      const ours = RULE_SETS.filter((one) => one.family === family).flatMap(({ rules }) => rules);
      const missing = official.filter((id) => !ours.includes(id));
      t.true(
        missing.some((id) => ids.includes(id)),
        family,
      );
    }
    const official = RELEASES.filter(({ family }) => families.includes(family)).flatMap(({ rules }) => [...rules.keys()]);
    t.deepEqual(
      ids.filter((id) => !official.includes(id)),
      [],
    );
  });
}

for (const { families, ids } of SEVERITIES_KEPT) {
  test(`${ids.join(', ')} of ${families.join(', ')} have another severity officially`, (t) => {
    const ruleSet = RULE_SETS.find((one) => families.includes(one.family));
    const official = RELEASES.find((one) => families.includes(one.family))?.rules;
    for (const id of ids) t.notDeepEqual(ruleSet && severitiesOf(ruleSet).get(id), official?.get(id)?.severities, id);
  });
}
