// What is kept of a French invoice.
import { frenchInvoiceOf, readFrenchInvoice } from '../../../src/domain/lifecycle/frenchInvoice.js';
import { validate } from '../../../src/validation/validate.js';
import { parseXml } from '../../../src/xml/gate.js';
import { mutate } from '../../support/fixtures.js';
import { test } from '../../support/test.js';
import { frenchUbl } from '../../validation/rules/france/french.js';

test('texts of an invoice are cut between characters', (t) => {
  const identifier = `${'9'.repeat(99)}😀9`;
  const xml = frenchUbl()
    .replace(/<cbc:RegistrationName>[^<]*</, `<cbc:RegistrationName>${'x'.repeat(511)}😀 and more<`)
    .replace(/<cbc:CompanyID schemeID="0002">[^<]*</, `<cbc:CompanyID schemeID="${'0'.repeat(9)}😀9">${identifier}<`);
  const { name, identifier: kept } = readFrenchInvoice(parseXml(Buffer.from(xml)).root)!.seller;
  t.deepEqual([name, kept], [`${'x'.repeat(511)}😀`, { scheme: `${'0'.repeat(9)}😀`, value: `${'9'.repeat(99)}😀` }]);
});

for (const [why, isKept, ...changes] of [
  ['a seller with a SIREN', true],
  [
    'a seller in Germany with a French VAT number',
    false,
    [/<cbc:CompanyID schemeID="0002">[^<]*<\/cbc:CompanyID>/, ''],
    ['>BE</cbc:Id', '>DE</cbc:Id'],
  ],
] as const) {
  test(`an invoice by XRechnung is kept for e-reports ${isKept ? 'of' : 'not of'} ${why}`, async (t) => {
    const xml = mutate(
      frenchUbl(),
      ['>urn:cen.eu:en16931:2017<', '>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0<'],
      ...changes.map(([from, to]): [string | RegExp, string] => [from, to]),
    );
    const document = parseXml(Buffer.from(xml));
    const report = validate(document, { at: new Date('2026-10-15T12:00:00Z') });
    t.is((await frenchInvoiceOf(report, async () => document.root)) !== undefined, isKept);
  });
}
