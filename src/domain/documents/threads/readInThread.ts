// Reads the fields of a document, in a thread or in this one. Input and output are plain data.
import { type BusinessFields, readBusiness } from '../fields/business.js';
import { parseWholeOrHead } from '../fields/parseWholeOrHead.js';
import { type HeaderFields, readHeader } from '../fields/read.js';
import { hasEmbeddedPdf } from '../files/embedded.js';

export interface ReadInput {
  readonly bytes: Uint8Array;
  /** Of a larger document only the head is kept. */
  readonly bytesMax: number;
}

export interface ReadFields {
  readonly header: HeaderFields;
  readonly business: BusinessFields;
  /** Whether a PDF is in the XML, in Base64. */
  readonly hasEmbeddedPdf: boolean;
}

/** Throws XmlError. */
export function readFields({ bytes, bytesMax }: ReadInput): ReadFields {
  const document = parseWholeOrHead(bytes, bytesMax);
  return { header: readHeader(document), business: readBusiness(document.root), hasEmbeddedPdf: hasEmbeddedPdf(document) };
}
