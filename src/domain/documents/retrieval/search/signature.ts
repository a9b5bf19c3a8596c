// Signatures of blocks of documents (signature files: Faloutsos and Christodoulakis, 1984). Each sequence of characters sets a bit. A block
// that lacks a bit of the searched text holds no document with it; one that has all bits may hold some.

/** As in the column. */
export const SIGNATURE_BITS = 8_192;

/** What is searched for in one document, in lower case. */
export interface SearchedText {
  /** Number, identifiers and names, one a line. */
  readonly fields: string;
  readonly documentId: string;
}

/** Documents have mostly random ids, so that longer sequences of few kinds tell them apart. */
const LENGTHS = { fields: [1, 2, 3], documentId: [1, 4] } as const;
type Part = keyof typeof LENGTHS;
const PARTS = Object.keys(LENGTHS) as readonly Part[];

/** The signature of these documents, as hexadecimal digits. */
export function signatureOf(documents: readonly SearchedText[]): string {
  const bits = Buffer.alloc(SIGNATURE_BITS / 8);
  for (const document of documents) {
    for (const part of PARTS) for (const length of LENGTHS[part]) setAll(bits, part, document[part], length);
  }
  return bits.toString('hex');
}

/** The bits of a block with a document that has this text, by the part that has it. `needle` is in lower case. */
export function signaturesOf(needle: string): Readonly<Record<Part, string>> {
  const signature = (part: Part): string => {
    const bits = Buffer.alloc(SIGNATURE_BITS / 8);
    setAll(bits, part, needle, LENGTHS[part].findLast((length) => length <= needle.length) ?? 1);
    return bits.toString('hex');
  };
  return { fields: signature('fields'), documentId: signature('documentId') };
}

function setAll(bits: Buffer, part: Part, text: string, length: number): void {
  for (let at = 0; at + length <= text.length; at += 1) {
    const bit = hashOf(part, text, at, length) % SIGNATURE_BITS;
    bits[bit >>> 3]! |= 1 << (bit & 7);
  }
}

/** FNV-1a over code units, and the finalizer of MurmurHash3: neighbours get bits far apart. */
function hashOf(part: Part, text: string, at: number, length: number): number {
  let hash = 0x81_1c_9d_c5 ^ (length + 16 * PARTS.indexOf(part));
  for (let index = at; index < at + length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
