// Reads the metadata of a PDF (XMP, ISO 16684-1) about itself and the embedded invoice.
import { type PDFDict, PDFRawStream } from 'pdf-lib';
import { parseXml } from '../xml/gate.js';
import { descendants } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';
import { entry, type PdfObjects } from './entries.js';
import { decodeStream } from './filters.js';
import { type EncodedStream, encodedStream } from './streams.js';

/** Usual metadata have 3 to 10 KB. */
const XMP_BYTES_MAX = 1024 * 1024;

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const PDFA = 'http://www.aiim.org/pdfa/ns/id/';

/** The extension schemas that describe an embedded invoice, by the generation of the standard. */
const INVOICE_SCHEMAS = {
  'factur-x': 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  'zugferd-2.0': 'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#',
  'zugferd-1': 'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#',
} as const;
export type Generation = keyof typeof INVOICE_SCHEMAS;
const GENERATIONS = Object.keys(INVOICE_SCHEMAS) as Generation[];

/** The four properties of the extension schemas, as written. */
export interface InvoiceProperties {
  readonly documentType: string | undefined;
  readonly documentFileName: string | undefined;
  readonly version: string | undefined;
  readonly conformanceLevel: string | undefined;
}

export interface PdfMetadata {
  /** The declared PDF/A level: part `3`, conformance `B`. */
  readonly pdfaPart: string | undefined;
  readonly pdfaConformance: string | undefined;
  /** Absent where there is nothing of that generation. */
  readonly invoices: Readonly<Partial<Record<Generation, InvoiceProperties>>>;
}

/** Undefined where the PDF has no metadata. */
export function findMetadata(objects: PdfObjects, catalog: PDFDict): EncodedStream | undefined {
  const stream = entry(objects, catalog, 'Metadata');
  return stream instanceof PDFRawStream ? encodedStream(objects, stream) : undefined;
}

/** Throws an Error with the reason where they cannot be read. */
export function readMetadata({ bytes, filters }: EncodedStream): PdfMetadata {
  const properties = propertiesOf(parseXml(decodeStream(bytes, filters, XMP_BYTES_MAX)).root);
  const invoices: Partial<Record<Generation, InvoiceProperties>> = {};
  for (const generation of GENERATIONS) {
    const read = (name: string) => properties.get(INVOICE_SCHEMAS[generation] + name);
    const found = {
      documentType: read('DocumentType'),
      documentFileName: read('DocumentFileName'),
      version: read('Version'),
      conformanceLevel: read('ConformanceLevel'),
    };
    if (Object.values(found).some((value) => value !== undefined)) invoices[generation] = found;
  }
  return { pdfaPart: properties.get(`${PDFA}part`), pdfaConformance: properties.get(`${PDFA}conformance`), invoices };
}

/** Simple properties by namespace and name. RDF writes them as elements or as attributes of a description. The first one counts. */
function propertiesOf(root: XmlElement): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const description of descendants(root)) {
    if (description.local !== 'Description' || description.ns !== RDF) continue;
    const written = [
      ...description.attributes.map(({ ns, local, value }) => [ns + local, value] as const),
      ...description.children.map(({ ns, local, text }) => [ns + local, text] as const),
    ];
    for (const [name, value] of written) {
      const text = value.trim();
      if (text !== '' && !properties.has(name)) properties.set(name, text);
    }
  }
  return properties;
}
