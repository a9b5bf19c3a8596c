// Invoices of the extended French profile, of our own making, in which no rule fires: two lines, of which one is a group with a part.
import type { Change } from '../../../support/fixtures.js';
import { mutate } from '../../../support/fixtures.js';
import { frenchCii, frenchUbl } from '../france/french.js';

export const PROFILE = 'urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr';

/** What a line says of its place in the invoice. */
export function placeInUbl(status: string, parent = ''): string {
  const line = parent === '' ? '' : `<cac:BillingReferenceLine><cbc:ID>${parent}</cbc:ID></cac:BillingReferenceLine>`;
  const code = status === '' ? '' : `<cbc:DocumentStatusCode>${status}</cbc:DocumentStatusCode>`;
  return `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F2026-0017</cbc:ID>${code}</cac:InvoiceDocumentReference>${line}</cac:BillingReference>`;
}

export function placeInCii(status: string, parent = ''): string {
  const line = parent === '' ? '' : `<ram:ParentLineID>${parent}</ram:ParentLineID>`;
  return `${line}${status === '' ? '' : `<ram:LineStatusReasonCode>${status}</ram:LineStatusReasonCode>`}`;
}

/** Line 1 counts; line 2 is a part of the group 3. */
export function extendedUbl(): string {
  return mutate(
    frenchUbl(),
    ['>urn:cen.eu:en16931:2017<', `>${PROFILE}<`],
    [`>50.00</cbc:LineExtensionAmount>`, `>50.00</cbc:LineExtensionAmount>${placeInUbl('DETAIL', '3')}`],
    ['</Invoice>', `${groupInUbl('3', '<cbc:LineExtensionAmount currencyID="EUR">50.00</cbc:LineExtensionAmount>')}</Invoice>`],
  );
}

/** A group with an item, which the structure wants. */
export function groupInUbl(id: string, amount: string, parent = ''): string {
  return `<cac:InvoiceLine><cbc:ID>${id}</cbc:ID>${amount}${placeInUbl('GROUP', parent)}<cac:Item><cbc:Name>Books</cbc:Name></cac:Item></cac:InvoiceLine>`;
}

export function extendedCii(): string {
  return mutate(
    frenchCii(),
    ['>urn:cen.eu:en16931:2017<', `>${PROFILE}<`],
    ['<ram:LineID>2</ram:LineID>', `<ram:LineID>2</ram:LineID>${placeInCii('DETAIL', '3')}`],
    ['<ram:ApplicableHeaderTradeAgreement>', `${groupInCii('3', '50.00')}<ram:ApplicableHeaderTradeAgreement>`],
  );
}

export function groupInCii(id: string, amount: string, parent = '', tax = ''): string {
  const sum = amount === '' ? '' : `<ram:LineTotalAmount>${amount}</ram:LineTotalAmount>`;
  return `<ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID>${placeInCii('GROUP', parent)}</ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>Books</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeSettlement>${tax}
        <ram:SpecifiedTradeSettlementLineMonetarySummation>${sum}</ram:SpecifiedTradeSettlementLineMonetarySummation>
      </ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>`;
}

/** The prefix of the rules of each category code. */
export const CATEGORIES = { AE: 'AE', E: 'E', G: 'G', K: 'IC', L: 'AF', M: 'AG', O: 'O', S: 'S', Z: 'Z' } as const;

/** The category of the first breakdown in place of S, with another base: nothing adds up to it. */
export function breakdownInUbl(category: string): readonly Change[] {
  const rate = category === 'O' ? '' : '<cbc:Percent>20</cbc:Percent>';
  return [
    [/>250.00<\/cbc:TaxableAmount>/, '>170.00</cbc:TaxableAmount>'],
    [/<cbc:ID>S<\/cbc:ID>\s*<cbc:Percent>20<\/cbc:Percent>/, `<cbc:ID>${category}</cbc:ID>${rate}`],
  ];
}

export function breakdownInCii(category: string): readonly Change[] {
  const rate = category === 'O' ? '' : '<ram:RateApplicablePercent>20</ram:RateApplicablePercent>';
  return [
    [
      /<ram:BasisAmount>250.00<\/ram:BasisAmount>\s*<ram:CategoryCode>S<\/ram:CategoryCode>\s*<ram:RateApplicablePercent>20<\/ram:RateApplicablePercent>/,
      `<ram:BasisAmount>170.00</ram:BasisAmount><ram:CategoryCode>${category}</ram:CategoryCode>${rate}`,
    ],
  ];
}
