import { addFindings, type Finding, newFinding, REPORT_LIMITS, type Report, report } from '../../src/validation/report.js';
import type { Severity } from '../../src/validation/rule.js';
import { AT } from '../support/fixtures.js';
import { test } from '../support/test.js';

function finding(rule: string, severity: Severity = 'warning'): Finding {
  return newFinding({ rule, severity, text: 't', hint: 'h' });
}

function reportOf(findings: readonly Finding[]): Report {
  return report({ at: AT }, {}, 'valid', [], findings);
}

test('added findings stand first and count; a warning leaves the verdict', (t) => {
  const { verdict, counts, findings } = addFindings(reportOf([finding('A')]), [finding('B'), finding('C', 'information')]);
  t.is(verdict, 'valid');
  t.deepEqual(counts, { fatal: 0, warning: 2, information: 1, omitted: 0 });
  t.deepEqual(
    findings.map(({ rule }) => rule),
    ['B', 'C', 'A'],
  );
});

test('an added fatal finding makes it invalid', (t) => {
  t.is(addFindings(reportOf([]), [finding('A', 'fatal')]).verdict, 'invalid');
});

test('a report of another verdict than valid keeps it', (t) => {
  t.is(addFindings({ ...reportOf([]), verdict: 'unsupported' }, [finding('A', 'fatal')]).verdict, 'unsupported');
});

test('a full report stays at its limit: repeats give way, the first of each rule stays', (t) => {
  const full = [...Array.from({ length: REPORT_LIMITS.findingsMax - 1 }, () => finding('MANY')), finding('LAST')];
  const { counts, findings } = addFindings(reportOf(full), [finding('A'), finding('B')]);
  t.is(findings.length, REPORT_LIMITS.findingsMax);
  t.deepEqual(counts, { fatal: 0, warning: REPORT_LIMITS.findingsMax + 2, information: 0, omitted: 2 });
  t.deepEqual([findings[0]?.rule, findings[2]?.rule, findings.at(-1)?.rule], ['A', 'MANY', 'LAST']);
});
