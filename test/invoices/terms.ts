// Which terms of an invoice are others after it was JSON.
import type { Unmapped } from '../../src/invoices/read.js';
import { locationOf } from '../../src/validation/location.js';
import { invoiceOf, type Term } from '../../src/validation/terms.js';
import type { XmlElement } from '../../src/xml/tree.js';

/** Each with its values before and after. What JSON tells as unmapped, and what repeats a value, does not count. */
export function changedTerms(before: XmlElement, after: XmlElement, unmapped: readonly Unmapped[]): string[] {
  const left = new Set(unmapped.map(({ path }) => path));
  const [was, is] = [invoiceOf(before), invoiceOf(after)];
  return (Object.keys(was.table) as Term[]).flatMap((term) => {
    if (term.startsWith('BG-')) return [];
    const [one, other] = [valuesOf(was.all(term), left), valuesOf(is.all(term), new Set())];
    return one === other ? [] : [`${term}: ${one} → ${other}`];
  });
}

function valuesOf(elements: readonly XmlElement[], left: ReadonlySet<string>): string {
  const texts = elements.filter((one) => !left.has(locationOf(one))).map(({ text }) => text.trim());
  return [...new Set(texts.filter((text) => text !== ''))].toSorted().join(' | ');
}
