// Rows of the rules of Factur-X. A row names a rule, the change, and its place: an element after a tag.
import { attribute, put, type RuleCase, text, without } from '../../../support/rules.js';

type Row = readonly [number: string, after: string, name: string, attributeName?: string];

export const id = (number: string): string => `FX-SCH-A-000${number}`;

export const gone = ([number, after, name]: Row): RuleCase => [id(number), `${name} behind ${after} is missing`, without(name, after)];
export const lost = ([number, after, name, local = '']: Row): RuleCase => [
  id(number),
  `${name} behind ${after} has no ${local}`,
  attribute(name, local, undefined, after),
];
export const wrong = ([number, after, name, local]: Row): RuleCase =>
  local === undefined
    ? [id(number), `${name} behind ${after} is another`, text(name, 'NONE', after)]
    : [id(number), `${name}/@${local} behind ${after} is another`, attribute(name, local, 'NONE', after)];
export const twice = ([number, after, name]: Row): RuleCase => [
  id(number),
  `${name} behind ${after} is there twice`,
  put(`<${name} schemeID="0088">1</${name}>`, `<${name}[ >]`, after),
];

export const SELLER = '<ram:SellerTradeParty>';
export const BUYER = '<ram:BuyerTradeParty>';
export const AGENT = '<ram:SellerTaxRepresentativeTradeParty>';
export const DEPOT = '<ram:ShipToTradeParty>';
export const PAYEE = '<ram:PayeeTradeParty>';
export const HEAD = '<rsm:ExchangedDocument>';
export const SETTLEMENT = '<ram:ApplicableHeaderTradeSettlement>';
export const TAX = '<ram:ApplicableTradeTax>';
export const TOTALS = '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>';
export const TERMS = '<ram:SpecifiedTradePaymentTerms>';
export const PRECEDING = '<ram:InvoiceReferencedDocument>';
export const MEANS = '<ram:SpecifiedTradeSettlementPaymentMeans>';
export const ALLOWANCE = '<udt:Indicator>false</udt:Indicator>';
export const CHARGE = '<udt:Indicator>true</udt:Indicator>';
export const FORMAT = ['udt:DateTimeString', 'format'] as const;
export const DAY_OF = (number: string, after: string): Row => [number, after, ...FORMAT];
export const another = (name: string): string => `<${name}><ram:ID schemeID="FC">1</ram:ID></${name}>`;
