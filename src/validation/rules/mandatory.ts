// EN 16931, what an invoice must contain: BR-01 to BR-16 and BR-21 to BR-27. Written from the norm, 6.4.1.

import { attribute, type XmlElement } from '../../xml/tree.js';
import { compare, parseDecimal, ZERO } from '../decimal.js';
import type { Rule } from '../rule.js';
import type { Invoice, Term } from '../terms.js';

type Context = Term | 'document';

const SUBJECTS: Readonly<Partial<Record<Context, string>>> = {
  document: 'The document',
  'BG-5': 'The seller',
  'BG-8': 'The buyer',
  'BG-22': 'The group of document totals',
  'BG-25': 'The invoice line',
};

export const MANDATORY: readonly Rule<Term>[] = [
  required('BR-01', 'document', 'BT-24', 'specification identifier'),
  required('BR-02', 'document', 'BT-1', 'invoice number'),
  required('BR-03', 'document', 'BT-2', 'issue date'),
  required('BR-04', 'document', 'BT-3', 'invoice type code'),
  required('BR-05', 'document', 'BT-5', 'invoice currency code'),
  required('BR-06', 'document', 'BT-27', "seller's name"),
  required('BR-07', 'document', 'BT-44', "buyer's name"),
  required('BR-08', 'document', 'BG-5', "seller's postal address"),
  required('BR-09', 'BG-5', 'BT-40', "country code in the seller's postal address"),
  required('BR-10', 'document', 'BG-8', "buyer's postal address"),
  required('BR-11', 'BG-8', 'BT-55', "country code in the buyer's postal address"),
  required('BR-12', 'BG-22', 'BT-106', 'sum of the line net amounts'),
  required('BR-13', 'BG-22', 'BT-109', 'total without VAT'),
  required('BR-14', 'BG-22', 'BT-112', 'total with VAT'),
  required('BR-15', 'BG-22', 'BT-115', 'amount due for payment'),
  required('BR-16', 'document', 'BG-25', 'invoice line'),
  required('BR-21', 'BG-25', 'BT-126', 'line identifier'),
  required('BR-22', 'BG-25', 'BT-129', 'invoiced quantity'),
  {
    id: 'BR-23',
    severity: 'fatal',
    context: 'BG-25',
    at: 'BT-129',
    test: (line, invoice) => (attribute(invoice.first('BT-129', line), 'unitCode') ?? '').trim() !== '',
    text: 'The invoice line has no unit of measure for its quantity.',
    hint: 'Give the quantity a unit code.',
    terms: ['BT-130'],
  },
  required('BR-24', 'BG-25', 'BT-131', 'line net amount'),
  required('BR-25', 'BG-25', 'BT-153', 'item name'),
  required('BR-26', 'BG-25', 'BT-146', 'item net price'),
  {
    id: 'BR-27',
    severity: 'fatal',
    context: 'BT-146',
    test: notNegative,
    text: 'The item net price is negative or no decimal number.',
    hint: 'Use a price of zero or more; a negative line carries a negative quantity instead.',
    terms: ['BT-146'],
  },
];

function required(id: string, context: Context, term: Term, what: string): Rule<Term> {
  return {
    id,
    severity: 'fatal',
    context,
    test: (node: XmlElement, invoice: Invoice) => isGiven(invoice, term, context === 'document' ? undefined : node),
    text: `${SUBJECTS[context] ?? 'The document'} has no ${what}.`,
    hint: `Give the ${what} (${term}).`,
    terms: [term],
  };
}

/** A group is given by being there, a term by saying something. */
function isGiven(invoice: Invoice, term: Term, group: XmlElement | undefined): boolean {
  return term.startsWith('BG-') ? invoice.first(term, group) !== undefined : invoice.has(term, group);
}

function notNegative(node: XmlElement): boolean {
  const value = parseDecimal(node.text);
  return value !== undefined && compare(value, ZERO) >= 0;
}
