// The table for accountants as CSV, as spreadsheets of the language read it.
import type { LanguageTag } from '../../../texts/languages.js';
import { BYTE_ORDER_MARK, cell } from '../csv.js';
import type { ExportOptions } from '../options.js';
import type { ExportSource } from '../pages.js';
import type { TableColumn } from './columns.js';
import { openTable, type Table } from './table.js';

/** How people write a day. English ones differ by country: theirs is that of ISO 8601. */
const DAYS: Readonly<Record<LanguageTag, string>> = { en: '$1-$2-$3', de: '$3.$2.$1', fr: '$3/$2/$1', nl: '$3-$2-$1', sk: '$3.$2.$1' };

export async function* tablePieces(source: ExportSource): AsyncGenerator<Buffer, void> {
  yield* tableCsv(await openTable(source), source.options);
}

export async function* tableCsv({ columns, pages }: Table, { language, decimalComma }: ExportOptions): AsyncGenerator<Buffer, void> {
  const hasComma = decimalComma ?? (language ?? 'en') !== 'en';
  const separator = hasComma ? ';' : ',';
  const written = (kind: TableColumn['kind'], text: string): string => {
    if (kind === 'amount') return cell(hasComma ? text.replace('.', ',') : text, true);
    return cell(kind === 'day' ? text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, DAYS[language ?? 'en']) : text, false);
  };
  yield Buffer.from(`${BYTE_ORDER_MARK}${columns.map(({ head }) => cell(head, false)).join(separator)}\r\n`);
  for await (const rows of pages) {
    const lines = rows.map((row) => columns.map(({ kind, read }) => written(kind, read(row) ?? '')).join(separator));
    yield Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
  }
}
