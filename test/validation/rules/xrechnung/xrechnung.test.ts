// XRechnung, its extension and its variant for clean vehicles: every rule in a document that fires it, beside a near one in which
// nothing fires.
import test from 'ava';
import { REPLACED_BY_CVD, REPLACED_BY_EXTENSION } from '../../../../src/validation/rules/xrechnung/rulesets.js';
import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { AT, check, firedIn, fixture, type Mutant, mutate } from '../../../support/fixtures.js';
import { CII, CII_CVD, CII_EXTENSION } from './ciiCases.js';
import { UBL, UBL_CVD, UBL_EXTENSION } from './ublCases.js';

type Tables = Readonly<Record<string, readonly Mutant[]>>;

const FAMILIES: Readonly<Record<string, Tables>> = {
  'XRECHNUNG-UBL': { invoice: UBL, extension: UBL_EXTENSION, cvd: UBL_CVD },
  'XRECHNUNG-CII': { cii: CII, 'cii-extension': CII_EXTENSION, 'cii-cvd': CII_CVD },
};

/** All others are fatal. */
const MILD: Readonly<Record<string, readonly string[]>> = {
  'XRECHNUNG-UBL': ['warning BR-DEX-02'],
  'XRECHNUNG-CII': ['warning BR-DEX-15'],
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
  'warning BR-TMP-2',
  'warning PEPPOL-EN16931-R120',
];

for (const [family, tables] of Object.entries(FAMILIES)) {
  const severities = new Set<string>();
  for (const [file, mutants] of Object.entries(tables)) {
    const text = fixture(`xrechnung/${file}.xml`);
    test(`${family}, ${file}: nothing fires in the fixture, nor anything of EN 16931`, (t) => {
      const { verdict, findings, ruleSets } = check(text);
      t.deepEqual([verdict, findings, ruleSets.at(-1)?.family], ['valid', [], family]);
    });
    for (const [fires, why, ...changes] of mutants) {
      test(`${family}, ${file}: ${fires.join(', ') || 'nothing'} fires for ${why}`, (t) => {
        t.deepEqual(firedIn(family, mutate(text, ...changes)), fires);
      });
      for (const one of firedIn(family, mutate(text, ...changes), AT, 'severities')) severities.add(one);
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

test('the extension and the variant set aside rules that EN 16931 has', (t) => {
  const norm = new Set(['EN16931-UBL', 'EN16931-CII'].flatMap((family) => ruleSetAt(family, AT)?.rules ?? []));
  t.deepEqual(
    [...REPLACED_BY_EXTENSION, ...REPLACED_BY_CVD].filter((rule) => !norm.has(rule)),
    [],
  );
});
