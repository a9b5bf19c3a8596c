// Documents in which no rule of a jurisdiction fires, made of the one that has each rule of EN 16931 in view.

import { type Change, fixture, mutate } from '../../../support/fixtures.js';

const EVERY_RULE = 'ubl-every-rule.xml';

export function invoice(specification: string, process: string, ...changes: readonly Change[]): string {
  return mutate(
    fixture(EVERY_RULE),
    [
      'urn:cen.eu:en16931:2017</cbc:CustomizationID>',
      `urn:peppol:pint:${specification}</cbc:CustomizationID><cbc:ProfileID>${process}</cbc:ProfileID>`,
    ],
    ['<cbc:InvoiceTypeCode>', '<cbc:DueDate>2026-04-01</cbc:DueDate><cbc:InvoiceTypeCode>'],
    ['<cac:InvoicePeriod>', '<cbc:BuyerReference>B-1</cbc:BuyerReference><cac:InvoicePeriod>'],
    ...changes,
  );
}

/** The discount of a part of 10 per cent, and the charge. */
const SHARES: readonly Change[] = ['10.00', '5.00'].map((amount) => [
  `<cbc:Amount currencyID="EUR">${amount}</cbc:Amount>\n    <cbc:BaseAmount`,
  `<cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="EUR">${amount}</cbc:Amount>\n    <cbc:BaseAmount`,
]);
const LINE_SHARES: readonly Change[] = ['Bulk', 'Packing'].map((reason) => [
  new RegExp(`(?<=${reason}</cbc:AllowanceChargeReason>\\s*<cbc:Amount currencyID="EUR">2.00</cbc:Amount>)\\s*<cbc:BaseAmount.*`),
  '',
]);

export const EU_INVOICE = invoice('billing-1@eu-1', 'urn:peppol:bis:billing', ...SHARES, ...LINE_SHARES);

/** The same with GST in place of VAT, which is not looked at elsewhere. */
export const AUNZ_INVOICE = invoice('billing-1@aunz-1', 'urn:peppol:bis:billing', ...SHARES, ...LINE_SHARES).replaceAll('>VAT<', '>GST<');
export const AUNZ_SELF_BILLING = AUNZ_INVOICE.replace('billing-1@aunz-1', 'selfbilling-1@aunz-1')
  .replace('urn:peppol:bis:billing', 'urn:peppol:bis:selfbilling')
  .replace('>380<', '>389<');

/** In dirham, with the rates that are there. */
export const AE_INVOICE = fixture('pint/ae.xml');

/** In rial, with a reference, a delivery and codes for kinds of transaction that it is not. */
export const OM_INVOICE = fixture('pint/om.xml');
export const OM_SELF_BILLING = mutate(
  OM_INVOICE,
  ['billing-1@om-1', 'selfbilling-1@om-1'],
  ['urn:peppol:bis:billing', 'urn:peppol:bis:selfbilling'],
  ['"10000000000000000000">380<', '"10100000000000000000">389<'],
);

/** An accounting currency in place of the Swedish one. */
function accountedIn(currency: string, text: string): string {
  return text.replaceAll('SEK', currency);
}

export const MY_INVOICE = accountedIn(
  'MYR',
  invoice('billing-1@my-1', 'urn:peppol:bis:billing', [
    '<cac:PartyIdentification><cbc:ID schemeID="0088">',
    '<cac:PartyIdentification><cbc:ID>',
  ]),
).replaceAll('<cbc:ID>S</cbc:ID>', '<cbc:ID>SA</cbc:ID>');

export const JP_INVOICE = accountedIn(
  'JPY',
  invoice(
    'billing-1@jp-1',
    'urn:peppol:bis:billing',
    ['>209.00<', '>209<'],
    ['<cac:PartyTaxScheme><cbc:CompanyID>BE0123456749<', '<cac:PartyTaxScheme><cbc:CompanyID>T1234567890123<'],
    ['>1234567890<', '>123456<'],
  ),
);
export const JP_SELF_BILLING = mutate(
  JP_INVOICE,
  ['billing-1@jp-1', 'selfbilling-1@jp-1'],
  ['bis:billing', 'bis:selfbilling'],
  ['>380<', '>389<'],
);

/** Without tax, and so without a number of it. */
export const JP_WITHOUT_TAX = mutate(
  JP_INVOICE.replaceAll('<cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent>', '<cbc:ID>O</cbc:ID>').replaceAll('>19.00<', '>0.00<'),
  ['billing-1@jp-1', 'nontaxinvoice-1@jp-1'],
  ['>380<', '>480<'],
  [/<cac:PartyTaxScheme>.*\n/, ''],
  ['>209<', '>0<'],
  ['>114.00<', '>95.00<'],
  ['>100.50<', '>81.50<'],
);

const totalIn = (type: string, amount: string): string =>
  `<cac:AdditionalDocumentReference><cbc:ID>SGD</cbc:ID><cbc:DocumentTypeCode>sgdtotal-${type}-gst</cbc:DocumentTypeCode><cbc:DocumentDescription>${amount}</cbc:DocumentDescription></cac:AdditionalDocumentReference>`;
const ADDRESS =
  '<cac:PostalAddress><cbc:StreetName>Street 1</cbc:StreetName><cbc:PostalZone>100</cbc:PostalZone><cac:Country><cbc:IdentificationCode>';

export const SG_INVOICE = accountedIn(
  'SGD',
  invoice(
    'billing-1@sg-1',
    'urn:peppol:bis:billing',
    ...SHARES,
    ...LINE_SHARES,
    ['<cbc:IssueDate>', '<cbc:UUID>9a5b1f3e-0c4d-4e6f-8a7b-123456789abc</cbc:UUID><cbc:IssueDate>'],
    ['<cac:AdditionalDocumentReference>', `${totalIn('incl', '228.00')}${totalIn('excl', '190.00')}<cac:AdditionalDocumentReference>`],
    ['<cac:PostalAddress><cac:Country><cbc:IdentificationCode>BE', `${ADDRESS}BE`],
    ['<cac:PostalAddress><cac:Country><cbc:IdentificationCode>LU', `${ADDRESS}LU`],
  ),
)
  .replaceAll('>VAT<', '>GST<')
  .replaceAll('<cbc:ID>S</cbc:ID>', '<cbc:ID>SR</cbc:ID>');
