// Reads how streams of a PDF are encoded.
import { type PDFContext, PDFDict } from 'pdf-lib';
import { entry, itemsOf, nameOf } from './entries.js';

/** The names of the filters. One with a predictor, which no attachment needs, gets a name that no decoder has. */
export function filtersOf(context: PDFContext, dict: PDFDict): string[] {
  const predicts = itemsOf(context, entry(context, dict, 'DecodeParms')).some(
    (one) => one instanceof PDFDict && (entry(context, one, 'Predictor')?.toString() ?? '1') !== '1',
  );
  if (predicts) return ['with Predictor'];
  return itemsOf(context, entry(context, dict, 'Filter')).map((one) => nameOf(one) ?? String(one));
}
