// Each CII document is held to the schema of its own specification.
import { validate } from '../../../src/validation/validate.js';
import { parseXml } from '../../../src/xml/gate.js';
import { AT, type Change, fixture, mutate } from '../../support/fixtures.js';
import { test } from '../../support/test.js';

const EN = 'urn:cen.eu:en16931:2017';
const BASIC = `${EN}#compliant#urn:factur-x.eu:1p0:basic`;
const EXTENDED = `${EN}#conformant#urn:factur-x.eu:1p0:extended`;
const ZUGFERD = `${EN}#conformant#urn:zugferd.de:2p0:extended`;
const FRENCH = `${EN}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`;
const GERMAN = `${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;

const PRECEDING = '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>P-1</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>';
const TWO: Change = [
  '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
  `</ram:SpecifiedTradeSettlementHeaderMonetarySummation>${PRECEDING}${PRECEDING}`,
];
/** An element of EXTENDED and of D22B. */
const MODEL: Change = ['<ram:Name>Office chair</ram:Name>', '<ram:ModelID>M-7</ram:ModelID><ram:Name>Office chair</ram:Name>'];
/** An element of D16B and D22B, which no profile of Factur-X has. */
const PURPOSE: Change = [
  '</udt:DateTimeString></ram:IssueDateTime>',
  '</udt:DateTimeString></ram:IssueDateTime><ram:Purpose>x</ram:Purpose>',
];
const CONTACT: Change = [
  '<ram:PostalTradeAddress>',
  '<ram:DefinedTradeContact><ram:PersonName>E. Bakker</ram:PersonName></ram:DefinedTradeContact><ram:PostalTradeAddress>',
];
const COLOUR: Change = ['<ram:TypeCode>380', '<ram:Colour>red</ram:Colour><ram:TypeCode>380'];

type Generation = Parameters<typeof validate>[1]['generation'];

/** The findings about structure, with their severities. */
function structureOf(customizationId: string, change: Change, generation?: Generation): string[] {
  const plain = mutate(fixture('cii-invoice.xml'), [`>${EN}<`, `>${customizationId}<`]);
  const of = (text: string): string[] =>
    validate(parseXml(Buffer.from(text)), { at: AT, generation })
      .findings.filter(({ rule }) => rule.startsWith('STRUCTURE-'))
      .map(({ severity, rule }) => `${severity} ${rule}`);
  const before = of(plain);
  return of(mutate(plain, change)).filter((one) => !before.includes(one));
}

for (const [change, why, ...rows] of [
  [
    TWO,
    'two preceding invoices',
    [EXTENDED, []],
    [FRENCH, []],
    [GERMAN, ['fatal STRUCTURE-NUMBER']],
    [ZUGFERD, ['fatal STRUCTURE-NUMBER']],
    [EN, ['warning STRUCTURE-NUMBER']],
  ],
  [
    COLOUR,
    'an element of no schema',
    [EXTENDED, ['fatal STRUCTURE-UNKNOWN']],
    [FRENCH, ['fatal STRUCTURE-UNKNOWN']],
    [GERMAN, ['fatal STRUCTURE-UNKNOWN']],
    [ZUGFERD, ['warning STRUCTURE-UNKNOWN']],
    [EN, ['fatal STRUCTURE-UNKNOWN']],
  ],
  [
    MODEL,
    'the model of a product',
    [EXTENDED, []],
    [FRENCH, []],
    [BASIC, ['fatal STRUCTURE-UNKNOWN']],
    [GERMAN, ['fatal STRUCTURE-UNKNOWN']],
    [ZUGFERD, ['warning STRUCTURE-UNKNOWN']],
    [EN, ['warning STRUCTURE-UNKNOWN']],
  ],
  [CONTACT, 'a contact', [BASIC, ['fatal STRUCTURE-UNKNOWN']], [EXTENDED, []], [EN, []]],
] as const) {
  for (const [customizationId, expected] of rows) {
    test(`${customizationId} with ${why}: ${expected.join() || 'nothing'}`, (t) => {
      t.deepEqual(structureOf(customizationId, change), [...expected]);
    });
  }
}

for (const [generation, expected] of [
  [undefined, []],
  ['zugferd-2.0', []],
  ['factur-x', ['fatal STRUCTURE-UNKNOWN']],
] as const) {
  test(`the identifier of EN 16931 alone, in a PDF of ${generation ?? 'no generation'}`, (t) => {
    t.deepEqual(structureOf(EN, PURPOSE, generation), [...expected]);
  });
}

test('BASIC WL has no lines', (t) => {
  const [line = ''] =
    /<ram:IncludedSupplyChainTradeLineItem>[\s\S]*?<\/ram:IncludedSupplyChainTradeLineItem>/.exec(fixture('cii-invoice.xml')) ?? [];
  const text = mutate(fixture('facturx/basic-wl.xml'), [/<rsm:SupplyChainTradeTransaction>/, `<rsm:SupplyChainTradeTransaction>${line}`]);
  const { findings } = validate(parseXml(Buffer.from(text)), { at: AT });
  t.deepEqual(
    findings.filter(({ rule }) => rule.startsWith('STRUCTURE-')).map((finding) => finding.text),
    ['IncludedSupplyChainTradeLineItem is no element that stands in SupplyChainTradeTransaction.'],
  );
});

test('EXTENDED has two VAT totals and no third', (t) => {
  const total = '<ram:TaxTotalAmount currencyID="EUR">1.00</ram:TaxTotalAmount>';
  const text = mutate(
    fixture('cii-invoice.xml'),
    [`>${EN}<`, `>${EXTENDED}<`],
    ['<ram:GrandTotalAmount>', `${total}${total}<ram:GrandTotalAmount>`],
  );
  const { findings } = validate(parseXml(Buffer.from(text)), { at: AT });
  t.deepEqual(
    findings.filter(({ rule }) => rule === 'STRUCTURE-NUMBER').map((finding) => finding.text),
    ['TaxTotalAmount stands more than 2 times in SpecifiedTradeSettlementHeaderMonetarySummation.'],
  );
});
