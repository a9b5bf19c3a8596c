// Rule sets by the names in commands, for documents that do not say which rules they follow.

import { textAt } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';
import { type Format, formatOf } from './format.js';

export const RULE_SET_NAMES = ['en16931', 'peppol', 'xrechnung', 'nlcius', 'invoice-response', 'mlr', 'mls', 'flux10'] as const;
export type NamedRuleSet = (typeof RULE_SET_NAMES)[number];

type Families = Readonly<Partial<Record<Format, string>>>;

/** UBL invoices and credit notes share their rules. */
function invoices(ubl: string, cii: string): Families {
  return { 'ubl-invoice': ubl, 'ubl-creditnote': ubl, cii };
}

const FAMILIES: Readonly<Record<NamedRuleSet, Families>> = {
  en16931: invoices('EN16931-UBL', 'EN16931-CII'),
  peppol: invoices('PEPPOL-EN16931-UBL', 'PEPPOL-EN16931-CII'),
  xrechnung: invoices('XRECHNUNG-UBL', 'XRECHNUNG-CII'),
  nlcius: invoices('SI-UBL-2.0', 'NLCIUS-CII'),
  'invoice-response': { 'application-response': 'PEPPOL-T111' },
  mlr: { 'application-response': 'PEPPOL-T71' },
  mls: { 'application-response': 'PEPPOL-MLS' },
  flux10: { ereport: 'PPF-FLUX10' },
};

/** Editions of a named rule set that a document may name without selecting the rule set. */
const EDITIONS: readonly (readonly [family: string, customization: string, edition: string])[] = [
  ['PEPPOL-EN16931-UBL', ':selfbilling:', 'PEPPOL-SELFBILLING-UBL'],
  ['SI-UBL-2.0', ':gaccount:', 'SI-UBL-2.0-GACCOUNT'],
];

/** The rule families of the names for a document, each once. A name for another format gives none. */
export function familiesNamed(names: readonly NamedRuleSet[], root: XmlElement): string[] {
  const format = formatOf(root);
  if (format === undefined) return [];
  const customizationId = textAt(root, 'cbc:CustomizationID') ?? '';
  const families = names.flatMap((name) => FAMILIES[name][format] ?? []);
  return Array.from(new Set(families), (family) => editionOf(family, customizationId));
}

function editionOf(family: string, customizationId: string): string {
  return EDITIONS.find(([base, part]) => base === family && customizationId.includes(part))?.[2] ?? family;
}
