// Creates PDFs with embedded files and metadata.
import { AFRelationship, PDFDocument, PDFName } from 'pdf-lib';

const FACTUR_X = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

export interface Attached {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mimeType?: string;
  readonly relationship?: AFRelationship;
}

/** A PDF with one page, these files and this metadata, unchanged. */
export async function pdfOf(files: readonly Attached[], metadata?: string | Uint8Array): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage().drawText('Invoice');
  for (const { name, bytes, mimeType = 'text/xml', relationship = AFRelationship.Alternative } of files) {
    await document.attach(bytes, name, { mimeType, afRelationship: relationship });
  }
  if (metadata !== undefined) {
    const stream = document.context.stream(Buffer.from(metadata), { Type: 'Metadata', Subtype: 'XML' });
    document.catalog.set(PDFName.of('Metadata'), document.context.register(stream));
  }
  return Buffer.from(await document.save());
}

/** It takes longer to read than the limit. Streams without an end: for each of them the reader searches the rest of the file. */
export function slowPdf(): Buffer {
  return Buffer.from(`%PDF-1.7\n${'1 0 obj\n<</Length 9>>\nstream\nx\nendobj\n'.repeat(20_000)}`);
}

/** The properties of Factur-X, and PDF/A-3b. The namespace selects the generation. undefined omits a property. */
export function xmp(properties: Readonly<Record<string, string | undefined>> = {}, namespace = FACTUR_X, part = '3'): string {
  const all = { DocumentType: 'INVOICE', DocumentFileName: 'factur-x.xml', Version: '1.0', ConformanceLevel: 'EN 16931', ...properties };
  const elements = Object.entries(all).map(([name, value]) => (value === undefined ? '' : `<fx:${name}>${value}</fx:${name}>`));
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="${part}" pdfaid:conformance="B"/>` +
    `<rdf:Description rdf:about="" xmlns:fx="${namespace}">${elements.join('')}</rdf:Description>` +
    '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
  );
}
