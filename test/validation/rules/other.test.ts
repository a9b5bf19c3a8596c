import test from 'ava';
import { ruleSetAt } from '../../../src/validation/rulesets.js';
import { AT, type Change, fired, fixture, mutate } from '../../support/fixtures.js';

type Case = readonly [fires: readonly string[], why: string, ...changes: Change[]];

const RESPONSE: readonly Case[] = [
  [[], 'the fixture'],
  [['RESPONSE-02'], 'no process', [/<cbc:ProfileID>.*<\/cbc:ProfileID>/, '']],
  [['RESPONSE-03'], 'no number', ['<cbc:ID>R2026-0001</cbc:ID>', '']],
  [['RESPONSE-04'], 'no date', [/<cbc:IssueDate>.*<\/cbc:IssueDate>/, '']],
  [['RESPONSE-05'], 'no address of the sender', ['>5400000000027<', '><']],
  [['RESPONSE-06'], 'no address of the receiver', ['>5400000000010<', '> <']],
  [['RESPONSE-07'], 'no document response', [/<cac:DocumentResponse>[\s\S]*<\/cac:DocumentResponse>/, '']],
  [['RESPONSE-08'], 'no code', ['>RE<', '><']],
  [['RESPONSE-09'], 'no reference', ['<cbc:ID>F2026-0017</cbc:ID>', '']],
];

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

for (const [family, file, cases] of [
  ['APPLICATION-RESPONSE', 'invoice-response.xml', RESPONSE],
  ['EREPORT', 'ereport.xml', EREPORT],
] as const) {
  for (const [fires, why, ...changes] of cases) {
    test(`${family}: ${fires.join(', ') || 'nothing'} fires for ${why}`, (t) => {
      t.deepEqual(fired(mutate(fixture(file), ...changes)), fires);
    });
  }
  test(`${family}: every rule is named in this file`, (t) => {
    const named = new Set(cases.flatMap(([fires]) => fires));
    // RESPONSE-01 cannot fire in a whole document: without CustomizationID no rule set is chosen.
    t.deepEqual(
      ruleSetAt(family, AT)?.rules.filter((rule) => !named.has(rule)),
      family === 'EREPORT' ? [] : ['RESPONSE-01'],
    );
  });
}
