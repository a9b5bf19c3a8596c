// An invoice of two sellers in UBL, of our own making, and for the rules on groups of lines a document that fires each.
import { type Change, mutate } from '../../../support/fixtures.js';
import type { RuleCase } from '../../../support/rules.js';
import { frenchUbl } from './french.js';

interface Group {
  readonly seller: string;
  readonly number: string;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
}

const FIRST: Group = { seller: '100000009', number: 'F2026-0017', net: '250.00', tax: '50.00', gross: '300.00' };
const SECOND: Group = { seller: '200000008', number: 'F2026-0018', net: '50.00', tax: '2.75', gross: '52.75' };

/** Mode S8: a group of each seller, with one line below it. */
export function groupsUbl(): string {
  const lines = line('1', 'GROUP', FIRST) + line('2', 'DETAIL', FIRST, '1') + line('3', 'GROUP', SECOND) + line('4', 'DETAIL', SECOND, '3');
  return mutate(
    frenchUbl(),
    ['>S1<', '>S8<'],
    [/<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/, lines],
    ['<cbc:Percent>20<', '<cbc:TaxExemptionReason>#F2026-0017#</cbc:TaxExemptionReason><cbc:Percent>20<'],
    ['<cbc:Percent>5.5<', '<cbc:TaxExemptionReason>#F2026-0018#</cbc:TaxExemptionReason><cbc:Percent>5.5<'],
  );
}

function line(id: string, status: string, { seller, number, net, tax, gross }: Group, parent?: string): string {
  const below = parent === undefined ? '' : `<cac:BillingReferenceLine><cbc:ID>${parent}</cbc:ID></cac:BillingReferenceLine>`;
  const own = `<cac:InvoiceDocumentReference><cbc:ID>F2026-0017</cbc:ID><cbc:DocumentStatusCode>${status}</cbc:DocumentStatusCode></cac:InvoiceDocumentReference>`;
  const objects = `<cbc:ID schemeID="AFL">${number}</cbc:ID><cbc:ID schemeID="AVV">S1</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>`;
  const legal = `<cac:PartyLegalEntity><cbc:RegistrationName>Seller ${seller}</cbc:RegistrationName><cbc:CompanyID>${seller}</cbc:CompanyID></cac:PartyLegalEntity>`;
  const address = '<cac:PostalAddress><cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:PostalAddress>';
  const reason = `<cbc:TaxExemptionReason>#${number}#</cbc:TaxExemptionReason>`;
  const sums =
    parent === undefined
      ? `<cbc:TaxInclusiveLineExtensionAmount currencyID="EUR">${gross}</cbc:TaxInclusiveLineExtensionAmount><cac:TaxTotal><cbc:TaxAmount currencyID="EUR">${tax}</cbc:TaxAmount></cac:TaxTotal>`
      : '';
  return `<cac:InvoiceLine><cbc:ID>${id}</cbc:ID><cbc:InvoicedQuantity>1</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">${net}</cbc:LineExtensionAmount>${sums}
    <cac:BillingReference>${own}${below}</cac:BillingReference><cac:DocumentReference>${objects}</cac:DocumentReference>
    <cac:Item><cac:ClassifiedTaxCategory>${reason}</cac:ClassifiedTaxCategory>
      <cac:ManufacturerParty>${address}${legal}</cac:ManufacturerParty></cac:Item></cac:InvoiceLine>`;
}

const mode = (code: string): Change => ['>S8<', `>${code}<`];
const type = (code: string): Change => ['>380<', `>${code}<`];
const status: Change = ['<cbc:DocumentStatusCode>GROUP<', '<cbc:DocumentStatusCode>INFORMATION<'];
/** In the group, or in the line below it. */
const inGroup = (from: string, to: string): Change => [new RegExp(`(?<=<cbc:ID>1</cbc:ID>[\\s\\S]*?)${from}`), to];
const below = (from: string, to: string): Change => [new RegExp(`(?<=<cbc:ID>2</cbc:ID>[\\s\\S]*?)${from}`), to];

export const GROUP_CASES: readonly RuleCase[] = [
  ['BR-FR-MV-01_EXT-FR-FE-163', 'a line without status', ['<cbc:DocumentStatusCode>DETAIL</cbc:DocumentStatusCode>', '']],
  ['BR-FR-MV-02_EXT-FR-FE-163', 'no group', status, status],
  ['BR-FR-BD-02_EXT-FR-FE-163', 'one group', mode('S9'), type('389'), status],
  [
    'BR-FR-BD-02_BT-30',
    'no group of the seller',
    mode('S9'),
    type('389'),
    inGroup('>100000009</cbc:CompanyID>', '>300000007</cbc:CompanyID>'),
  ],
  [
    'BR-FR-BD-02_BT-47',
    'no group of the buyer',
    mode('S9'),
    type('389'),
    [/(?<=<cbc:ID>3<\/cbc:ID>[\s\S]*?)>200000008<\/cbc:CompanyID>/, '>300000007</cbc:CompanyID>'],
  ],
  ['BR-FR-MV-03_EXT-FR-FE-164', 'no name', inGroup('>Seller 100000009<', '><')],
  ['BR-FR-MV-03_EXT-FR-FE-167', 'no SIREN', inGroup('>100000009</cbc:CompanyID>', '></cbc:CompanyID>')],
  ['BR-FR-MV-03_EXT-FR-FE-177', 'no country', inGroup('>FR<', '><')],
  [
    'BR-FR-MV-03_EXT-FR-FE-181',
    'its VAT in another currency',
    inGroup('<cbc:TaxAmount currencyID="EUR">', '<cbc:TaxAmount currencyID="USD">'),
  ],
  [
    'BR-FR-MV-03_EXT-FR-FE-182',
    'no VAT in the currency of the accounts',
    ['</cbc:DocumentCurrencyCode>', '</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>CHF</cbc:TaxCurrencyCode>'],
  ],
  ['BR-FR-MV-03_BT-128_AFL', 'no number', inGroup('schemeID="AFL"', 'schemeID="XXX"')],
  ['BR-FR-MV-03_BT-128_AVV', 'the mode of several sellers', inGroup('schemeID="AVV">S1', 'schemeID="AVV">S8')],
  ['BR-FR-MV-05_EXT-FR-FE-BG-12', 'two cents too much below it', below('>250.00<', '>250.02<')],
  ['BR-FR-MV-06_EXT-FR-FE-167', 'another seller below it', below('>100000009</cbc:CompanyID>', '>200000008</cbc:CompanyID>')],
  ['BR-FR-MV-07_BT-128', 'another number below it', below('"AFL">F2026-0017', '"AFL">F2026-0099')],
  ['BR-FR-MV-08_BT-128', 'a reason of another number', below('#F2026-0017#', '#F2026-0018#')],
  ['BR-FR-MV-09_EXT-FR-FE-181', 'two cents of VAT too much', inGroup('>50.00</cbc:TaxAmount>', '>50.02</cbc:TaxAmount>')],
  ['BR-FR-MV-10_EXT-FR-FE-184', 'two cents too much with VAT', inGroup('>300.00<', '>300.02<')],
  ['BR-FR-MV-11_BT-128', 'no group with the number of the invoice', inGroup('"AFL">F2026-0017', '"AFL">F2026-0099')],
  ['BR-FR-MV-12_BT-128', 'two groups of the same number', [/"AFL">F2026-0018/, '"AFL">F2026-0017']],
  ['BR-FR-MV-13_BT-3', 'self-billing of several sellers', type('389')],
  ['BR-FR-MV-BD_BT-3', 'both parties, billed by the seller', mode('S9')],
  ['BR-FR-MV-14-EXT-FR-FE-136', 'a correction of nothing', type('384')],
  ['BR-FR-MV-14-EXT-FR-FE-138', 'a correction without date', type('384')],
  ['BR-FR-BD-14-EXT-FR-FE-136', 'a self-billed correction of nothing', mode('S9'), type('471')],
  ['BR-FR-BD-14-EXT-FR-FE-138', 'a self-billed correction without date', mode('S9'), type('471')],
];

/** Near neighbours, in which nothing fires. */
export const GROUP_NEAR: readonly (readonly [why: string, ...changes: Change[]])[] = [
  ['several sellers'],
  ['both parties', mode('S9'), type('389')],
  ['a cent too much below it', below('>250.00<', '>250.01<')],
  ['a cent of VAT too much', inGroup('>50.00</cbc:TaxAmount>', '>50.01</cbc:TaxAmount>'), inGroup('>300.00<', '>300.01<')],
];
