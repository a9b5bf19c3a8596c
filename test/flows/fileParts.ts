// Files of documents: those that are uploaded, how they stand in an XML, and how they are compared.
import { readFileSync } from 'node:fs';
import { type Exported, invoice, type Part } from '../support/documents.js';
import { mutate } from '../support/fixtures.js';
import { pdfOf } from '../support/pdf.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** All 256 byte values, so that any text conversion is detected. */
const ALL_BYTES = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

export const LOGO: Part = {
  fileName: 'Logo & <Größe>.png',
  mimeType: 'image/png',
  bytes: Buffer.concat([Buffer.from('\x89PNG', 'latin1'), ALL_BYTES]),
};
export const SHEET: Part = {
  fileName: 'hours.xlsx',
  mimeType: XLSX,
  bytes: Buffer.concat([Buffer.from('PK'), ...Array<Buffer>(1200).fill(ALL_BYTES)]),
};

/** In the form that `contents` returns. */
export const as = (purpose: string, { fileName, mimeType, bytes }: Part): object => ({ purpose, fileName, mimeType, bytes });
export const names = ({ files }: Exported): string[] =>
  files.map(({ purpose, messageType, fileName }) => `${messageType ?? purpose} ${fileName}`);
/** What the network carries: the root element. */
export const rootOf = (text: string): string => text.slice(text.indexOf('?>') + 2).trim();

/** A reference with an embedded file, as in flow A2. */
export const embedded = (id: string, { fileName, mimeType }: Part, base64: string): string =>
  `<cac:AdditionalDocumentReference><cbc:ID>${id}</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="${mimeType}" ` +
  `filename="${fileName}">${base64}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>\n  `;

/** The invoice of the fixtures with these references inserted. */
export const withReferences = (references: string): string =>
  mutate(invoice(), ['<cac:AccountingSupplierParty>', `${references}<cac:AccountingSupplierParty>`]);

export function facturX(): Promise<Buffer> {
  return pdfOf([{ name: 'factur-x.xml', bytes: readFileSync('test/fixtures/cii-invoice.xml') }]);
}
