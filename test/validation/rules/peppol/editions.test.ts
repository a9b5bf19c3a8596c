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

const NEXT = [new Date('2027-02-23T23:59:59.999Z'), new Date('2027-02-24T00:00:00.000Z')];

test('release 2026.11 of Peppol holds from 24 February 2027, UTC, for billing and self-billing', (t) => {
  for (const family of [FAMILY, 'PEPPOL-SELFBILLING-UBL']) {
    t.deepEqual(
      NEXT.map((at) => ruleSetAt(family, at)?.version),
      ['2026.5', '2026.11'],
    );
  }
});

const endpoint = (scheme: string, id: string): Change => [SELLER, `<cbc:EndpointID schemeID="${scheme}">${id}<`];
const vat = (id: string): Change => ['>BE0123456749<', `>${id}<`];

/** What is said of the identifiers of the seller, before and from the day on. */
const IDENTIFIERS_2026_11: readonly (readonly [what: string, before: readonly string[], after: readonly string[], ...changes: Change[]])[] =
  [
    ['a GLN could have eight digits', [], ['fatal PEPPOL-COMMON-R040'], endpoint('0088', '96385074')],
    ['a GLN of fourteen digits had a right check digit', [], ['fatal PEPPOL-COMMON-R040'], endpoint('0088', '05400000000010')],
    ['a Belgian number could begin with 2', [], ['fatal PEPPOL-COMMON-R043'], endpoint('0208', '2000000042')],
    ['a Belgian number that begins with 1 is one', [], [], endpoint('0208', '1000000021')],
    ['a wrong KVK number was a warning', ['warning PEPPOL-COMMON-R054'], ['fatal PEPPOL-COMMON-R054'], endpoint('0106', '1')],
    ['a wrong OIN was a warning', ['warning PEPPOL-COMMON-R055'], ['fatal PEPPOL-COMMON-R055'], endpoint('0190', '1')],
    ['a wrong Dutch VAT number was a warning', ['warning PEPPOL-COMMON-R056-1'], ['fatal PEPPOL-COMMON-R056-1'], endpoint('9944', '1')],
    ['the same by its beginning', ['warning PEPPOL-COMMON-R056-2'], ['fatal PEPPOL-COMMON-R056-2'], vat('NL1')],
    [
      'a wrong Dutch establishment was a warning',
      ['warning PEPPOL-COMMON-R057'],
      ['fatal PEPPOL-COMMON-R057'],
      ['<cbc:ID schemeID="0208">0123456749<', '<cbc:ID schemeID="0217">1<'],
    ],
    ['a Belgian VAT number was not looked at', [], ['warning PEPPOL-COMMON-R062'], vat('BE0123456748')],
    ['a Belgian VAT number that begins with 2', [], ['warning PEPPOL-COMMON-R062'], vat('BE2000000042')],
    ['a Belgian VAT number of nine digits', [], ['warning PEPPOL-COMMON-R062'], vat('BE123456749')],
    ['small letters begin no Belgian VAT number', [], [], vat('be0123456748')],
    ['a Luxembourg VAT number', [], [], vat('LU12345613')],
    ['a Luxembourg VAT number was not looked at', [], ['warning PEPPOL-COMMON-R058'], vat('lu12345614')],
    ['a Luxembourg VAT number of seven digits', [], ['warning PEPPOL-COMMON-R058'], vat('LU1234561')],
    ['a matricule', [], [], endpoint('0240', '19952200014')],
    ['a matricule of kind 24 by the first way', [], [], endpoint('0240', '19952400013')],
    ['a matricule of kind 24 by the second way', [], [], endpoint('0240', '19952400014')],
    ['another kind by the second way', [], ['warning PEPPOL-COMMON-R059'], endpoint('0240', '19952200015')],
    ['a matricule of ten digits was not looked at', [], ['warning PEPPOL-COMMON-R059'], endpoint('0240', '1995220001')],
    ['a matricule of a person', [], ['warning PEPPOL-COMMON-R059'], endpoint('0240', '19951900014')],
    ['scheme 0158 was no electronic address', ['fatal PEPPOL-EN16931-CL008'], [], endpoint('0158', '1')],
  ];

for (const [what, before, after, ...changes] of IDENTIFIERS_2026_11) {
  test(`before 2026.11, ${what}`, (t) => {
    const text = mutate(fixture('peppol/general.xml'), ...changes);
    const found = (at: Date): string[] => firedIn(FAMILY, text, at, 'severities').filter((one) => /COMMON|CL008/.test(one));
    t.deepEqual(NEXT.map(found), [before, after]);
  });
}

const IN_SEK: Change = [
  '<cbc:TaxAmount currencyID="EUR">21.00</cbc:TaxAmount>\n      <cac:TaxC',
  '<cbc:TaxAmount currencyID="SEK">21.00</cbc:TaxAmount>\n      <cac:TaxC',
];

test('before 2026.11, self-billing did not look at the currency of VAT amounts of the breakdown', (t) => {
  const text = mutate(fixture('peppol/general.xml'), IN_SEK);
  t.deepEqual(
    NEXT.map((at) => firedIn('PEPPOL-SELFBILLING-UBL', text, at).includes('PEPPOL-EN16931-R051')),
    [false, true],
  );
});

const SELF_BILLED: Change = ['<cbc:InvoiceTypeCode>380<', '<cbc:InvoiceTypeCode>389<'];

test('from 2026.11 a self-billed invoice between German parties may come as an invoice', (t) => {
  const text = mutate(fixture('peppol/germany.xml'), SELF_BILLED);
  t.deepEqual(
    NEXT.map((at) => firedIn(FAMILY, text, at).filter((id) => /P01/.test(id))),
    [['PEPPOL-EN16931-P0100'], []],
  );
});

test('from 2026.11 a self-billed invoice of others is told that its type is for German parties', (t) => {
  const text = mutate(fixture('peppol/general.xml'), SELF_BILLED);
  t.deepEqual(
    NEXT.map((at) => firedIn(FAMILY, text, at).filter((id) => /P01/.test(id))),
    [['PEPPOL-EN16931-P0100'], ['PEPPOL-EN16931-P0112']],
  );
});

test('from 2026.11 the fourth part of a Greek number may be any type', (t) => {
  const text = mutate(fixture('peppol/greece.xml'), ['|1.1|', '|1.2|']);
  t.deepEqual(
    NEXT.map((at) => firedIn(FAMILY, text, at).filter((id) => id.startsWith('GR-'))),
    [['GR-R-001-5'], []],
  );
});
