// Attachments of flow B (docs/decisions/048): which of them become files of the document.

import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFHexString, PDFName, PDFRawStream } from 'pdf-lib';
import { extractInvoiceXml } from '../../src/domain/documents/fields/pdf.js';
import { mutate } from '../support/fixtures.js';
import { type Attached, pdfOf, xmp } from '../support/pdf.js';
import { test } from '../support/test.js';
import { THREADS } from '../support/threads.js';

const CII = '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>';
const INVOICE: Attached = { name: 'factur-x.xml', bytes: Buffer.from(CII) };
/** All 256 byte values. */
const ALL_BYTES = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

async function read(...others: readonly Attached[]) {
  const { files, notes } = await extractInvoiceXml(THREADS, await pdfOf([INVOICE, ...others], xmp()));
  return { files, texts: notes.map(({ rule, severity, text }) => `${severity} ${rule} ${text}`) };
}

test('each other embedded file, byte for byte, with its name and type', async (t) => {
  const { files, texts } = await read(
    { name: 'hours.csv', bytes: Buffer.from('a;b\n'), mimeType: 'text/csv' },
    { name: 'Größe.png', bytes: ALL_BYTES, mimeType: 'image/png' },
  );
  t.deepEqual(files, [
    { fileName: 'hours.csv', mimeType: 'text/csv', bytes: Buffer.from('a;b\n') },
    { fileName: 'Größe.png', mimeType: 'image/png', bytes: ALL_BYTES },
  ]);
  t.deepEqual(texts, []);
});

const TYPES: readonly (readonly [name: string, declared: string, mimeType: string])[] = [
  ['a.pdf', 'application/octect-stream', 'application/pdf'],
  ['a.xml', 'text/xml', 'text/xml'],
  ['a.bin', 'application/x-own', 'application/x-own'],
  ['a.bin', 'no type', 'application/octet-stream'],
  ['a.bin', 'text/x\r\ny: z', 'application/octet-stream'],
];
for (const [name, declared, mimeType] of TYPES) {
  test(`${name}, declared as ${JSON.stringify(declared)}, is ${mimeType}`, async (t) => {
    const { files } = await read({ name, bytes: ALL_BYTES, mimeType: declared });
    t.is(files[0]?.mimeType, mimeType);
  });
}

test('escapes in a declared type are read, in lower case too', async (t) => {
  const document = await PDFDocument.load(await pdfOf([INVOICE, { name: 'a.txt', bytes: ALL_BYTES, mimeType: 'image/png' }], xmp()));
  const plain = Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1');
  const pdf = Buffer.from(mutate(plain, ['/image#2Fpng', '/image#2fpng']), 'latin1');
  t.is((await extractInvoiceXml(THREADS, pdf)).files[0]?.mimeType, 'image/png');
});

test('a file without a name gets one', async (t) => {
  const { files } = await read({ name: ' ', bytes: ALL_BYTES, mimeType: 'image/png' });
  t.is(files[0]?.fileName, 'attachment.png');
});

test('100 files are taken, and no more', async (t) => {
  const { files, texts } = await read(...Array.from({ length: 102 }, (_, index) => ({ name: `${1000 + index}.png`, bytes: ALL_BYTES })));
  t.is(files.length, 100);
  t.deepEqual(texts, [
    'warning PDF-09 An attachment of the PDF was not taken out as a file, "1100.png": more than 100 are not taken out (and 1 more).',
  ]);
});

test('16 MiB are taken together, and no more', async (t) => {
  const half = Buffer.alloc(8 * 1024 * 1024, 'a');
  const { files, texts } = await read({ name: '1', bytes: half }, { name: '2', bytes: half }, { name: '3', bytes: Buffer.from('aaa') });
  t.deepEqual(
    files.map(({ fileName }) => fileName),
    ['1', '2'],
  );
  t.deepEqual(texts, [
    'warning PDF-09 An attachment of the PDF was not taken out as a file, "3": together they have more than 16777216 bytes.',
  ]);
});

test('an empty file and one that cannot be read are left, and the invoice is accepted', async (t) => {
  const document = await PDFDocument.load(await pdfOf([INVOICE, { name: 'none.csv', bytes: Buffer.alloc(0) }], xmp()));
  const { context, catalog } = document;
  const files = [deflateSync('a'.repeat(9999)).subarray(0, 20), Buffer.from('Good')].map((content, index) => {
    const stream = PDFRawStream.of(context.obj(index === 0 ? { Filter: 'FlateDecode' } : {}), content);
    return context.obj({ UF: PDFHexString.fromText(`${index}.csv`), EF: { UF: context.register(stream) } });
  });
  catalog.set(PDFName.of('AF'), context.obj(files));
  const read = await extractInvoiceXml(THREADS, await document.save());
  t.deepEqual(
    read.files.map(({ fileName, mimeType, bytes }) => [fileName, mimeType, bytes.toString()]),
    [['1.csv', 'text/csv', 'Good']],
  );
  t.deepEqual(
    read.notes.map(({ text }) => text),
    ['An attachment of the PDF was not taken out as a file, "none.csv": it is empty (and 1 more).'],
  );
});

test('a file that is in the XML as well is taken from there alone', async (t) => {
  const object =
    '<ram:AttachmentBinaryObject xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" ' +
    `mimeCode="image/png" filename="a.png">${ALL_BYTES.toString('base64')}</ram:AttachmentBinaryObject>`;
  const xml = mutate(CII, ['/>', `>${object}</rsm:CrossIndustryInvoice>`]);
  const files = ['a.png', 'b.png'].map((name) => ({ name, bytes: ALL_BYTES }));
  const pdf = await pdfOf([{ ...INVOICE, bytes: Buffer.from(xml) }, ...files]);
  t.deepEqual(
    (await extractInvoiceXml(THREADS, pdf)).files.map(({ fileName }) => fileName),
    ['b.png'],
  );
});
