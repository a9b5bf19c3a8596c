// Release 2026.11 of Peppol BIS Billing in CII: what it says of the same document on the day before it is in force, and on the day.

import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { type Change, firedIn, fixture, mutate } from '../../../support/fixtures.js';
import { test } from '../../../support/test.js';
import { CII } from './cii.js';

const FAMILY = 'PEPPOL-EN16931-CII';
const LAST_MOMENT = new Date('2027-02-23T23:59:59.999Z');
const FIRST_MOMENT = new Date('2027-02-24T00:00:00.000Z');
const DAYS = [LAST_MOMENT, FIRST_MOMENT];

test('release 2026.11 in CII holds from 24 February 2027, UTC', (t) => {
  t.deepEqual(
    DAYS.map((at) => ruleSetAt(FAMILY, at)?.version),
    ['2025.5', '2026.11'],
  );
});

test('the number of rules is that of the release', (t) => {
  t.deepEqual(
    DAYS.map((at) => ruleSetAt(FAMILY, at)?.rules.length),
    [83, 92],
  );
});

test('the report names the code lists of the release', (t) => {
  const lists = ruleSetAt(FAMILY, FIRST_MOMENT)?.codeLists;
  t.deepEqual(lists?.slice(0, 2), ['Peppol EAS 2026.11', 'ISO 4217 2026.5']);
});

const endpoint = (scheme: string, id: string): Change => [
  '<ram:URIID schemeID="0088">5400000000010<',
  `<ram:URIID schemeID="${scheme}">${id}<`,
];
const global = (scheme: string, id: string): Change => [
  '<ram:GlobalID schemeID="0208">0123456749<',
  `<ram:GlobalID schemeID="${scheme}">${id}<`,
];
const registration = (id: string, scheme = 'VA'): Change => ['<ram:ID schemeID="VA">BE0123456749<', `<ram:ID schemeID="${scheme}">${id}<`];
const ofBuyer = (id: string): Change => [
  '</ram:BuyerTradeParty>',
  `<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${id}</ram:ID></ram:SpecifiedTaxRegistration></ram:BuyerTradeParty>`,
];
const process = (id: string): Change => [/>urn:fdc[^<]*:01:1.0</, `>${id}<`];
const accountedIn = (currency: string): Change[] => [
  ['>SEK<', `>${currency}<`],
  ['"SEK"', `"${currency}"`],
];
const AS_IN_THE_NORM: Change = ['schemeID="VAT"', 'schemeID="VA"'];
const REGISTERED_BUYER = '<ram:ID schemeID="0184">DK87654325<';

type Row = readonly [what: string, file: string, before: readonly string[], after: readonly string[], ...changes: Change[]];

const GENERAL: readonly Row[] = [
  [
    'any number of billing was a process',
    'general',
    [],
    ['fatal PEPPOL-EN16931-R007'],
    process('urn:fdc:peppol.eu:2017:poacc:billing:02:1.0'),
  ],
  ['a process could stand in a longer text', 'general', [], ['fatal PEPPOL-EN16931-R007'], ['billing:01:1.0', 'billing:01:1.0:own']],
  ['billing with response was no process', 'general', ['fatal PEPPOL-EN16931-R007'], [], process('urn:peppol:bis:billing_with_response')],
  [
    'processes of France are none, and stay so',
    'general',
    ['fatal PEPPOL-EN16931-R007'],
    ['fatal PEPPOL-EN16931-R007'],
    process('urn:peppol:france:billing:regulated'),
  ],
  ['two colons were allowed', 'general', [], ['fatal PEPPOL-EN16931-R004'], ['poacc:billing:3.0', 'poacc:billing:3.0#conformant#urn::x']],
  [
    'an extension of the specification is allowed, and stays so',
    'general',
    [],
    [],
    ['poacc:billing:3.0', 'poacc:billing:3.0#conformant#urn:x'],
  ],
  ['scheme 0037 was an electronic address', 'general', [], ['fatal PEPPOL-EN16931-CL008'], endpoint('0037', '1')],
  ['scheme 0244 was no electronic address', 'general', ['fatal PEPPOL-EN16931-CL008'], [], endpoint('0244', '1')],
  ['the Antillean guilder was a currency', 'general', [], ['fatal PEPPOL-EN16931-CL007'], ...accountedIn('ANG')],
  ['the Caribbean guilder was none', 'general', ['fatal PEPPOL-EN16931-CL007'], [], ...accountedIn('XCG')],
];

const IDENTIFIERS: readonly Row[] = [
  ['a GLN could have eight digits', 'general', [], ['fatal PEPPOL-COMMON-R040'], endpoint('0088', '96385074')],
  ['a GLN could have fourteen digits', 'general', [], ['fatal PEPPOL-COMMON-R040'], endpoint('0088', '05400000000010')],
  ['a Belgian number may begin with 2, and stays so', 'general', [], [], endpoint('0208', '2000000042')],
  ['a Belgian VAT number is not looked at, and stays so', 'general', [], [], registration('BE0123456748')],
  [
    'an Italian VAT number of scheme 9906 was looked at',
    'general',
    ['fatal PEPPOL-EN16931-CL008', 'warning PEPPOL-COMMON-R048'],
    ['fatal PEPPOL-EN16931-CL008'],
    endpoint('9906', 'IT1'),
  ],
  ['a Danish P number was not looked at', 'general', [], ['fatal PEPPOL-COMMON-R052'], endpoint('0096', '1')],
  ['a Danish P number with white space', 'general', [], ['fatal PEPPOL-COMMON-R052'], endpoint('0096', ' 1234567890')],
  ['a right Danish P number', 'general', [], [], endpoint('0096', '1234567890')],
  ['a Danish SE number was not looked at', 'general', [], ['fatal PEPPOL-COMMON-R053'], endpoint('0198', '12345674')],
  ['a right Danish SE number', 'general', [], [], endpoint('0198', 'DK12345674')],
  ['a KVK number was not looked at', 'general', [], ['fatal PEPPOL-COMMON-R054'], endpoint('0106', '1234567')],
  ['a right KVK number', 'general', [], [], endpoint('0106', '12345678')],
  ['an OIN was not looked at', 'general', [], ['fatal PEPPOL-COMMON-R055'], global('0190', '1234567890123456789')],
  ['a right OIN', 'general', [], [], global('0190', '12345678901234567890')],
  ['a Dutch VAT number of scheme 9944 was not looked at', 'general', [], ['fatal PEPPOL-COMMON-R056-1'], endpoint('9944', 'NL123456789')],
  ['a right Dutch VAT number of scheme 9944', 'general', [], [], endpoint('9944', 'NL123456789B12')],
  ['a Dutch VAT number was not looked at', 'general', [], ['fatal PEPPOL-COMMON-R056-2'], registration('NL123456789')],
  ['a Dutch VAT number of the buyer', 'general', [], ['fatal PEPPOL-COMMON-R056-2'], ofBuyer('NL123456789')],
  ['a right Dutch VAT number', 'general', [], [], registration(' NL123456789B12 ')],
  ['small letters begin no Dutch VAT number', 'general', [], [], registration('nl123456789')],
  ['another tax number may begin with NL', 'general', [], [], registration('NL1', 'FC')],
  ['a Dutch establishment was not looked at', 'general', [], ['fatal PEPPOL-COMMON-R057'], global('0217', '1')],
  ['a right Dutch establishment', 'general', [], [], global('0217', '123456789012')],
  ['a Luxembourg VAT number was not looked at', 'general', [], ['warning PEPPOL-COMMON-R058'], registration('lu12345614')],
  ['a right Luxembourg VAT number', 'general', [], [], registration('LU12345613')],
  ['a matricule was not looked at', 'general', [], ['warning PEPPOL-COMMON-R059'], endpoint('0240', '19952200015')],
  ['a right matricule', 'general', [], [], endpoint('0240', '19952200014')],
];

const NATIONAL: readonly Row[] = [
  ['an older UNSPSC was a warning', 'denmark', ['warning DK-R-003'], ['fatal DK-R-003'], ['19.05.01', '18.01.01']],
  ['UNSPSC 26.08.01 may be used, and stays so', 'denmark', [], [], ['19.05.01', '26.08.01']],
  [
    "the scheme of a Danish buyer's registration was not looked at",
    'denmark',
    [],
    ['fatal DK-R-017'],
    [REGISTERED_BUYER, '<ram:ID>DK87654325<'],
  ],
  [
    'a buyer elsewhere may have a registration of another scheme',
    'denmark',
    [],
    [],
    [REGISTERED_BUYER, '<ram:ID>DK87654325<'],
    [/(?<=BuyerTradeParty>[\s\S]*<ram:CountryID>)DK(?=<)/, 'BE'],
  ],
  [
    'a Danish buyer may have no registration',
    'denmark',
    [],
    [],
    [/<ram:SpecifiedLegalOrganization><ram:ID schemeID="0184">DK87654325.*<.ram:SpecifiedLegalOrganization>/, ''],
  ],
  ['a giro account of eight characters is too long, and stays so', 'denmark', ['fatal DK-R-008'], ['fatal DK-R-008'], ['>42<', '>50<']],
  ['a Norwegian VAT number of scheme VA', 'norway', [], ['fatal NO-R-001'], ['VAT">NO123456785MVA', 'VA">NO123456784MVA']],
  ['a Norwegian VAT number of scheme VAT was looked at', 'norway', ['fatal NO-R-001'], [], ['NO123456785MVA', 'NO123456784MVA']],
  [
    'a VAT number of scheme VA did not tell the country of the seller',
    'norway',
    ['warning NO-R-002'],
    [],
    ['VAT">NO123456785MVA', 'VA">BE0123456749'],
    ['Foretaksregisteret', 'X'],
  ],
  [
    'the same of an Italian seller',
    'italy',
    ['fatal IT-R-004'],
    [],
    ['VAT">IT00743110157', 'VA">BE0123456749'],
    [/<ram:PostcodeCode>.*<\/ram:PostcodeCode>/, ''],
  ],
  ['a Swedish VAT number of scheme VA', 'sweden', [], ['fatal SE-R-001'], AS_IN_THE_NORM, ['>SE556677889901<', '>SE55667788990<']],
  ['a letter in it', 'sweden', [], ['fatal SE-R-002'], AS_IN_THE_NORM, ['>SE556677889901<', '>SE55667788990A<']],
  ['a rate of 20 per cent beside it', 'sweden', [], ['fatal SE-R-006'], AS_IN_THE_NORM, ['>25<', '>20<']],
  ['a Swedish VAT number of scheme VAT was looked at', 'sweden', ['fatal SE-R-001'], [], ['>SE556677889901<', '>SE55667788990<']],
];

const ROWS = [...GENERAL, ...IDENTIFIERS, ...NATIONAL];

for (const [what, file, before, after, ...changes] of ROWS) {
  test(`before 2026.11 in CII, ${what}`, (t) => {
    const text = mutate(fixture(`peppol/cii/${file}.xml`), ...changes);
    t.deepEqual(
      DAYS.map((at) => firedIn(FAMILY, text, at, 'severities')),
      [before, after],
    );
  });
}

/** Of the documents for the rules of 2025.5, those that the release says something else of; they are among the rows above. */
const CHANGED: readonly string[] = ['a scheme that is none', 'a wrong VAT number of scheme 9906'];

const KEPT = Object.entries(CII).map(([file, mutants]) => [file, mutants.filter(([, why]) => !CHANGED.includes(why))] as const);

for (const [file, mutants] of KEPT) {
  for (const [fires, why, ...changes] of mutants) {
    test(`${FAMILY} 2026.11, ${file}: as before, ${fires.join(', ') || 'nothing'} fires for ${why}`, (t) => {
      const text = mutate(fixture(`peppol/cii/${file}.xml`), ...changes).replaceAll('schemeID="VAT"', 'schemeID="VA"');
      t.deepEqual(firedIn(FAMILY, text, FIRST_MOMENT), fires);
    });
  }
}

test('no rule of the release is without a document that fires it', (t) => {
  const ofRows = ROWS.flatMap(([, , , after]) => after.map((one) => one.split(' ')[1]));
  const fired = new Set([...ofRows, ...KEPT.flatMap(([, mutants]) => mutants.flatMap(([fires]) => fires))]);
  t.deepEqual(
    ruleSetAt(FAMILY, FIRST_MOMENT)?.rules.filter((rule) => !fired.has(rule)),
    [],
  );
});
