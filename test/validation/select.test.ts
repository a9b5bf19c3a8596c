import { select } from '../../src/validation/select.js';
import { parseXml } from '../../src/xml/gate.js';
import { check, fixture, mutate } from '../support/fixtures.js';
import { test } from '../support/test.js';

const EN = 'urn:cen.eu:en16931:2017';
const PEPPOL = `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;
const XRECHNUNG = `${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
const NLCIUS = `${EN}#compliant#urn:fdc:nen.nl:nlcius:v1.0`;

const INVOICES: readonly (readonly [customizationId: string, families: readonly string[], note: string | undefined])[] = [
  [EN, ['UBL', 'EN16931-UBL'], undefined],
  [PEPPOL, ['UBL', 'EN16931-UBL', 'PEPPOL-EN16931-UBL'], undefined],
  [`${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`, ['UBL', 'EN16931-UBL', 'PEPPOL-SELFBILLING-UBL'], undefined],
  [NLCIUS, ['UBL', 'EN16931-UBL', 'SI-UBL-2.0'], undefined],
  [`${NLCIUS}#conformant#urn:fdc:nen.nl:gaccount:v1.0`, ['UBL', 'EN16931-UBL', 'SI-UBL-2.0-GACCOUNT'], undefined],
  [XRECHNUNG, ['UBL', 'EN16931-UBL', 'XRECHNUNG-UBL'], undefined],
  [`${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`, ['UBL', 'EN16931-UBL', 'XRECHNUNG-UBL'], undefined],
  [`${XRECHNUNG}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`, ['UBL', 'EN16931-UBL', 'XRECHNUNG-UBL'], undefined],
  [`${EN}#conformant#urn:factur-x.eu:1p0:extended`, ['UBL', 'EN16931-UBL'], 'warning'],
  [`${PEPPOL}#conformant#urn:example.com:own:1.0`, ['UBL', 'EN16931-UBL', 'PEPPOL-EN16931-UBL'], 'warning'],
  [`${EN}#compliant#urn:example.com:own:1.0`, ['UBL', 'EN16931-UBL'], 'warning'],
  [`${PEPPOL}1`, ['UBL', 'EN16931-UBL'], 'warning'],
  [`${EN}#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3`, ['UBL', 'EN16931-UBL'], 'warning'],
  ['urn:peppol:pint:billing-1@eu-1', ['UBL', 'PEPPOL-PINT-EU'], undefined],
  ['urn:peppol:pint:billing-1@eu-1@be-1', ['UBL', 'PEPPOL-PINT-EU'], 'warning'],
  ['urn:peppol:pint:billing-1@eu-1*', ['UBL', 'PEPPOL-PINT-EU'], 'warning'],
  ['urn:peppol:pint:billing-1@eu-12', ['UBL', 'PEPPOL-PINT'], 'warning'],
  ['urn:peppol:pint:billing-1@aunz-1', ['UBL', 'PEPPOL-PINT-A-NZ'], undefined],
  ['urn:peppol:pint:selfbilling-1@aunz-1', ['UBL', 'PEPPOL-PINT-A-NZ'], undefined],
  ['urn:peppol:pint:billing-1@ae-1', ['UBL', 'PEPPOL-PINT-AE'], undefined],
  ['urn:peppol:pint:selfbilling-1@ae-1', ['UBL', 'PEPPOL-PINT-AE'], undefined],
  ['urn:peppol:pint:nontaxinvoice-1@jp-1', ['UBL', 'PEPPOL-PINT-JP'], undefined],
  ['urn:fdc:peppol:jp:billing:3.0', ['UBL', 'PEPPOL-PINT-JP'], undefined],
  ['urn:peppol:pint:selfbilling-1@my-1', ['UBL', 'PEPPOL-PINT-MY'], undefined],
  ['urn:peppol:pint:selfbilling-1@om-1', ['UBL', 'PEPPOL-PINT-OM'], undefined],
  ['urn:peppol:pint:billing-1@sg-1', ['UBL', 'PEPPOL-PINT-SG'], undefined],
  ['urn:peppol:pint:billing-1@ng-1', ['UBL', 'PEPPOL-PINT'], 'warning'],
  ['urn:peppol:pint:selfbilling-1@ng-1', ['UBL', 'PEPPOL-PINT'], 'warning'],
  ['urn:peppol:pint:billing-1', ['UBL', 'PEPPOL-PINT'], undefined],
  ['urn:peppol:pint:billing-2@eu-1', [], 'fatal'],
  ['urn:factur-x.eu:1p0:minimum', [], 'fatal'],
  ['', [], 'fatal'],
];

for (const [customizationId, families, note] of INVOICES) {
  test(`an invoice of ${customizationId || 'no specification'} chooses ${families.join(' and ') || 'nothing'}`, (t) => {
    const text = mutate(fixture('ubl-invoice.xml'), [PEPPOL, customizationId]);
    const selection = select(parseXml(Buffer.from(text)).root);
    t.deepEqual([selection.families, selection.note?.severity], [families, note]);
  });
}

const ROOTS: readonly (readonly [xml: string, format: string | undefined, families: readonly string[]])[] = [
  [fixture('ubl-credit-note.xml'), 'ubl-creditnote', ['UBL', 'EN16931-UBL', 'PEPPOL-EN16931-UBL']],
  [fixture('cii-invoice.xml'), 'cii', ['CII-ANY', 'EN16931-CII']],
  ...(
    [
      ['urn:factur-x.eu:1p0:minimum', ['CII-MINIMUM', 'FACTUR-X-MINIMUM']],
      ['urn:zugferd.de:2p0:minimum', ['CII', 'FACTUR-X-MINIMUM']],
      ['urn:factur-x.eu:1p0:basicwl', ['CII-BASIC-WL', 'FACTUR-X-BASIC-WL']],
      ['urn:zugferd.de:2p0:basicwl', ['CII', 'FACTUR-X-BASIC-WL']],
      [`${EN}#compliant#urn:factur-x.eu:1p0:basic`, ['CII-BASIC', 'EN16931-CII', 'FACTUR-X-BASIC']],
      [`${EN}#compliant#urn:zugferd.de:2p0:basic`, ['CII', 'EN16931-CII', 'FACTUR-X-BASIC']],
      [`${EN}#conformant#urn:factur-x.eu:1p0:extended`, ['CII-EXTENDED', 'EN16931-CII', 'FACTUR-X-EXTENDED']],
      [`${EN}#conformant#urn:zugferd.de:2p0:extended`, ['CII', 'EN16931-CII', 'FACTUR-X-EXTENDED']],
      [`${EN}:conformant:factur-x.eu:1p0:extended`, ['CII', 'EN16931-CII', 'FACTUR-X-EXTENDED']],
    ] as const
  ).map(([id, families]) => [mutate(fixture('cii-invoice.xml'), [`>${EN}<`, `>${id}<`]), 'cii', families] as const),
  [mutate(fixture('cii-invoice.xml'), [`>${EN}<`, `>${PEPPOL}<`]), 'cii', ['CII', 'EN16931-CII', 'PEPPOL-EN16931-CII']],
  [mutate(fixture('cii-invoice.xml'), [`>${EN}<`, `>${PEPPOL.replace('billing', 'selfbilling')}<`]), 'cii', ['CII', 'EN16931-CII']],
  [fixture('invoice-response.xml'), 'application-response', ['UBL', 'PEPPOL-T111']],
  [mutate(fixture('invoice-response.xml'), ['invoice_response:3', 'mlr:3']), 'application-response', ['UBL', 'PEPPOL-T71']],
  [
    mutate(fixture('invoice-response.xml'), ['urn:fdc:peppol.eu:poacc:trns:invoice_response:3', 'urn:peppol:edec:mls:1.0']),
    'application-response',
    ['UBL', 'PEPPOL-MLS'],
  ],
  [fixture('ereport.xml'), 'ereport', ['FLUX10', 'PPF-FLUX10']],
  ['<CrossIndustryDocument xmlns="urn:ferd:CrossIndustryDocument:invoice:1p0"/>', 'zugferd-1', []],
  [
    '<r:CrossDomainAcknowledgementAndResponse xmlns:r="urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100"/>',
    'cdar',
    ['CDAR', 'FR-CDAR'],
  ],
  ['<Invoice/>', undefined, []],
  ['<Report xmlns="urn:example"/>', undefined, []],
];

test('an invoice of a specification whose rules are for the other syntax alone is warned of, too', (t) => {
  const selfBilling = mutate(fixture('cii-invoice.xml'), [`>${EN}<`, `>${PEPPOL.replace('billing', 'selfbilling')}<`]);
  t.is(select(parseXml(Buffer.from(selfBilling)).root).note?.severity, 'warning');
});

for (const [xml, format, families] of ROOTS) {
  const { root } = parseXml(Buffer.from(xml));
  const id = /2017:poacc:\w+|[\w:#.]*(?:factur-x|zugferd)[\w.:]+/.exec(xml)?.[0] ?? '';
  test(`root ${root.local} in ${root.ns || 'no namespace'} ${id} is ${format ?? 'not recognised'} and chooses ${families.join(' and ') || 'nothing'}`, (t) => {
    const selection = select(root);
    t.deepEqual([selection.format, selection.families], [format as typeof selection.format, families]);
  });
}

test('a document that no rule set knows is unsupported, with the finding', (t) => {
  const { verdict, ruleSets, findings } = check('<order/>');
  t.deepEqual(
    [verdict, ruleSets, findings.map(({ rule, severity, location }) => [rule, severity, location])],
    ['unsupported', [], [['FORMAT', 'fatal', '/order']]],
  );
});

test('a report lists the rule sets that ran', (t) => {
  t.deepEqual(
    check(fixture('ubl-invoice.xml')).ruleSets.map(({ family }) => family),
    ['UBL', 'EN16931-UBL', 'PEPPOL-EN16931-UBL'],
  );
});
