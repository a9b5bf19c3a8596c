// Versions of rules have effective dates and are chosen by import time in UTC (docs/decisions/044).

import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { type Change, firedIn, fixture, mutate } from '../../../support/fixtures.js';
import { test } from '../../../support/test.js';

const FAMILY = 'PEPPOL-EN16931-UBL';
const LAST_MOMENT = new Date('2026-08-16T23:59:59.999Z');
const FIRST_MOMENT = new Date('2026-08-17T00:00:00.000Z');

test('release 2026.5 of Peppol BIS Billing holds from 17 August 2026, UTC', (t) => {
  t.deepEqual(
    [LAST_MOMENT, FIRST_MOMENT].map((at) => ruleSetAt(FAMILY, at)?.version),
    ['2025.11', '2026.5'],
  );
});

test('the number of rules is that of the release', (t) => {
  t.deepEqual(
    [LAST_MOMENT, FIRST_MOMENT].map((at) => ruleSetAt(FAMILY, at)?.rules.length),
    [159, 165],
  );
});

const DISCOUNT = '#SKONTO#TAGE=14#PROZENT=2.25#';
const SELLER: RegExp = /<cbc:EndpointID schemeID="0088">5400000000010</;

type Row = readonly [what: string, file: string, before: readonly string[], after: readonly string[], ...changes: Change[]];

const ROWS: readonly Row[] = [
  ['any number of billing was a process', 'general', [], ['fatal PEPPOL-EN16931-R007'], ['billing:01:1.0', 'billing:02:1.0']],
  [
    'billing with response became a process',
    'general',
    ['fatal PEPPOL-EN16931-R007'],
    [],
    [/>urn:fdc.*:01:1.0</, '>urn:peppol:bis:billing_with_response<'],
  ],
  ['two colons were allowed', 'general', [], ['fatal PEPPOL-EN16931-R004'], ['poacc:billing:3.0', 'poacc:billing:3.0#conformant#urn::x']],
  ['scheme 0037 was an electronic address', 'general', [], ['fatal PEPPOL-EN16931-CL008'], [SELLER, '<cbc:EndpointID schemeID="0037">1<']],
  [
    'a wrong P number became fatal',
    'general',
    ['warning PEPPOL-COMMON-R052'],
    ['fatal PEPPOL-COMMON-R052'],
    [SELLER, '<cbc:EndpointID schemeID="0096">1<'],
  ],
  ['the KVK number was not looked at', 'general', [], ['warning PEPPOL-COMMON-R054'], [SELLER, '<cbc:EndpointID schemeID="0106">1<']],
  [
    'the Caribbean guilder became a currency',
    'general',
    ['fatal PEPPOL-EN16931-CL007', 'fatal PEPPOL-EN16931-R051'],
    ['fatal PEPPOL-EN16931-R051'],
    ['<cbc:Amount currencyID="EUR">7.50', '<cbc:Amount currencyID="XCG">7.50'],
  ],
  ['an older UNSPSC became fatal', 'denmark', ['warning DK-R-003'], ['fatal DK-R-003'], ['19.05.01', '18.01.01']],
  [
    "the scheme of the Danish buyer's registration became fatal",
    'denmark',
    ['warning DK-R-017'],
    ['fatal DK-R-017'],
    ['<cbc:CompanyID schemeID="0184">DK87654325', '<cbc:CompanyID>DK87654325'],
  ],
  ['a discount could stand behind another text in #', 'germany', [], ['fatal DE-R-018'], [DISCOUNT, `#Rabatt${DISCOUNT}`]],
  ['an e-mail address had to be of plain characters', 'germany', ['warning DE-R-028'], [], ['seller@mail', 'käufer@mail']],
  ['a label of an e-mail address could not end with a hyphen', 'germany', ['warning DE-R-028'], [], ['seller@mail', 'seller@mail-']],
  ['locations of files were not looked at', 'germany', [], ['warning DE-R-T02'], ['>https://files', '>files']],
];

for (const [what, file, before, after, ...changes] of ROWS) {
  test(`before 2026.5, ${what}`, (t) => {
    const text = mutate(fixture(`peppol/${file}.xml`), ...changes);
    t.deepEqual(
      [LAST_MOMENT, FIRST_MOMENT].map((at) => firedIn(FAMILY, text, at, 'severities')),
      [before, after],
    );
  });
}
