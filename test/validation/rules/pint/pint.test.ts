// PINT: for each rule of layer 1 and of the jurisdictions a document in which it fires, and documents in which nothing does. A line of
// the files beside this one is the rules that fire, and the change of the base that makes them (edits.ts).

import { readFileSync } from 'node:fs';
import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { validate } from '../../../../src/validation/validate.js';
import { parseXml } from '../../../../src/xml/gate.js';
import { firedIn } from '../../../support/fixtures.js';
import { test } from '../../../support/test.js';
import {
  AE_INVOICE,
  AUNZ_INVOICE,
  AUNZ_SELF_BILLING,
  EU_INVOICE,
  JP_INVOICE,
  JP_SELF_BILLING,
  JP_WITHOUT_TAX,
  MY_INVOICE,
  OM_INVOICE,
  OM_SELF_BILLING,
  SG_INVOICE,
} from './bases.js';
import { edited } from './edits.js';

const DAY = new Date('2026-11-28T12:00:00Z');
/** Their rules have tests of their own. */
const OF_OTHERS = ['EN16931-UBL', 'PEPPOL-EN16931-UBL'];

const JURISDICTIONS: readonly (readonly [family: string, cases: string, base: string])[] = [
  ['PEPPOL-PINT-EU', 'eu', EU_INVOICE],
  ['PEPPOL-PINT-A-NZ', 'aunz', AUNZ_INVOICE],
  ['PEPPOL-PINT-A-NZ', 'aunzSelfBilling', AUNZ_SELF_BILLING],
  ['PEPPOL-PINT-AE', 'ae', AE_INVOICE],
  ['PEPPOL-PINT-JP', 'jp', JP_INVOICE],
  ['PEPPOL-PINT-JP', 'jpSelfBilling', JP_SELF_BILLING],
  ['PEPPOL-PINT-JP', 'jpWithoutTax', JP_WITHOUT_TAX],
  ['PEPPOL-PINT-MY', 'my', MY_INVOICE],
  ['PEPPOL-PINT-OM', 'om', OM_INVOICE],
  ['PEPPOL-PINT-OM', 'omSelfBilling', OM_SELF_BILLING],
  ['PEPPOL-PINT-SG', 'sg', SG_INVOICE],
];

const covered = new Set<string>();

for (const [family, cases, base] of JURISDICTIONS) {
  test(`${family}: nothing fires in the base of ${cases}`, (t) => {
    t.deepEqual(firedIn(family, base, DAY), []);
  });

  for (const line of readFileSync(`test/validation/rules/pint/${cases}.txt`, 'utf8').trim().split('\n')) {
    const [rules = '', edits = ''] = line.split(' | ');
    for (const rule of rules.split(' ')) covered.add(rule);
    test(`${family}, ${cases}: ${edits}`, (t) => {
      t.deepEqual(
        firedIn(family, edited(base, edits), DAY),
        rules
          .split(' ')
          .filter((rule) => rule !== '')
          .sort(),
      );
    });
  }
}

test('no rule of PINT is without a document that fires it', (t) => {
  const others = new Set(OF_OTHERS.flatMap((family) => ruleSetAt(family, DAY)?.rules ?? []));
  const own = JURISDICTIONS.flatMap(([family]) => ruleSetAt(family, DAY)?.rules ?? []).filter((rule) => !others.has(rule));
  t.deepEqual(
    own.filter((rule) => !covered.has(rule)),
    [],
  );
});

test('an issue date of Oman is in the future by the time of Muscat', (t) => {
  const dated = (day: Date) => firedIn('PEPPOL-PINT-OM', OM_INVOICE, day);
  t.deepEqual([dated(new Date('2026-11-01T19:59:59Z')), dated(new Date('2026-11-01T20:00:00Z'))], [['IBR-171-OM'], []]);
  const { findings } = validate(parseXml(Buffer.from(OM_INVOICE)), { at: new Date('2026-11-01T19:59:59Z') });
  t.deepEqual(
    findings.map(({ rule }) => rule),
    ['IBR-171-OM'],
  );
});
