// The readable copy of a document: which words and sections it has.

import type { LanguageTag } from '../texts/languages.js';
import { CREDIT_NOTE_TYPES } from '../validation/codes/documentTypes.js';
import { type Format, formatOf } from '../validation/format.js';
import { invoiceOf } from '../validation/terms.js';
import type { XmlElement } from '../xml/tree.js';
import { invoiceSections } from './invoice.js';
import { otherSections } from './otherDocument.js';
import type { Page } from './page.js';
import { textOf } from './reader.js';
import { type Word, wordsOf } from './words.js';

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
const INVOICES: readonly Format[] = ['ubl-invoice', 'ubl-creditnote', 'cii'];

/** Every document has one, also one that no rule set knows. */
export function pageOf(root: XmlElement, language: LanguageTag): Page {
  const words = wordsOf(language);
  const format = formatOf(root);
  const isInvoice = format !== undefined && INVOICES.includes(format);
  const kind = words.say(kindOf(root, format));
  const number = isInvoice ? invoiceOf(root).text('BT-1') : numberOf(root);
  return {
    language,
    title: number === '' ? kind : `${kind} ${number}`,
    issued: issuedOn(root, isInvoice),
    notice: words.say(isInvoice ? 'readable' : 'readableDocument'),
    sections: isInvoice ? invoiceSections(root, words) : otherSections(root, words),
  };
}

function kindOf(root: XmlElement, format: Format | undefined): Word {
  if (format === undefined) return 'document';
  return format === 'cii' && CREDIT_NOTE_TYPES.codes.has(invoiceOf(root).text('BT-3')) ? 'creditNote' : KINDS[format];
}

function issuedOn(root: XmlElement, isInvoice: boolean): string | undefined {
  const element = isInvoice ? invoiceOf(root).first('BT-2') : root.children.find(({ local }) => local === 'IssueDate');
  const day = element === undefined ? '' : textOf(element);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : undefined;
}

function numberOf(root: XmlElement): string {
  const own =
    root.children.find(({ local }) => local === 'ID') ??
    root.children.find(({ local }) => local === 'ExchangedDocument')?.children.find(({ local }) => local === 'ID');
  return own?.text.trim() ?? '';
}
