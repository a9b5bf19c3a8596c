// PDFs in which no invoice is found, with the message of the refusal.
import { deflateSync } from 'node:zlib';
import { PDFName } from 'pdf-lib';
import { CII, changed, handMade, ORDER, pdfWith, rawStream, UBL } from './pdfs.js';

export const REFUSALS: readonly (readonly [title: string, pdf: () => Promise<Uint8Array>, message: string])[] = [
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
