import { REPORT_LIMITS } from '../../src/validation/report.js';
import { ruleSetAt } from '../../src/validation/rulesets.js';
import { VALIDATION_TIME_MS_MAX, validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';
import { AT, check, fixture, mutate, plainInvoice } from '../support/fixtures.js';
import { test } from '../support/test.js';

const INVOICE = plainInvoice();

function withLines(count: number): string {
  const line = /<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/.exec(INVOICE)?.[0] ?? '';
  return mutate(INVOICE, [/(?=<cac:InvoiceLine>)/, line.replace('Office chair', '').repeat(count)]);
}

test('the report on a valid document', (t) => {
  const report = validate(parseXml(Buffer.from(INVOICE)), { at: AT, documentId: 'd-1', sha256: 'ab12', elapsedMs: () => 1.5 });
  t.deepEqual(report, {
    documentId: 'd-1',
    checkedAt: '2026-11-21T08:00:00.000Z',
    durationMs: 1.5,
    format: 'ubl-invoice',
    customizationId: 'urn:cen.eu:en16931:2017',
    profileId: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    sha256: 'ab12',
    verdict: 'valid',
    ruleSets: [
      { family: 'UBL', version: '2.1', validFrom: '2013-11-04', codeLists: [] },
      { family: 'EN16931-UBL', version: '1.3.16', validFrom: '2026-04-14', codeLists: ruleSetAt('EN16931-UBL', AT)?.codeLists },
    ],
    counts: { fatal: 0, warning: 0, information: 0, omitted: 0 },
    findings: [],
  });
});

test('an invoice of a specification whose own rules are not here is valid, with a warning that they did not run', (t) => {
  const { verdict, counts, findings } = check(
    mutate(INVOICE, ['>urn:cen.eu:en16931:2017<', '>urn:cen.eu:en16931:2017#compliant#urn:example.com:own:1.0<']),
  );
  t.is(verdict, 'valid');
  t.deepEqual(counts, { fatal: 0, warning: 1, information: 0, omitted: 0 });
  t.like(findings[0], {
    rule: 'PROFILE',
    ruleSet: null,
    severity: 'warning',
    text: 'The rules of the last part of the specification "urn:cen.eu:en16931:2017#compliant#urn:example.com:own:1.0" are not known here and did not run.',
    terms: ['BT-24'],
  });
});

test('a finding has the place and the value of what is wrong', (t) => {
  const { verdict, findings } = check(mutate(INVOICE, ['>12.50<', '>-12.50<']));
  t.is(verdict, 'invalid');
  t.deepEqual(findings, [
    {
      rule: 'BR-27',
      ruleSet: 'EN16931-UBL',
      severity: 'fatal',
      text: 'The item net price (BT-146) of a line is missing, negative or no number.',
      hint: 'Use a price of zero or more; what is taken back has a negative quantity instead.',
      terms: ['BT-146'],
      location: '/Invoice/cac:InvoiceLine[2]/cac:Price/cbc:PriceAmount',
      line: 100,
      column: 16,
      value: '-12.50',
      expected: null,
      excerpt: null,
    },
  ]);
});

test('locations use the usual prefixes, whatever the document uses', (t) => {
  const text = mutate(INVOICE, ['Office chair', ''], [/cac:/g, 'x:'], ['xmlns:cac', 'xmlns:x']);
  t.is(check(text).findings[0]?.location, '/Invoice/cac:InvoiceLine[1]/cac:Item');
});

test('findings stand in document order', (t) => {
  const { findings } = check(mutate(INVOICE, ['>BE<', '><'], ['F2026-0017', ''], ['Office chair', '']));
  t.deepEqual(
    findings.map(({ rule }) => rule),
    ['BR-02', 'BR-09', 'BR-CL-14', 'BR-25'],
  );
});

test('a value is cut at 200 characters', (t) => {
  const { findings } = check(mutate(INVOICE, ['>25.00<', `>${'9'.repeat(300)}<`]));
  t.is(findings[0]?.value, '9'.repeat(REPORT_LIMITS.valueCharactersMax));
});

test('at most 1,000 findings are kept, with a count of the rest', (t) => {
  const { findings, counts } = check(withLines(1_500));
  t.is(findings.length, REPORT_LIMITS.findingsMax);
  t.deepEqual([counts.fatal, counts.omitted], [1_502, 502]);
});

test('of too many findings the first of each rule stays, and the graver before the others', (t) => {
  const noted = withLines(1_500).replaceAll('<cac:Item>', '<cac:DeliveryTerms/><cac:Item>');
  const { findings } = check(mutate(noted, ['>12.50<', '>-12.50<']));
  t.is(findings.length, REPORT_LIMITS.findingsMax);
  t.deepEqual([...new Set(findings.map(({ rule }) => rule))].sort(), [
    'BR-25',
    'BR-27',
    'BR-CO-10',
    'BR-S-08',
    'STRUCTURE-ORDER',
    'UBL-CR-645',
  ]);
  t.is(findings.at(-1)?.rule, 'BR-27');
});

test('out of time the verdict is not-finished, and says so first', (t) => {
  const { verdict, findings } = validate(parseXml(Buffer.from(INVOICE)), { at: AT, elapsedMs: () => VALIDATION_TIME_MS_MAX + 1 });
  t.deepEqual([verdict, findings.map(({ rule, severity }) => [rule, severity])], ['not-finished', [['LIMIT-TIME', 'warning']]]);
});

test('where a rule throws the verdict is not-finished, says so first, and tells who wants to know', (t) => {
  const thrown = new RangeError('Maximum call stack size exceeded');
  const faults: unknown[] = [];
  const elapsedMs = (): number => {
    throw thrown;
  };
  let asked = 0;
  // The check reads the elapsed time between its rules, and fails there as it does in a rule.
  const { verdict, findings } = validate(parseXml(Buffer.from(INVOICE)), {
    at: AT,
    elapsedMs: () => (asked++ === 0 ? elapsedMs() : 0),
    onFault: (error) => faults.push(error),
  });
  t.deepEqual([verdict, findings.map(({ rule, severity }) => [rule, severity])], ['not-finished', [['CHECK-FAULT', 'warning']]]);
  t.deepEqual(faults, [thrown]);
});

test('time in which no processor worked at it does not count: a process that stood still refuses nothing for it', (t) => {
  const late = { at: AT, elapsedMs: () => VALIDATION_TIME_MS_MAX + 1 };
  t.is(validate(parseXml(Buffer.from(INVOICE)), { ...late, workedMs: () => VALIDATION_TIME_MS_MAX }).verdict, 'valid');
  t.is(validate(parseXml(Buffer.from(INVOICE)), { ...late, workedMs: () => VALIDATION_TIME_MS_MAX + 1 }).verdict, 'not-finished');
});

test('warnings do not change the verdict', (t) => {
  const { verdict, counts } = check(
    mutate(fixture('cii-invoice.xml'), [
      'urn:cen.eu:en16931:2017',
      'urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3',
    ]),
  );
  t.deepEqual([verdict, counts.warning], ['valid', 1]);
});

test('an import before the first version of a rule set is checked against the first', (t) => {
  const { ruleSets } = validate(parseXml(Buffer.from(INVOICE)), { at: new Date('2020-01-01T00:00:00Z') });
  t.is(ruleSets.find(({ family }) => family === 'EN16931-UBL')?.version, '1.3.16');
});
