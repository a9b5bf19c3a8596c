// Hand-written cases for CII-SR and CII-DT: each is a part of a CrossIndustryInvoice, complete for these rules, and the rules that fire.

import { ruleSetAt } from '../../../src/validation/rulesets.js';
import { CII_TABLES } from '../../../src/validation/tables/cii.js';
import { CII_CONDITIONS } from '../../../src/validation/tables/ciiConditions.js';
import { AT } from '../../support/fixtures.js';
import { firedBy, nested, rooted } from '../../support/tables.js';
import { test } from '../../support/test.js';

type Case = readonly [why: string, path: string, content: string, fires: readonly string[]];

const TRANSACTION = 'rsm:SupplyChainTradeTransaction';
const LINE = `${TRANSACTION}/ram:IncludedSupplyChainTradeLineItem`;
const PRODUCT = `${LINE}/ram:SpecifiedTradeProduct`;
const PRICES = `${LINE}/ram:SpecifiedLineTradeAgreement`;
const AGREEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeAgreement`;
const DELIVERY = `${TRANSACTION}/ram:ApplicableHeaderTradeDelivery`;
const SETTLEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeSettlement`;
const SUMMATION = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const GUIDELINE = '<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:x</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>';
const NET_PRICE = '<ram:NetPriceProductTradePrice><ram:ChargeAmount>1</ram:ChargeAmount></ram:NetPriceProductTradePrice>';
const REFERENCE = (content: string) => `<ram:AdditionalReferencedDocument>${content}</ram:AdditionalReferencedDocument>`;
const CODE = (code: string) => `<ram:TypeCode>${code}</ram:TypeCode>`;
const MEANS = (content: string) => `<ram:SpecifiedTradeSettlementPaymentMeans>${content}</ram:SpecifiedTradeSettlementPaymentMeans>`;
const IBAN = '<ram:PayeePartyCreditorFinancialAccount><ram:IBANID>1</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>';
const TAX = (content: string) => `<ram:ApplicableTradeTax>${content}</ram:ApplicableTradeTax>`;
const DATE = (text: string, format = '102') =>
  `<ram:IssueDateTime><udt:DateTimeString format="${format}">${text}</udt:DateTimeString></ram:IssueDateTime>`;
const DISCOUNT = (content: string) =>
  `${NET_PRICE}<ram:GrossPriceProductTradePrice><ram:AppliedTradeAllowanceCharge>${content}</ram:AppliedTradeAllowanceCharge></ram:GrossPriceProductTradePrice>`;
const INDICATOR = (text: string) => `<ram:ChargeIndicator><udt:Indicator>${text}</udt:Indicator></ram:ChargeIndicator>`;
const CONTACT = (content: string) =>
  `<ram:SellerTradeParty><ram:DefinedTradeContact>${content}</ram:DefinedTradeContact></ram:SellerTradeParty>`;

const CASES: readonly Case[] = [
  ['a guideline', 'rsm:ExchangedDocumentContext', GUIDELINE, []],
  ['no guideline', 'rsm:ExchangedDocumentContext', '', ['CII-SR-009', 'CII-SR-010']],
  ['two guidelines', 'rsm:ExchangedDocumentContext', GUIDELINE.repeat(2), ['CII-SR-009', 'CII-SR-010']],
  ['a test indicator', 'rsm:ExchangedDocumentContext', `${GUIDELINE}<ram:TestIndicator/>`, ['CII-SR-002']],
  [
    'a value of a process',
    'rsm:ExchangedDocumentContext',
    `${GUIDELINE}<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:Value/></ram:BusinessProcessSpecifiedDocumentContextParameter>`,
    ['CII-SR-04'],
  ],
  ['a type code and a number', 'rsm:ExchangedDocument', `<ram:ID>1</ram:ID>${CODE('380')}`, []],
  ['no type code', 'rsm:ExchangedDocument', '', ['CII-SR-014']],
  ['a name', 'rsm:ExchangedDocument', `${CODE('380')}<ram:Name>x</ram:Name>`, ['CII-SR-013']],
  [
    'two contents of a note',
    'rsm:ExchangedDocument',
    `${CODE('380')}<ram:IncludedNote><ram:Content/><ram:Content/></ram:IncludedNote>`,
    ['CII-SR-030'],
  ],
  ['a scheme of the number', 'rsm:ExchangedDocument', `<ram:ID schemeID="x">1</ram:ID>${CODE('380')}`, ['CII-DT-005']],
  ['a name of the scheme of the number', 'rsm:ExchangedDocument', `<ram:ID schemeName="x">1</ram:ID>${CODE('380')}`, ['CII-DT-001']],
  ['a list of the type code', 'rsm:ExchangedDocument', '<ram:TypeCode listID="x">380</ram:TypeCode>', []],
  ['a name of the type code', 'rsm:ExchangedDocument', '<ram:TypeCode name="x">380</ram:TypeCode>', ['CII-DT-008']],
  ['a date', 'rsm:ExchangedDocument', CODE('380') + DATE(' 20260131\n'), []],
  ['a date of another form', 'rsm:ExchangedDocument', CODE('380') + DATE('2026-01-31'), ['CII-DT-097']],
  ['a date of another form and format', 'rsm:ExchangedDocument', CODE('380') + DATE('2026-01-31', '610'), []],
  ['a month that is none', 'rsm:ExchangedDocument', CODE('380') + DATE('20261301'), ['CII-DT-097']],

  ['a sub-line', LINE, '<ram:IncludedSubordinateTradeLineItem/>', ['CII-SR-221']],
  [
    'a subject code in a note',
    `${LINE}/ram:AssociatedDocumentLineDocument`,
    '<ram:IncludedNote><ram:SubjectCode/></ram:IncludedNote>',
    ['CII-SR-041'],
  ],
  ['a brand', PRODUCT, '<ram:BrandName>x</ram:BrandName>', ['CII-SR-058']],
  ['a standard identifier without scheme', PRODUCT, '<ram:GlobalID>1</ram:GlobalID>', ['CII-SR-046']],
  ['a standard identifier', PRODUCT, '<ram:GlobalID schemeID="0160">1</ram:GlobalID>', []],
  ['a name of a scheme of an identifier', PRODUCT, '<ram:GlobalID schemeID="0160" schemeName="x">1</ram:GlobalID>', ['CII-DT-101']],
  ['a country of origin without code', PRODUCT, '<ram:OriginTradeCountry/>', ['CII-SR-090']],
  ['a country of origin', PRODUCT, '<ram:OriginTradeCountry><ram:ID>BE</ram:ID></ram:OriginTradeCountry>', []],
  [
    'an attribute without value',
    PRODUCT,
    '<ram:ApplicableProductCharacteristic><ram:Description/></ram:ApplicableProductCharacteristic>',
    ['CII-SR-072'],
  ],
  ['a net price', PRICES, NET_PRICE, []],
  ['no net price', PRICES, '', ['CII-SR-439']],
  ['two net prices', PRICES, NET_PRICE.repeat(2), ['CII-SR-439', 'CII-SR-441']],
  ['a discount', PRICES, DISCOUNT(`${INDICATOR('false')}<ram:ActualAmount>1</ram:ActualAmount>`), []],
  ['a discount that says 0', PRICES, DISCOUNT(`${INDICATOR(' 0 ')}<ram:ActualAmount>1</ram:ActualAmount>`), []],
  ['a charge on a price', PRICES, DISCOUNT(`${INDICATOR('true')}<ram:ActualAmount>1</ram:ActualAmount>`), ['CII-SR-119']],
  ['a discount without amount', PRICES, DISCOUNT(INDICATOR('false')), ['CII-SR-119']],
  ['a discount without indicator', PRICES, DISCOUNT('<ram:ActualAmount>1</ram:ActualAmount>'), ['CII-SR-119']],
  ['a reason of a discount', PRICES, DISCOUNT('<ram:Reason/>'), ['CII-SR-128']],
  [
    'a billed quantity with a unit',
    `${LINE}/ram:SpecifiedLineTradeDelivery`,
    '<ram:BilledQuantity unitCode="C62">1</ram:BilledQuantity>',
    [],
  ],
  [
    'another quantity with a unit',
    PRICES,
    `${NET_PRICE}<ram:NetPriceProductTradePrice><ram:BasisQuantity unitCode="C62">1</ram:BasisQuantity></ram:NetPriceProductTradePrice>`,
    ['CII-DT-033'],
  ],
  [
    'a list of units',
    `${LINE}/ram:SpecifiedLineTradeDelivery`,
    '<ram:BilledQuantity unitCodeListID="x">1</ram:BilledQuantity>',
    ['CII-DT-034'],
  ],
  ['no VAT category of a line', `${LINE}/ram:SpecifiedLineTradeSettlement`, '', ['CII-SR-454']],
  [
    'a list of VAT categories of a line',
    `${LINE}/ram:SpecifiedLineTradeSettlement`,
    TAX('<ram:CategoryCode listID="x">S</ram:CategoryCode>'),
    ['CII-DT-045'],
  ],
  ['a VAT base of a line', `${LINE}/ram:SpecifiedLineTradeSettlement`, TAX('<ram:BasisAmount>1</ram:BasisAmount>'), ['CII-DT-041']],
  [
    'two invoiced objects of a line',
    `${LINE}/ram:SpecifiedLineTradeSettlement`,
    TAX('') + REFERENCE(CODE('130')) + REFERENCE(CODE(' 130 ')),
    ['CII-DT-018', 'CII-SR-474'],
  ],

  ['two contacts of the seller', `${AGREEMENT}/ram:SellerTradeParty`, '<ram:DefinedTradeContact/>'.repeat(2), ['CII-SR-455']],
  ['a contact that is a person and a department', AGREEMENT, CONTACT('<ram:PersonName/><ram:DepartmentName/>'), ['CII-SR-465']],
  ['a contact that is a person', AGREEMENT, CONTACT('<ram:PersonName/>'), []],
  [
    'a buyer that is a person and a department',
    `${AGREEMENT}/ram:BuyerTradeParty/ram:DefinedTradeContact`,
    '<ram:PersonName/><ram:DepartmentName/>',
    ['CII-SR-466'],
  ],
  ['a buyer with two kinds of identifier', `${AGREEMENT}/ram:BuyerTradeParty`, '<ram:ID/><ram:GlobalID/>', ['CII-SR-450']],
  ['a buyer with an identifier', `${AGREEMENT}/ram:BuyerTradeParty`, '<ram:GlobalID/>', []],
  ['two tenders', AGREEMENT, REFERENCE(CODE('50')).repeat(2), ['CII-SR-457']],
  ['a tender and an invoiced object', AGREEMENT, REFERENCE(CODE('50')) + REFERENCE(CODE('130')), []],
  ['two invoiced objects', AGREEMENT, REFERENCE(CODE('130')).repeat(2), ['CII-SR-458']],
  ['a file', AGREEMENT, REFERENCE(`${CODE('916')}<ram:AttachmentBinaryObject/>`), []],
  ['two files', AGREEMENT, REFERENCE(`${CODE('916')}<ram:AttachmentBinaryObject/>`).repeat(2), ['CII-SR-476']],
  ['two descriptions of supporting documents', AGREEMENT, REFERENCE(`${CODE('916')}<ram:Name/>`).repeat(2), ['CII-SR-475']],
  ['an address on the web of an invoiced object', AGREEMENT, REFERENCE(`${CODE('130')}<ram:URIID/>`), ['CII-DT-015']],
  ['a kind of an invoiced object', AGREEMENT, REFERENCE(`${CODE('130')}<ram:ReferenceTypeCode/>`), []],
  ['a kind of a tender', AGREEMENT, REFERENCE(`${CODE('50')}<ram:ReferenceTypeCode/>`), ['CII-DT-024']],
  [
    'a file, a name, a date of an order',
    `${AGREEMENT}/ram:BuyerOrderReferencedDocument`,
    '<ram:AttachmentBinaryObject/><ram:Name/><ram:FormattedIssueDateTime/>',
    ['CII-DT-021', 'CII-DT-022', 'CII-DT-027'],
  ],
  ['a post box', `${AGREEMENT}/ram:SellerTradeParty/ram:PostalTradeAddress`, '<ram:PostOfficeBox/>', ['CII-DT-083']],

  ['a place of delivery with two kinds of identifier', `${DELIVERY}/ram:ShipToTradeParty`, '<ram:ID/><ram:GlobalID/>', ['CII-SR-449']],
  ['a place of delivery with an identifier', `${DELIVERY}/ram:ShipToTradeParty`, '<ram:ID/>', []],
  ['a payee with two kinds of identifier', `${SETTLEMENT}/ram:PayeeTradeParty`, '<ram:ID/><ram:GlobalID/>', ['CII-SR-451']],
  ['a payee with an identifier', `${SETTLEMENT}/ram:PayeeTradeParty`, '<ram:ID/>', []],
  ['an invoicee', SETTLEMENT, '<ram:InvoiceeTradeParty/>', ['CII-SR-351']],
  ['two payment terms', SETTLEMENT, '<ram:SpecifiedTradePaymentTerms/>'.repeat(2), ['CII-SR-452']],
  ['a date of an earlier invoice', `${SETTLEMENT}/ram:InvoiceReferencedDocument`, '<ram:FormattedIssueDateTime/>', []],
  [
    'a VAT base and the code of its due date',
    SETTLEMENT,
    TAX('<ram:BasisAmount>1</ram:BasisAmount><ram:DueDateTypeCode>5</ram:DueDateTypeCode>'),
    [],
  ],
  [
    'two codes of due dates',
    SETTLEMENT,
    TAX('<ram:DueDateTypeCode>5</ram:DueDateTypeCode>') + TAX('<ram:DueDateTypeCode>29</ram:DueDateTypeCode>'),
    ['CII-SR-462'],
  ],
  ['a tax that is not VAT', SETTLEMENT, TAX(CODE('GST')), ['CII-DT-037']],
  ['a tax that is VAT', SETTLEMENT, TAX(CODE('VAT')), []],
  ['an exemption in a breakdown', SETTLEMENT, TAX('<ram:ExemptionReason/><ram:ExemptionReasonCode/>'), []],
  [
    'an exemption of an allowance',
    `${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`,
    `${INDICATOR('false')}<ram:CategoryTradeTax><ram:ExemptionReason/><ram:ExemptionReasonCode/></ram:CategoryTradeTax>`,
    ['CII-DT-052', 'CII-DT-098'],
  ],
  ['an allowance without indicator', `${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`, '', ['CII-SR-463']],
  ['a currency of an amount', SUMMATION, '<ram:LineTotalAmount currencyID="EUR">1</ram:LineTotalAmount>', ['CII-DT-031']],
  ['a currency of a VAT total', SUMMATION, '<ram:TaxTotalAmount currencyID="EUR">1</ram:TaxTotalAmount>', []],
  ['two totals of lines', SUMMATION, '<ram:LineTotalAmount>1</ram:LineTotalAmount>'.repeat(2), ['CII-SR-477']],
  ['two payment means', SETTLEMENT, MEANS(CODE('48')) + MEANS(CODE('59')), ['CII-SR-467']],
  ['the same payment means twice', SETTLEMENT, MEANS(CODE('48')) + MEANS(CODE(' 48 ')), []],
  [
    'two texts of payment means',
    SETTLEMENT,
    MEANS('<ram:Information>1</ram:Information>') + MEANS('<ram:Information>2</ram:Information>'),
    ['CII-SR-468'],
  ],
  ['two remittance informations', SETTLEMENT, '<ram:PaymentReference>1</ram:PaymentReference>'.repeat(2), ['CII-SR-469']],
  ['a remittance information', SETTLEMENT, '<ram:PaymentReference>1</ram:PaymentReference>', []],
  ['a credit transfer without account', SETTLEMENT, MEANS(CODE(' 58 ')), ['CII-SR-470']],
  ['a credit transfer', SETTLEMENT, MEANS(CODE('30') + IBAN), []],
  ["a payer's bank", SETTLEMENT, MEANS('<ram:PayerSpecifiedDebtorFinancialInstitution/>'), ['CII-SR-464']],
  ['the id of a period', `${SETTLEMENT}/ram:BillingSpecifiedPeriod`, '<ram:ID/>', ['CII-DT-076']],
];

for (const [why, path, content, fires] of CASES) {
  const title = `${path.split('/').at(-1)} with ${why}`;
  test(title, (t) => t.deepEqual(firedBy(CII_TABLES, rooted('rsm:CrossIndustryInvoice', nested(path, content))), fires));
}

test('a language of the document', (t) => {
  t.deepEqual(firedBy(CII_TABLES, rooted('rsm:CrossIndustryInvoice languageID="en"', '')), ['CII-DT-013']);
});

test('the rules are 482 CII-SR and 98 CII-DT: three more are published that cannot fire', (t) => {
  const counts = Object.groupBy(CII_TABLES.rules, ({ id }) => id.replace(/\d+$/, ''));
  t.deepEqual(
    Object.entries(counts).map(([ids, rules]) => [ids, new Set(rules?.map(({ id }) => id)).size]),
    [
      ['CII-SR-', 482],
      ['CII-DT-', 98],
    ],
  );
});

test('the sentence of a row says what, where and what is excepted', (t) => {
  const texts = ruleSetAt('EN16931-CII', AT)?.texts();
  const textOf = (id: string) => texts?.find((rule) => rule.id === id)?.text;
  t.is(textOf('CII-SR-058'), 'EN 16931 does not use ram:BrandName in ram:SpecifiedTradeProduct.');
  t.is(textOf('CII-DT-037'), 'EN 16931 does not use ram:TypeCode in a trade tax, except to say VAT.');
  t.is(textOf('CII-DT-031'), 'EN 16931 does not use the attribute currencyID of an amount.');
  t.is(
    textOf('CII-SR-439'),
    'EN 16931 wants ram:NetPriceProductTradePrice/ram:ChargeAmount exactly once in ram:SpecifiedLineTradeAgreement.',
  );
});

test('every rule that is no row of a table fires in a case', (t) => {
  const fired = new Set(CASES.flatMap(([, , , fires]) => fires));
  t.deepEqual(
    CII_CONDITIONS.map(({ id }) => id).filter((id) => !fired.has(id)),
    [],
  );
});
