// Every rule of Peppol's responses: a document in which it fires, and a similar one in which nothing fires.

import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { AT, firedIn, fixture, type Mutant, mutate } from '../../../support/fixtures.js';
import { test } from '../../../support/test.js';
import { INVOICE_RESPONSE } from './invoiceResponse.js';
import { MESSAGE_LEVEL_RESPONSE, MESSAGE_LEVEL_STATUS } from './messageLevel.js';

const TABLES: readonly (readonly [family: string, file: string, mutants: readonly Mutant[]])[] = [
  ['PEPPOL-T111', 'invoice-response', INVOICE_RESPONSE],
  ['PEPPOL-T71', 'message-level-response', MESSAGE_LEVEL_RESPONSE],
  ['PEPPOL-MLS', 'message-level-status', MESSAGE_LEVEL_STATUS],
];

for (const [family, file, mutants] of TABLES) {
  const text = fixture(`responses/${file}.xml`);
  for (const [fires, why, ...changes] of mutants) {
    test(`${family}: ${fires.join(', ') || 'nothing'} fires for ${why}`, (t) => {
      t.deepEqual(firedIn(family, mutate(text, ...changes)), fires);
    });
  }
  test(`${family}: no rule is without a document that fires it`, (t) => {
    const fired = new Set(mutants.flatMap(([fires]) => fires));
    t.deepEqual(
      ruleSetAt(family, AT)?.rules.filter((rule) => !fired.has(rule)),
      [],
    );
  });
}

/** An order. The service does not accept orders, but their identifiers have the same formats. */
const ORDER = `<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:IssueDate>2026-11-04</cbc:IssueDate>
  <cac:BuyerCustomerParty><cac:Party><cbc:EndpointID schemeID="0088">5400000000027</cbc:EndpointID></cac:Party></cac:BuyerCustomerParty>
</Order>`;

test('PEPPOL-COMMON: nothing fires in an order', (t) => {
  t.deepEqual(firedIn('PEPPOL-COMMON', ORDER), []);
});

test('PEPPOL-COMMON: a wrong GLN fires in an order', (t) => {
  t.deepEqual(firedIn('PEPPOL-COMMON', mutate(ORDER, ['5400000000027', '5400000000028'])), ['PEPPOL-COMMON-R040']);
});

test('PEPPOL-COMMON: its rules are among those of each response', (t) => {
  const common = ruleSetAt('PEPPOL-COMMON', AT)?.rules ?? [];
  t.deepEqual(
    ['PEPPOL-T111', 'PEPPOL-T71'].map((family) => common.filter((rule) => !ruleSetAt(family, AT)?.rules.includes(rule))),
    [[], []],
  );
});

const BEFORE = new Date('2026-08-16T23:59:59.999Z');

test('before 2026.5, an invoice response belonged to its own process alone', (t) => {
  const text = mutate(fixture('responses/invoice-response.xml'), [
    /urn:fdc:peppol.eu:poacc:bis:invoice_response:3/,
    'urn:peppol:bis:billing_with_response',
  ]);
  t.deepEqual([firedIn('PEPPOL-T111', text, BEFORE), firedIn('PEPPOL-T111', text)], [['PEPPOL-T111-B00301'], []]);
});

test('before 2026.5, scheme 0248 was no electronic address', (t) => {
  const text = mutate(fixture('responses/message-level-response.xml'), ['schemeID="0088"', 'schemeID="0248"']);
  t.deepEqual([firedIn('PEPPOL-T71', text, BEFORE), firedIn('PEPPOL-T71', text)], [['PEPPOL-T71-B00802'], []]);
});

for (const code of ['389', '527', '261']) {
  test(`an invoice response may answer a self-billed document of type ${code}`, (t) => {
    const text = mutate(fixture('responses/invoice-response.xml'), ['<cbc:DocumentTypeCode>380<', `<cbc:DocumentTypeCode>${code}<`]);
    t.deepEqual(
      [AT, FIRST_OF_2026_11].map((at) => firedIn('PEPPOL-T111', text, at)),
      [[], []],
    );
  });
}

const LAST_OF_2026_05 = new Date('2027-02-23T23:59:59.999Z');
const FIRST_OF_2026_11 = new Date('2027-02-24T00:00:00.000Z');

for (const [why, endpoint, before, after] of [
  ['a Luxembourg number was not looked at', '<cbc:EndpointID schemeID="0240">1', [], ['warning PEPPOL-COMMON-R059']],
  ['a wrong Dutch number became fatal', '<cbc:EndpointID schemeID="0106">1', ['warning PEPPOL-COMMON-R054'], ['fatal PEPPOL-COMMON-R054']],
  ['a Belgian number may begin as it did', '<cbc:EndpointID schemeID="0208">2000000042', [], []],
] as const) {
  test(`before 2026.11, ${why}`, (t) => {
    const text = mutate(fixture('responses/message-level-response.xml'), [/<cbc:EndpointID schemeID="0088">[^<]*/, endpoint]);
    t.deepEqual(
      [LAST_OF_2026_05, FIRST_OF_2026_11].map((at) => firedIn('PEPPOL-T71', text, at, 'severities')),
      [[...before], [...after]],
    );
  });
}
