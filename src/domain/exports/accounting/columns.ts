// The columns of the table for accountants: an invoice is a row, and each rate of VAT that occurs has two columns.
import type { AccountingTexts } from '../../../texts/catalogs.js';
import type { LanguageTag } from '../../../texts/languages.js';
import { keptByLanguage, readTexts } from '../../../texts/read.js';
import { compileTexts, type TextTree } from '../../../texts/texts.js';
import { add, format, parseDecimal, ZERO } from '../../../validation/decimal.js';
import type { ListedDocument } from '../../documents/retrieval/list/search.js';
import { isCredit, signed } from '../csv.js';
import type { VatGroup } from './vatGroups.js';

/** Rates of more documents come first; the rest share two columns. */
const RATE_COLUMNS_MAX = 12;

export interface TableColumn {
  readonly head: string;
  /** `amount`: a decimal. `day`: `YYYY-MM-DD`. */
  readonly kind: 'text' | 'amount' | 'day';
  /** The currency of the amounts in its row. */
  readonly isCurrency?: true;
  readonly read: (row: AccountedDocument) => string | null;
}

export interface AccountedDocument {
  readonly document: ListedDocument;
  readonly vat: readonly VatGroup[];
  /** Of its readable copy, where the file has one. */
  readonly fileName?: string | undefined;
}

export const accountingTexts = keptByLanguage((language: LanguageTag) =>
  compileTexts<AccountingTexts>(readTexts<TextTree>(language, 'accounting'), language),
);

/** What the columns are read from. */
export const ACCOUNTED_FIELDS = [
  ...[
    'documentId',
    'number',
    'direction',
    'documentType',
    'typeCode',
    'importDate',
    'sellerName',
    'buyerName',
    'sellerVatId',
    'buyerVatId',
  ],
  ...['purchaseOrder', 'buyerReference', 'currency', 'totalWithoutVat', 'totalVat', 'totalWithVat', 'amountDue', 'issueDate', 'dueDate'],
  'paymentAccount',
] as readonly (keyof ListedDocument)[];

/** How often each kind of VAT occurs, by {@link keyOf}. */
export type VatCounts = Map<string, number>;

export function countVat(counts: VatCounts, groups: readonly VatGroup[]): void {
  for (const group of groups) counts.set(keyOf(group), (counts.get(keyOf(group)) ?? 0) + 1);
}

function keyOf({ category, rate }: Pick<VatGroup, 'category' | 'rate'>): string {
  return `${category} ${rate}`;
}

/** `hasFiles`: with the name of the readable copy. */
export function columnsOf(language: LanguageTag, counts: VatCounts, hasFiles: boolean): readonly TableColumn[] {
  const texts = accountingTexts(language);
  const { columns, directions, kinds } = texts;
  const text = (name: TextField): TableColumn => ({ head: columns[name], kind: 'text', read: ({ document }) => document[name] });
  const day = (name: 'issueDate' | 'dueDate'): TableColumn => ({
    head: columns[name],
    kind: 'day',
    read: ({ document }) => document[name],
  });
  const amount = (name: AmountField): TableColumn => ({
    head: columns[name],
    kind: 'amount',
    read: ({ document }) => signed(document, document[name]),
  });
  return [
    day('issueDate'),
    { head: columns.direction, kind: 'text', read: ({ document }) => directions[document.direction] },
    { head: columns.kind, kind: 'text', read: ({ document }) => (isCredit(document) ? kinds.credit : kinds.invoice) },
    ...(['number', 'sellerName', 'sellerVatId', 'buyerName', 'buyerVatId', 'purchaseOrder', 'buyerReference'] as const).map(text),
    { ...text('currency'), isCurrency: true },
    amount('totalWithoutVat'),
    ...rateColumns(texts, language, counts),
    ...(['totalVat', 'totalWithVat', 'amountDue'] as const).map(amount),
    day('dueDate'),
    text('paymentAccount'),
    { head: columns.importDate, kind: 'day', read: ({ document }) => document.importDate.toISOString().slice(0, 10) },
    text('documentId'),
    ...(hasFiles ? [{ head: columns.fileName, kind: 'text', read: ({ fileName }: AccountedDocument) => fileName ?? null } as const] : []),
  ];
}

type TextField =
  | 'number'
  | 'sellerName'
  | 'sellerVatId'
  | 'buyerName'
  | 'buyerVatId'
  | 'purchaseOrder'
  | 'buyerReference'
  | 'currency'
  | 'paymentAccount'
  | 'documentId';
type AmountField = 'totalWithoutVat' | 'totalVat' | 'totalWithVat' | 'amountDue';

function rateColumns(texts: AccountingTexts, language: LanguageTag, counts: VatCounts): TableColumn[] {
  const shown = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, RATE_COLUMNS_MAX)
    .map(([key]) => key);
  const kept = new Set(shown);
  const sum =
    (isOf: (key: string) => boolean, part: 'net' | 'vat') =>
    ({ document, vat }: AccountedDocument): string | null => {
      const amounts = vat.filter((group) => isOf(keyOf(group))).map((group) => parseDecimal(group[part]) ?? ZERO);
      return amounts.length === 0 ? null : signed(document, format(amounts.reduce(add)));
    };
  const pair = (heads: readonly [string, string], isOf: (key: string) => boolean): TableColumn[] => [
    { head: heads[0], kind: 'amount', read: sum(isOf, 'net') },
    { head: heads[1], kind: 'amount', read: sum(isOf, 'vat') },
  ];
  return [
    ...shown.sort(byRate).flatMap((key) => {
      const rate = rateText(texts, language, key);
      return pair([texts.net({ rate }), texts.vat({ rate })], (one) => one === key);
    }),
    ...(counts.size > kept.size ? pair([texts.netOther, texts.vatOther], (one) => !kept.has(one)) : []),
  ];
}

/** The standard categories first, each by falling rate. */
function byRate(one: string, other: string): number {
  const [[category, rate], [otherCategory, otherRate]] = [one.split(' '), other.split(' ')];
  if (category !== otherCategory) return category === 'S' ? -1 : otherCategory === 'S' ? 1 : category! < otherCategory! ? -1 : 1;
  return Number(otherRate) - Number(rate);
}

function rateText({ categories }: AccountingTexts, language: LanguageTag, key: string): string {
  const [category = '', rate = ''] = key.split(' ');
  const percent = rate === '' ? [] : [language === 'en' ? `${rate}%` : `${rate.replace('.', ',')} %`];
  const name = category === 'S' ? [] : [(categories as Readonly<Record<string, string>>)[category] ?? category];
  return [...percent, ...name].join(' ').trim();
}
