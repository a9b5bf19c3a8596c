import { deflateSync } from 'node:zlib';
import { AFRelationship, PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { extractInvoiceXml } from '../../../../src/domain/documents/fields/pdf.js';
import { ExchangeError } from '../../../../src/domain/errors.js';
import { pdfOf, slowPdf } from '../../../support/pdf.js';
import { test } from '../../../support/test.js';
import { THREADS } from '../../../support/threads.js';
import { until } from '../../../support/until.js';
import { CII, changed, encodeAscii85, handMade, ORDER, pdfWith, rawStream, UBL } from './pdfs.js';
import { REFUSALS } from './refusedPdfs.js';

test('the XML attached as factur-x.xml is found, byte for byte', async (t) => {
  const { name, bytes } = await extractInvoiceXml(THREADS, await pdfWith({ 'factur-x.xml': CII }));
  t.deepEqual([name, bytes.toString()], ['factur-x.xml', CII]);
});

for (const name of ['ZUGFeRD-invoice.xml', 'zugferd-invoice.xml', 'xrechnung.xml']) {
  test(`the XML attached as ${name} is found`, async (t) => {
    t.is((await extractInvoiceXml(THREADS, await pdfWith({ 'other.xml': UBL, [name]: CII }))).name, name);
  });
}

test('factur-x.xml comes before zugferd-invoice.xml before xrechnung.xml', async (t) => {
  const all = await pdfWith({ 'xrechnung.xml': UBL, 'zugferd-invoice.xml': UBL, 'FACTUR-X.xml': CII });
  t.is((await extractInvoiceXml(THREADS, all)).name, 'FACTUR-X.xml');
  const two = await pdfWith({ 'xrechnung.xml': UBL, 'zugferd-invoice.xml': CII });
  t.is((await extractInvoiceXml(THREADS, two)).name, 'zugferd-invoice.xml');
});

test('without a known name the only XML with the root of an invoice is taken, whatever its name and neighbours', async (t) => {
  const pdf = await pdfWith({ 'order-x.xml': ORDER, 'picture.png': '\x89PNG', 'broken.bin': '<a', invoice: UBL });
  t.is((await extractInvoiceXml(THREADS, pdf)).name, 'invoice');
});

test('a ZUGFeRD 1 document is an invoice', async (t) => {
  const xml = '<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"/>';
  t.is((await extractInvoiceXml(THREADS, await pdfWith({ 'ZUGFeRD-invoice.xml': xml }))).bytes.toString(), xml);
});

test('any relation of the associated file is accepted', async (t) => {
  const pdf = await pdfWith({ 'factur-x.xml': CII }, { relationship: AFRelationship.Supplement });
  t.is((await extractInvoiceXml(THREADS, pdf)).name, 'factur-x.xml');
});

test('an invoice listed in /AF only is found', async (t) => {
  const pdf = await changed({ 'factur-x.xml': CII }, (document) => {
    document.catalog.lookup(PDFName.of('Names'), PDFDict).delete(PDFName.of('EmbeddedFiles'));
  });
  t.is((await extractInvoiceXml(THREADS, pdf)).name, 'factur-x.xml');
});

test('a single dictionary as /AF is found', async (t) => {
  const pdf = await changed({ 'factur-x.xml': CII }, (document) => {
    document.catalog.lookup(PDFName.of('Names'), PDFDict).delete(PDFName.of('EmbeddedFiles'));
    document.catalog.set(PDFName.of('AF'), document.catalog.lookup(PDFName.of('AF'), PDFArray).get(0));
  });
  t.is((await extractInvoiceXml(THREADS, pdf)).name, 'factur-x.xml');
});

test('an invoice in the name tree only is found', async (t) => {
  const pdf = await changed({ 'factur-x.xml': CII }, (document) => document.catalog.delete(PDFName.of('AF')));
  t.is((await extractInvoiceXml(THREADS, pdf)).name, 'factur-x.xml');
});

test('a cyclic name tree is walked once', async (t) => {
  const pdf = await changed({ 'factur-x.xml': CII }, (document) => {
    const { context } = document;
    const names = document.catalog.lookup(PDFName.of('Names'), PDFDict);
    const leaf = context.register(names.lookup(PDFName.of('EmbeddedFiles'), PDFDict));
    const ring = context.nextRef();
    context.assign(ring, context.obj({ Kids: [ring, ring, ring, leaf] }));
    names.set(PDFName.of('EmbeddedFiles'), ring);
    document.catalog.delete(PDFName.of('AF'));
  });
  t.is((await extractInvoiceXml(THREADS, pdf)).name, 'factur-x.xml');
});

test('only the last segment of a path is the name', async (t) => {
  t.is((await extractInvoiceXml(THREADS, await handMade({ name: 'C:\\tmp/factur-x.xml' }))).name, 'factur-x.xml');
});

test('a file specification without names is named by its key in the name tree', async (t) => {
  const pdf = await changed({}, (document) => {
    const file = document.context.register(rawStream(document.context, Buffer.from(CII), []));
    const tree = { Names: [PDFString.of('xrechnung.xml'), { Type: 'Filespec', EF: { F: file } }] };
    document.catalog.set(PDFName.of('Names'), document.context.obj({ EmbeddedFiles: tree }));
  });
  t.is((await extractInvoiceXml(THREADS, pdf)).name, 'xrechnung.xml');
});

test('a file specification with F alone is named by it', async (t) => {
  const pdf = await changed({}, ({ context, catalog }) => {
    const file = context.register(rawStream(context, Buffer.from(CII), []));
    catalog.set(PDFName.of('AF'), context.obj([context.obj({ F: PDFString.of('xrechnung.xml'), EF: { F: file } })]));
  });
  t.is((await extractInvoiceXml(THREADS, pdf)).name, 'xrechnung.xml');
});

test('the stream of EF/UF comes before that of EF/F, the name of UF before that of F', async (t) => {
  const pdf = await changed({}, ({ context, catalog }) => {
    const [first, second] = [CII, UBL].map((text) => context.register(rawStream(context, Buffer.from(text), [])));
    const names = { UF: PDFString.of('factur-x.xml'), F: PDFString.of('other.xml') };
    catalog.set(PDFName.of('AF'), context.obj([context.obj({ ...names, EF: { UF: first!, F: second! } })]));
  });
  const { name, bytes } = await extractInvoiceXml(THREADS, pdf);
  t.deepEqual([name, bytes.toString()], ['factur-x.xml', CII]);
});

test('what is marked as a supplement is no invoice, unless it has a known name', async (t) => {
  const supplement = { bytes: Buffer.from(UBL), relationship: AFRelationship.Supplement };
  const pdf = await pdfOf([
    { name: 'details.xml', ...supplement },
    { name: 'invoice.xml', bytes: Buffer.from(CII) },
  ]);
  t.is((await extractInvoiceXml(THREADS, pdf)).name, 'invoice.xml');
  await t.throwsAsync(extractInvoiceXml(THREADS, await pdfOf([{ name: 'details.xml', ...supplement }])), {
    message: 'No XML invoice attachment was found in the PDF',
  });
});

test('control characters, which no name of a file may have, are left out of it', async (t) => {
  t.is((await extractInvoiceXml(THREADS, await handMade({ name: 'in\0voice\r\n.xml' }))).name, 'invoice.xml');
});

test('an overlong name is cut, and an empty one replaced', async (t) => {
  t.is((await extractInvoiceXml(THREADS, await handMade({ name: `${'x'.repeat(300)}.xml` }))).name, `${'x'.repeat(251)}.xml`);
  t.is((await extractInvoiceXml(THREADS, await handMade({ name: 'folder/' }))).name, 'invoice.xml');
});

test('a PDF with a table of cross references, wrong offsets and wrong lengths is read all the same', async (t) => {
  const document = await PDFDocument.load(await pdfWith({ 'factur-x.xml': CII }));
  const pdf = Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1');
  t.regex(pdf, /\nxref\n/);
  const damaged = pdf
    .replace(/startxref\n\d+/, 'startxref\n7')
    .replace(/\/Length \d+/g, '/Length 3')
    .replace(/^\d{10} /gm, '0000000001 ');
  t.is((await extractInvoiceXml(THREADS, Buffer.from(damaged, 'latin1'))).bytes.toString(), CII);
});

test('an object stream that is damaged behind its objects is read as far as it goes', async (t) => {
  const objects = '2 0 3 20 <</AF[3 0 R]      >><</UF(factur-x.xml)/EF<</UF 4 0 R>>>>';
  const packed = deflateSync(objects);
  packed.fill(0, packed.length - 4);
  const xml = deflateSync(CII);
  const pdf = Buffer.concat([
    Buffer.from(`%PDF-1.7\n4 0 obj\n<</Filter/FlateDecode/Length ${xml.length}>>\nstream\n`),
    xml,
    Buffer.from('\nendstream\nendobj\n5 0 obj\n<</Type/ObjStm/N 2/First 9/Filter/FlateDecode>>\nstream\n'),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 2 0 R>>\n%%EOF'),
  ]);
  t.is((await extractInvoiceXml(THREADS, pdf)).bytes.toString(), CII);
});

test('a stream of cross references that claims a billion entries costs nothing', async (t) => {
  const pdf = Buffer.from(await pdfWith({ 'factur-x.xml': CII })).toString('latin1');
  t.regex(pdf, /\/Type \/XRef/);
  const bomb = pdf.replace(/\/Size \d+/, '/Size 1000000000').replace(/\/Index \[[^\]]*\]/, '');
  t.is((await extractInvoiceXml(THREADS, Buffer.from(bomb, 'latin1'))).bytes.toString(), CII);
});

const ascii85 = `<~${encodeAscii85(deflateSync(CII))}~>`;
const PACKED: readonly (readonly [filters: string[], content: Buffer])[] = [
  [[], Buffer.from(CII)],
  [['FlateDecode'], deflateSync(CII)],
  [['FlateDecode', 'FlateDecode'], deflateSync(deflateSync(CII))],
  [['A85', 'Fl'], Buffer.from(`<~${encodeAscii85(deflateSync(CII))}~>`)],
  [['AHx'], Buffer.from(`${Buffer.from(CII).toString('hex')}>`)],
  [['ASCIIHexDecode', 'FlateDecode'], Buffer.from(`${deflateSync(CII).toString('hex')} >`)],
  [['ASCII85Decode', 'FlateDecode'], Buffer.from(ascii85)],
  [['ASCIIHexDecode'], Buffer.from(`${Buffer.from(CII).toString('hex').replace(/.{40}/g, '$&\r\n')}>`)],
];
for (const [filters, content] of PACKED) {
  test(`an attachment with the filters [${filters.join(' ')}] is unpacked`, async (t) => {
    t.is((await extractInvoiceXml(THREADS, await handMade({ filters, content }))).bytes.toString(), CII);
  });
}

test('junk before the header, up to 1,024 bytes, and behind the end is tolerated', async (t) => {
  const pdf = Buffer.concat([Buffer.alloc(1024, ' '), await pdfWith({ 'factur-x.xml': CII }), Buffer.from('\nmail footer')]);
  t.is((await extractInvoiceXml(THREADS, pdf)).name, 'factur-x.xml');
});

test('many at once are all answered, each with its own invoice', async (t) => {
  const texts = Array.from({ length: 12 }, (_, index) => CII.replace('/>', `><!--${index}--></rsm:CrossIndustryInvoice>`));
  const results = await Promise.all(texts.map(async (text) => extractInvoiceXml(THREADS, await pdfWith({ 'factur-x.xml': text }))));
  t.deepEqual(
    results.map(({ bytes }) => bytes.toString()),
    texts,
  );
});

// Serial: the other tests would find the queue full as well.
test.serial('with two PDFs at work and 64 waiting, the next is asked to come back', async (t) => {
  const results = await Promise.allSettled(Array.from({ length: 67 }, () => extractInvoiceXml(THREADS, Buffer.from('no PDF'))));
  const codes = results.map((result) => (result.status === 'rejected' ? (result.reason as ExchangeError).code : 'extracted'));
  t.deepEqual(codes, [...Array.from({ length: 66 }, () => 'PDF_UNPROCESSABLE'), 'UNAVAILABLE']);
});

// Serial: together they exceed the length of the queue.
for (const [title, pdf, message] of REFUSALS) {
  test.serial(`refused: ${title}`, async (t) => {
    const error = await t.throwsAsync<ExchangeError>(extractInvoiceXml(THREADS, await pdf()), { message });
    t.is(error?.code, 'PDF_UNPROCESSABLE');
  });
}

// Serial: the other tests start threads as well.
test.serial('a thread whose heap fills with names that nobody meets twice is replaced', async (t) => {
  const none = { message: 'No XML invoice attachment was found in the PDF' };
  await t.throwsAsync(extractInvoiceXml(THREADS, await pdfWith({})), none);
  let started = 0;
  process.on('worker', () => {
    started += 1;
  });
  await t.throwsAsync(extractInvoiceXml(THREADS, await pdfWith({})), none);
  t.is(started, 0);
  // One for each thread.
  for (let round = 0; round < 2; round += 1) {
    const names = Array.from({ length: 500_000 }, (_, index) => `/${round}${index.toString(36)}`).join('');
    const pdf = Buffer.from(`%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages[${names}]>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF`);
    await t.throwsAsync(extractInvoiceXml(THREADS, pdf), none);
  }
  t.is((await extractInvoiceXml(THREADS, await pdfWith({ 'factur-x.xml': CII }))).name, 'factur-x.xml');
  t.true(started > 0);
});

test('a PDF that takes longer than 5 seconds is given up without a word on its invoice, and its thread is replaced', async (t) => {
  // On an overloaded machine the thread does not get the five seconds.
  const error = await until(async () => {
    const one = await t.throwsAsync(extractInvoiceXml(THREADS, slowPdf()));
    return one instanceof ExchangeError && one.code === 'UNAVAILABLE' ? undefined : one;
  });
  t.like(error, { message: 'The PDF cannot be parsed: it takes longer than 5 seconds', invoice: 'unknown' });
  t.is((await extractInvoiceXml(THREADS, await pdfWith({ 'factur-x.xml': CII }))).name, 'factur-x.xml');
});
