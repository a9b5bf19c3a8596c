// Reads one object at a place of a PDF, with pdf-lib's parser.
import { PDFContext, type PDFDict, type PDFObject, PDFObjectParser, PDFRawStream } from 'pdf-lib';
import { countOf, entry, type PdfObjects } from './entries.js';

/** ISO 32000-1 §7.2.2. */
export const WHITE_SPACE: ReadonlySet<number> = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const HEADER = /^[\0\t\n\f\r ]*(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+obj/;
const HEADER_LENGTH_MAX = 64;
const STREAM = [...'stream'].map((character) => character.charCodeAt(0));

interface IndirectObject {
  readonly number: number;
  readonly generation: number;
  readonly object: PDFObject;
}

/** The object whose `1 0 obj` is there. Undefined where none is. Throws where it cannot be read. */
export function indirectObjectAt(objects: PdfObjects, pdf: Buffer, at: number): IndirectObject | undefined {
  const header = HEADER.exec(pdf.toString('latin1', at, at + HEADER_LENGTH_MAX));
  if (header === null) return undefined;
  const object = objectAt(objects, pdf, at + header[0].length);
  return { number: Number(header[1]), generation: Number(header[2]), object };
}

/** The object that begins there. Throws where it cannot be read. */
export function objectAt(objects: PdfObjects, bytes: Buffer, at: number): PDFObject {
  return new ObjectParser(bytes.subarray(at), objects).parseObject();
}

/** pdf-lib itself searches for the end of a stream whose length is a reference, and so may find one inside of it. */
class ObjectParser extends PDFObjectParser {
  constructor(
    readonly source: Buffer,
    readonly objects: PdfObjects,
  ) {
    const context = PDFContext.create();
    // pdf-lib keeps the class of this argument to itself.
    const { bytes } = PDFObjectParser.forBytes(source, context) as unknown as {
      readonly bytes: ConstructorParameters<typeof PDFObjectParser>[0];
    };
    super(bytes, context);
  }

  protected override parseDictOrStream(): PDFDict | PDFRawStream {
    const dict = this.parseDict();
    this.skipWhitespaceAndComments();
    if (!this.matchKeyword(STREAM)) return dict;
    const start = this.#startOfData(this.bytes.offset());
    const end = this.#endOfData(start, countOf(entry(this.objects, dict, 'Length')));
    return PDFRawStream.of(dict, Uint8Array.from(this.source.subarray(start, end)));
  }

  /** Behind the end of the line of `stream`. */
  #startOfData(at: number): number {
    const [space = ''] = /^ *(?:\r\n|\n|\r)/.exec(this.source.toString('latin1', at, at + 16)) ?? [];
    return at + space.length;
  }

  /** A length that is wrong does not count. */
  #endOfData(start: number, length: number | undefined): number {
    if (length !== undefined && /^[\0\t\n\f\r ]*endstream/.test(this.source.toString('latin1', start + length, start + length + 16)))
      return start + length;
    const found = this.source.indexOf('endstream', start);
    if (found === -1) throw new Error('a stream has no end');
    const [line = ''] = /(?:\r\n|\n|\r)$/.exec(this.source.toString('latin1', Math.max(start, found - 2), found)) ?? [];
    return found - line.length;
  }
}
