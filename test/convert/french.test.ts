// A French CII invoice as UBL: what the French rules ask for is carried, so that it passes them again.
import { ciiToUbl } from '../../src/convert/ciiToUbl.js';
import { validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';
import { mutate } from '../support/fixtures.js';
import { test } from '../support/test.js';
import { frenchCii } from '../validation/rules/france/french.js';

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
