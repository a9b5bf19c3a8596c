// An invoice of two sellers in CII, of our own making, and for the rules on groups of lines a document that fires each.
import { type Change, mutate } from '../../../support/fixtures.js';
import type { RuleCase } from '../../../support/rules.js';
import { frenchCii } from './french.js';

interface Group {
  readonly seller: string;
  readonly number: string;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
}

const FIRST: Group = { seller: '100000009', number: 'F2026-0018', net: '250.00', tax: '50.00', gross: '300.00' };
const SECOND: Group = { seller: '200000008', number: 'F2026-0019', net: '50.00', tax: '2.75', gross: '52.75' };

/** Mode S8: a group of each seller, with one line below it. */
export function groupsCii(): string {
  const lines = line('1', 'GROUP', FIRST) + line('2', 'DETAIL', FIRST, '1') + line('3', 'GROUP', SECOND) + line('4', 'DETAIL', SECOND, '3');
  return mutate(
    frenchCii(),
    ['>S1<', '>S8<'],
    [/<ram:IncludedSupplyChainTradeLineItem>[\s\S]*<\/ram:IncludedSupplyChainTradeLineItem>/, lines],
    ['>50.00</ram:CalculatedAmount>', '>50.00</ram:CalculatedAmount><ram:ExemptionReason>#F2026-0018#</ram:ExemptionReason>'],
    ['>2.75</ram:CalculatedAmount>', '>2.75</ram:CalculatedAmount><ram:ExemptionReason>#F2026-0019#</ram:ExemptionReason>'],
  );
}

function line(id: string, status: string, { seller, number, net, tax, gross }: Group, parent?: string): string {
  const below = parent === undefined ? '' : `<ram:ParentLineID>${parent}</ram:ParentLineID>`;
  const object = (code: string, value: string): string =>
    `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>${value}</ram:IssuerAssignedID><ram:TypeCode>130</ram:TypeCode><ram:ReferenceTypeCode>${code}</ram:ReferenceTypeCode></ram:AdditionalReferencedDocument>`;
  const party = `<ram:ItemSellerTradeParty><ram:Name>Seller ${seller}</ram:Name><ram:SpecifiedLegalOrganization><ram:ID>${seller}</ram:ID></ram:SpecifiedLegalOrganization><ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress></ram:ItemSellerTradeParty>`;
  const sums =
    parent === undefined
      ? `<ram:TaxTotalAmount currencyID="EUR">${tax}</ram:TaxTotalAmount><ram:GrandTotalAmount>${gross}</ram:GrandTotalAmount>`
      : '';
  return `<ram:IncludedSupplyChainTradeLineItem>
    <ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID>${below}<ram:LineStatusReasonCode>${status}</ram:LineStatusReasonCode></ram:AssociatedDocumentLineDocument>
    <ram:SpecifiedLineTradeAgreement>${party}</ram:SpecifiedLineTradeAgreement>
    <ram:SpecifiedLineTradeSettlement>
      <ram:ApplicableTradeTax><ram:ExemptionReason>#${number}#</ram:ExemptionReason><ram:CategoryCode>S</ram:CategoryCode></ram:ApplicableTradeTax>
      <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount>${sums}</ram:SpecifiedTradeSettlementLineMonetarySummation>
      ${object('AFL', number)}${parent === undefined ? object('AVV', 'S1') : ''}
    </ram:SpecifiedLineTradeSettlement>
  </ram:IncludedSupplyChainTradeLineItem>`;
}

const mode = (code: string): Change => ['>S8<', `>${code}<`];
const type = (code: string): Change => ['>380<', `>${code}<`];
const status: Change = ['<ram:LineStatusReasonCode>GROUP<', '<ram:LineStatusReasonCode>INFORMATION<'];
/** In a line, or behind it. */
const from = (id: string, before: string, after: string): Change => [
  new RegExp(`(?<=<ram:LineID>${id}</ram:LineID>[\\s\\S]*?)${before}`),
  after,
];

export const CII_GROUP_CASES: readonly RuleCase[] = [
  ['BR-FR-MV-01_EXT-FR-FE-163', 'an empty status', ['>DETAIL<', '> <']],
  ['BR-FR-MV-02_EXT-FR-FE-163', 'no group', status, status],
  ['BR-FR-BD-02_EXT-FR-FE-163', 'one group', mode('S9'), type('389'), status],
  ['BR-FR-BD-02_BT-31', 'no group of the seller', mode('S9'), type('389'), from('1', '<ram:ID>100000009<', '<ram:ID>300000007<')],
  ['BR-FR-BD-02_BT-47', 'no group of the buyer', mode('S9'), type('389'), from('3', '<ram:ID>200000008<', '<ram:ID>300000007<')],
  ['BR-FR-MV-03_EXT-FR-FE-164', 'no name', from('1', '>Seller 100000009<', '><')],
  ['BR-FR-MV-03_EXT-FR-FE-167', 'no SIREN', from('1', '<ram:ID>100000009<', '<ram:ID><')],
  ['BR-FR-MV-03_EXT-FR-FE-177', 'no country', from('1', '>FR<', '><')],
  ['BR-FR-MV-03_EXT-FR-FE-181', 'its VAT in another currency', from('1', 'currencyID="EUR"', 'currencyID="USD"')],
  [
    'BR-FR-MV-03_EXT-FR-FE-182',
    'no VAT in the currency of the accounts',
    ['<ram:InvoiceCurrencyCode>', '<ram:TaxCurrencyCode>CHF</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>'],
  ],
  ['BR-FR-MV-03_BT-128_AFL', 'a number of another type', from('1', '>130<', '>916<')],
  ['BR-FR-MV-03_BT-128_AVV', 'the mode of several sellers', ['>S1</ram:IssuerAssignedID>', '>S8</ram:IssuerAssignedID>']],
  ['BR-FR-MV-05_EXT-FR-FE-BG-12', 'two cents too much below it', from('2', '>250.00<', '>250.02<')],
  ['BR-FR-MV-06_EXT-FR-FE-167', 'another seller below it', from('2', '<ram:ID>100000009<', '<ram:ID>200000008<')],
  ['BR-FR-MV-07_BT-128', 'another number below it', from('2', '>F2026-0018<', '>F2026-0099<')],
  ['BR-FR-MV-08_BT-128', 'a reason of another number', from('2', '#F2026-0018#', '#F2026-0019#')],
  ['BR-FR-MV-09_EXT-FR-FE-181', 'two cents of VAT too much', from('1', '>50.00</ram:TaxTotal', '>50.02</ram:TaxTotal')],
  ['BR-FR-MV-10_EXT-FR-FE-184', 'two cents too much with VAT', from('1', '>300.00<', '>300.02<')],
  ['BR-FR-MV-11_BT-128', 'no group with the number of the invoice', from('1', '>F2026-0018<', '>F2026-0099<')],
  ['BR-FR-MV-12_BT-128', 'two groups of the same number', from('3', '>F2026-0019<', '>F2026-0018<')],
  ['BR-FR-MV-13_BT-3', 'self-billing of several sellers', type('389')],
  ['BR-FR-BD-13_BT-3', 'both parties, billed by the seller', mode('S9')],
  ['BR-FR-MV-14-EXT-FR-FE-136', 'a correction of nothing', type('384')],
  ['BR-FR-MV-14-EXT-FR-FE-138', 'a correction without date', type('384')],
  ['BR-FR-BD-14-EXT-FR-FE-136', 'a self-billed correction of nothing', mode('S9'), type('471')],
  ['BR-FR-BD-14-EXT-FR-FE-138', 'a self-billed correction without date', mode('S9'), type('471')],
];

/** Two cents off, with a detail and a group below the group: from October on, both count. */
export const GROUP_BELOW: readonly Change[] = [
  from('1', '>300.00<', '>300.02<'),
  from('3', '<ram:LineStatusReasonCode>', '<ram:ParentLineID>1</ram:ParentLineID><ram:LineStatusReasonCode>'),
];
