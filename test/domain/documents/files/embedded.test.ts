import { EMBEDDED_FILES_MAX, embeddedFiles, hasEmbeddedPdf } from '../../../../src/domain/documents/files/embedded.js';
import { parseXml } from '../../../../src/xml/gate.js';
import { test } from '../../../support/test.js';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const CEFACT = 'urn:un:unece:uncefact:data:standard:';
const PDF = Buffer.from('%PDF-1.7 picture');

function ubl(...references: readonly string[]) {
  const xml = `<Invoice xmlns="${UBL}Invoice-2" xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2">${references.join('')}</Invoice>`;
  return parseXml(Buffer.from(xml));
}

function reference(attributes: string, content = PDF.toString('base64'), id = 'A-1') {
  return `<cac:AdditionalDocumentReference><cbc:ID>${id}</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject ${attributes}>${content}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
}

function cii(attributes: string) {
  const xml = `<rsm:CrossIndustryInvoice xmlns:rsm="${CEFACT}CrossIndustryInvoice:100" xmlns:ram="${CEFACT}ReusableAggregateBusinessInformationEntity:100"><rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement><ram:AdditionalReferencedDocument><ram:IssuerAssignedID>C-1</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject ${attributes}>${PDF.toString('base64')}</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument></ram:ApplicableHeaderTradeAgreement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
  return parseXml(Buffer.from(xml));
}

const alone = { hasImage: false, taken: [] };

test('a document with an embedded object of application/pdf can be flow A2', (t) => {
  t.true(hasEmbeddedPdf(ubl(reference('mimeCode="text/csv"'), reference('mimeCode="application/pdf"'))));
  t.true(hasEmbeddedPdf(cii('mimeCode="application/pdf"')));
});

test('a document without one cannot', (t) => {
  t.false(hasEmbeddedPdf(ubl(reference('mimeCode="image/png" filename="a.pdf"'))));
  t.false(hasEmbeddedPdf(ubl()));
});

test('the first PDF is the image, all others are attachments', (t) => {
  const document = ubl(
    reference('mimeCode="text/csv" filename="a.csv"', 'YTti'),
    reference('mimeCode="application/pdf" filename="b.pdf"'),
    reference('mimeCode="application/pdf" filename="c.pdf"'),
  );
  t.deepEqual(embeddedFiles(document, alone), {
    files: [
      { purpose: 'attachment', fileName: 'a.csv', mimeType: 'text/csv', bytes: Buffer.from('a;b') },
      { purpose: 'image', fileName: 'b.pdf', mimeType: 'application/pdf', bytes: PDF },
      { purpose: 'attachment', fileName: 'c.pdf', mimeType: 'application/pdf', bytes: PDF },
    ],
    faults: [],
  });
});

test('beside the image of flow A1 an embedded PDF is an attachment', (t) => {
  const { files } = embeddedFiles(ubl(reference('mimeCode="application/pdf" filename="b.pdf"')), { hasImage: true, taken: [] });
  t.deepEqual(
    files.map((file) => file.purpose),
    ['attachment'],
  );
});

test('objects of CII are read as well', (t) => {
  t.deepEqual(embeddedFiles(cii('mimeCode="application/pdf" filename="b.pdf"'), alone).files, [
    { purpose: 'image', fileName: 'b.pdf', mimeType: 'application/pdf', bytes: PDF },
  ]);
});

test("a missing file name becomes the reference's id plus the extension of the type", (t) => {
  const names = [
    ubl(reference('mimeCode="application/pdf"')),
    ubl(reference('mimeCode="application/unknown"')),
    ubl(reference('filename=" "')),
    ubl(reference('mimeCode="image/png"', 'AAAA', ' ')),
    cii('mimeCode="image/jpeg"'),
  ].map((document) => embeddedFiles(document, alone).files[0]?.fileName);
  t.deepEqual(names, ['A-1.pdf', 'A-1', 'A-1', 'attachment.png', 'C-1.jpg']);
});

test('a missing type is that of the file name, else unknown', (t) => {
  const { files } = embeddedFiles(ubl(reference('filename="a.ods"'), reference('filename="b"')), alone);
  t.deepEqual(
    files.map((file) => file.mimeType),
    ['application/vnd.oasis.opendocument.spreadsheet', 'application/octet-stream'],
  );
});

test('a name that was already given gets a number, compared without case', (t) => {
  const object = (name: string) => reference(`mimeCode="text/csv" filename="${name}"`, 'YTti');
  const { files } = embeddedFiles(
    ubl(object('a.csv'), object('A.CSV'), object('a (2).csv'), object('invoice.xml'), object('none'), object('none')),
    {
      hasImage: true,
      taken: ['Invoice.xml'],
    },
  );
  t.deepEqual(
    files.map((file) => file.fileName),
    ['a.csv', 'A (2).CSV', 'a (2) (2).csv', 'invoice (2).xml', 'none', 'none (2)'],
  );
});

test('an overlong name is cut and keeps its extension', (t) => {
  const { files } = embeddedFiles(ubl(reference(`mimeCode="text/csv" filename="${'ä'.repeat(300)}.csv"`, 'YTti')), alone);
  t.is(files[0]?.fileName, `${'ä'.repeat(251)}.csv`);
});

for (const [content, bytes] of [
  ['YTti', 'a;b'],
  ['\n  YT\r\n\tti ', 'a;b'],
  ['YQ==', 'a'],
  ['YWI=', 'ab'],
] as const) {
  test(`Base64 is decoded after removing white space: ${JSON.stringify(content)}`, (t) => {
    t.is(embeddedFiles(ubl(reference('filename="a"', content)), alone).files[0]?.bytes.toString(), bytes);
  });
}

for (const content of ['YTt', 'YTt*', 'YQ', 'YQ=', 'YQ===', 'Y=Q=', 'YR==', '-_-_', '====', 'YTti=', 'YTtiYQ==YTti']) {
  test(`a fault of Base64 is a finding: ${content}`, (t) => {
    t.deepEqual(embeddedFiles(ubl(reference('filename="a.csv"', content)), alone), {
      files: [],
      faults: [{ text: 'The embedded file a.csv is not in Base64', line: 1, column: 308 }],
    });
  });
}

test('an empty object is a finding, and no image', (t) => {
  const { files, faults } = embeddedFiles(
    ubl(reference('mimeCode="application/pdf" filename="a.pdf"', ' '), reference('mimeCode="application/pdf" filename="b.pdf"')),
    alone,
  );
  t.deepEqual(
    files.map(({ purpose, fileName }) => [purpose, fileName]),
    [['image', 'b.pdf']],
  );
  t.deepEqual(
    faults.map((fault) => fault.text),
    ['The embedded file a.pdf is empty'],
  );
});

test('more files than a document may have are a finding', (t) => {
  const { files, faults } = embeddedFiles(
    ubl(...Array.from({ length: EMBEDDED_FILES_MAX + 2 }, () => reference('mimeCode="text/csv"', 'YTti'))),
    alone,
  );
  t.is(files.length, EMBEDDED_FILES_MAX);
  t.deepEqual(
    faults.map((fault) => fault.text),
    ['The document embeds more than 100 files; this one and those behind it were not read'],
  );
});

// This takes minutes if each file searches for its name among all others.
test('more objects without content than files may be there are looked at no further', (t) => {
  const empty = '<cac:Attachment><cbc:EmbeddedDocumentBinaryObject/></cac:Attachment>'.repeat(240_000);
  const { files, faults } = embeddedFiles(ubl(`<cac:AdditionalDocumentReference>${empty}</cac:AdditionalDocumentReference>`), alone);
  t.deepEqual(files, []);
  t.is(faults.length, EMBEDDED_FILES_MAX + 1);
  t.regex(faults.at(-1)?.text ?? '', /more than 100 files/);
});

test('a name is the last segment of a path', (t) => {
  const { files } = embeddedFiles(
    ubl(reference('mimeCode="text/csv" filename="C:\\data\\a.csv"'), reference('filename="/tmp/A.csv"')),
    alone,
  );
  t.deepEqual(
    files.map(({ fileName }) => fileName),
    ['a.csv', 'A (2).csv'],
  );
});
