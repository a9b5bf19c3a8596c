// The structure of tax data, as in the schemas of each country: what is made keeps it, and what breaks it is found.
import { prepareInvoice } from '../../src/invoices/prepare.js';
import { buildTaxData, type TaxDataAbout } from '../../src/taxData/build.js';
import { validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';
import { PINT } from '../invoices/pintSamples.js';
import { SMALL } from '../invoices/samples.js';
import { test } from '../support/test.js';

const AT = new Date('2027-01-04T08:00:00Z');
const UNKNOWN = '<cbc:Remarks>none</cbc:Remarks></pxs:ReportedDocument>';

for (const [country, invoice] of [
  ['sk', SMALL],
  ['ae', PINT['pint-ae']],
  ['om', PINT['pint-om']],
] as const) {
  const root = parseXml(prepareInvoice(invoice).written.bytes).root;
  const about: TaxDataAbout = {
    ...{ country, role: 'C2', type: 'S', uuid: '6c8e1bb4-0000-4000-8000-1f6a4b0e7a11', at: AT },
    ...{ transmissionUuid: '0d2c7f7e-0000-4000-8000-5d1c9a3f2b22', authority: '0242:001180', representative: '0242:000001' },
  };
  const xml = buildTaxData(root, false, about).xml.toString();
  const found = (text: string): string[] =>
    validate(parseXml(Buffer.from(text)), { at: AT })
      .findings.filter(({ ruleSet }) => ruleSet === 'TAX-DATA')
      .map(({ rule }) => rule);

  test(`${country}: what is made keeps the schema`, (t) => {
    t.deepEqual(found(xml), []);
  });

  test(`${country}: an element out of its place, one that is missing and one that is not known are found`, (t) => {
    const id = /<cbc:ProfileID>urn:peppol:taxreporting<\/cbc:ProfileID>/;
    const currency = /<cbc:DocumentCurrencyCode>.*?<\/cbc:DocumentCurrencyCode>/;
    const moved = xml.replace(currency, '').replace('<pxs:MonetaryTotal>', `${currency.exec(xml)![0]}<pxs:MonetaryTotal>`);
    t.deepEqual(found(moved), ['STRUCTURE-ORDER']);
    t.deepEqual(found(xml.replace(id, '')), ['STRUCTURE-MISSING']);
    t.deepEqual(found(xml.replace('</pxs:ReportedDocument>', UNKNOWN)), ['STRUCTURE-UNKNOWN']);
  });
}
