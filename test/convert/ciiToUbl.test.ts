import { readFileSync } from 'node:fs';
import test from 'ava';
import { ciiToUbl } from '../../src/convert/ciiToUbl.js';
import { readBack } from '../../src/convert/readBack.js';
import { embeddedFiles } from '../../src/domain/documents/embedded.js';
import { parseXml } from '../../src/xml/gate.js';
import { elementsAt, textAt } from '../../src/xml/path.js';
import type { XmlElement } from '../../src/xml/tree.js';

const target = { customizationId: 'BT-24', profileId: 'BT-23' };
const everyTerm = readFileSync('test/fixtures/cii-every-term.xml', 'utf8');
const plain = readFileSync('test/fixtures/cii-invoice.xml', 'utf8');

function convert(xml: string) {
  const { bytes, findings } = ciiToUbl(parseXml(Buffer.from(xml)), target);
  return { bytes, findings, root: parseXml(bytes).root };
}

/** Paths that come out of a change to the plain invoice; below the transaction, where nearly all of them are. */
function lost(change: (xml: string) => string): string[] {
  return convert(change(plain)).findings.map(({ path }) =>
    path.replace('/rsm:CrossIndustryInvoice/', '').replace('rsm:SupplyChainTradeTransaction/', ''),
  );
}

test('every term has its place in UBL, in the order of the schema', (t) => {
  const expected = readFileSync('test/fixtures/cii-every-term-as-ubl.xml', 'utf8').replace(/>\s+</g, '><').trim();
  const { bytes, findings } = convert(everyTerm);
  t.deepEqual(findings, []);
  t.is(bytes.toString().replace(/>\s+</g, '><').trim(), expected);
});

test('a plain invoice is converted without findings', (t) => {
  t.deepEqual(convert(plain).findings, []);
});

const creditNote = everyTerm.replace('<ram:TypeCode>380<', '<ram:TypeCode>381<');

test('a code of the credit note list makes a CreditNote, in the order of its schema', (t) => {
  const { root, findings } = convert(creditNote);
  t.deepEqual(findings, []);
  t.is(root.ns, 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2');
  t.is(
    root.children.map(({ local }) => local).join(' '),
    'CustomizationID ProfileID ID IssueDate TaxPointDate CreditNoteTypeCode Note Note DocumentCurrencyCode TaxCurrencyCode AccountingCost ' +
      'BuyerReference InvoicePeriod OrderReference BillingReference DespatchDocumentReference ReceiptDocumentReference ' +
      'ContractDocumentReference AdditionalDocumentReference AdditionalDocumentReference AdditionalDocumentReference OriginatorDocumentReference ' +
      'AccountingSupplierParty AccountingCustomerParty PayeeParty TaxRepresentativeParty Delivery PaymentMeans PaymentMeans PaymentTerms ' +
      'AllowanceCharge TaxTotal TaxTotal LegalMonetaryTotal CreditNoteLine',
  );
});

test('a credit note has BT-9 in its payment means, BT-11 as a reference of type 50, BT-129 as credited quantity', (t) => {
  const { root } = convert(creditNote);
  t.is(textAt(root, 'cac:PaymentMeans/cbc:PaymentDueDate'), '2026-01-09');
  t.deepEqual(texts(root, 'cac:AdditionalDocumentReference/cbc:ID'), ['BT-11', 'BT-18', 'BT-122']);
  t.deepEqual(texts(root, 'cac:AdditionalDocumentReference/cbc:DocumentTypeCode'), ['50', '130']);
  t.is(textAt(root, 'cac:CreditNoteLine/cbc:CreditedQuantity'), '129');
});

test('BT-90 goes to the seller where there is no payee', (t) => {
  const { root } = convert(everyTerm.replace(/<ram:PayeeTradeParty>[\s\S]*<\/ram:PayeeTradeParty>/, ''));
  t.deepEqual(texts(root, 'cac:AccountingSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID'), ['BT-29', 'BT-29 global', 'BT-90']);
});

test('BT-14 without BT-13: UBL demands an order number, NA stands for none', (t) => {
  const { root } = convert(
    everyTerm.replace(
      '<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>BT-13</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>',
      '',
    ),
  );
  t.deepEqual([textAt(root, 'cac:OrderReference/cbc:ID'), textAt(root, 'cac:OrderReference/cbc:SalesOrderID')], ['NA', 'BT-14']);
});

test('BT-148 without BT-147 is a discount of 0', (t) => {
  const { root, findings } = convert(everyTerm.replace(/<ram:AppliedTradeAllowanceCharge>[\s\S]*<\/ram:AppliedTradeAllowanceCharge>/, ''));
  t.deepEqual(findings, []);
  t.is(textAt(root, 'cac:InvoiceLine/cac:Price/cac:AllowanceCharge/cbc:Amount'), '0');
});

for (const [cii, ubl] of [
  ['5', '3'],
  ['29', '35'],
  ['72', '432'],
  ['99', '99'],
] as const) {
  test(`BT-8 ${cii} is ${ubl}`, (t) => {
    const { root } = convert(everyTerm.replace('<ram:DueDateTypeCode>72<', `<ram:DueDateTypeCode>${cii}<`));
    t.is(textAt(root, 'cac:InvoicePeriod/cbc:DescriptionCode'), ubl);
  });
}

test('values keep their text: white space, references and CDATA', (t) => {
  const { root } = convert(plain.replace('<ram:Name>Office chair<', '<ram:Name> Office <![CDATA[<chair> & ]]>&#x20AC;\n<'));
  t.is(elementsAt(root, 'cac:InvoiceLine/cac:Item/cbc:Name')[0]?.text, ' Office <chair> & €\n');
});

test('lenient: a date or decimal that is none is carried as it stands', (t) => {
  const { root, findings } = convert(plain.replace('>20261102<', '>soon<').replace('>355.50<', '>much<'));
  t.deepEqual(findings, []);
  t.is(textAt(root, 'cbc:IssueDate'), 'soon');
  t.is(textAt(root, 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'), 'much');
});

test('embedded objects are kept', (t) => {
  t.deepEqual(embeddedFiles(parseXml(convert(everyTerm).bytes), { hasImage: true, taken: [] }).files, [
    { purpose: 'attachment', fileName: 'BT-125.csv', mimeType: 'text/csv', bytes: Buffer.from('a;b') },
  ]);
});

for (const code of ['389', '261']) {
  test(`self-billing is never converted: ${code}`, (t) => {
    const { findings } = convert(plain.replace('<ram:TypeCode>380<', `<ram:TypeCode>${code}<`));
    t.deepEqual(findings, [
      { path: '/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:TypeCode', text: 'Self-billing is never converted' },
    ]);
  });
}

const SETTLEMENT = 'ram:ApplicableHeaderTradeSettlement';
const AGREEMENT = 'ram:ApplicableHeaderTradeAgreement';
const before = (tag: string, added: string) => (xml: string) => xml.replace(`<${tag}>`, `${added}<${tag}>`);
const instead = (from: string, to: string) => (xml: string) => xml.replace(from, to);

const NOTHING_IS_DROPPED: readonly (readonly [title: string, change: (xml: string) => string, path: string])[] = [
  ['an element of another profile', before('ram:TypeCode', '<ram:Name>INVOICE</ram:Name>'), 'rsm:ExchangedDocument/ram:Name'],
  ['an element of another namespace', before('ram:BuyerReference', '<x:Extra xmlns:x="urn:x">1</x:Extra>'), `${AGREEMENT}/x:Extra`],
  ['an attribute', instead('<ram:ID>F2026-0018', '<ram:ID schemeID="A">F2026-0018'), 'rsm:ExchangedDocument/ram:ID/@schemeID'],
  [
    'a second value of what there is once',
    before('ram:BuyerReference', '<ram:BuyerReference>other</ram:BuyerReference>'),
    `${AGREEMENT}/ram:BuyerReference[2]`,
  ],
  [
    'a date of another format',
    instead('<udt:DateTimeString format="102">20261102', '<udt:DateTimeString format="203">202611021200'),
    'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString',
  ],
  [
    'an amount in another currency',
    instead('<ram:GrandTotalAmount>', '<ram:GrandTotalAmount currencyID="SEK">'),
    `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:GrandTotalAmount/@currencyID`,
  ],
  [
    'a tax total in a currency that is neither',
    before('ram:GrandTotalAmount', '<ram:TaxTotalAmount currencyID="SEK">1</ram:TaxTotalAmount>'),
    `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount[2]`,
  ],
  [
    'a tax registration that is neither VA nor FC',
    instead('schemeID="VA"', 'schemeID="XX"'),
    `${AGREEMENT}/ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID`,
  ],
  [
    'a reference of an unknown type',
    instead(
      '</ram:ApplicableHeaderTradeAgreement>',
      '<ram:AdditionalReferencedDocument><ram:TypeCode>1</ram:TypeCode></ram:AdditionalReferencedDocument></ram:ApplicableHeaderTradeAgreement>',
    ),
    `${AGREEMENT}/ram:AdditionalReferencedDocument/ram:TypeCode`,
  ],
  [
    'a payment reference without payment means',
    (xml) =>
      xml
        .replace(/<ram:SpecifiedTradeSettlementPaymentMeans>[\s\S]*<\/ram:SpecifiedTradeSettlementPaymentMeans>/, '')
        .replace('<ram:InvoiceCurrencyCode>', '<ram:PaymentReference>1</ram:PaymentReference><ram:InvoiceCurrencyCode>'),
    `${SETTLEMENT}/ram:PaymentReference`,
  ],
  [
    'a tax point code that differs from the first',
    (xml) => {
      let number = 0;
      return xml.replace(
        /<ram:RateApplicablePercent>(?=\d+<\/ram:RateApplicablePercent>\s*<\/ram:ApplicableTradeTax>\s*<(?:ram:ApplicableTradeTax|ram:SpecifiedTradePaymentTerms))/g,
        (tag) => {
          number += 1;
          return `<ram:DueDateTypeCode>${number === 1 ? 5 : 72}</ram:DueDateTypeCode>${tag}`;
        },
      );
    },
    `${SETTLEMENT}/ram:ApplicableTradeTax[2]/ram:DueDateTypeCode`,
  ],
  [
    'a charge on the gross price',
    before(
      'ram:NetPriceProductTradePrice',
      '<ram:GrossPriceProductTradePrice><ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator></ram:AppliedTradeAllowanceCharge></ram:GrossPriceProductTradePrice>',
    ),
    'ram:IncludedSupplyChainTradeLineItem[1]/ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ChargeIndicator/udt:Indicator',
  ],
  [
    'a project with a name of its own',
    instead(
      '</ram:ApplicableHeaderTradeAgreement>',
      '<ram:SpecifiedProcuringProject><ram:ID>P-1</ram:ID><ram:Name>New roof</ram:Name></ram:SpecifiedProcuringProject></ram:ApplicableHeaderTradeAgreement>',
    ),
    `${AGREEMENT}/ram:SpecifiedProcuringProject/ram:Name`,
  ],
];
for (const [title, change, path] of NOTHING_IS_DROPPED) {
  test(`nothing is dropped: ${title}`, (t) => {
    t.deepEqual(lost(change), [path]);
  });
}

test('hints for schema processors and empty elements are nothing', (t) => {
  const xml = plain
    .replace(
      '<rsm:CrossIndustryInvoice',
      '<rsm:CrossIndustryInvoice xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"',
    )
    .replace('<ram:TypeCode>380', '<ram:Name/><ram:TypeCode>380');
  t.deepEqual(convert(xml).findings, []);
});

test('read back: a term whose value changed is a finding', (t) => {
  const source = parseXml(Buffer.from(plain)).root;
  const { bytes } = convert(plain);
  const changed = bytes.toString().replace('>355.50</cbc:PayableAmount>', '>355.51</cbc:PayableAmount>');
  t.deepEqual(readBack(source, parseXml(Buffer.from(changed)).root), [
    { path: '/rsm:CrossIndustryInvoice', text: 'The conversion changed BT-115' },
  ]);
});

function texts(root: XmlElement, path: string): string[] {
  return elementsAt(root, path).map(({ text }) => text);
}
