// Subject and text of the e-mail that carries a document. Pure.
import { cut } from '../../cut.js';
import type { BusinessFields } from '../../domain/documents/fields/businessFields.js';
import type { HeaderFields } from '../../domain/documents/fields/read.js';
import type { DocumentType } from '../../domain/vocabulary.js';
import type { EmailTexts } from '../../texts/catalogs.js';
import type { MailLanguageTag } from '../../texts/languages.js';
import { wordsIn } from './words.js';

const SUBJECT_CHARACTERS_MAX = 200;
/** In digits. No currency has more than four decimals. */
const DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 4 };

export interface MailedDocument {
  readonly documentType: DocumentType;
  readonly header: Pick<HeaderFields, 'format' | 'number' | 'issueDate'>;
  readonly business: BusinessFields;
  /** Whether the type code of the document is that of a credit note. */
  readonly isCreditNote: boolean;
}

export function subjectOf({ documentType, header, business, isCreditNote }: MailedDocument, language: MailLanguageTag): string {
  const words = wordsIn(language);
  const title = [titleOf(documentType, isCreditNote, words), header.number].filter(isText).join(' ');
  return cut(oneLine(business.sellerName === undefined ? title : `${title} · ${business.sellerName}`), SUBJECT_CHARACTERS_MAX);
}

export function textOf(described: MailedDocument, language: MailLanguageTag): string {
  const { header, business, documentType, isCreditNote } = described;
  const words = wordsIn(language);
  const lines: (readonly [string, string | undefined])[] = [
    [words.from, business.sellerName],
    [words.to, business.buyerName],
    [words.number, header.number],
    [words.issued, date(header.issueDate, language)],
    [words.due, date(business.dueDate, language)],
    [words.total, money(business.totalWithVat, business.currency, language)],
    [words.toPay, money(business.amountDue, business.currency, language)],
  ];
  const said = lines.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${oneLine(value)}`]));
  return [titleOf(documentType, isCreditNote, words), '', ...said, '', words.attached, ''].join('\n');
}

function titleOf(documentType: DocumentType, isCreditNote: boolean, words: EmailTexts): string {
  if (documentType === 'applicationresponse') return words.response;
  if (documentType === 'ereport') return words.report;
  return isCreditNote ? words.creditNote : words.invoice;
}

const DATES = formatters((language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }));
const NUMBERS = formatters((language) => new Intl.NumberFormat(language, DECIMALS));

/** One for each language: to make one takes longer than to write an e-mail. */
function formatters<Formatter>(make: (language: MailLanguageTag) => Formatter): (language: MailLanguageTag) => Formatter {
  const made = new Map<MailLanguageTag, Formatter>();
  return (language) => {
    const known = made.get(language);
    if (known !== undefined) return known;
    const formatter = make(language);
    made.set(language, formatter);
    return formatter;
  };
}

/** The 24th of December in the order of the language. A text that is no date stays as it is. */
function date(text: string | undefined, language: MailLanguageTag): string | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? text : DATES(language).format(at);
}

/** A decimal is formatted from its text, so no digit is rounded away by a float. */
function money(amount: string | undefined, currency: string | undefined, language: MailLanguageTag): string | undefined {
  if (amount === undefined) return undefined;
  const number = NUMBERS(language).format(amount as `${number}`);
  return currency === undefined ? number : `${number} ${currency}`;
}

/** One line without control characters. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}
