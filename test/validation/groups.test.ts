import { groupsOf } from '../../src/validation/groups.js';
import { type Finding, newFinding, type Report, report } from '../../src/validation/report.js';
import { AT, check, mutate, plainInvoice } from '../support/fixtures.js';
import { test } from '../support/test.js';

const SETS = [
  { family: 'UBL', version: '2.1', validFrom: '2013-11-04', codeLists: [] },
  { family: 'EN16931-UBL', version: '1', validFrom: '2026-01-01', codeLists: [] },
  { family: 'PEPPOL-EN16931-UBL', version: '1', validFrom: '2026-01-01', codeLists: [] },
];

function finding(rule: string, given: Partial<Finding> = {}): Finding {
  return newFinding({ rule, severity: 'fatal', text: `${rule} says`, hint: 'Fix it.', ruleSet: 'EN16931-UBL', ...given });
}

function shape(findings: readonly Finding[]): unknown {
  const made: Report = report({ at: AT }, {}, 'invalid', SETS, findings);
  const shaped = (groups: ReturnType<typeof groupsOf>): unknown =>
    groups.map(({ rule, places, consequences }) => [rule, places.length, shaped(consequences)]);
  return shaped(groupsOf(made));
}

test('a rule stands once, with all its places', (t) => {
  t.deepEqual(shape([finding('A', { line: 1 }), finding('B'), finding('A', { line: 9 })]), [
    ['A', 2, []],
    ['B', 1, []],
  ]);
});

test('two sentences of one rule are two groups', (t) => {
  t.deepEqual(shape([finding('A'), finding('A', { text: 'Other.' })]), [
    ['A', 1, []],
    ['A', 1, []],
  ]);
});

test('a sum of a wrong amount follows from that', (t) => {
  const part = finding('BR-CO-10', { terms: ['BT-106', 'BT-131'], location: '/Invoice/t/a' });
  const sum = finding('BR-CO-13', { terms: ['BT-109', 'BT-106'], location: '/Invoice/t/b' });
  t.deepEqual(shape([part, sum]), [['BR-CO-10', 1, [['BR-CO-13', 1, []]]]]);
});

test('what follows from one line does not follow from another', (t) => {
  const part = finding('BR-26', { terms: ['BT-146'], location: '/Invoice/cac:InvoiceLine[1]/cac:Price' });
  const sum = finding('R120', { terms: ['BT-131', 'BT-146'], location: '/Invoice/cac:InvoiceLine[2]' });
  t.deepEqual(shape([part, sum]), [
    ['BR-26', 1, []],
    ['R120', 1, []],
  ]);
});

test('the same term at the same place, found by a more special rule set, follows', (t) => {
  const general = finding('BR-CL-14', { terms: ['BT-40'], location: '/Invoice/c' });
  const special = finding('PEPPOL-1', { terms: ['BT-40'], location: '/Invoice/c', ruleSet: 'PEPPOL-EN16931-UBL' });
  t.deepEqual(shape([general, special]), [['BR-CL-14', 1, [['PEPPOL-1', 1, []]]]]);
});

test('an error does not follow from a warning', (t) => {
  const part = finding('W', { severity: 'warning', terms: ['BT-106'], location: '/Invoice/t/a' });
  const sum = finding('E', { terms: ['BT-109', 'BT-106'], location: '/Invoice/t/b' });
  t.deepEqual(shape([part, sum]), [
    ['W', 1, []],
    ['E', 1, []],
  ]);
});

test('what is missing may be the unknown element beside it', (t) => {
  const unknown = finding('STRUCTURE-UNKNOWN', { ruleSet: 'UBL', location: '/Invoice/cbc:IDD' });
  t.deepEqual(shape([finding('BR-02', { location: '/Invoice', terms: ['BT-1'] }), unknown]), [
    ['STRUCTURE-UNKNOWN', 1, [['BR-02', 1, []]]],
  ]);
});

test('findings that would each be the cause of the other stay apart', (t) => {
  const one = finding('A', { terms: ['BT-1', 'BT-2'], location: '/Invoice/a' });
  const other = finding('B', { terms: ['BT-2', 'BT-1'], location: '/Invoice/b' });
  t.deepEqual(shape([one, other]), [
    ['A', 1, []],
    ['B', 1, []],
  ]);
});

test('no finding is lost in the groups of a real report', (t) => {
  const made = check(
    mutate(
      plainInvoice(),
      [/(?<=<cac:LegalMonetaryTotal>\s*<cbc:LineExtensionAmount currencyID="EUR">)[^<]*/, '1.23'],
      ['>12.50<', '>-12.50<'],
    ),
  );
  const placesOf = (groups: ReturnType<typeof groupsOf>): readonly Finding[] =>
    groups.flatMap(({ places, consequences }) => [...places, ...placesOf(consequences)]);
  t.deepEqual(new Set(placesOf(groupsOf(made))), new Set(made.findings));
});
