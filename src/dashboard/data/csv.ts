// Rows of documents as CSV (RFC 4180) that spreadsheets open as it is meant.
import type { RowFragment as Row } from './operations.js';

const COLUMNS = [
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
  'currency',
  'issueDate',
  'dueDate',
  'channel',
] as const satisfies readonly (keyof Row)[];

const NUMERIC: readonly string[] = ['totalWithVat'];
/** Without it, some spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\uFEFF';

export function csvHead(): string {
  return `${BYTE_ORDER_MARK}${[...COLUMNS, 'errorCode', 'errorMessage'].join(',')}\r\n`;
}

export function csvOf(rows: readonly Row[]): string {
  return rows
    .map((row) => {
      const own = COLUMNS.map((name) => cell(row[name] ?? '', NUMERIC.includes(name)));
      return `${[...own, cell(row.error?.code ?? ''), cell(row.error?.message ?? '')].join(',')}\r\n`;
    })
    .join('');
}

/** A text of another party that begins like a formula is no formula here. */
function cell(text: string, isNumber = false): string {
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
