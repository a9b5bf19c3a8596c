// Builds upload bodies by hand, so that a test controls every byte: names, types and missing parts.

import { fixture, mutate } from './fixtures.js';
import { pdfOf } from './pdf.js';

export interface FormPart {
  readonly name: string;
  readonly bytes: string | Buffer;
  /** Omitted from the part where absent. */
  readonly fileName?: string;
  readonly type?: string;
}

const BOUNDARY = 'exchange-test-boundary';

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export function formBody(parts: readonly FormPart[]): Buffer {
  const written = parts.map(({ name, bytes, fileName, type }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`;
    const media = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${media}\r\n`;
    return Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')]);
  });
  return Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export const INVOICE_XML = fixture('ubl-invoice.xml');

/** The invoice with an embedded PDF: flow A2. */
export const SELF_CONTAINED_XML = mutate(INVOICE_XML, [
  '<cac:AccountingSupplierParty>',
  `<cac:AdditionalDocumentReference><cbc:ID>picture</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="inside.pdf">${Buffer.from('%PDF-1.7 inside').toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:AccountingSupplierParty>`,
]);

export const DOCUMENT: FormPart = { name: 'document', bytes: INVOICE_XML, fileName: 'invoice.xml', type: 'application/xml' };
export const IMAGE: FormPart = { name: 'image', bytes: '%PDF-1.7 picture', fileName: 'picture.pdf', type: 'application/pdf' };
export const ATTACHMENT: FormPart = { name: 'attachment', bytes: 'a;b\n', fileName: 'times.csv', type: 'text/csv' };

/** Flow A1: an invoice and its image. */
export const A1: readonly FormPart[] = [DOCUMENT, IMAGE];

/** A PDF with this text attached under this name, as in ZUGFeRD and Factur-X. */
export function pdfWith(fileName: string, text: string): Promise<Buffer> {
  return pdfOf([{ name: fileName, bytes: Buffer.from(text) }]);
}

export function emptyPdf(): Promise<Buffer> {
  return pdfOf([]);
}
