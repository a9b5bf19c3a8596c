// How streams of a PDF are packed.
import { type PDFContext, PDFDict } from 'pdf-lib';
import { entry, itemsOf, nameOf } from './entries.js';

/** The names of the filters. One with a predictor, which no attachment needs, becomes a name that no decoder knows. */
export function filtersOf(context: PDFContext, dict: PDFDict): string[] {
  const predicts = itemsOf(context, entry(context, dict, 'DecodeParms')).some(
    (one) => one instanceof PDFDict && (entry(context, one, 'Predictor')?.toString() ?? '1') !== '1',
  );
  if (predicts) return ['with Predictor'];
  return itemsOf(context, entry(context, dict, 'Filter')).map((one) => nameOf(one) ?? String(one));
}
