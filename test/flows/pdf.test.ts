// Flow B (docs/decisions/048): attachments in the PDF are files of the document, at the sender and at the receiver, and the report
// contains the findings on the metadata of the PDF.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Report } from '../../src/validation/report.js';
import { type Client, clientOf, startApp } from '../support/app.js';
import { BUYER, contents, copies, exported, fileNamed, type Part, register, stored, upload } from '../support/documents.js';
import { mutate } from '../support/fixtures.js';
import { kept } from '../support/kept.js';
import { pdfOf, xmp } from '../support/pdf.js';
import { test } from '../support/test.js';

const XML: Part = { fileName: 'factur-x.xml', mimeType: 'application/xml', bytes: readFileSync('test/fixtures/cii-invoice.xml') };
/** All 256 byte values. */
const ALL_BYTES = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const HOURS: Part = { fileName: 'Stunden.csv', mimeType: 'text/csv', bytes: Buffer.concat(Array<Buffer>(400).fill(ALL_BYTES)) };
const DRAWINGS: Part = { fileName: 'drawings.zip', mimeType: 'application/zip', bytes: Buffer.from('PK') };
/** The same name as the PDF itself, except for case. */
const SCAN: Part = { fileName: 'RECHNUNG.PDF', mimeType: 'application/pdf', bytes: Buffer.from('%PDF-1.7 scan') };
const RENAMED: Part = { ...SCAN, fileName: 'RECHNUNG (2).PDF' };

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');
const buyer = clientOf(exchange, 'demo-buyer');

test.before(async () => {
  await register(buyer, BUYER, [158]);
});

async function facturX(attachments: readonly Part[], { xml = XML.bytes, metadata = xmp() } = {}): Promise<Part> {
  const files = [{ ...XML, bytes: xml }, ...attachments].map(({ fileName, mimeType, bytes }) => ({ name: fileName, mimeType, bytes }));
  return { fileName: 'Rechnung.pdf', mimeType: 'application/pdf', bytes: await pdfOf(files, metadata) };
}

/** In the form that `contents` returns. */
const as = (purpose: string, { fileName, mimeType, bytes }: Part): object => ({ purpose, fileName, mimeType, bytes });

test('they stand beside the PDF and its XML, byte for byte, each under a name of its own', async (t) => {
  const pdf = await facturX([HOURS, DRAWINGS, SCAN]);
  await upload(seller, { documentId: 'files', document: pdf });
  await exchange.idle();
  t.deepEqual(await contents(exchange, await exported(seller, 'files')), [
    as('document', pdf),
    as('attachment', XML),
    as('attachment', HOURS),
    as('attachment', DRAWINGS),
    as('attachment', RENAMED),
  ]);
});

test('they are stored with the document, before the upload is answered', async (t) => {
  await upload(seller, { documentId: 'stored', document: await facturX([HOURS]) });
  const rows = await exchange.app.database.sql.query<{ file_name: string }>(
    `select file_name from document_file f join document d on d.id = f.document
     where d.document_id = 'stored' and (position < 1000 or position >= 10000) order by position`,
  );
  t.deepEqual(
    rows.map((row) => row.file_name),
    ['Rechnung.pdf', 'factur-x.xml', 'Stunden.csv'],
  );
});

test('at the receiver they come out of the XML that was sent; what may not stand there stays in the PDF', async (t) => {
  const pdf = await facturX([HOURS, DRAWINGS, SCAN]);
  await upload(seller, { documentId: 'sent-pdf', document: pdf });
  await exchange.idle();
  const [copy] = await copies(exchange, 'demo-seller', 'sent-pdf');
  const [, ...files] = await contents(exchange, await exported(buyer, copy?.documentId ?? ''));
  t.deepEqual(files, [as('image', pdf), as('attachment', HOURS), as('attachment', RENAMED)]);
});

test('where the channel has no room for them they are sent inside the PDF alone', async (t) => {
  await using small = await startApp({ AS4_BYTES_MAX: '250000' });
  const [from, to] = [await small.as('demo-seller'), await small.as('demo-buyer')];
  await register(to, BUYER, [158]);
  const pdf = await facturX([{ ...HOURS, bytes: randomBytes(100_000) }]);
  await upload(from, { documentId: 'large', document: pdf });
  await small.idle();
  t.like(await stored(small, 'demo-seller', 'large'), { state: 'DELIVERED' });
  const [copy] = await copies(small, 'demo-seller', 'large');
  t.deepEqual((await contents(small, await exported(to, copy?.documentId ?? ''))).slice(1), [as('image', pdf)]);
});

test('a PDF embedded in its XML is an attachment, for the PDF itself is the picture', async (t) => {
  const object = `<ram:AttachmentBinaryObject mimeCode="application/pdf" filename="terms.pdf">${SCAN.bytes.toString('base64')}</ram:AttachmentBinaryObject>`;
  const reference = `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>T</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode>${object}</ram:AdditionalReferencedDocument>`;
  const end = '</ram:ApplicableHeaderTradeAgreement>';
  const xml = Buffer.from(mutate(XML.bytes.toString(), [end, `${reference}${end}`]));
  // The PDF contains it as well, under the same name: they are one file.
  const pdf = await facturX([{ ...SCAN, fileName: 'terms.pdf' }], { xml });
  await upload(seller, { documentId: 'terms', document: pdf });
  await exchange.idle();
  const files = await contents(exchange, await exported(seller, 'terms'));
  t.deepEqual(files.slice(2), [as('attachment', { ...SCAN, fileName: 'terms.pdf' })]);
  const [copy] = await copies(exchange, 'demo-seller', 'terms');
  const arrived = await contents(exchange, await exported(buyer, copy?.documentId ?? ''));
  t.deepEqual(arrived.slice(1), [as('image', pdf), as('attachment', { ...SCAN, fileName: 'terms.pdf' })]);
});

test('uploaded with receive it has them too', async (t) => {
  const pdf = await facturX([HOURS]);
  await upload(buyer, { direction: 'receive', documentId: 'brought', document: pdf });
  await exchange.idle();
  const files = await contents(exchange, await exported(buyer, 'brought'));
  t.deepEqual(files, [as('document', pdf), as('attachment', XML), as('attachment', HOURS)]);
});

async function reportOn(client: Client, documentId: string): Promise<Report> {
  return JSON.parse((await fileNamed(exchange, await exported(client, documentId), 'validation.json')).toString()) as Report;
}

for (const direction of ['send', 'receive']) {
  test(`${direction}: a PDF that says another profile than its XML goes its way, with a warning in the report`, async (t) => {
    const metadata = xmp({ ConformanceLevel: 'BASIC' });
    await upload(seller, { direction, documentId: `profile ${direction}`, document: await facturX([], { metadata }) });
    await exchange.idle();
    const { verdict, counts, findings } = await reportOn(seller, `profile ${direction}`);
    t.like({ verdict, counts }, { verdict: 'valid', counts: { fatal: 0, warning: 1 } });
    t.deepEqual(
      findings.map(({ rule, severity, ruleSet, value }) => ({ rule, severity, ruleSet, value })),
      [{ rule: 'PDF-07', severity: 'warning', ruleSet: null, value: 'BASIC' }],
    );
  });
}

test('a PDF that agrees with its XML has no warning', async (t) => {
  await upload(seller, { documentId: 'agrees', document: await facturX([]) });
  await exchange.idle();
  t.deepEqual((await reportOn(seller, 'agrees')).findings, []);
});
