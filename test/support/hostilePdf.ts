// PDFs that are made to be slow, or to take much memory.
import { deflateSync } from 'node:zlib';

const MIB = 1024 * 1024;

/** Objects by number, from 1 on, with a table of references and a trailer. */
function pdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = chunks[0]!.length;
  const add = (bytes: Buffer): void => {
    chunks.push(bytes);
    length += bytes.length;
  };
  for (const [index, one] of objects.entries()) {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(one), Buffer.from('\nendobj\n')]));
  }
  const start = length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}`));
  add(
    Buffer.from(
      `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer.replace('START', String(start))}>>\nstartxref\n${start}\n%%EOF`,
    ),
  );
  return Buffer.concat(chunks);
}

const stream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<<${dictionary}/Length ${bytes.length}>>stream\n`), bytes, Buffer.from('\nendstream')]);

/** Packed so many times. */
function packed(bytes: Buffer, times: number): Buffer {
  let inner = bytes;
  for (let time = 0; time < times; time += 1) inner = deflateSync(inner);
  return stream(`/Type/EmbeddedFile/Filter[${'/FlateDecode'.repeat(times)}]`, inner);
}

const CATALOG = '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(factur-x.xml) 3 0 R]>>>>/AF[3 0 R]>>';
const PAGES = '<</Type/Pages/Kids[]/Count 0>>';
const FILE = '<</Type/Filespec/F(factur-x.xml)/UF(factur-x.xml)/AFRelationship/Alternative/EF<</F 4 0 R>>>>';
const withFile = (embedded: string | Buffer, ...more: readonly string[]): Buffer => pdf([CATALOG, PAGES, FILE, embedded, ...more]);

const numbers = (count: number, text: (n: number) => string): string => Array.from({ length: count }, (_, n) => text(n)).join(' ');

function objectStream(count: number, object: string): Buffer {
  const text = numbers(count, () => object);
  const head = `${numbers(count, (n) => `${n + 10} ${n * (object.length + 1)}`)} `;
  return stream(`/Type/ObjStm/N ${count}/First ${head.length}/Filter/FlateDecode`, deflateSync(Buffer.from(head + text)));
}

export const HOSTILE_PDFS: readonly (readonly [about: string, bytes: () => Buffer])[] = [
  ['a table of references that names itself', () => pdf([CATALOG, PAGES, FILE, 'null'], '/Prev START')],
  [
    'a table of 10,000,000 references',
    () => Buffer.from('%PDF-1.7\nxref\n0 10000000\ntrailer\n<</Size 10000000/Root 1 0 R>>\nstartxref\n9\n%%EOF'),
  ],
  [
    'references that unpack to 30,000,000',
    () => {
      const references = stream('/Type/XRef/Root 1 0 R/W[1 0 0]/Size 30000000/Filter/FlateDecode', deflateSync(Buffer.alloc(30_000_000)));
      return Buffer.concat([Buffer.from('%PDF-1.7\n9 0 obj\n'), references, Buffer.from('\nendobj\nstartxref\n9\n%%EOF')]);
    },
  ],
  ['200,000 objects', () => pdf([CATALOG, PAGES, FILE, 'null', ...Array<string>(100_000).fill('0')])],
  ['1,000,000 objects in a stream', () => withFile(objectStream(1_000_000, '0'))],
  [
    'a stream of objects of 100 MiB',
    () => withFile(stream('/Type/ObjStm/N 1/First 5/Filter/FlateDecode', deflateSync(Buffer.alloc(100 * MIB, '1 0 ')))),
  ],
  ['lists in each other', () => withFile('[ '.repeat(2 * MIB))],
  [
    '40,000 pages in each other',
    () =>
      pdf([
        CATALOG,
        '<</Type/Pages/Kids[5 0 R]/Count 1>>',
        FILE,
        'null',
        ...Array.from({ length: 40_000 }, (_, n) => `<</Type/Pages/Kids[${n + 6} 0 R]/Count 1>>`),
      ]),
  ],
  ['pages that are their own parent', () => pdf([CATALOG, '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2/Parent 2 0 R>>', FILE, 'null'])],
  [
    'names of files that name each other',
    () => pdf(['<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 3 0 R>>>>', PAGES, '<</Kids[4 0 R 4 0 R]>>', '<</Kids[3 0 R 3 0 R]>>']),
  ],
  [
    'names of files that double',
    () =>
      pdf([
        '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 3 0 R>>>>',
        PAGES,
        ...Array.from({ length: 60 }, (_, n) => `<</Kids[${n + 4} 0 R ${n + 4} 0 R]>>`),
      ]),
  ],
  [
    '100,000 files',
    () => pdf([CATALOG.replace(/Names\[.*?\]/, `Names[${'(a.xml) 3 0 R '.repeat(100_000)}]`), PAGES, FILE, packed(Buffer.from('<a/>'), 1)]),
  ],
  ['a file of 1 GiB of zeros', () => withFile(packed(deflateSync(Buffer.alloc(300 * MIB)), 1))],
  ['a file of 300 MiB of zeros', () => withFile(packed(Buffer.alloc(300 * MIB), 1))],
  ['a file that is packed 100 times', () => withFile(packed(Buffer.from('<a/>'), 100))],
  ['a file with 100,000 filters', () => withFile(stream(`/Filter[${'/ASCIIHexDecode'.repeat(100_000)}]`, Buffer.from('3c')))],
  [
    'a predictor of 2,000,000,000 columns',
    () => withFile(stream('/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 2000000000/Colors 32>>', deflateSync(Buffer.alloc(MIB)))),
  ],
  [
    'a predictor over 100 MiB',
    () => withFile(stream('/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 1>>', deflateSync(Buffer.alloc(100 * MIB, 4)))),
  ],
  ['4 MiB in LZW', () => withFile(stream('/Filter/LZWDecode', Buffer.alloc(4 * MIB, 0x55)))],
  ['4 MiB in ASCII85', () => withFile(stream('/Filter/ASCII85Decode', Buffer.alloc(4 * MIB, 'z')))],
  ['4 MiB of run lengths', () => withFile(stream('/Filter/RunLengthDecode', Buffer.alloc(4 * MIB, 0x81)))],
  ['a length that names itself', () => withFile('<</Length 4 0 R>>stream\na\nendstream')],
  ['a text without an end', () => withFile(`(${'('.repeat(4 * MIB)}`)],
  ['a name of 4 MiB', () => withFile(`/${'#41'.repeat(1_400_000)}`)],
  ['a number of 4 MiB', () => withFile('1'.repeat(4 * MIB))],
  ['4 MiB of comments', () => withFile('%\n'.repeat(2 * MIB))],
  [
    'metadata of 4 MiB of elements',
    () =>
      pdf([
        CATALOG.replace('/AF', '/Metadata 5 0 R/AF'),
        PAGES,
        FILE,
        packed(Buffer.from('<a/>'), 1),
        stream('/Type/Metadata/Subtype/XML', Buffer.from(`<x>${'<a xmlns:p="u"/>'.repeat(250_000)}</x>`)),
      ]),
  ],
  [
    'an invoice of 20 MiB of elements',
    () =>
      withFile(
        packed(
          Buffer.from(`<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">${'<a/>'.repeat(5 * MIB)}</Invoice>`),
          1,
        ),
      ),
  ],
];
