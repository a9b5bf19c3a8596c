import { binaryObjects } from '../../src/convert/binaryObjects.js';
import { embedFiles, type FileToEmbed } from '../../src/convert/embedFiles.js';
import { embeddedFiles } from '../../src/domain/documents/files/embedded.js';
import { parseXml } from '../../src/xml/gate.js';
import { descendants } from '../../src/xml/path.js';
import { attribute, type XmlElement } from '../../src/xml/tree.js';
import { test } from '../support/test.js';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const CAC = `${UBL}CommonAggregateComponents-2`;
const CBC = `${UBL}CommonBasicComponents-2`;
const CEFACT = 'urn:un:unece:uncefact:data:standard:';
const RSM = `${CEFACT}CrossIndustryInvoice:100`;
const RAM = `${CEFACT}ReusableAggregateBusinessInformationEntity:100`;

const image: FileToEmbed = {
  purpose: 'image',
  fileName: 'Rechnung "1" & <2>\té.pdf',
  mimeType: 'application/pdf',
  bytes: Buffer.from('%PDF-1.7'),
};
const sheet: FileToEmbed = {
  purpose: 'attachment',
  fileName: 'Zeiten.csv',
  mimeType: 'Text/CSV; charset=utf-8',
  bytes: Buffer.from('a;b\n'),
};
const picture: FileToEmbed = {
  purpose: 'attachment',
  fileName: '😀.png',
  mimeType: 'image/png',
  bytes: Buffer.from([0x89, 0x50, 0, 255]),
};
const FILES = [image, sheet, picture];

const existing = (id: string, prefix = 'cac', basic = 'cbc') =>
  `<${prefix}:AdditionalDocumentReference><${basic}:ID>${id}</${basic}:ID></${prefix}:AdditionalDocumentReference>`;
const prefixed = (root: string, inside: string) =>
  `<${root} xmlns="${UBL}${root}-2" xmlns:cac="${CAC}" xmlns:cbc="${CBC}"><cbc:ID>1</cbc:ID>\n  ${inside}</${root}>`;
const cii = (inside: string) =>
  `<rsm:CrossIndustryInvoice xmlns:rsm="${RSM}" xmlns:ram="${RAM}"><rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement><ram:BuyerTradeParty/>${inside}</ram:ApplicableHeaderTradeAgreement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
const reference916 = '<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>0</ram:IssuerAssignedID></ram:AdditionalReferencedDocument>';

const supplier = '<cac:AccountingSupplierParty/>';

/** Title, document, and the local names around the place, where `#` marks an inserted reference. */
const DOCUMENTS: readonly (readonly [title: string, xml: string, order: string])[] = [
  ['no reference: before the supplier', prefixed('Invoice', supplier), 'ID # # # AccountingSupplierParty'],
  [
    'no reference: before the project reference',
    prefixed('Invoice', `<cac:ContractDocumentReference/><cac:ProjectReference/>${supplier}`),
    'ID ContractDocumentReference # # # ProjectReference AccountingSupplierParty',
  ],
  ['no reference: before the signature', prefixed('Invoice', `<cac:Signature/>${supplier}`), 'ID # # # Signature AccountingSupplierParty'],
  [
    'references: the image before the first, attachments after the last',
    prefixed('Invoice', `${existing('0')} ${existing('1')}${supplier}`),
    'ID # AdditionalDocumentReference AdditionalDocumentReference # # AccountingSupplierParty',
  ],
  ['a credit note', prefixed('CreditNote', supplier), 'ID # # # AccountingSupplierParty'],
  [
    'a credit note: before the originator reference',
    prefixed('CreditNote', `<cac:OriginatorDocumentReference/>${supplier}`),
    'ID # # # OriginatorDocumentReference AccountingSupplierParty',
  ],
  [
    'a credit note: before the statement reference',
    prefixed('CreditNote', `<cac:StatementDocumentReference/><cac:OriginatorDocumentReference/>${supplier}`),
    'ID # # # StatementDocumentReference OriginatorDocumentReference AccountingSupplierParty',
  ],
  [
    'other prefixes',
    `<x:Invoice xmlns:x="${UBL}Invoice-2" xmlns:a="${CAC}" xmlns:b="${CBC}">${existing('0', 'a', 'b')}<a:AccountingSupplierParty/></x:Invoice>`,
    '# AdditionalDocumentReference # # AccountingSupplierParty',
  ],
  [
    'no prefix for aggregates: the default namespace',
    `<x:Invoice xmlns:x="${UBL}Invoice-2" xmlns="${CAC}" xmlns:b="${CBC}"><AccountingSupplierParty/></x:Invoice>`,
    '# # # AccountingSupplierParty',
  ],
  [
    'prefixes declared below the root only',
    `<Invoice xmlns="${UBL}Invoice-2"><a:AccountingSupplierParty xmlns:a="${CAC}"/></Invoice>`,
    '# # # AccountingSupplierParty',
  ],
  [
    'usual prefixes bound to other namespaces',
    `<Invoice xmlns="${UBL}Invoice-2" xmlns:cbc="${CAC}" xmlns:cac="urn:other"><cbc:AccountingSupplierParty/></Invoice>`,
    '# # # AccountingSupplierParty',
  ],
  ['a byte order mark', `\ufeff${prefixed('Invoice', supplier)}`, 'ID # # # AccountingSupplierParty'],
  [
    'characters of several bytes and CR LF before the place',
    `<?xml version="1.0" encoding="UTF-8"?>\r\n${prefixed('Invoice', `<!-- ü€😀 -->\r\n<cbc:Note>ü€😀</cbc:Note>${supplier}`)}\r\n`,
    'ID Note # # # AccountingSupplierParty',
  ],
  ['US-ASCII', `<?xml version="1.0" encoding="US-ASCII"?>${prefixed('Invoice', supplier)}`, 'ID # # # AccountingSupplierParty'],
  ['CII without reference and without what follows', cii(''), 'BuyerTradeParty # # #'],
  [
    'CII: before the project',
    cii('<ram:ContractReferencedDocument/><ram:SpecifiedProcuringProject/>'),
    'BuyerTradeParty ContractReferencedDocument # # # SpecifiedProcuringProject',
  ],
  [
    'CII with references',
    cii(`${reference916}${reference916}<ram:SpecifiedProcuringProject/>`),
    'BuyerTradeParty # AdditionalReferencedDocument AdditionalReferencedDocument # # SpecifiedProcuringProject',
  ],
  [
    'CII without prefix for its elements',
    cii(reference916).replaceAll('ram:', '').replace('xmlns:ram=', 'xmlns='),
    'BuyerTradeParty # AdditionalReferencedDocument # #',
  ],
];

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

const PLACELESS: readonly (readonly [title: string, xml: string])[] = [
  ['an application response', `<ApplicationResponse xmlns="${UBL}ApplicationResponse-2"/>`],
  ['an e-report', '<Report/>'],
  ['an invoice without a supplier', prefixed('Invoice', '')],
  ['CII without an agreement', `<rsm:CrossIndustryInvoice xmlns:rsm="${RSM}"/>`],
  [
    'CII with a self-closing agreement',
    `<rsm:CrossIndustryInvoice xmlns:rsm="${RSM}" xmlns:ram="${RAM}"><rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement/></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`,
  ],
];
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
