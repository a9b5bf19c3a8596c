// The table for accountants as a workbook (Office Open XML, ECMA-376): one sheet, written row by row.

import { cut } from '../../../cut.js';
import { add, type Decimal, format, parseDecimal, ZERO } from '../../../validation/decimal.js';
import { asXmlText, escapeAttribute } from '../../../xml/escape.js';
import { type ArchivedFile, zipOf } from '../archive.js';
import type { ExportSource } from '../pages.js';
import { accountingTexts, type TableColumn } from './columns.js';
import { openTable, type Table } from './table.js';
import { CONTENT_TYPES, RELATIONS, STYLE_OF, STYLES, WORKBOOK_RELATIONS, workbookXml } from './workbookParts.js';

/** Spreadsheets keep 15 digits of a number; longer ones are texts. */
const DIGITS_MAX = 15;
/** Text of a cell (ECMA-376 part 1, 18.4.12). */
const CELL_CHARACTERS_MAX = 32_767;
/** Each currency has a row of sums. */
const CURRENCIES_MAX = 50;

export async function* workbookPieces(source: ExportSource): AsyncGenerator<Uint8Array, void> {
  const texts = accountingTexts(source.options.language ?? 'en');
  const table = await openTable(source);
  yield* zipOf(partsOf(table, source.at, texts.sheet, (currency) => texts.total({ currency })));
}

type TotalOf = (currency: string) => string;

async function* partsOf(table: Table, at: Date, name: string, totalOf: TotalOf): AsyncGenerator<ArchivedFile, void> {
  const part = (path: string, xml: string): ArchivedFile => {
    const bytes = Buffer.from(xml);
    return { name: path, at, byteLength: bytes.length, pieces: [bytes] };
  };
  yield part('[Content_Types].xml', CONTENT_TYPES);
  yield part('_rels/.rels', RELATIONS);
  yield part('xl/workbook.xml', workbookXml(escaped(name)));
  yield part('xl/_rels/workbook.xml.rels', WORKBOOK_RELATIONS);
  yield part('xl/styles.xml', STYLES);
  yield { name: 'xl/worksheets/sheet1.xml', at, byteLength: 0, pieces: sheet(table, totalOf) };
}

/** Each page of rows is a piece. */
async function* sheet({ columns, pages }: Table, totalOf: TotalOf): AsyncGenerator<Uint8Array, void> {
  const widths = columns.map(({ kind, head }, index) => {
    const width = Math.min(40, Math.max(kind === 'text' ? 18 : 14, head.length + 2));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  yield Buffer.from(
    `${HEAD}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols>${widths.join('')}</cols><sheetData>${row(
      1,
      columns.map(({ head }) => textCell(head, STYLE_OF.head)),
    )}`,
  );
  const totals = createTotals(columns);
  let last = 1;
  for await (const documents of pages) {
    const rows = documents.map((document) => {
      last += 1;
      const values = columns.map(({ read }) => read(document));
      totals.add(document.document.currency, values);
      return row(
        last,
        columns.map(({ kind }, index) => cellOf(kind, values[index] ?? null)),
      );
    });
    yield Buffer.from(rows.join(''));
  }
  const filtered = `A1:${columnName(columns.length - 1)}${last}`;
  yield Buffer.from(`${totals.rows(last, totalOf)}</sheetData><autoFilter ref="${filtered}"/></worksheet>`);
}

const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`;

/** Sums of each currency: amounts of several have no sum. */
function createTotals(columns: readonly TableColumn[]) {
  const sums = new Map<string, Decimal[]>();
  const currencyColumn = columnName(columns.findIndex(({ isCurrency }) => isCurrency === true));
  const formula = (index: number, last: number, currency: string): string =>
    `SUMIF($${currencyColumn}$2:$${currencyColumn}$${last},&quot;${escaped(currency.replaceAll('"', '""'))}&quot;,${columnName(index)}$2:${columnName(index)}$${last})`;
  return {
    /** `values`: of the columns. */
    add(currency: string | null, values: readonly (string | null)[]): void {
      if (currency === null || (!sums.has(currency) && sums.size >= CURRENCIES_MAX)) return;
      const before = sums.get(currency) ?? columns.map(() => ZERO);
      sums.set(
        currency,
        columns.map(({ kind }, index) => (kind === 'amount' ? add(before[index]!, parseDecimal(values[index] ?? '') ?? ZERO) : ZERO)),
      );
    },
    /** Below the last row and an empty one. */
    rows(last: number, totalOf: TotalOf): string {
      const written = [...sums].map(([currency, values], order) =>
        row(
          last + 2 + order,
          columns.map(({ kind }, index) => {
            if (index === 0) return textCell(totalOf(currency), STYLE_OF.head);
            if (kind !== 'amount') return '<c/>';
            return `<c s="${STYLE_OF.total}"><f>${formula(index, last, currency)}</f><v>${format(values[index]!)}</v></c>`;
          }),
        ),
      );
      return written.join('');
    },
  };
}

function row(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellOf(kind: TableColumn['kind'], value: string | null): string {
  if (value === null || value === '') return '<c/>';
  const serial = kind === 'day' ? serialOf(value) : undefined;
  if (serial !== undefined) return `<c s="${STYLE_OF.day}"><v>${serial}</v></c>`;
  const isNumber = kind === 'amount' && value.replace(/^-?0*|\./g, '').length <= DIGITS_MAX;
  return isNumber ? `<c s="${STYLE_OF.amount}"><v>${value}</v></c>` : textCell(value);
}

function textCell(value: string, style?: number): string {
  const styled = style === undefined ? '' : ` s="${style}"`;
  return `<c${styled} t="inlineStr"><is><t xml:space="preserve">${escaped(cut(value, CELL_CHARACTERS_MAX))}</t></is></c>`;
}

/** Days since 1899-12-30. Undefined before 1900-03-01, where spreadsheets count differently. */
function serialOf(day: string): number | undefined {
  const serial = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  return serial >= 61 ? serial : undefined;
}

/** A, B, … Z, AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Whatever the other side wrote. */
function escaped(text: string): string {
  return escapeAttribute(asXmlText(text));
}
