import { binaryObjects } from '../../src/convert/binaryObjects.js';
import { embedFiles, type FileToEmbed } from '../../src/convert/embedFiles.js';
import { embeddedFiles } from '../../src/domain/documents/files/embedded.js';
import { parseXml } from '../../src/xml/gate.js';
import { descendants } from '../../src/xml/path.js';
import { attribute, type XmlElement } from '../../src/xml/tree.js';
import { test } from '../support/test.js';
import { DOCUMENTS, FILES, image, PLACELESS, picture, prefixed, sheet, supplier } from './filesToEmbed.js';

for (const [title, xml, order] of DOCUMENTS) {
  test(`files are inserted at their place: ${title}`, (t) => {
    const { parent, inserted } = result(xml);
    t.is(parent.children.map((child) => (inserted.includes(child) ? '#' : child.local)).join(' '), order);
  });

  test(`taking the insertion out gives the upload again: ${title}`, (t) => {
    const { bytes, inserted } = result(xml);
    let rest: Buffer = bytes;
    for (const { start, end } of inserted.toReversed()) rest = Buffer.concat([rest.subarray(0, start), rest.subarray(end)]);
    t.deepEqual(rest, Buffer.from(xml));
  });

  test(`the files come out at the receiver, the image as image: ${title}`, (t) => {
    const { bytes } = result(xml);
    t.deepEqual(embeddedFiles(parseXml(bytes), { hasImage: false, taken: [] }), {
      files: [
        { ...image, bytes: Buffer.from(image.bytes) },
        { ...sheet, mimeType: 'text/csv', bytes: Buffer.from(sheet.bytes) },
        { ...picture, bytes: Buffer.from(picture.bytes) },
      ],
      faults: [],
    });
  });
}

test('a US-ASCII document stays US-ASCII: other characters become references', (t) => {
  const { bytes } = result(`<?xml version="1.0" encoding="US-ASCII"?>${prefixed('Invoice', supplier)}`);
  t.true(bytes.length > 0);
  t.true(bytes.every((byte) => byte < 0x80));
});

test('the inserted reference, to the letter', (t) => {
  const xml = prefixed('Invoice', supplier);
  const result = embedFiles(Buffer.from(xml), parseXml(Buffer.from(xml)), [sheet]);
  t.is(
    'bytes' in result && result.bytes.toString(),
    xml.replace(
      supplier,
      `<cac:AdditionalDocumentReference><cbc:ID>Zeiten.csv</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="Zeiten.csv">YTtiCg==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>${supplier}`,
    ),
  );
});

test('without files the bytes are the same', (t) => {
  const bytes = Buffer.from('<ApplicationResponse/>');
  t.deepEqual(embedFiles(bytes, parseXml(bytes), []), { bytes });
});

function faultsOf(xml: string, files: readonly FileToEmbed[], bytesMax?: number) {
  const result = embedFiles(Buffer.from(xml), parseXml(Buffer.from(xml)), files, bytesMax);
  return 'faults' in result ? result.faults : undefined;
}

test('a media type outside BR-CL-24 is a fault that names the file', (t) => {
  const file: FileToEmbed = { ...sheet, fileName: 'a.tif', mimeType: 'image/tiff' };
  t.deepEqual(faultsOf(prefixed('Invoice', supplier), [image, file]), [
    {
      fileName: 'a.tif',
      text: 'The file "a.tif" cannot be embedded in the document: the media type image/tiff is not allowed there (BR-CL-24)',
    },
  ]);
});

test('a name that XML cannot carry is a fault', (t) => {
  t.deepEqual(
    faultsOf(prefixed('Invoice', supplier), [{ ...sheet, fileName: 'a\u0001.csv' }])?.[0]?.text.endsWith(
      'its name has characters that XML cannot carry',
    ),
    true,
  );
});

for (const [title, xml] of PLACELESS) {
  test(`a root without a place for files is a fault: ${title}`, (t) => {
    t.deepEqual(faultsOf(xml, [sheet]), [
      {
        fileName: 'Zeiten.csv',
        text: 'The file "Zeiten.csv" cannot be embedded in the document: this kind of document has no place for files',
      },
    ]);
  });
}

/** A reference with this file in it. */
const holding = ({ fileName, mimeType, bytes }: FileToEmbed) =>
  `<cac:AdditionalDocumentReference><cbc:ID>0</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="${mimeType.split(';')[0]?.toLowerCase()}" ` +
  `filename="${fileName}">${Buffer.from(bytes).toString('base64').replace(/^..../, '$&\n ')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
const bill: FileToEmbed = { purpose: 'image', fileName: 'Rechnung.pdf', mimeType: 'application/pdf', bytes: Buffer.from('%PDF-1.7 bill') };
const other: FileToEmbed = { ...bill, bytes: Buffer.from('%PDF-1.7 other') };

/** The names and contents of all files in the result. */
function filesIn(xml: string, files: readonly FileToEmbed[]): (readonly [name: string, content: string])[] {
  const made = embedFiles(Buffer.from(xml), parseXml(Buffer.from(xml)), files);
  if ('faults' in made) throw new Error(made.faults.map((fault) => fault.text).join());
  return binaryObjects(parseXml(made.bytes)).map((one) => [attribute(one, 'filename') ?? '', Buffer.from(one.text, 'base64').toString()]);
}

const INSIDE: readonly (readonly [
  title: string,
  inside: readonly FileToEmbed[],
  given: readonly FileToEmbed[],
  names: readonly string[],
])[] = [
  ['an attachment that is inside, whatever its name, is not inserted', [sheet], [{ ...sheet, fileName: 'b.csv' }], ['Zeiten.csv']],
  ['nor is one with a media type that may not be there', [sheet], [{ ...sheet, mimeType: 'text/x' }], ['Zeiten.csv']],
  ['an image that is the first PDF inside is not inserted', [sheet, bill], [bill], ['Zeiten.csv', 'Rechnung.pdf']],
  ['an image that is another PDF inside comes first', [other, bill], [bill], ['Rechnung (2).pdf', 'Rechnung.pdf', 'Rechnung.pdf']],
  ['equal files are inserted once, as the image', [], [{ ...bill, purpose: 'attachment' }, bill], ['Rechnung.pdf']],
  ['a name that is used inside gets a number', [other], [bill], ['Rechnung (2).pdf', 'Rechnung.pdf']],
  ['without regard to case', [other], [{ ...bill, fileName: 'RECHNUNG.pdf' }], ['RECHNUNG (2).pdf', 'Rechnung.pdf']],
  [
    'so do names of inserted files',
    [other],
    [bill, { ...sheet, fileName: 'Rechnung.pdf' }],
    ['Rechnung (2).pdf', 'Rechnung.pdf', 'Rechnung (3).pdf'],
  ],
];
for (const [title, inside, given, names] of INSIDE) {
  test(`files that are inside: ${title}`, (t) => {
    const xml = prefixed('Invoice', `${inside.map(holding).join('')}${supplier}`);
    t.deepEqual(
      filesIn(xml, given).map(([name]) => name),
      [...names],
    );
  });
}

const signature = (uri: string) =>
  `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:Reference${uri}/></ds:SignedInfo></ds:Signature>`;
for (const uri of [' URI=""', '', ' URI="#xpointer(/)"', ' URI="#doc"', ` URI="#xpointer(id('doc'))"`]) {
  test(`an enveloped signature that the insertion would break is a fault:${uri || ' no URI'}`, (t) => {
    const xml = prefixed('Invoice', `${signature(uri)}${supplier}`).replace('<Invoice', '<Invoice Id="doc"');
    t.true(faultsOf(xml, [sheet])?.[0]?.text.endsWith('the document is signed and inserting it would break the signature'));
  });
}

test('a signature over another part is none of its concern', (t) => {
  t.is(faultsOf(prefixed('Invoice', `${signature(' URI="#keyinfo"')}${supplier}`), [sheet]), undefined);
});

test("a result over the channel's limit is a fault that names the file", (t) => {
  const xml = prefixed('Invoice', supplier);
  const bytes = embedFiles(Buffer.from(xml), parseXml(Buffer.from(xml)), [sheet, picture]);
  const size = 'bytes' in bytes ? bytes.bytes.length : 0;
  t.is(faultsOf(xml, [sheet, picture], size), undefined);
  t.deepEqual(faultsOf(xml, [sheet, picture], size - 1), [
    {
      fileName: '😀.png',
      text: `The file "😀.png" cannot be embedded in the document: the document would be larger than ${size - 1} bytes`,
    },
  ]);
});

/** The document with all three files, and the new references. */
function result(xml: string): { bytes: Buffer; parent: XmlElement; inserted: XmlElement[] } {
  const source = Buffer.from(xml);
  const result = embedFiles(source, parseXml(source), FILES);
  if ('faults' in result) throw new Error(result.faults.map((fault) => fault.text).join());
  const references = [...descendants(parseXml(result.bytes).root)].filter(
    ({ local }) => local === 'AdditionalDocumentReference' || local === 'AdditionalReferencedDocument',
  );
  const inserted = references.filter((one) => FILES.some((file) => one.children[0]?.text === file.fileName));
  const parent = inserted[0]?.parent;
  if (parent === undefined) throw new Error('nothing was inserted');
  return { bytes: result.bytes, parent, inserted };
}
