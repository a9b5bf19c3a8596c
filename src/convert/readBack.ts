// Verifies a conversion: the terms of the result, read as the rules read them, must be those of the source.
import { type Invoice, invoiceOf, type Term } from '../validation/terms.js';
import { elementsAt } from '../xml/path.js';
import { attribute, type XmlElement } from '../xml/tree.js';
import type { ConversionFinding } from './source.js';

/** Terms that the chosen document type sets. */
const CHOSEN: readonly Term[] = ['BT-23', 'BT-24'];
/** Dates and codes, which each syntax writes in its own way. */
const TRANSLATED: readonly Term[] = ['BT-2', 'BT-7', 'BT-8', 'BT-9', 'BT-26', 'BT-72', 'BT-73', 'BT-74', 'BT-134', 'BT-135'];
/** Terms where UBL requires more: a number beside BT-14, the subject inside the note, BT-83 in all payment means, a discount beside BT-148, a tax
 * total. Also the single text for two names of a contact. */
const FILLED: readonly Term[] = ['BT-13', 'BT-22', 'BT-41', 'BT-56', 'BT-83', 'BT-110', 'BT-147', 'BT-149'];
const NOT_COMPARED: ReadonlySet<Term> = new Set<Term>([...CHOSEN, ...TRANSLATED, ...FILLED]);

/** UBL has these terms in payment means (BG-16), which CII may have none of. */
const IN_PAYMENT_MEANS: readonly Term[] = ['BT-9', 'BT-83', 'BT-89'];
const PAYMENT_MEANS: readonly Term[] = ['BG-16', 'BT-81'];

/** A finding for each term whose values differ between the two. */
export function readBack(source: XmlElement, result: XmlElement): ConversionFinding[] {
  const [before, after] = [invoiceOf(source), invoiceOf(result)];
  const isFilled = before.all('BG-16').length === 0 && IN_PAYMENT_MEANS.some((term) => before.has(term));
  const hasSubjects = elementsAt(source, LINE_NOTE_SUBJECT).length > 0;
  return termsOf(before)
    .filter((term) => !(hasSubjects && term === 'BT-127'))
    .filter(
      (term) => !NOT_COMPARED.has(term) && !(isFilled && PAYMENT_MEANS.includes(term)) && valuesOf(before, term) !== valuesOf(after, term),
    )
    .map((term) => ({ path: '/rsm:CrossIndustryInvoice', text: `The conversion changed ${term}` }));
}

function termsOf(invoice: Invoice): Term[] {
  return Object.keys(invoice.table) as Term[];
}

/** Of the extended French profile: the subject stands inside the note in UBL. */
const LINE_NOTE_SUBJECT =
  'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:AssociatedDocumentLineDocument/ram:IncludedNote/ram:SubjectCode';

/** Groups that are left out where they are empty. */
const ONLY_WITH_CONTENT: ReadonlySet<Term> = new Set<Term>(['BG-6', 'BG-9']);

/** VAT identifiers with a scheme of Peppol that EN 16931 does not have. */
const VAT_IDENTIFIERS: ReadonlyMap<Term, string> = new Map([
  ['BT-31', 'ram:SellerTradeParty'],
  ['BT-48', 'ram:BuyerTradeParty'],
  ['BT-63', 'ram:SellerTaxRepresentativeTradeParty'],
]);

function elementsOf(invoice: Invoice, term: Term): XmlElement[] {
  const party = VAT_IDENTIFIERS.get(term);
  const path = `rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/${party}/ram:SpecifiedTaxRegistration/ram:ID`;
  const also = party === undefined ? [] : elementsAt(invoice.root, path).filter((id) => attribute(id, 'schemeID') === 'VAT');
  return [...invoice.all(term), ...also];
}

/** All values of a term. For a group, the number of its occurrences, because its parts are compared separately. */
function valuesOf(invoice: Invoice, term: Term): string {
  const elements = elementsOf(invoice, term);
  if (!term.startsWith('BG-'))
    return JSON.stringify(
      elements
        .map((one) => one.text.trim())
        .filter((text) => text !== '')
        .toSorted(),
    );
  return String((ONLY_WITH_CONTENT.has(term) ? elements.filter(saysAnything) : elements).length);
}

function saysAnything(element: XmlElement): boolean {
  return element.text.trim() !== '' || element.children.some(saysAnything);
}
