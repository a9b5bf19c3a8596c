// The readable copy of a document: which words and sections it has.

import type { LanguageTag } from '../texts/languages.js';
import { CREDIT_NOTE_TYPES } from '../validation/codes/documentTypes.js';
import { type Format, formatOf } from '../validation/format.js';
import { taxSchemesOf } from '../validation/terms/paths.js';
import { invoiceOf } from '../validation/terms.js';
import type { XmlElement } from '../xml/tree.js';
import { isoDay } from './forms.js';
import { invoiceSections } from './invoice/invoice.js';
import { otherSections } from './otherDocument.js';
import type { Page, Part, Section } from './page.js';
import { type Word, type Words, wordsOf } from './words.js';

const KINDS: Readonly<Record<Format, Word>> = {
  'ubl-invoice': 'invoice',
  'ubl-creditnote': 'creditNote',
  cii: 'invoice',
  'application-response': 'response',
  ereport: 'ereport',
  'zugferd-1': 'invoice',
  cdar: 'status',
  'tax-data': 'taxData',
};
/** UNTDID 1001: what its root says already. */
const ORDINARY: readonly string[] = ['380', '381'];
const INVOICES: readonly Format[] = ['ubl-invoice', 'ubl-creditnote', 'cii'];

/** Every document has one, also one that no rule set knows. */
export function pageOf(root: XmlElement, language: LanguageTag): Page {
  const [tax] = taxSchemesOf(root);
  const words = wordsOf(language, tax === 'VAT' ? undefined : tax);
  const format = formatOf(root);
  const isInvoice = format !== undefined && INVOICES.includes(format);
  const isCredit = format === 'ubl-creditnote' || (format === 'cii' && CREDIT_NOTE_TYPES.codes.has(invoiceOf(root).text('BT-3')));
  const kind = isInvoice ? invoiceKind(root, words, isCredit) : words.say(format === undefined ? 'document' : KINDS[format]);
  const number = isInvoice ? invoiceOf(root).text('BT-1') : numberOf(root);
  const { letter, sections } = isInvoice
    ? invoiceSections(root, words, isCredit)
    : { letter: undefined, sections: otherSections(root, words, format) };
  return {
    language,
    title: number === '' ? kind : `${kind} ${number}`,
    issued: issuedOn(root, isInvoice),
    notice: words.say(isInvoice ? 'readable' : 'readableDocument'),
    ...(letter === undefined ? {} : { letter }),
    sections: sections.map(withoutEmpty).filter(({ parts }) => parts.length > 0),
  };
}

/** Parts with nothing in them are left out. */
function withoutEmpty(section: Section): Section {
  const hasAny = (part: Part): boolean => part.kind === 'code' || (part.kind === 'facts' ? part.facts : part.rows).length > 0;
  return { ...section, parts: section.parts.filter(hasAny) };
}

/** `Corrected invoice`, `Self-billed invoice`. */
function invoiceKind(root: XmlElement, words: Words, isCredit: boolean): string {
  const type = invoiceOf(root).text('BT-3');
  const special = ORDINARY.includes(type) ? undefined : words.wordOf('type', type);
  return special ?? words.say(isCredit ? 'creditNote' : 'invoice');
}

function issuedOn(root: XmlElement, isInvoice: boolean): string | undefined {
  const element = isInvoice ? invoiceOf(root).first('BT-2') : root.children.find(({ local }) => local === 'IssueDate');
  return element === undefined ? undefined : isoDay(element.text.trim());
}

function numberOf(root: XmlElement): string {
  const around = root.children.find(({ local }) => local === 'ExchangedDocument' || local === 'ReportDocument');
  const own = [...root.children, ...(around?.children ?? [])].find(({ local }) => local === 'ID' || local === 'Id');
  return own?.text.trim() ?? '';
}
