// The cross-references of a PDF decide which objects it has.

import { deflateSync } from 'node:zlib';
import { extractInvoiceXml } from '../../src/domain/documents/fields/pdf.js';
import { pdfFile, stream, withAttachment } from '../support/pdfFile.js';
import { test } from '../support/test.js';
import { THREADS } from '../support/threads.js';

const cii = (content: string): string =>
  `<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">${content}</rsm:CrossIndustryInvoice>`;
const FIRST = withAttachment(stream(cii('first')));

async function xmlOf(pdf: Buffer): Promise<string> {
  return (await extractInvoiceXml(THREADS, pdf)).bytes.toString();
}

const NONE = { message: 'No XML invoice attachment was found in the PDF' };

test('an object that no table lists is not there, though it stands behind', async (t) => {
  const pdf = pdfFile({ objects: FIRST, unlisted: `3 0 obj\n${stream(cii('second'))}\nendobj\n` });
  t.is(await xmlOf(pdf), cii('first'));
});

test('an incremental update replaces an object', async (t) => {
  t.is(await xmlOf(pdfFile({ objects: FIRST }, { objects: { 3: stream(cii('second')) } })), cii('second'));
});

test('an object that an update deletes is gone', async (t) => {
  await t.throwsAsync(extractInvoiceXml(THREADS, pdfFile({ objects: FIRST }, { objects: {}, free: [3] })), NONE);
});

test('a reference to another generation names nothing', async (t) => {
  const objects = { ...FIRST, 2: '<</UF(factur-x.xml)/EF<</F 3 1 R>>>>' };
  await t.throwsAsync(extractInvoiceXml(THREADS, pdfFile({ objects })), NONE);
});

test('a hybrid file has a stream for objects that its table calls free', async (t) => {
  const { 1: catalog = '', 2: specification = '', 3: file = '' } = FIRST;
  const head = pdfFile({ objects: { 1: catalog, 2: specification } }).toString('latin1');
  const at = head.indexOf('xref\n');
  // The row of object 3: in use, at the place where the table begins now.
  const row = String.fromCharCode(1, at >> 8, at & 0xff, 0);
  const hidden = stream(row, '/Type/XRef/Size 4/Index[3 1]/W[1 2 1]');
  const moved = `${head.slice(0, at)}3 0 obj\n${file}\nendobj\n`;
  const body = `${moved}4 0 obj\n${hidden}\nendobj\n`;
  const tail = head.slice(at).replace('xref\n', 'xref\n3 1\n0000000000 00000 f \n').replace('/Root', `/XRefStm ${moved.length}/Root`);
  const pdf = (body + tail).replace(/startxref\n\d+/, `startxref\n${body.length}`);
  t.is(await xmlOf(Buffer.from(pdf, 'latin1')), cii('first'));
});

/** A file whose objects are in an object stream, and whose cross-references are a stream. `packed` encodes the rows. */
function withStreams(packed: (rows: Buffer) => { readonly content: string; readonly entries: string }): Buffer {
  const { 1: catalog = '', 2: specification = '', 3: file = '' } = FIRST;
  const inside = `1 0 2 ${catalog.length + 1} `;
  const objects = `4 0 obj\n${stream(`${inside}${catalog} ${specification}`, `/Type/ObjStm/N 2/First ${inside.length}`)}\nendobj\n`;
  const text = `%PDF-1.7\n${objects}3 0 obj\n${file}\nendobj\n`;
  const [at, start] = [text.indexOf('3 0 obj'), text.length];
  const rows = [
    [0, 0, 0, 0],
    [2, 0, 4, 0],
    [2, 0, 4, 1],
    [1, at >> 8, at & 0xff, 0],
    [1, 0, 9, 0],
    [1, start >> 8, start & 0xff, 0],
  ];
  const { content, entries } = packed(Buffer.from(rows.flat()));
  const references = `5 0 obj\n${stream(content, `/Type/XRef/Size 6/W[1 2 1]/Root 1 0 R${entries}`)}\nendobj\n`;
  return Buffer.from(`${text}${references}startxref\n${start}\n%%EOF\n`, 'latin1');
}

test('object streams, and cross-references in a stream', async (t) => {
  t.is(await xmlOf(withStreams((rows) => ({ content: rows.toString('latin1'), entries: '' }))), cii('first'));
});

test('cross-references in a stream with a predictor', async (t) => {
  const predicted = (rows: Buffer): Buffer => {
    const out: number[] = [];
    for (let row = 0; row < rows.length; row += 4) {
      out.push(2, ...[0, 1, 2, 3].map((column) => (rows[row + column]! - (row === 0 ? 0 : rows[row - 4 + column]!)) & 0xff));
    }
    return Buffer.from(out);
  };
  const entries = '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>';
  const pdf = withStreams((rows) => ({ content: deflateSync(predicted(rows)).toString('latin1'), entries }));
  t.is(await xmlOf(pdf), cii('first'));
});

test('a length that is a reference counts, though the content names the end of a stream', async (t) => {
  const content = cii('<!-- endstream endobj -->');
  t.is(await xmlOf(pdfFile({ objects: { ...withAttachment(stream(content, '', '7 0 R')), 7: String(content.length) } })), content);
});

const DAMAGES: readonly (readonly [title: string, change: (text: string) => string])[] = [
  ['a startxref that points elsewhere', (text) => text.replace(/startxref\n\d+/, 'startxref\n5')],
  ['no startxref', (text) => text.replaceAll('startxref', 'nothing')],
  ['an offset that points elsewhere', (text) => text.replace(/\d{10} 00000 n/, '0000000003 00000 n')],
  ['a table with other words', (text) => text.replace(/\d{10} 00000 n/, '0000000009 00000 x')],
  ['sections in a circle', (text) => text.replace('/Root', `/Prev ${text.indexOf('xref\n')}/Root`)],
];
for (const [title, change] of DAMAGES) {
  test(`with ${title} the objects are searched, and the last of several counts`, async (t) => {
    const text = pdfFile({ objects: FIRST, unlisted: `3 0 obj\n${stream(cii('second'))}\nendobj\n` }).toString('latin1');
    t.is(await xmlOf(Buffer.from(change(text), 'latin1')), cii('second'));
  });
}

test('a stream that is found by search has all the bytes of its length', async (t) => {
  const content = `${cii('')}\n`;
  const body = `<</Length 7 0 R>>\nstream\n${content}endstream`;
  const pdf = pdfFile({ objects: { ...withAttachment(body), 7: String(content.length) } }).toString('latin1');
  t.is(await xmlOf(Buffer.from(pdf.replace(/startxref\n\d+/, 'startxref\n5'), 'latin1')), content);
});

test('a PDF that is cut before its trailer is damaged', async (t) => {
  const pdf = pdfFile({ objects: FIRST });
  await t.throwsAsync(extractInvoiceXml(THREADS, pdf.subarray(0, pdf.indexOf('trailer'))), {
    message: 'The PDF cannot be parsed: it is damaged',
  });
});

test('an encrypted PDF is refused', async (t) => {
  const pdf = pdfFile({ objects: { ...FIRST, 8: '<</Filter/Standard/V 1/R 2>>' }, trailer: '/Encrypt 8 0 R' });
  await t.throwsAsync(extractInvoiceXml(THREADS, pdf), { message: 'The PDF cannot be parsed: it is encrypted' });
});

const NAME = 'Größe.xml';
const marked = (mark: string, encoding: BufferEncoding): string => `<${mark}${Buffer.from(NAME, encoding).toString('hex')}>`;
for (const [encoding, name] of [
  ['UTF-8', marked('efbbbf', 'utf8')],
  ['UTF-16LE', marked('fffe', 'utf16le')],
  ['UTF-16BE', `<feff${Buffer.from(NAME, 'utf16le').swap16().toString('hex')}>`],
  ['UTF-16BE with its language', `<feff001b00640065001b${Buffer.from(NAME, 'utf16le').swap16().toString('hex')}>`],
  ['PDFDocEncoding', '(Gr\\366\\337e.xml)'],
] as const) {
  test(`a name in ${encoding}`, async (t) => {
    t.is((await extractInvoiceXml(THREADS, pdfFile({ objects: withAttachment(stream(cii('')), name) }))).name, NAME);
  });
}

for (const [about, updates, entries] of [
  ['one stream', 1, 30_000_000],
  ['many updates', 12, 74_000],
] as const) {
  test(`cross-references that unpack to millions of entries: ${about}`, async (t) => {
    const rows = deflateSync(Buffer.alloc(entries)).toString('latin1');
    let text = '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n';
    let start: number | undefined;
    for (let update = 0; update < updates; update += 1) {
      const prev = start === undefined ? '' : `/Prev ${start}`;
      start = text.length;
      const body = stream(rows, `/Type/XRef/Root 1 0 R/W[1 0 0]/Size ${entries}/Filter/FlateDecode${prev}`);
      text += `${update + 9} 0 obj\n${body}\nendobj\n`;
    }
    const pdf = Buffer.from(`${text}startxref\n${start}\n%%EOF\n`, 'latin1');
    await t.throwsAsync(extractInvoiceXml(THREADS, pdf), { message: 'The PDF cannot be parsed: it has more than 75000 objects' });
  });
}
