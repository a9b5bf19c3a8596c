// Entries of PDF dictionaries, with references followed and null taken as nothing.
import { PDFArray, type PDFContext, type PDFDict, PDFHexString, PDFName, PDFNull, type PDFObject, PDFString } from 'pdf-lib';

export function entry(context: PDFContext, dict: PDFDict, key: string): PDFObject | undefined {
  return resolve(context, dict.get(PDFName.of(key)));
}

export function resolve(context: PDFContext, value: PDFObject | undefined): PDFObject | undefined {
  const object = context.lookup(value);
  return object === PDFNull ? undefined : object;
}

/** The text of a string; undefined where it is empty or none. */
export function textOf(value: PDFObject | undefined): string | undefined {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined;
  const text = value.decodeText();
  return text === '' ? undefined : text;
}

/** A name without its slash. pdf-lib leaves escapes alone that are written in lower case: `text#2fxml`. */
export function nameOf(value: PDFObject | undefined): string | undefined {
  if (!(value instanceof PDFName)) return undefined;
  return value.decodeText().replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The items of an array; a single object counts as an array of one, nothing as an empty one. */
export function itemsOf(context: PDFContext, value: PDFObject | undefined): (PDFObject | undefined)[] {
  if (value === undefined) return [];
  return (value instanceof PDFArray ? value.asArray() : [value]).map((one) => resolve(context, one));
}
