// The rules of tax data, on a report that keeps them all and on changes of it.
import { prepareInvoice } from '../../../../src/invoices/prepare.js';
import { buildTaxData } from '../../../../src/taxData/build.js';
import type { TaxCountry } from '../../../../src/validation/rules/taxData/countries.js';
import { validate } from '../../../../src/validation/validate.js';
import { parseXml } from '../../../../src/xml/gate.js';
import { SMALL } from '../../../invoices/samples.js';
import { test } from '../../../support/test.js';

const AT = new Date('2027-01-04T08:00:00Z');

function report(country: TaxCountry): string {
  const { root } = parseXml(prepareInvoice({ ...SMALL, typeCode: '380' }, [], 'ubl').written.bytes);
  const uuid = '6c8e1bb4-0000-4000-8000-1f6a4b0e7a11';
  const parties = { authority: '0242:001180', representative: '0242:000001' } as const;
  return buildTaxData(root, false, { country, role: 'C3', type: 'S', uuid, transmissionUuid: uuid, at: AT, ...parties }).xml.toString();
}

function fired(xml: string): string[] {
  const { findings } = validate(parseXml(Buffer.from(xml)), { at: AT, sha256: '' });
  return findings.map(({ rule }) => rule).sort();
}

for (const [country, expected] of [
  ['sk', []],
  ['vida', []],
  ['om', []],
  ['ae', ['ibr-tdd-27']],
] as const)
  test(`a report to ${country} that was made of an invoice of Peppol breaks ${expected.length === 0 ? 'nothing' : expected}`, (t) => {
    t.deepEqual(fired(report(country)), expected);
  });

for (const [about, from, to, expected] of [
  ['another specification', 'urn:peppol:taxdata:sk-1', 'urn:peppol:taxdata:sk-2', ['PROFILE']],
  ['another process', 'urn:peppol:taxreporting', 'urn:peppol:other', ['ibr-tdd-02']],
  ['a type that is not listed', 'TaxDataTypeCode>S<', 'TaxDataTypeCode>X<', ['ibr-tdd-06']],
  [
    'the name of the seller',
    '<cac:AccountingSupplierParty><cac:Party>',
    '<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>A</cbc:Name></cac:PartyName>',
    ['ibr-tdd-30'],
  ],
  ['an attribute that is dropped', 'unitCode="HUR"', 'unitCode="HUR" unitCodeListID="A"', ['UBL-CR-663', 'ibr-tdd-75']],
  ['a sum that is wrong', '>1051.65</cbc:TaxInclusiveAmount>', '>1051.66</cbc:TaxInclusiveAmount>', ['BR-CO-15', 'BR-CO-16']],
  ['an empty element', '<cbc:ID>2026-001</cbc:ID>', '<cbc:ID/>', ['BR-02', 'PEPPOL-EN16931-R008']],
  ['no name of the buyer', /<cac:PartyLegalEntity>.*?<\/cac:PartyLegalEntity>/, '', ['BR-07']],
] as const)
  test(`${about}: ${expected.join(', ')}`, (t) => {
    t.deepEqual(fired(report('sk').replace(from, to)), [...expected].sort());
  });

test('a finding about the reported invoice points into the tax data', (t) => {
  const xml = report('sk').replace('>1051.65</cbc:PayableAmount>', '>1.00</cbc:PayableAmount>');
  const [finding] = validate(parseXml(Buffer.from(xml)), { at: AT, sha256: '' }).findings;
  t.is(finding?.location, '/pxs:TaxData/pxs:ReportedTransaction/pxs:ReportedDocument/pxs:MonetaryTotal/cbc:PayableAmount');
});

test('edition 1.1.0 of the pilot wants the time zone, edition 1.0.0 does not', (t) => {
  const xml = report('vida').replace('08:00:00Z', '08:00:00');
  t.deepEqual(fired(xml), ['ibr-tdd-05']);
  t.is(validate(parseXml(Buffer.from(xml)), { at: new Date('2026-09-01'), sha256: '' }).verdict, 'valid');
});
