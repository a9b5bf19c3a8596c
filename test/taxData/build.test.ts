// Tax data of invoices: what is copied, what is not, and who reports.
import { prepareInvoice } from '../../src/invoices/prepare.js';
import { buildTaxData, type TaxDataAbout } from '../../src/taxData/build.js';
import { parseXml } from '../../src/xml/gate.js';
import { elementAt, elementsAt, textAt } from '../../src/xml/path.js';
import type { XmlElement } from '../../src/xml/tree.js';
import { FULL, type Json, SMALL } from '../invoices/samples.js';
import { test } from '../support/test.js';

const ABOUT: TaxDataAbout = {
  country: 'sk',
  role: 'C2',
  type: 'S',
  uuid: '6c8e1bb4-0000-4000-8000-1f6a4b0e7a11',
  transmissionUuid: '0d2c7f7e-0000-4000-8000-5d1c9a3f2b22',
  at: new Date('2027-01-04T08:00:00Z'),
  authority: '0242:001180',
  representative: '0242:000001',
};
const DOCUMENT = 'pxs:ReportedTransaction/pxs:ReportedDocument';

function ubl(json: Json): XmlElement {
  return parseXml(prepareInvoice(json, [], 'ubl').written.bytes).root;
}

function built(json: Json, about: Partial<TaxDataAbout> = {}, isSelfBilled = false): XmlElement {
  return parseXml(buildTaxData(ubl(json), isSelfBilled, { ...ABOUT, ...about }).xml).root;
}

test('the head says who reports what to whom', (t) => {
  const root = built(SMALL);
  t.deepEqual(
    ['cbc:UUID', 'cbc:IssueDate', 'cbc:IssueTime', 'pxs:TaxDataTypeCode', 'pxs:DocumentScope', 'pxs:ReporterRole'].map((path) =>
      textAt(root, path),
    ),
    [ABOUT.uuid, '2027-01-04', '08:00:00Z', 'S', 'D', 'C2'],
  );
  t.is(textAt(root, 'pxs:ReportingParty/cbc:EndpointID'), '2020202019');
  t.is(textAt(root, 'pxs:ReceivingParty/cbc:EndpointID'), '001180');
  t.is(textAt(root, 'pxs:ReportersRepresentative/cac:PartyIdentification/cbc:ID'), '000001');
});

test('the corner of the receiver reports for the buyer; in self-billing the two change places', (t) => {
  t.is(textAt(built(SMALL, { role: 'C3' }), 'pxs:ReportingParty/cbc:EndpointID'), '2030303022');
  t.is(textAt(built(SMALL, {}, true), 'pxs:ReportingParty/cbc:EndpointID'), '2030303022');
  t.is(textAt(built(SMALL, { role: 'C3' }, true), 'pxs:ReportingParty/cbc:EndpointID'), '2020202019');
});

test('names of the seller, addresses, due dates and references are not reported', (t) => {
  const document = elementAt(built(FULL), DOCUMENT);
  const party = elementAt(document, 'cac:AccountingSupplierParty/cac:Party');
  t.deepEqual(
    party?.children.map(({ local }) => local),
    ['PostalAddress', 'PartyTaxScheme'],
  );
  t.deepEqual(
    elementAt(party, 'cac:PostalAddress')?.children.map(({ local }) => local),
    ['Country'],
  );
  t.deepEqual(
    document?.children.map(({ local }) => local).filter((one) => ['DueDate', 'OrderReference', 'PayeeParty', 'Delivery'].includes(one)),
    ['Delivery'],
  );
});

test('lines, quantities and totals have the names and digits of the report', (t) => {
  const document = elementAt(built(FULL), DOCUMENT);
  t.deepEqual(
    elementsAt(document, 'pxs:DocumentLine/cbc:InvoicedQuantity').map(({ text }) => text),
    ['12.5', '300', '1'],
  );
  t.is(textAt(document, 'pxs:MonetaryTotal/cbc:TaxExclusiveAmount'), '1238.70');
  t.is(elementsAt(document, 'cac:TaxTotal').length, 2);
});

test('the quantity of a credit note is called as that of an invoice', (t) => {
  const document = elementAt(built({ ...SMALL, typeCode: '381' }), DOCUMENT);
  t.is(textAt(document, 'pxs:DocumentTypeCode'), '381');
  t.is(textAt(document, 'pxs:DocumentLine/cbc:InvoicedQuantity'), '10');
});

test('reports of one invoice have one identifier of it, of version 5', (t) => {
  const seller = { ...SMALL.seller, endpoint: { scheme: '0088', id: '5060012349998' } };
  const { invoiceUuid } = buildTaxData(ubl({ ...SMALL, seller, number: '33445566', issueDate: '2026-01-13' }), false, ABOUT);
  t.is(invoiceUuid, '1780de4f-a87c-50cc-9d8a-f982abe36912');
});

test('the pilot of ViDA computes it over the VAT number, and names the transmission', (t) => {
  const json = { ...SMALL, seller: { ...SMALL.seller, vatId: 'DE811569869' }, number: 'INV-2025-0046', issueDate: '2025-02-10' };
  t.is(buildTaxData(ubl(json), false, { ...ABOUT, country: 'vida' }).invoiceUuid, '62fd54e5-8689-57a6-95a7-600c86734ea0');
  const root = parseXml(buildTaxData(ubl(json), false, { ...ABOUT, country: 'vida' }).xml).root;
  const [transaction] = root.children.filter(({ local }) => local === 'ReportedTransaction');
  t.is(transaction?.children[0]?.text, ABOUT.transmissionUuid);
});

test('the Emirates get the sums and the whole invoice, without embedded files', (t) => {
  const file = { name: 'a.pdf', mediaType: 'application/pdf', content: 'JVBERi0=' };
  const root = built({ ...SMALL, attachments: [{ reference: 'A', file }] }, { country: 'ae' });
  const transaction = root.children.find(({ local }) => local === 'ReportedTransaction');
  const source = transaction?.children.find(({ local }) => local === 'SourceDocument');
  const invoice = elementAt(source, 'ext:ExtensionContent/inv:Invoice');
  t.is(textAt(invoice, 'cbc:ID'), '2026-001');
  t.is(textAt(invoice, 'cac:AdditionalDocumentReference/cbc:ID'), 'A');
  t.deepEqual(elementsAt(invoice, 'cac:AdditionalDocumentReference/cac:Attachment/cbc:EmbeddedDocumentBinaryObject'), []);
});
