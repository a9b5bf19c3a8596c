// Schematron 2.6.0 of XRechnung 3.0.2 holds from 31 August 2026, UTC.
import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { type Change, firedIn, fixture, mutate } from '../../../support/fixtures.js';
import { put, text } from '../../../support/rules.js';
import { test } from '../../../support/test.js';

const LAST_MOMENT = new Date('2026-08-30T23:59:59.999Z');
const FIRST_MOMENT = new Date('2026-08-31T00:00:00.000Z');

for (const family of ['XRECHNUNG-UBL', 'XRECHNUNG-CII']) {
  test(`${family}: the edition by the day`, (t) => {
    t.deepEqual(
      [LAST_MOMENT, FIRST_MOMENT].map((at) => ruleSetAt(family, at)?.version),
      ['3.0.2', '3.0.2-2.6.0'],
    );
  });
}

type Row = readonly [family: string, file: string, what: string, before: readonly string[], after: readonly string[], ...changes: Change[]];

const DUE = '<ram:DueDateDateTime>';
const ROWS: readonly Row[] = [
  ['UBL', 'invoice', 'a relative place became fatal', ['warning BR-TMP-2'], ['fatal BR-TMP-2'], text('cbc:URI', 'files/3')],
  ['CII', 'cii', 'a relative place became fatal', ['warning BR-TMP-2'], ['fatal BR-TMP-2'], text('ram:URIID', 'files/3', 'first.csv')],
  ['UBL', 'invoice', 'the form of a date was not looked at', [], ['warning BR-TMP-6'], text('cbc:DueDate', '2026-12-02Z')],
  ['CII', 'cii', 'the form of a date was not looked at', [], ['warning BR-TMP-7'], text('udt:DateTimeString', '2026-12-02', DUE)],
  [
    'CII',
    'cii',
    'descriptions were not counted',
    [],
    ['warning BR-TMP-4'],
    put('<ram:Name>First</ram:Name><ram:Name>Second</ram:Name>', '<ram:AttachmentBinaryObject'),
  ],
  [
    'UBL',
    'invoice',
    'an empty order reference may stand',
    ['fatal PEPPOL-EN16931-R008'],
    [],
    put('<cac:OrderReference/>', '<cac:AccountingSupplierParty>'),
  ],
  [
    'UBL',
    'invoice',
    'any other empty element may not',
    ['fatal PEPPOL-EN16931-R008'],
    ['fatal PEPPOL-EN16931-R008'],
    put('<cbc:Note/>', '<cbc:DocumentCurrencyCode>'),
  ],
];

for (const [syntax, file, what, before, after, ...changes] of ROWS) {
  test(`${syntax}: ${what}`, (t) => {
    const xml = mutate(fixture(`xrechnung/${file}.xml`), ...changes);
    t.deepEqual(
      [LAST_MOMENT, FIRST_MOMENT].map((at) => firedIn(`XRECHNUNG-${syntax}`, xml, at, 'severities')),
      [before, after],
    );
  });
}
