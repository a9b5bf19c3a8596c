// Reads entries of PDF dictionaries. Follows references and treats null as absent.
import { PDFArray, type PDFContext, type PDFDict, PDFHexString, PDFName, PDFNull, type PDFObject, PDFString } from 'pdf-lib';

export function entry(context: PDFContext, dict: PDFDict, key: string): PDFObject | undefined {
  return resolve(context, dict.get(PDFName.of(key)));
}

export function resolve(context: PDFContext, value: PDFObject | undefined): PDFObject | undefined {
  const object = context.lookup(value);
  return object === PDFNull ? undefined : object;
}

/** The text of a string. Undefined where it is empty or no string. */
export function textOf(value: PDFObject | undefined): string | undefined {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined;
  const text = value.decodeText();
  return text === '' ? undefined : text;
}

/** A name without its slash. pdf-lib does not decode escapes in lower case: `text#2fxml`. */
export function nameOf(value: PDFObject | undefined): string | undefined {
  if (!(value instanceof PDFName)) return undefined;
  return value.decodeText().replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The items of an array. A single object counts as an array of one, an absent one as empty. */
export function itemsOf(context: PDFContext, value: PDFObject | undefined): (PDFObject | undefined)[] {
  if (value === undefined) return [];
  return (value instanceof PDFArray ? value.asArray() : [value]).map((one) => resolve(context, one));
}
