// docs/decisions/047. A ZUGFeRD PDF, an XML with image and two attachments, an application response and an e-report are each sent end
// to end. Image, attachments and the original PDF reach the receiver byte for byte, embedded in the XML and extracted from it.
import { readFileSync } from 'node:fs';
import { clientOf, startApp } from '../support/app.js';
import {
  BUYER,
  contents,
  copies,
  type Exported,
  events,
  exported,
  fileNamed,
  invoice,
  invoiceTo,
  type Part,
  PICTURE,
  register,
  SELLER,
  stored,
  timeline,
  upload,
  xmlPart,
} from '../support/documents.js';
import { mutate } from '../support/fixtures.js';
import { kept } from '../support/kept.js';
import { type ExecutionContext, test } from '../support/test.js';
import { as, embedded, facturX, LOGO, names, rootOf, SHEET, withReferences } from './fileParts.js';

const INSERTED = /<cac:AdditionalDocumentReference>.*?<\/cac:AdditionalDocumentReference>/gs;

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');
const buyer = clientOf(exchange, 'demo-buyer');

test.before(async () => {
  await register(buyer, BUYER, [158]);
  await register(seller, SELLER, [158]);
});

/** The one document that its receiver got from this one. */
async function arrival(t: ExecutionContext, tenantId: string, documentId: string): Promise<Exported> {
  const [copy, ...more] = await copies(exchange, tenantId, documentId);
  t.is(more.length, 0);
  return exported(copy?.tenantId === 'demo-seller' ? seller : buyer, copy?.documentId ?? '');
}

test('flow A1: image and attachments reach the buyer as files, byte for byte', async (t) => {
  await upload(seller, { documentId: 'a1', document: xmlPart(invoice()), image: PICTURE, attachments: [LOGO, SHEET] });
  await exchange.idle();
  const document = await arrival(t, 'demo-seller', 'a1');
  t.deepEqual((await contents(exchange, document)).slice(1), [as('image', PICTURE), as('attachment', LOGO), as('attachment', SHEET)]);
  t.deepEqual(names(document), [
    'document invoice.xml',
    'image picture.pdf',
    'attachment Logo & <Größe>.png',
    'attachment hours.xlsx',
    'VALIDATION validation.json',
    'VALIDATION validation.html',
  ]);
});

test('flow A1: the XML that was sent is the upload with nothing but the files inserted', async (t) => {
  await upload(seller, { documentId: 'a1-bytes', document: xmlPart(invoice()), image: PICTURE, attachments: [LOGO, SHEET] });
  await exchange.idle();
  const sent = (await fileNamed(exchange, await arrival(t, 'demo-seller', 'a1-bytes'), 'invoice.xml')).toString();
  t.is(sent.match(INSERTED)?.length, 3);
  t.is(sent.replace(INSERTED, ''), rootOf(invoice()));
});

test('flow A1: the sender keeps what was uploaded, as it was uploaded', async (t) => {
  await upload(seller, { documentId: 'a1-kept', document: xmlPart(invoice()), image: PICTURE, attachments: [LOGO, SHEET] });
  await exchange.idle();
  const document = await exported(seller, 'a1-kept');
  t.deepEqual(await contents(exchange, document), [
    as('document', xmlPart(invoice())),
    as('image', PICTURE),
    as('attachment', LOGO),
    as('attachment', SHEET),
  ]);
  t.deepEqual(names(document).slice(4), [
    'VALIDATION validation.json',
    'VALIDATION validation.html',
    'MDN receipt.xml',
    'MDN message-level-status.xml',
  ]);
});

test('a media type that may not be embedded in the XML ends in ERROR SEND_FAILED naming the file', async (t) => {
  const archive: Part = { fileName: 'drawings.zip', mimeType: 'application/zip', bytes: Buffer.from('PK') };
  await upload(seller, { documentId: 'a1-zip', document: xmlPart(invoice()), image: PICTURE, attachments: [LOGO, archive] });
  await exchange.idle();
  t.deepEqual(await stored(exchange, 'demo-seller', 'a1-zip'), {
    state: 'ERROR',
    channel: 'peppol',
    faultCode: 'SEND_FAILED',
    faultMessage:
      'The file "drawings.zip" cannot be embedded in the document: the media type application/zip is not allowed there (BR-CL-24)',
  });
  t.deepEqual(await copies(exchange, 'demo-seller', 'a1-zip'), []);
});

test('flow A2: image and attachments inside the XML are files for the sender and for the receiver', async (t) => {
  const wrapped = SHEET.bytes.toString('base64').replace(/(.{76})/g, '$1\n');
  const text = withReferences(embedded('1', SHEET, wrapped) + embedded('2', PICTURE, PICTURE.bytes.toString('base64')));
  await upload(seller, { documentId: 'a2', document: xmlPart(text) });
  await exchange.idle();
  const files = [as('attachment', SHEET), as('image', PICTURE)];
  t.deepEqual((await contents(exchange, await exported(seller, 'a2'))).slice(1), files);
  const document = await arrival(t, 'demo-seller', 'a2');
  t.deepEqual((await contents(exchange, document)).slice(1), files);
  t.is((await fileNamed(exchange, document, 'invoice.xml')).toString(), rootOf(text));
});

test('flow A1: what is inside the XML already arrives once, and a name that is used there gets a number', async (t) => {
  const references = [PICTURE, SHEET].map((file, index) => embedded(String(index), file, file.bytes.toString('base64'))).join('');
  const other: Part = { ...SHEET, bytes: Buffer.from('PK other') };
  const document = xmlPart(withReferences(references));
  await upload(seller, { documentId: 'a1-inside', document, image: PICTURE, attachments: [{ ...SHEET, fileName: 'again.xlsx' }, other] });
  await exchange.idle();
  const files = (await contents(exchange, await arrival(t, 'demo-seller', 'a1-inside'))).slice(1);
  t.deepEqual(files, [as('image', PICTURE), as('attachment', SHEET), as('attachment', { ...other, fileName: 'hours (2).xlsx' })]);
});

test('flow A2: Base64 that is none is a finding of the validation, not an answer of the upload', async (t) => {
  const text = withReferences(embedded('1', PICTURE, PICTURE.bytes.toString('base64')) + embedded('2', SHEET, 'AAA'));
  await upload(seller, { documentId: 'a2-bad', document: xmlPart(text) });
  await exchange.idle();
  const document = await exported(seller, 'a2-bad');
  t.is(document.status, 'ERROR');
  t.deepEqual(names(document), ['document invoice.xml', 'image picture.pdf', 'VALIDATION validation.json', 'VALIDATION validation.html']);
  t.like(await stored(exchange, 'demo-seller', 'a2-bad'), {
    faultCode: 'VALIDATION_FAILED',
    faultMessage: 'EMBEDDED-FILE: The embedded file hours.xlsx is not in Base64 (and 1 more)',
  });
  const report = JSON.parse((await fileNamed(exchange, document, 'validation.json')).toString()) as {
    findings: { rule: string; line: number }[];
  };
  const line = text.slice(0, text.indexOf('filename="hours.xlsx"')).split('\n').length;
  t.deepEqual(
    report.findings.map(({ rule, line }) => ({ rule, line })),
    [
      { rule: 'EMBEDDED-FILE', line },
      { rule: 'STRUCTURE-VALUE', line },
    ],
  );
});

test('flow B: the invoice of a PDF arrives as UBL, for the receiver takes nothing else, with the PDF as its image', async (t) => {
  const pdf: Part = { fileName: 'Rechnung.pdf', mimeType: 'application/pdf', bytes: await facturX() };
  await upload(seller, { documentId: 'b', document: pdf });
  await exchange.idle();
  const document = await arrival(t, 'demo-seller', 'b');
  const [xml, ...files] = await contents(exchange, document);
  t.deepEqual(files, [as('image', pdf)]);
  t.is(xml?.purpose, 'document');
  const text = xml?.bytes.toString() ?? '';
  t.regex(text, /^<Invoice [^>]*xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/);
  t.regex(
    text,
    /<cbc:CustomizationID>urn:cen\.eu:en16931:2017#compliant#urn:fdc:peppol\.eu:2017:poacc:billing:3\.0<\/cbc:CustomizationID>/,
  );
  t.like(document, { documentType: 'invoice', channel: 'peppol', senderIdentifier: SELLER, receiverIdentifier: BUYER });
});

test("flow B: the original PDF is the sender's document, the extracted XML stands beside it under the name it had", async (t) => {
  const pdf: Part = { fileName: 'Rechnung.pdf', mimeType: 'application/pdf', bytes: await facturX() };
  await upload(seller, { documentId: 'b-kept', document: pdf });
  await exchange.idle();
  const xml: Part = { fileName: 'factur-x.xml', mimeType: 'application/xml', bytes: readFileSync('test/fixtures/cii-invoice.xml') };
  const document = await exported(seller, 'b-kept');
  t.deepEqual(await contents(exchange, document), [as('document', pdf), as('attachment', xml)]);
  t.like(document, { status: 'DELIVERED', senderIdentifier: SELLER, receiverIdentifier: BUYER });
});

test('flow B: a PDF of over 128 KiB, which the file store keeps, arrives byte for byte, too', async (t) => {
  const bytes = Buffer.concat([await facturX(), Buffer.alloc(200 * 1024, '%\n')]);
  const pdf: Part = { fileName: 'large.pdf', mimeType: 'application/pdf', bytes };
  await upload(seller, { documentId: 'b-large', document: pdf });
  await exchange.idle();
  t.deepEqual((await contents(exchange, await arrival(t, 'demo-seller', 'b-large'))).slice(1), [as('image', pdf)]);
});

const responseTo = (number: string): string =>
  mutate(readFileSync('test/fixtures/invoice-response.xml', 'utf8'), ['<cbc:ID>F2026-0017<', `<cbc:ID>${number}<`]);

test('an application response goes all the way back and names the document that it answers', async (t) => {
  const numbered = mutate(invoiceTo(BUYER), ['<cbc:ID>F2026-0017<', '<cbc:ID>F-ANSWERED<']);
  await upload(seller, { documentId: 'answered', document: xmlPart(numbered), image: PICTURE });
  await exchange.idle();
  const response = responseTo('F-ANSWERED');
  await upload(buyer, { documentType: 'applicationresponse', documentId: 'answer', document: xmlPart(response, 'response.xml') });
  await exchange.idle();

  const about = { referenceDocumentNumber: 'F-ANSWERED', responseCode: 'RE', responseMessage: 'The purchase order is not known' };
  const document = await arrival(t, 'demo-buyer', 'answer');
  t.like(document, { status: 'READY', documentType: 'applicationresponse', senderIdentifier: BUYER, receiverIdentifier: SELLER });
  t.deepEqual(document.applicationResponse, {
    referenceDocumentNumber: about.referenceDocumentNumber,
    referenceDocumentId: 'answered',
    responseCode: about.responseCode,
    responseMessage: about.responseMessage,
  });
  t.is((await fileNamed(exchange, document, 'applicationresponse.xml')).toString(), rootOf(response));
  t.deepEqual((await exported(buyer, 'answer')).applicationResponse, about);
});

test('an application response announces exported and delivered to its sender, receive to its receiver', async (t) => {
  await upload(buyer, { documentType: 'applicationresponse', documentId: 'announced', document: xmlPart(responseTo('F-NOBODY')) });
  await exchange.idle();
  t.deepEqual(await events(exchange, 'demo-buyer', 'announced'), ['applicationresponse.exported', 'applicationresponse.delivered']);
  const document = await arrival(t, 'demo-buyer', 'announced');
  t.deepEqual(await events(exchange, 'demo-seller', document.documentId), ['applicationresponse.receive']);
  t.false(Object.hasOwn(document.applicationResponse ?? {}, 'referenceDocumentId'));
});

test('an e-report is exported and delivered over Pagero, without a receiver', async (t) => {
  const report = xmlPart(readFileSync('test/fixtures/ereport.xml', 'utf8'), 'report.xml');
  await upload(seller, { documentType: 'ereport', documentId: 'report', document: report });
  await exchange.idle();
  const document = await exported(seller, 'report');
  t.like(document, { status: 'DELIVERED', documentType: 'ereport', channel: 'pagero', senderIdentifier: '0238:0042' });
  t.false(Object.hasOwn(document, 'receiverIdentifier'));
  t.deepEqual(await contents(exchange, document), [as('document', report)]);
  t.deepEqual(await events(exchange, 'demo-seller', 'report'), ['ereport.exported', 'ereport.delivered']);
  t.deepEqual(
    (await timeline(exchange, 'demo-seller', 'report')).map(({ state }) => state),
    ['RECEIVED', 'PROCESSING', 'SENDING', 'EXPORTED', 'DELIVERED'],
  );
});

test('an e-report uploaded with receive becomes READY, without event', async (t) => {
  const report = xmlPart(readFileSync('test/fixtures/ereport.xml', 'utf8'));
  await upload(buyer, { documentType: 'ereport', direction: 'receive', documentId: 'brought', document: report });
  await exchange.idle();
  t.like(await exported(buyer, 'brought'), { status: 'READY', documentType: 'ereport', channel: 'api' });
  t.deepEqual(await events(exchange, 'demo-buyer', 'brought'), []);
});
