// The semantic model of EN 16931 in its two syntaxes: where each business term (BT) and group (BG) is. The rows are in terms/.

import { stepsOf } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';
import { Fields, type Lookup, type Table } from './fields.js';
import { DOCUMENT_TERMS } from './terms/document.js';
import { LINE_TERMS } from './terms/lines.js';
import { PARTY_TERMS } from './terms/parties.js';
import type { TermPaths } from './terms/paths.js';
import { SETTLEMENT_TERMS } from './terms/settlement.js';

const TERMS = { ...DOCUMENT_TERMS, ...PARTY_TERMS, ...SETTLEMENT_TERMS, ...LINE_TERMS } as const;

export type Term = keyof typeof TERMS;
export type Invoice = Fields<Term>;

/** Elements with another name in a credit note. */
const CREDIT_NOTE_NAMES: Readonly<Record<string, string>> = {
  'cac:InvoiceLine': 'cac:CreditNoteLine',
  'cbc:InvoicedQuantity': 'cbc:CreditedQuantity',
  'cbc:InvoiceTypeCode': 'cbc:CreditNoteTypeCode',
  'cbc:DueDate': 'cac:PaymentMeans/cbc:PaymentDueDate',
  'cac:ProjectReference/cbc:ID': 'cac:AdditionalDocumentReference/cbc:ID',
};

const CII_ROOT = 'CrossIndustryInvoice';
const UBL_INVOICE = table((paths) => paths.ubl);
const UBL_CREDIT_NOTE = table((paths) => CREDIT_NOTE_NAMES[paths.ubl] ?? paths.ubl);
const CII = table((paths) => paths.cii);

/** The terms of an invoice or credit note, by the name of its root. */
export function invoiceOf(root: XmlElement): Invoice {
  return new Fields(root, termsOf(root.local));
}

/** Where each term stands below a root of this name. */
export function termsOf(rootLocal: string): Table<Term> {
  return rootLocal === CII_ROOT ? CII : rootLocal === 'CreditNote' ? UBL_CREDIT_NOTE : UBL_INVOICE;
}

function table(path: (paths: TermPaths) => string): Table<Term> {
  const entries = Object.entries<TermPaths>(TERMS).map(([term, paths]) => {
    const [steps = [], ...also] = path(paths).split('|').map(stepsOf);
    const lookup: Lookup<Term> = { within: paths.within as Term | undefined, steps, also, where: paths.where };
    return [term, lookup] as const;
  });
  return Object.fromEntries(entries) as Record<Term, Lookup<Term>>;
}
