import test from 'ava';
import { ruleSetAt } from '../../../src/validation/rulesets.js';
import { AT, type Change, fired, fixture, mutate } from '../../support/fixtures.js';

type Case = readonly [fires: readonly string[], why: string, ...changes: Change[]];

const EREPORT: readonly Case[] = [
  [[], 'the fixture'],
  [['EREPORT-01'], 'no identifier', ['<Id>ER-2026-0005</Id>', '']],
  [['EREPORT-02'], 'no type code', ['<TypeCode>IN</TypeCode>', '']],
  [['EREPORT-03'], 'no time', [/<IssueDateTime>.*<\/IssueDateTime>/, '']],
  [['EREPORT-04'], 'a date without time', ['20261111090000', '20261111']],
  [['EREPORT-04'], 'a day that does not exist', ['20261111090000', '20260231090000']],
  [['EREPORT-04'], 'an hour that does not exist', ['20261111090000', '20261111240000']],
  [['EREPORT-05'], 'no sender', [/<Sender>[\s\S]*<\/Sender>/, '']],
  [['EREPORT-06'], 'no issuer', [/<Issuer>[\s\S]*<\/Issuer>/, '']],
  [['EREPORT-07'], 'no scheme of the sender', [' schemeId="0238"', '']],
  [['EREPORT-08'], 'no scheme of the issuer', [' schemeId="0002"', '']],
];

for (const [fires, why, ...changes] of EREPORT) {
  test(`EREPORT: ${fires.join(', ') || 'nothing'} fires for ${why}`, (t) => {
    t.deepEqual(fired(mutate(fixture('ereport.xml'), ...changes)), fires);
  });
}

test('EREPORT: every rule is named in this file', (t) => {
  const named = new Set(EREPORT.flatMap(([fires]) => fires));
  t.deepEqual(
    ruleSetAt('EREPORT', AT)?.rules.filter((rule) => !named.has(rule)),
    [],
  );
});
