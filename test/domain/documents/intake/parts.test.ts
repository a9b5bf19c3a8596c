import { decideFlow, readParts, type UploadPart } from '../../../../src/domain/documents/intake/parts.js';
import { ExchangeError } from '../../../../src/domain/errors.js';
import { test } from '../../../support/test.js';

const XML = '<a/>';
const PDF = '%PDF-1.7';

function part(name: string, fileName?: string, content = XML, contentType?: string): UploadPart {
  return { name, fileName, contentType, bytes: Buffer.from(content) };
}

const document = part('document', 'invoice.xml', XML, 'application/xml');
const image = part('image', 'invoice.pdf', PDF, 'application/pdf');
const pdf = part('document', 'invoice.pdf', PDF, 'application/pdf');

const REFUSALS: readonly (readonly [title: string, parts: readonly UploadPart[], message: string])[] = [
  ['no `document` part', [image], 'document field is required'],
  ['a `Document` part', [part('Document', 'invoice.xml'), image], 'document field is required'],
  ['no part at all', [], 'document field is required'],
  ['an empty `document` part', [part('document', 'invoice.xml', '')], 'document field is required'],
  ['more than one `document` part', [document, document], 'Only one document file is allowed'],
  ['a second, empty `document` part', [document, part('document', 'b.xml', '')], 'Only one document file is allowed'],
  [
    'more than one `image` part',
    [document, image, part('image', 'b.pdf', PDF)],
    'Only one image file is allowed, please mark others as attachment',
  ],
  ['an image without file name', [document, part('image', undefined, PDF)], 'Image filename is required'],
  ['an image with a blank file name', [document, part('image', ' ', PDF)], 'Image filename is required'],
  ['an image without content', [document, part('image', 'b.pdf', '')], 'Image content is missing or invalid'],
  ['an attachment without file name', [document, image, part('attachment', '')], 'Attachment filename is required'],
  ['an attachment without content', [document, image, part('attachment', 'a.csv', '')], 'Attachment content is missing or invalid'],
  ['the second of two attachments', [document, image, part('attachment', 'a.csv'), part('attachment')], 'Attachment filename is required'],
  [
    'two attachments of one name',
    [document, image, part('attachment', 'a.csv'), part('attachment', 'A.CSV')],
    'Filenames need to be unique',
  ],
  [
    'two attachments of one name beyond ASCII',
    [document, image, part('attachment', 'é.csv'), part('attachment', 'É.csv')],
    'Filenames need to be unique',
  ],
  ['an image named as the document', [document, part('image', 'INVOICE.xml', PDF)], 'Filenames need to be unique'],
  ['an image named as the document by default', [part('document'), part('image', 'document.xml', PDF)], 'Filenames need to be unique'],
  [
    'an image beside a PDF',
    [pdf, part('image', 'b.pdf', PDF)],
    'image field must not be provided when document is a PDF. The PDF is the primary representation and its XML is extracted automatically.',
  ],
  [
    'attachments beside a PDF',
    [pdf, part('attachment', 'a.csv')],
    'attachment fields must not be provided when document is a PDF. Attachments must be embedded in the PDF.',
  ],
  [
    'a file name over 1,024 bytes',
    [document, part('image', `${'ä'.repeat(512)}.`, PDF)],
    'Image filename must not be longer than 1024 bytes',
  ],
  ['a document name over 1,024 bytes', [part('document', 'a'.repeat(1025))], 'Document filename must not be longer than 1024 bytes'],
  ['NUL in a file name', [document, part('image', 'a\0.pdf', PDF)], 'Image filename must not contain NUL'],
];

for (const [title, parts, message] of REFUSALS) {
  test(`refused: ${title}`, (t) => {
    const error = t.throws(() => readParts(parts), { instanceOf: ExchangeError, message });
    t.is(error?.code, 'UPLOAD_INVALID');
  });
}

const ORDER: readonly (readonly [title: string, parts: readonly UploadPart[], message: string])[] = [
  ['one document before one image', [document, document, image, image], 'Only one document file is allowed'],
  ['one image before names', [document, image, part('image')], 'Only one image file is allowed, please mark others as attachment'],
  ['image before attachment', [document, part('attachment'), part('image')], 'Image filename is required'],
  ['name before content', [document, part('image', '', '')], 'Image filename is required'],
  ['content before unique names', [document, part('image', 'invoice.xml', '')], 'Image content is missing or invalid'],
  ['unique names before the PDF rule', [pdf, part('image', 'invoice.PDF', PDF)], 'Filenames need to be unique'],
  [
    'image before attachment beside a PDF',
    [pdf, part('attachment', 'a.csv'), part('image', 'b.pdf', PDF)],
    'image field must not be provided when document is a PDF. The PDF is the primary representation and its XML is extracted automatically.',
  ],
];

for (const [title, parts, message] of ORDER) {
  test(`the first check that fails answers: ${title}`, (t) => {
    t.throws(() => readParts(parts), { message });
  });
}

test('XML with image and attachments keeps names, types and bytes as given', (t) => {
  const attachment = part('attachment', 'Größe.csv', 'a;b', 'text/csv; charset=utf-8');
  t.deepEqual(readParts([attachment, image, document]), {
    kind: 'xml',
    document: { fileName: 'invoice.xml', mimeType: 'application/xml', bytes: document.bytes },
    image: { fileName: 'invoice.pdf', mimeType: 'application/pdf', bytes: image.bytes },
    attachments: [{ fileName: 'Größe.csv', mimeType: 'text/csv; charset=utf-8', bytes: attachment.bytes }],
  });
});

test('a document without name and type gets both, XML', (t) => {
  const bare = part('document');
  t.deepEqual(readParts([bare]), {
    kind: 'xml',
    document: { fileName: 'document.xml', mimeType: 'application/xml', bytes: bare.bytes },
    attachments: [],
  });
});

test('a document without name and type gets both, PDF by its first bytes', (t) => {
  const bare = part('document', undefined, PDF);
  t.deepEqual(readParts([bare]), {
    kind: 'pdf',
    document: { fileName: 'document.pdf', mimeType: 'application/pdf', bytes: bare.bytes },
  });
});

test('the Content-Type application/pdf alone makes a PDF, whatever its case and parameters', (t) => {
  t.is(readParts([part('document', 'a', 'no pdf', 'Application/PDF; version=1.7')]).kind, 'pdf');
});

test('an attachment without a type gets that of its extension', (t) => {
  const parts = readParts([document, image, part('attachment', 'a.CSV'), part('attachment', 'b.unknown')]);
  t.deepEqual(parts.kind === 'xml' && parts.attachments.map((file) => file.mimeType), ['text/csv', 'application/octet-stream']);
});

test('unknown part names are ignored', (t) => {
  t.is(readParts([document, part('documents', 'invoice.xml', ''), part('Image')]).kind, 'xml');
});

test('XML with an image is flow A1', (t) => {
  t.is(decideFlow(xml(document, image), 'invoice', true), 'A1');
});

test('XML with attachments but no image: image field is required', (t) => {
  t.throws(() => decideFlow(xml(document, part('attachment', 'a.csv')), 'ereport', true), { message: 'image field is required' });
});

test('XML alone with an embedded PDF is flow A2', (t) => {
  t.is(decideFlow(xml(document), 'invoice', true), 'A2');
});

test('an invoice alone without an embedded PDF: image field is required', (t) => {
  const error = t.throws(() => decideFlow(xml(document), 'invoice', false), { message: 'image field is required' });
  t.is((error as ExchangeError).code, 'UPLOAD_INVALID');
});

for (const documentType of ['applicationresponse', 'ereport'] as const) {
  test(`an ${documentType} is complete on its own`, (t) => {
    t.is(decideFlow(xml(document), documentType, false), 'A2');
  });
}

function xml(...parts: readonly UploadPart[]) {
  const upload = readParts(parts);
  if (upload.kind !== 'xml') throw new TypeError('expected XML');
  return upload;
}
