import { readFileSync } from 'node:fs';
import { ciiToUbl } from '../../src/convert/ciiToUbl.js';
import { readBack } from '../../src/convert/readBack.js';
import { embeddedFiles } from '../../src/domain/documents/files/embedded.js';
import { invoiceOf, type Term } from '../../src/validation/terms.js';
import { parseXml } from '../../src/xml/gate.js';
import { elementsAt, textAt } from '../../src/xml/path.js';
import { attribute, type XmlElement } from '../../src/xml/tree.js';
import { nested } from '../support/rules.js';
import { test } from '../support/test.js';
import { convert, everyTerm, plain } from './ciiInvoices.js';

test('every term has its place in UBL, in the order of the schema', (t) => {
  const expected = readFileSync('test/fixtures/cii-every-term-as-ubl.xml', 'utf8').replace(/>\s+</g, '><').trim();
  const { bytes, findings } = convert(everyTerm);
  t.deepEqual(findings, []);
  t.is(bytes.toString().replace(/>\s+</g, '><').trim(), expected);
});

test('every term of the semantic model stands in that document', (t) => {
  const invoice = invoiceOf(parseXml(Buffer.from(everyTerm)).root);
  const terms = Object.keys(invoice.table) as Term[];
  t.deepEqual(
    terms.filter((term) => invoice.all(term).length === 0),
    [],
  );
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
      'AllowanceCharge AllowanceCharge TaxTotal TaxTotal LegalMonetaryTotal CreditNoteLine',
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
  const { root } = convert(everyTerm.replace(nested('ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID', 'BT-13'), ''));
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

test('without a target BT-24 and BT-23 stay what they are', (t) => {
  const { root } = parseXml(ciiToUbl(parseXml(Buffer.from(everyTerm))).bytes);
  t.deepEqual([textAt(root, 'cbc:CustomizationID'), textAt(root, 'cbc:ProfileID')], ['urn:cen.eu:en16931:2017', 'BT-23']);
});

test('BT-41 is one text where CII names a person and a department', (t) => {
  const { root, findings } = convert(
    everyTerm.replace('BT-41</ram:PersonName>', 'BT-41</ram:PersonName><ram:DepartmentName>Sales</ram:DepartmentName>'),
  );
  t.deepEqual(findings, []);
  t.is(textAt(root, 'cac:AccountingSupplierParty/cac:Party/cac:Contact/cbc:Name'), 'BT-41, Sales');
});

test('BT-31: the scheme VAT, which the rules of Peppol for CII know, is VA', (t) => {
  const { root, findings } = convert(everyTerm.replace('schemeID="VA">BT-31<', 'schemeID="VAT">BT-31<'));
  t.deepEqual(findings, []);
  const schemes = elementsAt(root, 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme');
  t.deepEqual(
    schemes.map((one) => [textAt(one, 'cbc:CompanyID'), textAt(one, 'cac:TaxScheme/cbc:ID')]),
    [
      ['BT-31', 'VAT'],
      ['BT-32', 'FC'],
    ],
  );
});

test('BT-110: UBL demands it, where CII has none it is 0', (t) => {
  const { root, findings } = convert(plain.replace(/<ram:TaxTotalAmount.*<\/ram:TaxTotalAmount>/, ''));
  t.deepEqual(findings, []);
  t.deepEqual(taxTotalsOf(root), [['EUR', '0']]);
});

test('BT-110 without a currency stays without one, which is a fault, unless it is nothing', (t) => {
  const without = plain.replace('<ram:TaxTotalAmount currencyID="EUR">', '<ram:TaxTotalAmount>');
  t.deepEqual(taxTotalsOf(convert(without).root), [[undefined, '55.50']]);
  t.deepEqual(taxTotalsOf(convert(without.replace('>55.50</ram:TaxTotalAmount>', '>0.00</ram:TaxTotalAmount>')).root), [['EUR', '0.00']]);
});

test('BG-24: a reference of no type is a supporting document', (t) => {
  const { root, findings } = convert(everyTerm.replace('<ram:TypeCode>916</ram:TypeCode>', ''));
  t.deepEqual(findings, []);
  t.deepEqual(texts(root, 'cac:AdditionalDocumentReference/cbc:DocumentDescription'), ['BT-123']);
});

for (const [title, given, expected] of [
  ['name is its reference and the extension of its type', 'mimeCode="text/csv"', ['text/csv', 'BT-122.csv']],
  ['type follows from its name', 'filename="a.pdf"', ['application/pdf', 'a.pdf']],
] as const) {
  test(`BT-125: UBL demands type and name, a missing ${title}`, (t) => {
    const { root } = convert(everyTerm.replace('mimeCode="text/csv" filename="BT-125.csv"', given));
    const [object] = elementsAt(root, 'cac:AdditionalDocumentReference/cac:Attachment/cbc:EmbeddedDocumentBinaryObject');
    t.deepEqual([attribute(object, 'mimeCode'), attribute(object, 'filename')], [...expected]);
  });
}

test('BT-82 and BT-9 of a credit note stand in one of the payment means, BT-83 in each', (t) => {
  const { root, findings } = convert(
    creditNote.replace('<ram:TypeCode>59</ram:TypeCode>', '<ram:TypeCode>59</ram:TypeCode><ram:Information>BT-82</ram:Information>'),
  );
  t.deepEqual(findings, []);
  t.deepEqual(
    elementsAt(root, 'cac:PaymentMeans').map((one) => [
      attribute(elementsAt(one, 'cbc:PaymentMeansCode')[0], 'name'),
      textAt(one, 'cbc:PaymentDueDate'),
      textAt(one, 'cbc:PaymentID'),
    ]),
    [
      ['BT-82', '2026-01-09', 'BT-83'],
      [undefined, undefined, 'BT-83'],
    ],
  );
});

const EMPTY_GROUPS: readonly (readonly [cii: string, ubl: string])[] = [
  ['IncludedSupplyChainTradeLineItem', 'cac:InvoiceLine'],
  ['ApplicableProductCharacteristic', 'cac:InvoiceLine/cac:Item/cac:AdditionalItemProperty'],
  ['SellerTradeParty', 'cac:AccountingSupplierParty/cac:Party'],
  ['BuyerTradeParty', 'cac:AccountingCustomerParty/cac:Party'],
  ['SellerTaxRepresentativeTradeParty', 'cac:TaxRepresentativeParty'],
  ['PostalTradeAddress', 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress'],
  ['URIUniversalCommunication', 'cac:AccountingSupplierParty/cac:Party/cbc:EndpointID'],
  ['InvoiceReferencedDocument', 'cac:BillingReference/cac:InvoiceDocumentReference'],
  ['SpecifiedTradeSettlementHeaderMonetarySummation', 'cac:LegalMonetaryTotal'],
];
for (const [cii, ubl] of EMPTY_GROUPS) {
  test(`a group without its parts is another fault than none, so it stays: ${cii}`, (t) => {
    const emptied = everyTerm
      .replace('<ram:CreditorReferenceID>BT-90</ram:CreditorReferenceID>', '')
      .replace(new RegExp(`<ram:${cii}>.*?</ram:${cii}>`, 's'), `<ram:${cii}/>`);
    const { root, findings } = convert(emptied);
    t.deepEqual(findings, []);
    t.deepEqual(
      elementsAt(root, ubl).map((one) => [one.text, one.children.length]),
      [['', 0]],
    );
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

for (const code of ['261', '389', '501']) {
  test(`self-billing is never converted: ${code}`, (t) => {
    const { findings } = convert(plain.replace('<ram:TypeCode>380<', `<ram:TypeCode>${code}<`));
    t.deepEqual(findings, [
      { path: '/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:TypeCode', text: 'Self-billing is never converted' },
    ]);
  });
}

test('self-billing is never converted: the specification of Peppol', (t) => {
  const { findings } = convert(
    plain.replace('>urn:cen.eu:en16931:2017<', '>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0<'),
  );
  t.is(findings[0]?.text, 'Self-billing is never converted');
});

test('read back: a term whose value changed is a finding', (t) => {
  const source = parseXml(Buffer.from(plain)).root;
  const { bytes } = convert(plain);
  const changed = bytes.toString().replace('>355.50</cbc:PayableAmount>', '>355.51</cbc:PayableAmount>');
  t.deepEqual(readBack(source, parseXml(Buffer.from(changed)).root), [
    { path: '/rsm:CrossIndustryInvoice', text: 'The conversion changed BT-115' },
  ]);
});

function taxTotalsOf(root: XmlElement): (readonly [currency: string | undefined, amount: string])[] {
  return elementsAt(root, 'cac:TaxTotal/cbc:TaxAmount').map((one) => [attribute(one, 'currencyID'), one.text]);
}

function texts(root: XmlElement, path: string): string[] {
  return elementsAt(root, path).map(({ text }) => text);
}
