// Proof of a conversion: the terms of the result, read as the rules read them, are those of the source.
import { type Invoice, invoiceOf, type Term } from '../validation/terms.js';
import type { XmlElement } from '../xml/tree.js';
import type { ConversionFinding } from './source.js';

/** Terms that belong to the document type chosen. */
const CHOSEN: readonly Term[] = ['BT-23', 'BT-24'];
/** Dates and codes, which the syntaxes write each in its own way. */
const TRANSLATED: readonly Term[] = ['BT-2', 'BT-7', 'BT-8', 'BT-9', 'BT-26', 'BT-72', 'BT-73', 'BT-74', 'BT-134', 'BT-135'];
/** What UBL wants more of: a number beside BT-14, the subject inside of the note, BT-83 with all means, a discount beside BT-148. */
const FILLED: readonly Term[] = ['BT-13', 'BT-22', 'BT-83', 'BT-147', 'BT-149'];
const NOT_COMPARED: ReadonlySet<Term> = new Set<Term>([...CHOSEN, ...TRANSLATED, ...FILLED]);

/** A finding for each term whose values are not the same on both sides. */
export function readBack(source: XmlElement, result: XmlElement): ConversionFinding[] {
  const [before, after] = [invoiceOf(source), invoiceOf(result)];
  return termsOf(before)
    .filter((term) => !NOT_COMPARED.has(term) && valuesOf(before, term) !== valuesOf(after, term))
    .map((term) => ({ path: '/rsm:CrossIndustryInvoice', text: `The conversion changed ${term}` }));
}

function termsOf(invoice: Invoice): Term[] {
  return Object.keys(invoice.table) as Term[];
}

/** All values of a term; of a group, how often it is there, because its parts are compared by themselves. */
function valuesOf(invoice: Invoice, term: Term): string {
  const elements = invoice.all(term).filter((one) => one.children.length > 0 || one.text.trim() !== '');
  return term.startsWith('BG-') ? String(elements.length) : JSON.stringify(elements.map((one) => one.text.trim()).toSorted());
}
