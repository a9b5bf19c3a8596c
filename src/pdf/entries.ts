// Reads entries of PDF dictionaries. Follows references and treats null as absent.
import { PDFArray, type PDFDict, PDFHexString, PDFName, PDFNull, PDFNumber, type PDFObject, PDFString } from 'pdf-lib';

/** The objects of a PDF. */
export interface PdfObjects {
  /** The object that a reference names, or the value itself. */
  lookup(value: PDFObject | undefined): PDFObject | undefined;
}

export function entry(objects: PdfObjects, dict: PDFDict, key: string): PDFObject | undefined {
  return resolve(objects, dict.get(PDFName.of(key)));
}

export function resolve(objects: PdfObjects, value: PDFObject | undefined): PDFObject | undefined {
  const object = objects.lookup(value);
  return object === PDFNull ? undefined : object;
}

/** A whole number from 0. */
export function countOf(value: PDFObject | undefined): number | undefined {
  const number = value instanceof PDFNumber ? value.asNumber() : -1;
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

const MARKED = [
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
] as const;
/** The language of what follows, in marked strings (ISO 32000-2 §7.9.2.2). */
const LANGUAGE = /\u001b[^\u001b]*\u001b/g;

/** The text of a string. A mark at its begin says that it is Unicode; else it is in PDFDocEncoding. Undefined where it is empty or no string. */
export function textOf(value: PDFObject | undefined): string | undefined {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined;
  const bytes = value.asBytes();
  const marked = MARKED.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  const text = marked === undefined ? value.decodeText() : new TextDecoder(marked.encoding).decode(bytes).replace(LANGUAGE, '');
  return text === '' ? undefined : text;
}

/** A name without its slash. pdf-lib does not decode escapes in lower case: `text#2fxml`. */
export function nameOf(value: PDFObject | undefined): string | undefined {
  if (!(value instanceof PDFName)) return undefined;
  return value.decodeText().replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The items of an array. A single object counts as an array of one, an absent one as empty. */
export function itemsOf(objects: PdfObjects, value: PDFObject | undefined): (PDFObject | undefined)[] {
  if (value === undefined) return [];
  return (value instanceof PDFArray ? value.asArray() : [value]).map((one) => resolve(objects, one));
}
