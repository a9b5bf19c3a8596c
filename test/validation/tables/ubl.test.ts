// Hand-written cases for UBL-CR, UBL-SR and UBL-DT: each is the content of an Invoice, and the rules that fire.

import { ruleSetAt } from '../../../src/validation/rulesets.js';
import { UBL_TABLES } from '../../../src/validation/tables/ubl.js';
import { UBL_CONDITIONS } from '../../../src/validation/tables/ublConditions.js';
import { AT } from '../../support/fixtures.js';
import { nested } from '../../support/rules.js';
import { firedBy, rooted } from '../../support/tables.js';
import { test } from '../../support/test.js';

type Case = readonly [why: string, content: string, fires: readonly string[]];

const SELLER = (content: string) => nested('cac:AccountingSupplierParty/cac:Party', content);
const BUYER = (content: string) => nested('cac:AccountingCustomerParty/cac:Party', content);
const LEGAL_NAME = nested('cac:PartyLegalEntity/cbc:RegistrationName', 'Seller');
const PAYEE = (content: string) =>
  `${SELLER(LEGAL_NAME)}<cac:PayeeParty><cac:PartyName><cbc:Name>Payee</cbc:Name></cac:PartyName>${content}</cac:PayeeParty>`;
const CATEGORY = nested('cac:Item/cac:ClassifiedTaxCategory/cbc:ID', 'S');
const LINE = (content: string) => `<cac:InvoiceLine>${CATEGORY}${content}</cac:InvoiceLine>`;
const REFERENCE = (content: string) => `<cac:AdditionalDocumentReference>${content}</cac:AdditionalDocumentReference>`;
const CODE = (code: string) => `<cbc:DocumentTypeCode>${code}</cbc:DocumentTypeCode>`;
const TAX = (scheme: string, number = 'BE0123456789') =>
  `<cac:PartyTaxScheme><cbc:CompanyID>${number}</cbc:CompanyID><cac:TaxScheme>${scheme}</cac:TaxScheme></cac:PartyTaxScheme>`;
const VAT = TAX('<cbc:ID>VAT</cbc:ID>');
const OTHER = TAX('<cbc:ID>GST</cbc:ID>');
const ALLOWANCE = (content: string) => `<cac:AllowanceCharge>${content}</cac:AllowanceCharge>`;
const REASON = '<cbc:AllowanceChargeReason>r</cbc:AllowanceChargeReason>';
const MEANS = (content: string) => `<cac:PaymentMeans>${content}</cac:PaymentMeans>`;
const IDENTIFICATION = (attributes: string) => `<cac:PartyIdentification><cbc:ID${attributes}>1</cbc:ID></cac:PartyIdentification>`;

const CASES: readonly Case[] = [
  ['an extension', '<ext:UBLExtensions/>', ['UBL-CR-001']],
  ['UBL 2.2', '<cbc:UBLVersionID>2.2</cbc:UBLVersionID>', ['UBL-CR-002']],
  ['UBL 2.1', '<cbc:UBLVersionID>2.1</cbc:UBLVersionID>', []],
  ['a UUID', '<cbc:UUID>1</cbc:UUID>', ['UBL-CR-005']],
  ['a UUID without text is there all the same', '<cbc:UUID/>', ['UBL-CR-005']],
  ['a UUID of another namespace', '<cac:UUID>1</cac:UUID>', []],
  ['an order reference with a date', '<cac:OrderReference><cbc:IssueDate>2026-01-01</cbc:IssueDate></cac:OrderReference>', ['UBL-CR-018']],
  [
    'a preceding invoice with a date',
    '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>1</cbc:ID><cbc:IssueDate>2026-01-01</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>',
    [],
  ],
  ['a web site of the seller', SELLER('<cbc:WebsiteURI>x</cbc:WebsiteURI>'), ['UBL-CR-143']],
  ['a signature', '<cac:Signature/>', ['UBL-CR-137']],
  ['a due date in the payment means of an invoice', MEANS('<cbc:PaymentDueDate>2026-01-01</cbc:PaymentDueDate>'), ['UBL-CR-412']],
  ['a delivery of a line', LINE('<cac:Delivery/>'), ['UBL-CR-550']],
  [
    'a pack size of an item',
    '<cac:InvoiceLine><cac:Item><cbc:PackQuantity>1</cbc:PackQuantity><cac:ClassifiedTaxCategory/></cac:Item></cac:InvoiceLine>',
    ['UBL-CR-563'],
  ],
  ['a sub-line', LINE('<cac:SubInvoiceLine/>'), ['UBL-CR-646']],
  [
    'a UUID in a line of a sub-line is not one of the line',
    LINE(`<cac:SubInvoiceLine>${LINE('<cbc:UUID>1</cbc:UUID>')}</cac:SubInvoiceLine>`),
    ['UBL-CR-646'],
  ],
  ['a scheme of the number', '<cbc:ID schemeID="x">1</cbc:ID>', ['UBL-CR-650']],
  [
    'a scheme of a VAT number, anywhere',
    '<cac:Signature><cac:PartyTaxScheme><cbc:CompanyID schemeID="x">1</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme></cac:Signature>',
    ['UBL-CR-137', 'UBL-CR-652'],
  ],
  ['a list of a country', SELLER(nested('cac:PostalAddress/cac:Country/cbc:IdentificationCode listID="x"', 'BE')), ['UBL-CR-660']],
  ['a list of unit codes', LINE('<cbc:InvoicedQuantity unitCodeListID="x">1</cbc:InvoicedQuantity>'), ['UBL-CR-663']],
  ['a scheme in a supporting document', REFERENCE('<cbc:ID schemeID="ABZ">1</cbc:ID>'), ['UBL-CR-665', 'UBL-SR-43']],
  ['a scheme of an invoiced object', REFERENCE(`<cbc:ID schemeID="ABZ">1</cbc:ID>${CODE('130')}`), []],
  ['a file of an invoiced object', REFERENCE(`<cbc:ID>1</cbc:ID>${CODE('130')}<cac:Attachment/>`), ['UBL-CR-666']],
  ['a file of a supporting document', REFERENCE('<cbc:ID>1</cbc:ID><cac:Attachment/>'), []],
  [
    'a description of an invoiced object',
    REFERENCE(`<cbc:ID>1</cbc:ID>${CODE('130')}<cbc:DocumentDescription>x</cbc:DocumentDescription>`),
    ['UBL-CR-673'],
  ],
  [
    'a reason of a discount on a price',
    LINE(`<cac:Price>${ALLOWANCE('<cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>')}</cac:Price>`),
    ['UBL-CR-633', 'UBL-CR-669'],
  ],

  ['an amount of three decimals', '<cbc:PrepaidAmount>1.234</cbc:PrepaidAmount>', ['UBL-DT-01']],
  ['an amount of two decimals', '<cbc:PrepaidAmount>1.23</cbc:PrepaidAmount>', []],
  ['white space behind an amount counts as decimals', '<cbc:PrepaidAmount>1.23 </cbc:PrepaidAmount>', ['UBL-DT-01']],
  ['a price of four decimals', LINE('<cac:Price><cbc:PriceAmount>1.2345</cbc:PriceAmount></cac:Price>'), []],
  ['a discount on a price, of four decimals', LINE(`<cac:Price>${ALLOWANCE('<cbc:Amount>1.2345</cbc:Amount>')}</cac:Price>`), []],
  ['an embedded file', '<cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv"/>', []],
  ['an embedded file without media type', '<cbc:EmbeddedDocumentBinaryObject filename="a.csv"/>', ['UBL-DT-06']],
  ['an embedded file without name', '<cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv"/>', ['UBL-DT-07']],
  ['a name of a scheme, anywhere', LINE('<cbc:ID schemeName="x">1</cbc:ID>'), ['UBL-DT-08']],
  ['a name of payment means', MEANS('<cbc:PaymentMeansCode name="Transfer">30</cbc:PaymentMeansCode>'), []],
  ['a name of something else', '<cbc:Note name="x">1</cbc:Note>', ['UBL-DT-18']],
  ['a language', '<cbc:Note languageID="en">1</cbc:Note>', ['UBL-DT-19']],

  ['two contracts', '<cac:ContractDocumentReference><cbc:ID>1</cbc:ID></cac:ContractDocumentReference>'.repeat(2), ['UBL-SR-01']],
  ['a contract', '<cac:ContractDocumentReference><cbc:ID>1</cbc:ID></cac:ContractDocumentReference>', []],
  ['two invoiced objects', REFERENCE(`<cbc:ID>1</cbc:ID>${CODE('130')}`).repeat(2), ['UBL-SR-04']],
  ['two supporting documents', REFERENCE('<cbc:ID>1</cbc:ID>').repeat(2), []],
  ['two notes on payment', '<cac:PaymentTerms><cbc:Note>1</cbc:Note><cbc:Note>2</cbc:Note></cac:PaymentTerms>', ['UBL-SR-05']],
  ['a preceding invoice without number', '<cac:BillingReference><cac:InvoiceDocumentReference/></cac:BillingReference>', ['UBL-SR-07']],
  ['two VAT numbers of the seller', SELLER(VAT + TAX('<cbc:ID>vat</cbc:ID>')), ['UBL-SR-12']],
  ['a VAT number of the seller and another', SELLER(VAT + OTHER), []],
  ['two other numbers of the seller', SELLER(OTHER + TAX('<cbc:ID>TAX</cbc:ID>')), ['UBL-SR-13']],
  ['a tax that is not named is not VAT', SELLER(OTHER + TAX('')), ['UBL-SR-13', 'UBL-SR-53']],
  ['two VAT numbers of the buyer', BUYER(VAT + VAT), ['UBL-SR-18']],
  ['a VAT number of the buyer', BUYER(VAT), []],
  ['a payee', PAYEE(''), []],
  ['two names of the payee', PAYEE('<cac:PartyName><cbc:Name>Other</cbc:Name></cac:PartyName>'), ['UBL-SR-19']],
  ['two identifiers of the payee', PAYEE(IDENTIFICATION(' schemeID="0088"').repeat(2)), ['UBL-SR-20']],
  [
    'identifiers of the payee, one of them for direct debits',
    PAYEE(IDENTIFICATION(' schemeID="SEPA"') + IDENTIFICATION(' schemeID="0088"')),
    [],
  ],
  [
    'two registrations of the payee',
    PAYEE('<cac:PartyLegalEntity><cbc:CompanyID>1</cbc:CompanyID><cbc:CompanyID>2</cbc:CompanyID></cac:PartyLegalEntity>'),
    ['UBL-SR-21'],
  ],
  ['a payee without name', `${SELLER(LEGAL_NAME)}<cac:PayeeParty/>`, ['UBL-SR-19', 'UBL-SR-20', 'UBL-SR-21']],
  [
    "a payee of the seller's name",
    `${SELLER(LEGAL_NAME)}<cac:PayeeParty><cac:PartyName><cbc:Name>Seller</cbc:Name></cac:PartyName></cac:PayeeParty>`,
    ['UBL-SR-19', 'UBL-SR-20', 'UBL-SR-21'],
  ],
  ['two deliveries', '<cac:Delivery/><cac:Delivery/>', ['UBL-SR-24']],
  ['two creditor identifiers', SELLER(IDENTIFICATION(' schemeID="SEPA"').repeat(2)), ['UBL-SR-29']],
  ['a creditor identifier', SELLER(IDENTIFICATION(' schemeID="SEPA"')), []],
  ['two reasons of an allowance', ALLOWANCE(`<cbc:ChargeIndicator>false</cbc:ChargeIndicator>${REASON}${REASON}`), ['UBL-SR-30']],
  ['a reason of an allowance', ALLOWANCE(`<cbc:ChargeIndicator>false</cbc:ChargeIndicator>${REASON}`), []],
  ['two reasons of a charge, which says 1', ALLOWANCE(`<cbc:ChargeIndicator> 1 </cbc:ChargeIndicator>${REASON}${REASON}`), ['UBL-SR-31']],
  ['two reasons of neither', ALLOWANCE(`<cbc:ChargeIndicator>yes</cbc:ChargeIndicator>${REASON}${REASON}`), []],
  ['two notes of a line', LINE('<cbc:Note>1</cbc:Note><cbc:Note>2</cbc:Note>'), ['UBL-SR-34']],
  ['a note in each of two lines', LINE('<cbc:Note>1</cbc:Note>').repeat(2), []],
  ['three tax registrations of the seller', SELLER(`${VAT}${OTHER}<cac:PartyTaxScheme/>`), ['UBL-SR-42', 'UBL-SR-53']],
  ['a type code of a supporting document', REFERENCE(`<cbc:ID>1</cbc:ID>${CODE('916')}`), ['UBL-SR-43']],
  ['a project in an invoice', REFERENCE(`<cbc:ID>1</cbc:ID>${CODE('50')}`), ['UBL-SR-43']],
  ['two remittance informations', MEANS('<cbc:PaymentID>1</cbc:PaymentID>') + MEANS('<cbc:PaymentID>2</cbc:PaymentID>'), ['UBL-SR-44']],
  ['the same remittance information twice', MEANS('<cbc:PaymentID>1</cbc:PaymentID>').repeat(2), []],
  ['two names of payment means', MEANS('<cbc:PaymentMeansCode name="a">30</cbc:PaymentMeansCode>').repeat(2), ['UBL-SR-46']],
  [
    'two payment means',
    MEANS('<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>') + MEANS('<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>'),
    ['UBL-SR-47'],
  ],
  ['the same payment means twice', MEANS('<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>').repeat(2), []],
  ['a line without VAT category', '<cac:InvoiceLine/>', ['UBL-SR-48']],
  ['two address lines', SELLER('<cac:PostalAddress><cac:AddressLine/><cac:AddressLine/></cac:PostalAddress>'), ['UBL-SR-51']],
  ['a tax registration without number', SELLER(nested('cac:PartyTaxScheme/cac:TaxScheme/cbc:ID', 'VAT')), ['UBL-SR-53']],
];

const IN_CREDIT_NOTES: readonly Case[] = [
  ['a due date in the payment means', MEANS('<cbc:PaymentDueDate>2026-01-01</cbc:PaymentDueDate>'), []],
  ['a project', REFERENCE(`<cbc:ID>1</cbc:ID>${CODE('50')}`), []],
  ['a delivery of a line', `<cac:CreditNoteLine>${CATEGORY}<cac:Delivery/></cac:CreditNoteLine>`, ['UBL-CR-550']],
  ['a UUID', '<cbc:UUID>1</cbc:UUID>', ['UBL-CR-005']],
];

for (const [why, content, fires] of CASES) {
  test(`an invoice with ${why}`, (t) => t.deepEqual(firedBy(UBL_TABLES, rooted('inv:Invoice', content)), fires));
}
for (const [why, content, fires] of IN_CREDIT_NOTES) {
  test(`a credit note with ${why}`, (t) => t.deepEqual(firedBy(UBL_TABLES, rooted('cn:CreditNote', content)), fires));
}

test('the rules are 678 UBL-CR, 54 UBL-SR and 24 UBL-DT', (t) => {
  const counts = Object.groupBy(UBL_TABLES.rules, ({ id }) => id.replace(/\d+$/, ''));
  t.deepEqual(
    Object.entries(counts).map(([ids, rules]) => [ids, new Set(rules?.map(({ id }) => id)).size]),
    [
      ['UBL-CR-', 678],
      ['UBL-DT-', 24],
      ['UBL-SR-', 54],
    ],
  );
});

test('only two of UBL-CR are fatal, all of UBL-SR are', (t) => {
  const fatal = UBL_TABLES.rules.filter(({ severity }) => severity === 'fatal').map(({ id }) => id);
  t.deepEqual(fatal.filter((id) => id.startsWith('UBL-CR')).sort(), ['UBL-CR-666', 'UBL-CR-673']);
  t.is(fatal.filter((id) => id.startsWith('UBL-SR')).length, 54);
  t.deepEqual(fatal.filter((id) => id.startsWith('UBL-DT')).sort(), ['UBL-DT-01', 'UBL-DT-06', 'UBL-DT-07']);
});

test('the sentence of a row says what and where', (t) => {
  const texts = ruleSetAt('EN16931-UBL', AT)?.texts();
  const textOf = (id: string) => texts?.find((rule) => rule.id === id)?.text;
  t.is(textOf('UBL-CR-005'), 'EN 16931 does not use cbc:UUID at the top of the document.');
  t.is(textOf('UBL-CR-017'), 'EN 16931 does not use cbc:UUID in cac:OrderReference.');
  t.is(textOf('UBL-CR-563'), 'EN 16931 does not use cbc:PackQuantity in cac:Item of a line.');
  t.is(textOf('UBL-CR-650'), 'EN 16931 does not use the attribute schemeID of cbc:ID.');
  t.is(textOf('UBL-DT-08'), 'EN 16931 does not use the attribute schemeName.');
  t.is(textOf('UBL-SR-34'), 'There is more than one: EN 16931 knows cbc:Note once in cac:InvoiceLine.');
});

test('every rule that is no row of a table fires in a case', (t) => {
  const fired = new Set(CASES.flatMap(([, , fires]) => fires));
  t.deepEqual(
    UBL_CONDITIONS.map(({ id }) => id).filter((id) => !fired.has(id)),
    [],
  );
});
