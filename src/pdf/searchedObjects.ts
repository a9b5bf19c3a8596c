// The objects that pdf-lib found in a PDF by searching it.
import { type PDFContext, PDFName, type PDFObject, PDFRawStream, PDFRef } from 'pdf-lib';
import { countOf, entry, type PdfObjects } from './entries.js';

/** The end of a line is at most this long. */
const END_OF_LINE_MAX = 2;

export class SearchedObjects implements PdfObjects {
  readonly #whole = new Map<PDFObject, PDFObject>();

  constructor(
    readonly context: PDFContext,
    readonly pdf: Buffer,
  ) {}

  lookup(value: PDFObject | undefined): PDFObject | undefined {
    const object = this.context.lookup(value);
    if (!(object instanceof PDFRawStream)) return object;
    const known = this.#whole.get(object) ?? this.#complete(object);
    this.#whole.set(object, known);
    return known;
  }

  /** pdf-lib takes the end of a line before `endstream` off a stream whose length is a reference, though it may be content. */
  #complete(stream: PDFRawStream): PDFRawStream {
    const { dict, contents } = stream;
    if (!(dict.get(PDFName.of('Length')) instanceof PDFRef)) return stream;
    const missing = (countOf(entry(this.context, dict, 'Length')) ?? 0) - contents.byteLength;
    if (missing < 1 || missing > END_OF_LINE_MAX) return stream;
    const at = this.pdf.indexOf(contents);
    return at === -1 ? stream : PDFRawStream.of(dict, Uint8Array.from(this.pdf.subarray(at, at + contents.byteLength + missing)));
  }
}
