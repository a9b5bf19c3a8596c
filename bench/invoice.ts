// A self-contained invoice of a given size: the fixture with an embedded image (flow A2).
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FIXTURE = fileURLToPath(new URL('../test/fixtures/ubl-invoice.xml', import.meta.url));

const NUMBER = 'F2026-0017';

/** The fixture with another invoice number. */
export function numberedInvoice(number: string): string {
  return readFileSync(FIXTURE, 'utf8').replace(NUMBER, number);
}

/** An invoice of about `bytes` bytes. An embedded PDF, which names the invoice, fills the size. */
export function selfContainedInvoice(bytes: number, number = NUMBER): Buffer {
  const xml = numberedInvoice(number);
  const pdf = Buffer.alloc(Math.max(0, Math.floor(((bytes - xml.length - 300) * 3) / 4)), 'exchange ');
  pdf.write(`%PDF-1.7\n${number}\n`);
  const reference =
    `<cac:AdditionalDocumentReference><cbc:ID>${number}.pdf</cbc:ID><cac:Attachment>` +
    `<cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="${number}.pdf">${pdf.toString('base64')}` +
    '</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>';
  return Buffer.from(xml.replace('<cac:AccountingSupplierParty>', `${reference}<cac:AccountingSupplierParty>`));
}

/** The multipart body of an upload with only this part. */
export function multipart(document: Buffer): { readonly contentType: string; readonly body: Buffer } {
  const boundary = 'exchange-bench-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="document"; filename="invoice.xml"\r\nContent-Type: application/xml\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), document, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
