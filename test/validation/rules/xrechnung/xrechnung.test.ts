// XRechnung, its extension and its variant for clean vehicles: for every rule a document that fires it, and a similar one in which
// nothing fires.

import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { validate } from '../../../../src/validation/validate.js';
import { parseXml } from '../../../../src/xml/gate.js';
import { AT, check, firedIn, fixture, type Mutant, mutate } from '../../../support/fixtures.js';
import { nested, put, text } from '../../../support/rules.js';
import { test } from '../../../support/test.js';
import { CII, CII_CVD, CII_EXTENSION } from './ciiCases.js';
import { UBL, UBL_CVD, UBL_EXTENSION } from './ublCases.js';

type Tables = Readonly<Record<string, readonly Mutant[]>>;

const FAMILIES: Readonly<Record<string, Tables>> = {
  'XRECHNUNG-UBL': { invoice: UBL, extension: UBL_EXTENSION, cvd: UBL_CVD },
  'XRECHNUNG-CII': { cii: CII, 'cii-extension': CII_EXTENSION, 'cii-cvd': CII_CVD },
};

/** All others are fatal. */
const MILD: Readonly<Record<string, readonly string[]>> = {
  'XRECHNUNG-UBL': ['warning BR-DEX-02', 'warning BR-TMP-6'],
  'XRECHNUNG-CII': ['warning BR-DEX-15', 'warning BR-TMP-4', 'warning BR-TMP-5', 'warning BR-TMP-7'],
};
const MILD_IN_BOTH = [
  'information BR-DE-TMP-32',
  'warning BR-DE-17',
  'warning BR-DE-19',
  'warning BR-DE-20',
  'warning BR-DE-21',
  'warning BR-DE-26',
  'warning BR-DE-27',
  'warning BR-DE-28',
  'warning PEPPOL-EN16931-R120',
];

for (const [family, tables] of Object.entries(FAMILIES)) {
  const severities = new Set<string>();
  for (const [file, mutants] of Object.entries(tables)) {
    const xml = fixture(`xrechnung/${file}.xml`);
    test(`${family}, ${file}: nothing fires in the fixture, nor anything of EN 16931`, (t) => {
      const { verdict, findings, ruleSets } = check(xml);
      t.deepEqual([verdict, findings, ruleSets.at(-1)?.family], ['valid', [], family]);
    });
    for (const [fires, why, ...changes] of mutants) {
      test(`${family}, ${file}: ${fires.join(', ') || 'nothing'} fires for ${why}`, (t) => {
        t.deepEqual(firedIn(family, mutate(xml, ...changes)), fires);
      });
      for (const one of firedIn(family, mutate(xml, ...changes), AT, 'severities')) severities.add(one);
    }
  }
  test(`${family}: no rule is without a document that fires it`, (t) => {
    const fired = new Set(Array.from(severities, (one) => one.split(' ')[1]));
    t.deepEqual(
      ruleSetAt(family, AT)?.rules.filter((rule) => !fired.has(rule)),
      [],
    );
  });
  test(`${family}: rules that do not make a document invalid`, (t) => {
    t.deepEqual(
      Array.from(severities)
        .filter((one) => !one.startsWith('fatal'))
        .sort(),
      [...MILD_IN_BOTH, ...(MILD[family] ?? [])].sort(),
    );
  });
}

const UNIT = [/unitCode="C62"/g, 'unitCode="piece"'] as const;
const SECOND_TERMS = put(
  nested('ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID', '1'),
  '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
);

/** The severity of a rule of EN 16931 in an XRechnung, as set by the configuration for validators that is published with it. */
for (const [file, rule, severity, ...changes] of [
  ['invoice', 'BR-CL-23', 'warning', UNIT],
  ['extension', 'BR-CL-23', 'warning', UNIT],
  ['cvd', 'BR-CL-23', 'warning', UNIT],
  ['cii', 'BR-CL-23', 'warning', UNIT],
  [
    'invoice',
    'BR-CL-21',
    'warning',
    put(nested('cac:StandardItemIdentification/cbc:ID schemeID="XR01"', '1'), '<cac:ClassifiedTaxCategory>'),
  ],
  ['extension', 'UBL-CR-646', 'fatal', ['#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0', '']],
  ['cii', 'CII-SR-452', 'fatal', SECOND_TERMS],
  ['cii-extension', 'CII-SR-452', 'fatal', SECOND_TERMS],
  ['cii-cvd', 'CII-SR-452', 'fatal', SECOND_TERMS],
  ['cii-extension', 'BR-CO-16', 'fatal', text('ram:DuePayableAmount', '120.00')],
] as const) {
  test(`${file}: ${rule} is ${severity}`, (t) => {
    const found = check(mutate(fixture(`xrechnung/${file}.xml`), ...changes)).findings.filter((one) => one.rule === rule);
    t.is(found[0]?.severity, severity);
  });
}

test('a rule that is forced has the severity that it was published with', (t) => {
  const document = parseXml(Buffer.from(mutate(fixture('xrechnung/invoice.xml'), UNIT)));
  const { findings } = validate(document, { at: AT, families: ['EN16931-UBL'] });
  t.is(findings.find(({ rule }) => rule === 'BR-CL-23')?.severity, 'fatal');
});
