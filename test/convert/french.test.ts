// A French CII invoice as UBL: what the French rules ask for is carried, so that it passes them again.
import { ciiToUbl } from '../../src/convert/ciiToUbl.js';
import { validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';
import { mutate } from '../support/fixtures.js';
import { test } from '../support/test.js';
import { frenchCii } from '../validation/rules/france/french.js';
import { extendedCii, PROFILE, placeInUbl } from '../validation/rules/franceExtended/bases.js';

const SIRET = '<ram:GlobalID schemeID="0009">10000000900017</ram:GlobalID>';

test('notes with their subjects, SIREN, SIRET and mode are carried, and the French rules pass', (t) => {
  const cii = mutate(frenchCii(), [/<ram:SellerTradeParty>/, `<ram:SellerTradeParty>${SIRET}`]);
  const { bytes, findings } = ciiToUbl(parseXml(Buffer.from(cii)));
  t.deepEqual(findings, []);
  const ubl = bytes.toString();
  for (const part of [
    '<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>',
    '<cbc:ProfileID>S1</cbc:ProfileID>',
    '<cbc:Note>#PMT#40 euros</cbc:Note>',
    '<cbc:Note>#BAR#B2B</cbc:Note>',
    '<cbc:CompanyID schemeID="0002">100000009</cbc:CompanyID>',
    '<cbc:ID schemeID="0009">10000000900017</cbc:ID>',
    '<cbc:EndpointID schemeID="0225">200000008_invoices</cbc:EndpointID>',
  ]) {
    t.true(ubl.includes(part), part);
  }
  const report = validate(parseXml(bytes), { at: new Date('2026-11-26') });
  t.deepEqual([report.verdict, report.ruleSets.map(({ family }) => family)], ['valid', ['UBL', 'EN16931-UBL', 'FR-CTC-UBL']]);
});

/** The extended profile with a group of lines, its vendor, its numbers and its VAT, and a note with a subject. */
function groupOfVendor(): string {
  return mutate(
    extendedCii(),
    [
      '<ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>',
      '<ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode><ram:IncludedNote><ram:Content>Vendor two</ram:Content><ram:SubjectCode>AAI</ram:SubjectCode></ram:IncludedNote>',
    ],
    [
      '<ram:SpecifiedTradeProduct><ram:Name>Books</ram:Name></ram:SpecifiedTradeProduct>',
      `<ram:SpecifiedTradeProduct><ram:Name>Books</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:ItemSellerTradeParty>
        <ram:Name>Second Vendor SAS</ram:Name>
        <ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">300000007</ram:ID></ram:SpecifiedLegalOrganization>
        <ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress>
      </ram:ItemSellerTradeParty></ram:SpecifiedLineTradeAgreement>`,
    ],
    [
      '<ram:LineTotalAmount>50.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>',
      '<ram:LineTotalAmount>50.00</ram:LineTotalAmount><ram:TaxTotalAmount currencyID="EUR">10.00</ram:TaxTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>',
    ],
  );
}

test('lines in groups of the extended profile keep their places, and its rules pass', (t) => {
  const { bytes, findings } = ciiToUbl(parseXml(Buffer.from(extendedCii())));
  t.deepEqual(findings, []);
  const [, number] = /<cbc:ID>([^<]+)<\/cbc:ID>/.exec(bytes.toString()) ?? [];
  for (const place of [placeInUbl('DETAIL', '3'), placeInUbl('GROUP')]) {
    const part = place.replace(/<cbc:ID>[^<]+</, `<cbc:ID>${number}<`);
    t.true(bytes.toString().includes(part), part);
  }
  const report = validate(parseXml(bytes), { at: new Date('2026-11-26') });
  t.deepEqual(
    [report.findings.filter(({ severity }) => severity !== 'information'), report.ruleSets.map(({ family }) => family)],
    [[], ['UBL', 'FR-CTC-EXTENDED-UBL', 'FR-CTC-UBL']],
  );
});

test('the vendor of a group, its VAT and a note with its subject are carried', (t) => {
  const { bytes, findings } = ciiToUbl(parseXml(Buffer.from(groupOfVendor())));
  t.deepEqual(findings, []);
  const ubl = bytes.toString();
  for (const part of [
    '<cbc:Note>#AAI#Vendor two</cbc:Note>',
    '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">10.00</cbc:TaxAmount></cac:TaxTotal>',
    '<cac:ManufacturerParty><cac:PostalAddress><cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyLegalEntity><cbc:RegistrationName>Second Vendor SAS</cbc:RegistrationName><cbc:CompanyID schemeID="0002">300000007</cbc:CompanyID></cac:PartyLegalEntity></cac:ManufacturerParty>',
  ]) {
    t.true(ubl.includes(part), part);
  }
  const structure = validate(parseXml(bytes), { at: new Date('2026-11-26') }).findings.filter(({ rule }) => rule.startsWith('STRUCTURE'));
  t.deepEqual(structure, []);
});

test('outside of the extended profile the same is refused, because the norm has no such terms', (t) => {
  const plain = mutate(groupOfVendor(), [`>${PROFILE}<`, '>urn:cen.eu:en16931:2017<']);
  const refused = ciiToUbl(parseXml(Buffer.from(plain))).findings.map(({ path }) => path.split('/').at(-1));
  for (const name of ['ram:LineStatusReasonCode', 'ram:SubjectCode', 'ram:Name'])
    t.true(
      refused.some((one) => one?.startsWith(name)),
      name,
    );
});
