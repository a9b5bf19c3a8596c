import { deflateSync } from 'node:zlib';
import {
  AFRelationship,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from 'pdf-lib';
import { extractInvoiceXml } from '../../../../src/domain/documents/fields/pdf.js';
import type { ExchangeError } from '../../../../src/domain/errors.js';
import { type Attached, pdfOf, slowPdf } from '../../../support/pdf.js';
import { test } from '../../../support/test.js';
import { THREADS } from '../../../support/threads.js';

const CII = '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>';
const UBL = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';
const ORDER = '<rsm:SCRDMCCBDACIOMessageStructure xmlns:rsm="urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100"/>';

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

const REFUSALS: readonly (readonly [title: string, pdf: () => Promise<Uint8Array>, message: string])[] = [
  ['no attachment at all', () => pdfWith({}), 'No XML invoice attachment was found in the PDF'],
  [
    'an order and a picture only',
    () => pdfWith({ 'order-x.xml': ORDER, 'a.png': '\x89PNG' }),
    'No XML invoice attachment was found in the PDF',
  ],
  [
    'two invoices, none with a known name',
    () => pdfWith({ 'a.xml': UBL, 'b.xml': CII }),
    'No XML invoice attachment was found in the PDF: there are several and none has a known name',
  ],
  ['no PDF', async () => Buffer.from('PK'), 'The PDF cannot be parsed: it does not begin as a PDF'],
  ['nothing', async () => Buffer.alloc(0), 'The PDF cannot be parsed: it does not begin as a PDF'],
  [
    'a header behind 1,024 bytes of junk',
    async () => Buffer.concat([Buffer.alloc(1025, ' '), await pdfWith({ 'factur-x.xml': CII })]),
    'The PDF cannot be parsed: it does not begin as a PDF',
  ],
  ['a header alone', async () => Buffer.from('%PDF-1.7\n'), 'The PDF cannot be parsed: it is damaged'],
  [
    'a trailer without a catalog',
    async () => Buffer.from('%PDF-1.7\n1 0 obj 1 endobj\ntrailer\n<</Root 2 0 R>>\n%%EOF'),
    'The PDF cannot be parsed: it has no catalog',
  ],
  ['an encrypted PDF', () => encrypted(), 'The PDF cannot be parsed: it is encrypted'],
  [
    'an object stream that unpacks to 40 MB inside load',
    () => objectStreams([{ count: 1, content: Buffer.alloc(40 * 1024 * 1024, ' ') }]),
    'The PDF cannot be parsed: its streams unpack to more than 33554432 bytes',
  ],
  [
    'object streams that unpack to 40 MB together',
    () => objectStreams([20, 20].map((megabytes) => ({ count: 1, content: Buffer.alloc(megabytes * 1024 * 1024, ' ') }))),
    'The PDF cannot be parsed: its streams unpack to more than 33554432 bytes',
  ],
  [
    'an object stream with a filter of another kind that unpacks to 40 MB',
    () => objectStreams([{ count: 1, content: runLengths(40 * 1024 * 1024), filter: 'RunLengthDecode' }]),
    'The PDF cannot be parsed: its streams unpack to more than 33554432 bytes',
  ],
  [
    '80,000 objects',
    async () => Buffer.from(`%PDF-1.7\n${objects(80_000, ' endobj')}`),
    'The PDF cannot be parsed: it has more than 75000 objects',
  ],
  [
    '80,000 objects that do not end',
    async () => Buffer.from(`%PDF-1.7\n${objects(80_000, '')}`),
    'The PDF cannot be parsed: it has more than 75000 objects',
  ],
  [
    'an object stream that claims 80,000 objects',
    () => objectStreams([{ count: 80_000, content: Buffer.from('2 0 1') }]),
    'The PDF cannot be parsed: it has more than 75000 objects',
  ],
  ['more than 1,000 attachments', () => manyAttachments(1001), 'The PDF cannot be parsed: it has more than 1000 attachments'],
  [
    'an unknown predictor',
    () => handMade({ parameters: { Predictor: 16 } }),
    'The XML embedded in the PDF is invalid: the predictor 16 is not supported',
  ],
  [
    'an attachment that unpacks to 40 MB',
    () => handMade({ content: deflateSync(Buffer.alloc(40 * 1024 * 1024)) }),
    'The XML embedded in the PDF is invalid: a stream unpacks to more than 33554432 bytes',
  ],
  [
    'damaged Flate',
    () => handMade({ content: Buffer.concat([deflateSync(CII).subarray(0, 40), Buffer.alloc(40, 0xff)]) }),
    'The XML embedded in the PDF is invalid: a compressed stream is damaged',
  ],
  [
    'cut Flate',
    () => handMade({ content: deflateSync(CII).subarray(0, 40) }),
    'The XML embedded in the PDF is invalid: a compressed stream is damaged',
  ],
  [
    'damaged ASCIIHex',
    () => handMade({ filters: ['ASCIIHexDecode'], content: Buffer.from('3C 7G>') }),
    'The XML embedded in the PDF is invalid: an ASCIIHex stream is damaged',
  ],
  [
    'damaged ASCII85',
    () => handMade({ filters: ['ASCII85Decode'], content: Buffer.from('s8W-"~>') }),
    'The XML embedded in the PDF is invalid: an ASCII85 stream is damaged',
  ],
  [
    'another filter',
    () => handMade({ filters: ['DCTDecode'] }),
    'The XML embedded in the PDF is invalid: the stream filter DCTDecode is not supported',
  ],
  [
    'too many filters',
    () => handMade({ filters: ['FlateDecode', 'FlateDecode', 'FlateDecode', 'FlateDecode', 'FlateDecode'] }),
    'The XML embedded in the PDF is invalid: a stream has more than 4 filters',
  ],
  ['malformed XML', () => pdfWith({ 'factur-x.xml': '<a>' }), 'The XML embedded in the PDF is invalid: 1:3 the element <a> is not closed'],
  [
    'malformed XML without a known name',
    () => pdfWith({ 'invoice.xml': '<a>' }),
    'The XML embedded in the PDF is invalid: 1:3 the element <a> is not closed',
  ],
  [
    'a DOCTYPE',
    () => pdfWith({ 'factur-x.xml': `<!DOCTYPE x>${CII}` }),
    'The XML embedded in the PDF is invalid: 1:1 a DOCTYPE is not allowed',
  ],
  [
    'a known name with another root',
    () => pdfWith({ 'factur-x.xml': '<a xmlns="urn:b"/>' }),
    'The XML embedded in the PDF is invalid: its root {urn:b}a is not an invoice',
  ],
];

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
  const error = await t.throwsAsync(extractInvoiceXml(THREADS, slowPdf()));
  t.like(error, { message: 'The PDF cannot be parsed: it takes longer than 5 seconds', invoice: 'unknown' });
  t.is((await extractInvoiceXml(THREADS, await pdfWith({ 'factur-x.xml': CII }))).name, 'factur-x.xml');
});

function pdfWith(files: Readonly<Record<string, string>>, options: Pick<Attached, 'relationship'> = {}): Promise<Buffer> {
  return pdfOf(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text, 'latin1'), ...options })));
}

/** A PDF with a manually changed catalog. */
async function changed(files: Readonly<Record<string, string>>, change: (document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await PDFDocument.load(await pdfWith(files));
  change(document);
  return document.save();
}

/** A PDF with one attachment whose stream is given in its encoded form. */
function handMade({
  name = 'factur-x.xml',
  filters = ['FlateDecode'],
  content = deflateSync(CII) as Buffer,
  parameters = {},
}: {
  name?: string;
  filters?: string[];
  content?: Buffer;
  parameters?: Record<string, number>;
}): Promise<Uint8Array> {
  return changed({}, ({ context, catalog }) => {
    const stream = rawStream(context, content, filters);
    stream.dict.set(PDFName.of('DecodeParms'), context.obj(parameters));
    const file: PDFRef = context.register(stream);
    const specification = context.obj({ Type: 'Filespec', UF: PDFHexString.fromText(name), EF: { UF: file } });
    catalog.set(PDFName.of('AF'), context.obj([specification]));
  });
}

function rawStream(context: PDFContext, content: Uint8Array, filters: readonly string[]): PDFRawStream {
  return PDFRawStream.of(context.obj({ Filter: filters.map((filter) => PDFName.of(filter)) }), content);
}

async function encrypted(): Promise<Uint8Array> {
  return changed({ 'factur-x.xml': CII }, ({ context }) => {
    context.trailerInfo.Encrypt = context.register(context.obj({ Filter: 'Standard', V: 1, R: 2 }));
  });
}

/** A catalog and object streams, each with the number of objects that it declares. */
async function objectStreams(streams: readonly { count: number; content: Buffer; filter?: string }[]): Promise<Uint8Array> {
  const parts = streams.flatMap(({ count, content, filter = 'FlateDecode' }, index) => {
    const packed = filter === 'FlateDecode' ? deflateSync(content) : content;
    const head = `${index + 2} 0 obj\n<</Type/ObjStm/N ${count}/First 4/Filter/${filter}/Length ${packed.length}>>\nstream\n`;
    return [Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n')];
  });
  const head = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n');
  return Buffer.concat([head, ...parts, Buffer.from('trailer\n<</Root 1 0 R>>\n%%EOF')]);
}

/** This number of spaces, encoded in runs of 128 (ISO 32000-1 §7.4.5). */
function runLengths(bytes: number): Buffer {
  return Buffer.concat([Buffer.alloc((bytes / 128) * 2, Buffer.from([129, 32])), Buffer.from([128])]);
}

function objects(count: number, end: string): string {
  return Array.from({ length: count }, (_, index) => `${index + 1} 0 obj 1${end}\n`).join('');
}

function manyAttachments(count: number): Promise<Uint8Array> {
  return changed({}, ({ context, catalog }) => {
    const files = Array.from({ length: count }, () =>
      context.obj({ EF: { F: context.register(rawStream(context, Buffer.from('x'), [])) } }),
    );
    catalog.set(PDFName.of('AF'), context.obj(files));
  });
}

function encodeAscii85(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = bytes.subarray(at, at + 4);
    const padded = Buffer.concat([group, Buffer.alloc(4 - group.length)]);
    let value = padded.readUInt32BE();
    let digits = '';
    for (let digit = 0; digit < 5; digit += 1) {
      digits = String.fromCharCode((value % 85) + 33) + digits;
      value = Math.floor(value / 85);
    }
    text += group.length === 4 && digits === '!!!!!' ? 'z' : digits.slice(0, group.length + 1);
  }
  return text;
}
