import { readFileSync } from 'node:fs';
import { NO_BUSINESS, readBusiness } from '../../../../src/domain/documents/fields/business.js';
import type { BusinessFields } from '../../../../src/domain/documents/fields/businessFields.js';
import { parseXml } from '../../../../src/xml/gate.js';
import { test } from '../../../support/test.js';

const FIXTURES = new URL('../../../fixtures/', import.meta.url);
const fixture = (name: string): string => readFileSync(new URL(name, FIXTURES), 'utf8');
const read = (xml: string): BusinessFields => readBusiness(parseXml(Buffer.from(xml)).root);

const INVOICE: BusinessFields = {
  sellerName: 'Example Seller BV',
  buyerName: 'Example Buyer S.à r.l.',
  currency: 'EUR',
  totalWithVat: '355.50',
  amountDue: '355.50',
  issueDate: '2026-11-02',
  dueDate: '2026-12-02',
  typeCode: '380',
  sellerCountry: 'BE',
  buyerCountry: 'LU',
  totalWithoutVat: '300.00',
  totalVat: '55.50',
  purchaseOrder: undefined,
  buyerReference: 'PO-4711',
  sellerVatId: 'BE0123456749',
  buyerVatId: undefined,
  paymentAccount: 'BE68539007547034',
};

test('a UBL invoice', (t) => {
  t.deepEqual(read(fixture('ubl-invoice.xml')), INVOICE);
});

test('a CII invoice says the same', (t) => {
  t.deepEqual(read(fixture('cii-invoice.xml')), INVOICE);
});

test('a UBL credit note, whose due date stands with its means of payment', (t) => {
  const due =
    '<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentDueDate>2026-12-09</cbc:PaymentDueDate></cac:PaymentMeans>';
  const xml = fixture('ubl-credit-note.xml').replace('<cac:TaxTotal>', `${due}<cac:TaxTotal>`);
  t.deepEqual(read(xml), {
    ...INVOICE,
    totalWithVat: '54.45',
    amountDue: '54.45',
    issueDate: '2026-11-09',
    dueDate: '2026-12-09',
    typeCode: '381',
    totalWithoutVat: '45.00',
    totalVat: '9.45',
    paymentAccount: undefined,
  });
});

const CEFACT = 'urn:un:unece:uncefact:data:standard:';

test('a ZUGFeRD 1 invoice', (t) => {
  const date = (name: string, day: string): string =>
    `<ram:${name}><udt:DateTimeString format="102">${day}</udt:DateTimeString></ram:${name}>`;
  const xml = `<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0" xmlns:ram="${CEFACT}ReusableAggregateBusinessInformationEntity:12" xmlns:udt="${CEFACT}UnqualifiedDataType:15">
    <rsm:HeaderExchangedDocument><ram:TypeCode>380</ram:TypeCode>${date('IssueDateTime', '20140305')}</rsm:HeaderExchangedDocument>
    <rsm:SpecifiedSupplyChainTradeTransaction>
      <ram:ApplicableSupplyChainTradeAgreement><ram:SellerTradeParty><ram:Name>Seller</ram:Name></ram:SellerTradeParty>
        <ram:BuyerTradeParty><ram:Name>Buyer</ram:Name></ram:BuyerTradeParty></ram:ApplicableSupplyChainTradeAgreement>
      <ram:ApplicableSupplyChainTradeSettlement><ram:InvoiceCurrencyCode>CHF</ram:InvoiceCurrencyCode>
        <ram:SpecifiedTradePaymentTerms>${date('DueDateDateTime', '20140405')}</ram:SpecifiedTradePaymentTerms>
        <ram:SpecifiedTradeSettlementMonetarySummation><ram:GrandTotalAmount>12.00</ram:GrandTotalAmount>
          <ram:DuePayableAmount>2.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementMonetarySummation>
      </ram:ApplicableSupplyChainTradeSettlement></rsm:SpecifiedSupplyChainTradeTransaction></rsm:CrossIndustryDocument>`;
  t.deepEqual(read(xml), {
    sellerName: 'Seller',
    buyerName: 'Buyer',
    currency: 'CHF',
    totalWithVat: '12.00',
    amountDue: '2.00',
    issueDate: '2014-03-05',
    dueDate: '2014-04-05',
    typeCode: '380',
    sellerCountry: undefined,
    buyerCountry: undefined,
    totalWithoutVat: undefined,
    totalVat: undefined,
    purchaseOrder: undefined,
    buyerReference: undefined,
    sellerVatId: undefined,
    buyerVatId: undefined,
    paymentAccount: undefined,
  });
});

for (const name of ['invoice-response.xml', 'ereport.xml']) {
  test(`${name} says nothing of the kind`, (t) => {
    t.deepEqual(read(fixture(name)), NO_BUSINESS);
  });
}

test('the trading name stands in where the name is missing', (t) => {
  const legal = '<cbc:RegistrationName>Example Seller BV</cbc:RegistrationName>';
  const xml = fixture('ubl-invoice.xml');
  t.true(xml.includes(legal));
  const trading = '<cac:PartyName><cbc:Name>Sellers</cbc:Name></cac:PartyName><cac:PostalAddress>';
  t.is(read(xml.replace(legal, '').replace('<cac:PostalAddress>', trading)).sellerName, 'Sellers');
});

type Change = readonly [about: string, field: keyof BusinessFields, before: string, after: string, expected: string | undefined];

const CHANGES: readonly Change[] = [
  ['no day of the calendar', 'issueDate', '>2026-11-02<', '>2026-02-30<', undefined],
  ['no date at all', 'dueDate', '>2026-12-02<', '>soon<', undefined],
  ['the year 0', 'dueDate', '>2026-12-02<', '>0000-12-02<', undefined],
  ['a date with a time zone', 'dueDate', '>2026-12-02<', '>2026-12-02+01:00<', '2026-12-02'],
  ['no decimal', 'totalWithVat', 'TaxInclusiveAmount currencyID="EUR">355.50', 'TaxInclusiveAmount currencyID="EUR">355,50', undefined],
  ['a float', 'amountDue', 'PayableAmount currencyID="EUR">355.50', 'PayableAmount currencyID="EUR">3.5e2', undefined],
  ['a negative amount', 'amountDue', 'PayableAmount currencyID="EUR">355.50', 'PayableAmount currencyID="EUR">-355.50', '-355.50'],
  ['30 digits', 'amountDue', 'PayableAmount currencyID="EUR">355.50', `PayableAmount currencyID="EUR">${'9'.repeat(30)}`, '9'.repeat(30)],
  ['31 digits', 'amountDue', 'PayableAmount currencyID="EUR">355.50', `PayableAmount currencyID="EUR">${'9'.repeat(31)}`, undefined],
  ['a currency that is no code', 'currency', '>EUR</cbc:DocumentCurrencyCode>', '>euro</cbc:DocumentCurrencyCode>', undefined],
  ['a name in two lines', 'sellerName', '>Example Seller BV<', '> Example\n  Seller <', 'Example Seller'],
  ['a name of 512 characters', 'sellerName', '>Example Seller BV<', `>${'x'.repeat(512)}<`, 'x'.repeat(512)],
  ['a name of 513 characters', 'sellerName', '>Example Seller BV<', `>${'x'.repeat(513)}<`, undefined],
  ['a type code of 17 characters', 'typeCode', '>380<', `>${'3'.repeat(17)}<`, undefined],
  ['an element that is empty', 'typeCode', '>380<', '> <', undefined],
];

for (const [about, field, before, after, expected] of CHANGES) {
  test(`${about}: ${field} is ${expected === undefined ? 'left out' : 'read'}, and the rest as ever`, (t) => {
    const xml = fixture('ubl-invoice.xml');
    t.true(xml.includes(before));
    t.deepEqual(read(xml.replace(before, after)), { ...INVOICE, [field]: expected });
  });
}
