// BR-CO-25 in UBL, which EN 16931 itself no longer has: its extension for France and PINT do.
import type { XmlElement } from '../../../xml/tree.js';
import { doubleOf, hasAt } from '../../lexical.js';
import type { PathRule } from '../../rule.js';

export const DUE_DAY: PathRule = {
  id: 'BR-CO-25',
  severity: 'fatal',
  context: '/inv:Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
  test: ({ text }, document) => {
    const due = doubleOf(text);
    return due <= 0 || (due > 0 && document.once(hasDueDay));
  },
};

/** A day or terms of payment, wherever they stand. */
export function hasDueDay(node: XmlElement): boolean {
  if (node.local === 'DueDate') return true;
  if (node.local === 'PaymentTerms' && hasAt(node, 'cbc:Note')) return true;
  return node.children.some(hasDueDay);
}
