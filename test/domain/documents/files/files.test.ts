import { canonicalFile, hasImage, pdfFile, type StoredFile } from '../../../../src/domain/documents/files/files.js';
import { readParts } from '../../../../src/domain/documents/intake/parts.js';
import { test } from '../../../support/test.js';

function stored(position: number, fileName: string, mimeType: string, content: string): StoredFile {
  return { id: `${position}`, position, purpose: 'document', messageType: null, fileName, mimeType, bytes: Buffer.from(content) };
}

const TYPES: readonly (readonly [mimeType: string, content: string, kind: 'xml' | 'pdf'])[] = [
  ['application/xml', '<a/>', 'xml'],
  ['application/pdf', '<a/>', 'pdf'],
  [' Application/PDF ; version=1.7', '<a/>', 'pdf'],
  ['application/xml', '%PDF-1.7', 'pdf'],
  ['application/pdf-x', '<a/>', 'xml'],
  ['application/pdf+xml', '<a/>', 'xml'],
  ['application/pdf/x', '<a/>', 'xml'],
];

for (const [mimeType, content, kind] of TYPES) {
  test(`a document of type ${mimeType} that begins ${content} is ${kind} when it comes, and when it is processed`, (t) => {
    const bytes = Buffer.from(content);
    t.is(readParts([{ name: 'document', fileName: 'a', contentType: mimeType, bytes }]).kind, kind);
    const files = [stored(0, 'a', mimeType, content), { ...stored(1, 'b.xml', 'application/xml', '<b/>'), purpose: 'attachment' as const }];
    t.is(canonicalFile(files).fileName, kind === 'pdf' ? 'b.xml' : 'a');
    t.is(pdfFile(files)?.fileName, kind === 'pdf' ? 'a' : undefined);
    t.is(hasImage(files), kind === 'pdf');
  });
}

test('XML of a type that only looks like that of a PDF needs no file beside it', (t) => {
  t.is(canonicalFile([stored(0, 'a.xml', 'application/pdf-x', '<a/>')]).fileName, 'a.xml');
});
