// Reads the fields of a document that was uploaded or received, before it is stored.
import { hasEmbeddedPdf } from '../files/embedded.js';
import { readBusiness } from './business.js';
import type { BusinessFields } from './businessFields.js';
import { parseWholeOrHead } from './parseWholeOrHead.js';
import { type HeaderFields, readHeader } from './read.js';

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
