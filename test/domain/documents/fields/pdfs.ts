// PDFs with an invoice, and damaged ones, for the tests of extraction.
import { deflateSync } from 'node:zlib';
import { type PDFContext, PDFDocument, PDFHexString, PDFName, PDFRawStream, type PDFRef } from 'pdf-lib';
import { type Attached, pdfOf } from '../../../support/pdf.js';

export const CII = '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>';
export const UBL = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';
export const ORDER = '<rsm:SCRDMCCBDACIOMessageStructure xmlns:rsm="urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100"/>';

export function pdfWith(files: Readonly<Record<string, string>>, options: Pick<Attached, 'relationship'> = {}): Promise<Buffer> {
  return pdfOf(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text, 'latin1'), ...options })));
}

/** A PDF with a manually changed catalog. */
export async function changed(files: Readonly<Record<string, string>>, change: (document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await PDFDocument.load(await pdfWith(files));
  change(document);
  return document.save();
}

/** A PDF with one attachment whose stream is given in its encoded form. */
export function handMade({
  name = 'factur-x.xml',
  filters = ['FlateDecode'],
  content = deflateSync(CII) as Buffer,
  parameters = {},
}: {
  name?: string;
  filters?: string[];
  content?: Buffer;
  parameters?: Record<string, number>;
}): Promise<Uint8Array> {
  return changed({}, ({ context, catalog }) => {
    const stream = rawStream(context, content, filters);
    stream.dict.set(PDFName.of('DecodeParms'), context.obj(parameters));
    const file: PDFRef = context.register(stream);
    const specification = context.obj({ Type: 'Filespec', UF: PDFHexString.fromText(name), EF: { UF: file } });
    catalog.set(PDFName.of('AF'), context.obj([specification]));
  });
}

export function rawStream(context: PDFContext, content: Uint8Array, filters: readonly string[]): PDFRawStream {
  return PDFRawStream.of(context.obj({ Filter: filters.map((filter) => PDFName.of(filter)) }), content);
}

export function encodeAscii85(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = bytes.subarray(at, at + 4);
    const padded = Buffer.concat([group, Buffer.alloc(4 - group.length)]);
    let value = padded.readUInt32BE();
    let digits = '';
    for (let digit = 0; digit < 5; digit += 1) {
      digits = String.fromCharCode((value % 85) + 33) + digits;
      value = Math.floor(value / 85);
    }
    text += group.length === 4 && digits === '!!!!!' ? 'z' : digits.slice(0, group.length + 1);
  }
  return text;
}
