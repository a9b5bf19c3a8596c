// Every rule of Peppol BIS Self-Billing: most are those of billing, so their mutants use the same fixture.

import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { AT, type Change, firedIn, fixture, type Mutant, mutate } from '../../../support/fixtures.js';
import { test } from '../../../support/test.js';
import { CREDIT_NOTE, IDENTIFIER_MUTANTS, INVOICE } from './general.js';

const FAMILY = 'PEPPOL-SELFBILLING-UBL';
const SPECIFICATION: Change = ['poacc:billing:3.0', 'poacc:selfbilling:3.0'];
const PROCESS: Change = ['billing:01:1.0', 'selfbilling:01:1.0'];

const INVOICE_TEXT = mutate(fixture('peppol/general.xml'), SPECIFICATION, PROCESS, ['>380<', '>389<']);
const NOTE_TEXT = mutate(fixture('peppol/credit-note.xml'), SPECIFICATION, PROCESS, ['>381<', '>261<']);

const OWN: readonly Mutant[] = [
  [[], 'the fixture'],
  [['PEPPOL-EN16931-R004'], 'the specification of billing', ['selfbilling:3.0', 'billing:3.0']],
  [['PEPPOL-EN16931-R004'], 'a specification with two colons', ['selfbilling:3.0', 'selfbilling:3.0#conformant#urn::own']],
  [['PEPPOL-EN16931-R007'], 'the process of billing', ['selfbilling:01', 'billing:01']],
  [['PEPPOL-EN16931-P0100'], 'the type of an invoice that was not self-billed', ['>389<', '>380<']],
  [
    ['PEPPOL-EN16931-P0100'],
    'the same in the regulated process of France',
    ['>389<', '>380<'],
    [/>urn:fdc.*:01:1.0</, '>urn:peppol:france:billing:regulated<'],
  ],
  [
    [],
    'the same in billing with response, which limits no types here',
    ['>389<', '>380<'],
    [/>urn:fdc.*:01:1.0</, '>urn:peppol:bis:billing_with_response<'],
  ],
  [
    [],
    'the type of a corrected invoice, which no rule keeps to Germany',
    ['>389<', '>384<'],
    [/>urn:fdc.*:01:1.0</, '>urn:peppol:bis:billing_with_response<'],
  ],
  [
    [],
    'a VAT amount in another currency, where it is broken down',
    [
      '<cbc:TaxAmount currencyID="EUR">21.00</cbc:TaxAmount>\n      <cac:TaxC',
      '<cbc:TaxAmount currencyID="SEK">21.00</cbc:TaxAmount>\n      <cac:TaxC',
    ],
  ],
];

const OWN_NOTE: readonly Mutant[] = [
  [[], 'the fixture'],
  [['PEPPOL-EN16931-P0101'], 'the type of a credit note that was not self-billed', ['>261<', '>381<']],
  [[], 'no street of the Dutch seller, as no country has rules here', ['<cbc:StreetName>Voorbeeldgracht 1</cbc:StreetName>', '']],
];

/** The mutants of billing that apply to self-billing as well. */
function shared(mutants: readonly Mutant[], text: string): readonly Mutant[] {
  const own = new Set([...OWN, ...OWN_NOTE].map(([, why]) => why));
  return mutants.filter(([, why, ...changes]) => {
    const fits = changes.every(([from]) => (typeof from === 'string' ? text.includes(from) : from.test(text)));
    return fits && !own.has(why) && !/broken-down/.test(why) && changes.length > 0;
  });
}

const TABLES: readonly (readonly [text: string, mutants: readonly Mutant[]])[] = [
  [INVOICE_TEXT, [...OWN, ...shared([...INVOICE, ...IDENTIFIER_MUTANTS], INVOICE_TEXT)]],
  [NOTE_TEXT, [...OWN_NOTE, ...shared(CREDIT_NOTE, NOTE_TEXT)]],
];

for (const [index, [text, mutants]] of TABLES.entries()) {
  for (const [fires, why, ...changes] of mutants) {
    test(`${FAMILY}, ${index === 0 ? 'invoice' : 'credit note'}: ${fires.join(', ') || 'nothing'} fires for ${why}`, (t) => {
      t.deepEqual(firedIn(FAMILY, mutate(text, ...changes)), fires);
    });
  }
}

test('no rule is without a document that fires it', (t) => {
  const fired = new Set(TABLES.flatMap(([, mutants]) => mutants.flatMap(([fires]) => fires)));
  t.deepEqual(
    ruleSetAt(FAMILY, AT)?.rules.filter((rule) => !fired.has(rule)),
    [],
  );
});
