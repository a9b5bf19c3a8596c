// Reads how streams of a PDF are encoded.
import { PDFDict, PDFNumber, type PDFObject, type PDFRawStream } from 'pdf-lib';
import { entry, itemsOf, nameOf, type PdfObjects } from './entries.js';
import type { Filter } from './filters.js';

/** A stream that is not decoded yet. */
export interface EncodedStream {
  readonly bytes: Uint8Array;
  readonly filters: readonly Filter[];
}

export function encodedStream(objects: PdfObjects, { dict, contents }: PDFRawStream): EncodedStream {
  return { bytes: contents, filters: filtersOf(objects, dict) };
}

/** The filters in the order in which they are decoded, with their parameters (ISO 32000-1 §7.3.8.2). */
export function filtersOf(objects: PdfObjects, dict: PDFDict): Filter[] {
  const either = (long: string, short: string): PDFObject | undefined => entry(objects, dict, long) ?? entry(objects, dict, short);
  const parameters = itemsOf(objects, either('DecodeParms', 'DP'));
  return itemsOf(objects, either('Filter', 'F')).map((filter, index) => {
    const own = parameters[index];
    return { name: nameOf(filter) ?? String(filter), ...(own instanceof PDFDict ? parametersOf(objects, own) : {}) };
  });
}

function parametersOf(objects: PdfObjects, dict: PDFDict): Partial<Filter> {
  const number = (key: string): number | undefined => {
    const value = entry(objects, dict, key);
    return value instanceof PDFNumber ? value.asNumber() : undefined;
  };
  const given = {
    predictor: number('Predictor'),
    colors: number('Colors'),
    bitsPerComponent: number('BitsPerComponent'),
    columns: number('Columns'),
    earlyChange: number('EarlyChange'),
    cryptFilter: nameOf(entry(objects, dict, 'Name')),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
