// Documents as CSV (RFC 4180) that spreadsheets open as it is meant.

import { isCreditNoteType } from '../../convert/documentKind.js';
import type { FoundDocument } from '../documents/retrieval/list/foundDocument.js';

export const CSV_COLUMNS = [
  'documentId',
  'number',
  'direction',
  'documentType',
  'typeCode',
  'status',
  'statusDate',
  'importDate',
  'sellerName',
  'buyerName',
  'senderIdentifier',
  'receiverIdentifier',
  'totalWithVat',
  'amountDue',
  'currency',
  'issueDate',
  'dueDate',
  'channel',
  'retrievalCount',
  'completedAs',
  'completedAt',
  'completionMessage',
  'faultCode',
  'faultMessage',
  'totalWithoutVat',
  'totalVat',
  'sellerVatId',
  'buyerVatId',
  'purchaseOrder',
  'buyerReference',
  'paymentAccount',
] as const satisfies readonly (keyof FoundDocument)[];
type CsvColumn = (typeof CSV_COLUMNS)[number];

/** The words of the interface, where it has others than the columns. */
const NAMES: Readonly<Partial<Record<CsvColumn, string>>> = { faultCode: 'errorCode', faultMessage: 'errorMessage' };
const AMOUNTS: readonly CsvColumn[] = ['totalWithVat', 'amountDue', 'totalWithoutVat', 'totalVat'];
const NUMERIC: readonly CsvColumn[] = [...AMOUNTS, 'retrievalCount'];
/** Without it, some spreadsheets take UTF-8 for something else. */
export const BYTE_ORDER_MARK = '\uFEFF';

export function csvHead(): string {
  return `${BYTE_ORDER_MARK}${CSV_COLUMNS.map((name) => NAMES[name] ?? name).join(',')}\r\n`;
}

export function csvOf(documents: readonly Pick<FoundDocument, CsvColumn>[]): string {
  return documents
    .map((one) => {
      const textIn = (name: CsvColumn): string => (AMOUNTS.includes(name) ? signed(one, textOf(one[name])) : textOf(one[name]));
      return `${CSV_COLUMNS.map((name) => cell(textIn(name), NUMERIC.includes(name))).join(',')}\r\n`;
    })
    .join('');
}

/** A document that is not in the file, and why. */
export interface LeftOutDocument {
  readonly documentId: string;
  readonly number: string | null;
  readonly reason: string;
}

export function leftOutCsv(documents: readonly LeftOutDocument[]): string {
  const lines = documents.map(({ documentId, number, reason }) =>
    [documentId, number ?? '', reason].map((one) => cell(one, false)).join(','),
  );
  return `${BYTE_ORDER_MARK}${['documentId,number,reason', ...lines].map((line) => `${line}\r\n`).join('')}`;
}

export function isCredit({ typeCode }: Pick<FoundDocument, 'typeCode'>): boolean {
  return isCreditNoteType(typeCode ?? '');
}

/** Credit notes count below zero, as in the sums of lists: their amounts are written without a sign. */
export function signed<Amount extends string | null>(document: Pick<FoundDocument, 'typeCode'>, amount: Amount): Amount | string {
  if (amount === null || !isCredit(document) || !/[1-9]/.test(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

function textOf(value: string | number | Date | null): string {
  if (value === null) return '';
  return value instanceof Date ? value.toISOString() : String(value);
}

/**
 * Where a spreadsheet begins a cell: at the start of the text, and behind what it may take for a separator, whatever the quotes say. Blanks
 * and characters without a width are passed over; full-width signs count as signs.
 */
const SIGNS = '[\\s\\p{Cf}]*[=+\\-@\\uFE62\\uFE63\\uFE66\\uFE6B\\uFF0B\\uFF0D\\uFF1D\\uFF20]';
const FORMULAS = new RegExp(`(^|;)(?=${SIGNS}|[\\t\\r])|([\\t\\r\\n])(?=${SIGNS})`, 'gu');

/** A text of another party that holds what looks like a formula holds none here. */
export function cell(text: string, isNumber: boolean): string {
  if (isNumber) return text;
  const safe = text.replaceAll(FORMULAS, "$1$2'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
