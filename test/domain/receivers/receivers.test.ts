// Receivers that take every document: which form they get.
import { createReceivers } from '../../../src/domain/receivers/receivers.js';
import { test } from '../../support/test.js';

const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100::CrossIndustryInvoice##';
const UBL = {
  documentType: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017::2.1',
  processId: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
};
const { find } = createReceivers({ lookup: async () => ({ documentTypeIds: 'every' }) }, undefined);

for (const [about, customization, index] of [
  ['plain CII is converted', 'urn:cen.eu:en16931:2017', 1],
  ['Factur-X BASIC is converted: it has no place for files', 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic', 1],
  ['CII of an XRechnung goes as it is', 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0', 0],
] as const) {
  test(about, async (t) => {
    const offered = [{ ...UBL, documentType: `${CII}${customization}::D16B` }, UBL];
    t.is((await find('9915:sandbox-accepts', offered)).index, index);
  });
}

test('plain CII that cannot be converted goes as it is', async (t) => {
  t.is((await find('9915:sandbox-accepts', [{ ...UBL, documentType: `${CII}urn:cen.eu:en16931:2017::D16B` }])).index, 0);
});
