// Reads the fields of a document that a channel has received, before it is stored. A large one is read in another thread.
import { type BusinessFields, readBusiness } from './business.js';
import { type HeaderFields, readHeader } from './read.js';
import { readWithin } from './readWithin.js';
import { threadPool } from './threads/threadPool.js';

/** Up to this size, reading takes less time than a thread would save. */
const INLINE_BYTES_MAX = 1024 * 1024;

export interface ReadInput {
  readonly bytes: Uint8Array;
  /** Of a larger document only the head is kept. */
  readonly bytesMax: number;
}

export interface ReadFields {
  readonly header: HeaderFields;
  readonly business: BusinessFields;
}

/** Throws XmlError, also where it takes too long or too much memory, and `UNAVAILABLE` where the machine is overloaded. */
export async function readAside(tenantId: string, input: ReadInput): Promise<ReadFields> {
  return input.bytes.length <= INLINE_BYTES_MAX ? readFields(input) : threadPool.run(tenantId, 'read', input);
}

/** Throws XmlError. */
export function readFields({ bytes, bytesMax }: ReadInput): ReadFields {
  const document = readWithin(bytes, bytesMax);
  return { header: readHeader(document), business: readBusiness(document.root) };
}
