// A table on the pages of a PDF: rows stay whole, the heading is repeated, and columns are as wide as their longest word.
import type { Fact, PageValue, Table, TableRow } from '../page.js';
import { BREAK_SLACK, block, findingsOf, longestWord, piecesOf, textOf, writeFact } from './facts.js';
import { needsOrder } from './order.js';
import type { TextStyle } from './texts.js';
import type { Element, Writer } from './writer.js';

const CELL_GAP = 4;
const ROW_GAP = 3;
/** Of a table, to choose the widths of its columns. */
const MEASURED_ROWS_MAX = 200;
/** The first that leaves enough for texts. */
const SIZES = [8.5, 7.5, 6.5] as const;
const WIDE_MIN = 130;
const NARROW_MAX = 110;
/** What is longer than a number is broken between its words. */
const LINE_CHARACTERS_MAX = 16;
const DETAIL: TextStyle = { size: 7.5, isSoft: true };
const HEAD: TextStyle = { size: 7, isSoft: true };

interface Columns {
  readonly x: number;
  readonly width: number;
  readonly size: number;
  readonly widths: readonly number[];
  /** Where the wide column begins. Details stand below it. */
  readonly detailX: number;
}

export function writeTable(writer: Writer, parent: Element, table: Table, x: number, width: number): void {
  const columns = columnsOf(writer, table, x, width);
  const element = writer.doc.struct('Table');
  parent.add(element);
  const head = table.columns.map(({ label }) => label);
  const headHeight = heightOfCells(writer, head, columns, HEAD) + ROW_GAP;
  writer.need(headHeight + 24);
  writeCells(writer, element, head, 'TH', table, columns, HEAD);
  const { onPage } = writer;
  writer.onPage = () => {
    writer.artifact(() => drawCells(writer, head, table, columns, HEAD));
    writer.y += headHeight + ROW_GAP;
  };
  for (const row of table.rows) writeRow(writer, element, table, columns, row);
  writer.onPage = onPage;
  element.end();
}

/** About what it takes where nothing is broken to another page. */
export function heightOfTable(writer: Writer, table: Table, width: number): number {
  const columns = columnsOf(writer, table, 0, width);
  let height = 14;
  for (const { cells, details } of table.rows) {
    height += heightOfCells(writer, cells.map(textOf), columns, { size: columns.size }) + 2 * ROW_GAP + (details.length === 0 ? 0 : 12);
    if (cells.some((values) => findingsOf(values).length > 0) || height > writer.height) return Number.POSITIVE_INFINITY;
  }
  return height;
}

function writeRow(writer: Writer, element: Element, table: Table, columns: Columns, row: TableRow): void {
  const style: TextStyle = { size: columns.size };
  const texts = row.cells.map(textOf);
  const paragraph = paragraphOf(row.details);
  const width = columns.x + columns.width - columns.detailX;
  const own = heightOfCells(writer, texts, columns, style);
  const height = own + (paragraph === '' ? 0 : writer.heightOf(paragraph, width, DETAIL)) + 2 * ROW_GAP;
  const isWhole = height < writer.height / 2;
  if (isWhole) writer.need(height);
  const { cells, details } = isWhole ? { cells: texts, details: row.details } : withoutTallCells(writer, table, columns, row);
  writer.need(heightOfCells(writer, cells, columns, style));
  writeCells(writer, element, cells, 'TD', table, columns, style);
  writeDetails(
    writer,
    element,
    isWhole ? paragraph : paragraphOf(details),
    [...findingsOf(row.cells.flat()), ...row.details.flatMap(({ values }) => findingsOf(values))],
    table,
    columns,
  );
  writer.rule(columns.x, columns.width);
  writer.y += ROW_GAP;
}

function writeCells(
  writer: Writer,
  element: Element,
  cells: readonly string[],
  type: 'TH' | 'TD',
  table: Table,
  columns: Columns,
  style: TextStyle,
): void {
  const line = writer.doc.struct('TR');
  element.add(line);
  eachCell(cells, table, columns, (text, x, width, align) => line.add(writer.text(type, text, x, width, { ...style, align })));
  line.end();
  writer.y += heightOfCells(writer, cells, columns, style) + ROW_GAP;
  if (type === 'TH') {
    writer.rule(columns.x, columns.width);
    writer.y += ROW_GAP;
  }
}

function drawCells(writer: Writer, cells: readonly string[], table: Table, columns: Columns, style: TextStyle): void {
  eachCell(cells, table, columns, (text, x, width, align) => writer.draw(text, x, width, { ...style, align }));
}

function eachCell(
  cells: readonly string[],
  table: Table,
  { x, widths }: Columns,
  draw: (text: string, x: number, width: number, align: 'left' | 'right') => void,
): void {
  let left = x;
  for (const [index, text] of cells.entries()) {
    const isLast = index === cells.length - 1;
    draw(text, left, widths[index]! - (isLast ? 0 : CELL_GAP), table.columns[index]?.isNumber === true ? 'right' : 'left');
    left += widths[index]!;
  }
}

function heightOfCells(writer: Writer, cells: readonly string[], { widths }: Columns, style: TextStyle): number {
  let height = 0;
  for (const [index, text] of cells.entries()) {
    if (text !== '' || index === 0)
      height = Math.max(height, writer.heightOf(text, widths[index]! - (index === cells.length - 1 ? 0 : CELL_GAP), style));
  }
  return height;
}

/** What is too long for its cell stands below the row, where it can go on over pages. */
function withoutTallCells(
  writer: Writer,
  { columns }: Table,
  { widths, size }: Columns,
  { cells, details }: TableRow,
): { cells: string[]; details: readonly Fact[] } {
  const isTall = cells.map((values, index) => piecesOf(writer, textOf(values), widths[index]! - CELL_GAP, { size }).length > 1);
  const tall = cells.flatMap((values, index) => (isTall[index] ? [{ label: columns[index]!.label, values }] : []));
  return { cells: cells.map((values, index) => (isTall[index] ? '' : textOf(values))), details: [...tall, ...details] };
}

/** Below the texts of the row, in a row of one cell. */
function writeDetails(
  writer: Writer,
  element: Element,
  paragraph: string,
  findings: readonly Fact[],
  table: Table,
  columns: Columns,
): void {
  if (paragraph === '' && findings.length === 0) return;
  const line = writer.doc.struct('TR');
  element.add(line);
  const cell = writer.doc.struct('TD', { attributes: { O: 'Table', ColSpan: table.columns.length } } as never);
  line.add(cell);
  const [x, width] = [columns.detailX, columns.x + columns.width - columns.detailX];
  writer.y -= 1;
  if (paragraph !== '') block(writer, cell, 'P', paragraph, DETAIL, x, width);
  if (findings.length > 0) {
    const list = writer.doc.struct('L');
    cell.add(list);
    for (const finding of findings) writeFact(writer, list, finding, { x, width, labelWidth: 120, size: 8 });
    list.end();
  }
  cell.end();
  line.end();
  writer.y += ROW_GAP - 1;
}

/** `Order line: 3 · Country of origin: Belgium`. A text of the other direction is kept apart from its neighbours (UAX #9). */
function paragraphOf(details: readonly Fact[]): string {
  const apart = (text: string): string => (needsOrder(text) ? `\u2068${text}\u2069` : text);
  return details.map(({ label, values }) => `${apart(label)}: ${values.map(({ text }) => apart(text)).join(', ')}`).join('  ·  ');
}

function columnsOf(writer: Writer, table: Table, x: number, width: number): Columns {
  for (const size of SIZES) {
    const widths = widthsOf(writer, table, width, size);
    const wide = table.columns.findIndex(({ isWide }) => isWide);
    if (size !== SIZES.at(-1) && wide >= 0 && widths[wide]! < Math.min(WIDE_MIN, width / 4)) continue;
    const before = widths.slice(0, Math.max(wide, 0)).reduce((sum, one) => sum + one, 0);
    return { x, width, size, widths, detailX: x + before };
  }
  throw new Error('The last size is always taken.');
}

/** Numbers are never broken, words seldom. The wide column gets what the others leave, but never nothing. */
function widthsOf(writer: Writer, { columns, rows }: Table, width: number, size: number): number[] {
  const measured = rows.slice(0, MEASURED_ROWS_MAX);
  const own = columns.map(({ label, isNumber, isWide }, index) => {
    if (isWide) return 0;
    const longest = longestOf(measured, index, isNumber);
    // A heading has two lines, or as many as keep its longest word whole.
    const head = Math.max(writer.widthOf(longestWord(label), HEAD), writer.widthOf(label, HEAD) * 0.55);
    return Math.min(NARROW_MAX, Math.max(writer.widthOf(longest, { size }), head)) + CELL_GAP + BREAK_SLACK;
  });
  const wide = columns.filter(({ isWide }) => isWide).length;
  const sum = own.reduce((total, one) => total + one, 0);
  const headWord = Math.max(
    ...columns.map(({ label, isWide }) => (isWide ? writer.widthOf(longestWord(label), HEAD) + CELL_GAP + BREAK_SLACK : 0)),
  );
  const least = wide * Math.max(width / 5, headWord);
  const scale = sum > width - least || wide === 0 ? (width - least) / sum : 1;
  return own.map((one, index) => (columns[index]!.isWide ? (width - sum * scale) / wide : one * scale));
}

function longestOf(rows: readonly TableRow[], index: number, isLine: boolean): string {
  let longest = '';
  for (const { cells } of rows) {
    for (const { text } of (cells[index] ?? []) as readonly PageValue[]) {
      const own = isLine && text.length <= LINE_CHARACTERS_MAX && !text.includes('\n') ? text : longestWord(text);
      if (own.length > longest.length) longest = own;
    }
  }
  return longest;
}
