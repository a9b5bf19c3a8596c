// The rules of Slovakia, which Billing 3.0.22 brought: nothing is said on the day before, and warnings from the day on.

import { type Change, firedIn, fixture, mutate } from '../../../support/fixtures.js';
import { test } from '../../../support/test.js';

const FAMILY = 'PEPPOL-EN16931-UBL';
const DAYS = [new Date('2027-02-23T23:59:59.999Z'), new Date('2027-02-24T00:00:00.000Z')];
const SELLER = (element: string): Change => [new RegExp(`<cbc:${element}>.*?</cbc:${element}>`), ''];
const BUYER = (element: string): Change => [new RegExp(`(?<=CustomerParty>[\\s\\S]*)<cbc:${element}>.*?</cbc:${element}>`), ''];
/** The VAT identifier, then the address, of the seller. */
const SELLER_COUNTRY = (vat: string, address: string): readonly Change[] => [
  ['>SK2020000001<', `>${vat}2020000001<`],
  ['<cbc:IdentificationCode>SK<', `<cbc:IdentificationCode>${address}<`],
];
const BUYER_COUNTRY = (country: string): Change => [/(?<=CustomerParty>[\s\S]*<cbc:IdentificationCode>)SK(?=<)/, country];
const CORRECTED: Change = ['<cbc:InvoiceTypeCode>380<', '<cbc:InvoiceTypeCode>384<'];
const NAMES_CORRECTED: Change = [
  '<cac:AdditionalDocumentReference>',
  '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>1</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>' +
    '<cac:AdditionalDocumentReference>',
];
const TYPE = 'fatal PEPPOL-EN16931-P0112';

type Row = readonly [what: string, before: readonly string[], after: readonly string[], ...changes: Change[]];

const ROWS: readonly Row[] = [
  ['an invoice with both addresses', [], []],
  ['no street of the seller', [], ['warning SK-R-002'], SELLER('StreetName')],
  ['no city of the seller', [], ['warning SK-R-003'], SELLER('CityName')],
  ['no post code of the seller', [], ['warning SK-R-004'], SELLER('PostalZone')],
  ['no street of the buyer', [], ['warning SK-R-005'], BUYER('StreetName')],
  ['no city of the buyer', [], ['warning SK-R-006'], BUYER('CityName')],
  ['no post code of the buyer', [], ['warning SK-R-007'], BUYER('PostalZone')],
  ['no street, and a buyer abroad', [], [], SELLER('StreetName'), BUYER_COUNTRY('CZ')],
  [
    'no street, and a foreign VAT identifier of a Slovak address',
    [],
    ['warning SK-R-002'],
    SELLER('StreetName'),
    ...SELLER_COUNTRY('CZ', 'SK'),
  ],
  ['a corrected invoice that names the one before', [TYPE], [], CORRECTED, NAMES_CORRECTED],
  ['a corrected invoice that names none', [TYPE], ['warning SK-R-001'], CORRECTED],
  ['a corrected invoice by the VAT identifier of the seller alone', [TYPE], ['warning SK-R-001'], CORRECTED, ...SELLER_COUNTRY('SK', 'CZ')],
  ['a corrected invoice by the address of the seller alone', [TYPE], [TYPE], CORRECTED, ...SELLER_COUNTRY('CZ', 'SK')],
  ['a corrected invoice to a buyer abroad', [TYPE], [TYPE], CORRECTED, BUYER_COUNTRY('CZ')],
  ['an invoice for a part', [TYPE], [TYPE], ['>380<', '>326<']],
];

for (const [what, before, after, ...changes] of ROWS) {
  test(`Slovakia: ${what}`, (t) => {
    const text = mutate(fixture('peppol/slovakia.xml'), ...changes);
    const found = (at: Date): string[] => firedIn(FAMILY, text, at, 'severities').filter((one) => /SK-|P0112/.test(one));
    t.deepEqual(DAYS.map(found), [before, after]);
  });
}

test('the Slovak rules say nothing of a credit note that no document corrects', (t) => {
  const text = mutate(fixture('peppol/credit-note.xml'), [/<cac:BillingReference>.*<\/cac:BillingReference>/, ''], [/>NL</g, '>SK<']);
  t.deepEqual(
    DAYS.map((at) => firedIn(FAMILY, text, at).filter((id) => id.startsWith('SK-'))),
    [[], []],
  );
});
