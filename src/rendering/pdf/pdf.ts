// Writes a readable copy as PDF/A-3a: tagged, with its fonts, and with the XML of the document inside.
import { shortened } from '../../cut.js';
import type { XmlElement } from '../../xml/tree.js';
import type { Fact, FactSection, Page, PageFinding, PageValue, Section, Table, TableRow } from '../page.js';
import type { Words } from '../words.js';
import { facturXMetadata, facturXProfile } from './facturX.js';
import { createWriter, type Element, type TextStyle, type Writer, writeFooters } from './writer.js';

const LABEL_WIDTH = 140;
const GAP = 8;
const CELL_GAP = 6;
/** In points. A page has some 700. */
const PIECE_HEIGHT_MAX = 300;
/** Of a table, to choose the widths of its columns. */
const MEASURED_ROWS_MAX = 200;
/** Names of properties are labels, and may be as long as the document likes. */
const LABEL_CHARACTERS_MAX = 100;

/** Of the file where the document has no day of issue. */
const NO_DAY = '2000-01-01';

export interface PdfOptions {
  /** The document, byte for byte. */
  readonly xml: Uint8Array;
  readonly root: XmlElement;
  readonly words: Words;
}

/** The same input gives the same bytes. */
export function pdfOf(page: Page, { xml, root, words }: PdfOptions): Promise<Buffer> {
  const profile = facturXProfile(root);
  const date = new Date(`${page.issued ?? NO_DAY}T00:00:00Z`);
  const writer = createWriter({ language: page.language, title: page.title, date, noGlyphs: words.say('noGlyphs') });
  const { doc } = writer;
  block(writer, writer.root, 'H1', page.title, { font: 'bold', size: 16 });
  block(writer, writer.root, 'P', page.notice, { isSoft: true });
  if (page.findings !== undefined) {
    const { heading, all } = page.findings;
    writeSection(writer, { heading, parts: [{ kind: 'facts', facts: all.map(factOfFinding) }] });
  }
  for (const section of page.sections) writeSection(writer, section);
  writer.root.end();
  writeFooters(writer, (number, count) => words.say('page', number, count));
  if (profile !== undefined) doc.appendXML(facturXMetadata(profile));
  // As in Factur-X 1.07: what the copy was made from is its alternative; of profiles below an invoice, it is only data.
  doc.file(Buffer.from(xml), {
    name: profile === undefined ? 'document.xml' : 'factur-x.xml',
    type: 'text/xml',
    relationship: profile === undefined ? 'Source' : profile === 'MINIMUM' || profile === 'BASIC WL' ? 'Data' : 'Alternative',
    creationDate: date,
    modifiedDate: date,
    description: page.title,
  } as never);
  return collect(doc);
}

async function collect(doc: Writer['doc']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** A heading or a paragraph across the page. */
function block(writer: Writer, parent: Element, type: string, text: string, style: TextStyle = {}): void {
  for (const piece of piecesOf(writer, text, writer.width, style)) {
    const height = writer.heightOf(piece, writer.width, style);
    writer.need(height + GAP);
    parent.add(writer.text(type, piece, 0, writer.width, style));
    writer.y += height + GAP / 2;
  }
}

function writeSection(writer: Writer, { heading, parts }: Section): void {
  writer.y += GAP;
  // A heading stays with what follows.
  writer.need(60);
  const element = writer.doc.struct('Sect');
  writer.root.add(element);
  block(writer, element, 'H2', heading, { font: 'bold', size: 11 });
  writer.rule();
  writer.y += GAP / 2;
  for (const part of parts) {
    if (part.kind === 'table') writeTable(writer, element, part);
    else writeFacts(writer, element, part);
  }
  element.end();
}

function writeFacts(writer: Writer, parent: Element, { title, facts }: FactSection): void {
  if (title !== undefined) block(writer, parent, 'H3', title, { font: 'bold' });
  const list = writer.doc.struct('L');
  parent.add(list);
  for (const fact of facts) writeFact(writer, list, fact, 0);
  list.end();
  writer.y += GAP;
}

function factOfFinding({ title, text }: PageFinding): Fact {
  return { label: title, values: [{ text, at: '' }] };
}

function findingsOf(values: readonly PageValue[]): Fact[] {
  return values.flatMap(({ findings = [] }) => findings.map(factOfFinding));
}

/** A label, its values one below the other, and what was found about them. */
function writeFact(writer: Writer, list: Element, fact: Fact, indent: number): void {
  const isLong = fact.label.length > LABEL_CHARACTERS_MAX;
  const label = shortened(fact.label, LABEL_CHARACTERS_MAX);
  const text = [...(isLong ? [fact.label] : []), ...fact.values.map((one) => one.text)].join('\n');
  const valueWidth = writer.width - LABEL_WIDTH - indent;
  for (const [index, piece] of piecesOf(writer, text, valueWidth).entries()) {
    const height = Math.max(writer.heightOf(label, LABEL_WIDTH - CELL_GAP, { isSoft: true }), writer.heightOf(piece, valueWidth));
    writer.need(height);
    const item = writer.doc.struct('LI');
    list.add(item);
    if (index === 0) item.add(writer.text('Lbl', label, indent, LABEL_WIDTH - CELL_GAP, { isSoft: true }));
    item.add(writer.text('LBody', piece, indent + LABEL_WIDTH, valueWidth));
    item.end();
    writer.y += height + 2;
  }
  for (const finding of findingsOf(fact.values)) writeFact(writer, list, finding, indent);
}

/** A text in pieces that fit on a page. Each part is measured once: measuring takes longer than drawing. */
function piecesOf(writer: Writer, text: string, width: number, style?: TextStyle): string[] {
  const pieces: string[] = [];
  let height = Number.POSITIVE_INFINITY;
  for (const part of text.match(/[^\n]{1,200}(?: |\n|$)|[^\n]{1,200}|\n/gu) ?? ['']) {
    const added = writer.heightOf(part.replace(/\n$/, '') || ' ', width, style);
    if (height + added > PIECE_HEIGHT_MAX) {
      pieces.push(part);
      height = added;
    } else {
      pieces[pieces.length - 1] += part;
      height += added;
    }
  }
  return pieces.map((piece) => piece.replace(/\n$/, ''));
}

function writeTable(writer: Writer, parent: Element, table: Table): void {
  const widths = widthsOf(writer, table);
  const element = writer.doc.struct('Table');
  parent.add(element);
  const row = (cells: readonly string[], type: 'TH' | 'TD', style: TextStyle): void => {
    const heights = cells.map((text, index) => writer.heightOf(text, widths[index]! - CELL_GAP, style));
    writer.need(Math.max(...heights));
    const line = writer.doc.struct('TR');
    element.add(line);
    let x = 0;
    for (const [index, text] of cells.entries()) {
      const align = table.columns[index]?.isNumber === true ? 'right' : 'left';
      line.add(writer.text(type, text, x, widths[index]! - CELL_GAP, { ...style, align }));
      x += widths[index]!;
    }
    line.end();
    writer.y += Math.max(...heights) + 3;
  };
  row(
    table.columns.map(({ label }) => label),
    'TH',
    { isSoft: true },
  );
  for (const one of table.rows) {
    const { cells, details } = withoutTallCells(writer, table, widths, one);
    row(cells.map(textOf), 'TD', {});
    writeDetails(writer, element, [...findingsOf(cells.flat()), ...details], table.columns.length);
    writer.rule();
    writer.y += 3;
  }
  element.end();
  writer.y += GAP;
}

/** What is too long for its cell stands below the row, where it can go on over pages. */
function withoutTallCells(writer: Writer, { columns }: Table, widths: readonly number[], { cells, details }: TableRow): TableRow {
  const isTall = (values: readonly PageValue[], index: number): boolean =>
    piecesOf(writer, textOf(values), widths[index]! - CELL_GAP).length > 1;
  const tall = cells.flatMap((values, index) => (isTall(values, index) ? [{ label: columns[index]!.label, values }] : []));
  return tall.length === 0
    ? { cells, details }
    : { cells: cells.map((values, index) => (isTall(values, index) ? [] : values)), details: [...tall, ...details] };
}

/** What has no column, in a row of one cell. */
function writeDetails(writer: Writer, table: Element, details: readonly Fact[], columns: number): void {
  if (details.length === 0) return;
  const line = writer.doc.struct('TR');
  table.add(line);
  const cell = writer.doc.struct('TD', { attributes: { O: 'Table', ColSpan: columns } } as never);
  line.add(cell);
  const list = writer.doc.struct('L');
  cell.add(list);
  for (const fact of details) writeFact(writer, list, fact, 20);
  list.end();
  cell.end();
  line.end();
}

/** Texts get what numbers leave. */
function widthsOf(writer: Writer, { columns, rows }: Table): number[] {
  const longest = columns.map(({ label }, index) =>
    Math.max(label.length, ...rows.slice(0, MEASURED_ROWS_MAX).map(({ cells }) => longestLine(cells[index] ?? []))),
  );
  const capped = longest.map((length, index) => Math.min(length, columns[index]?.isNumber === true ? 18 : 40) + 2);
  const sum = capped.reduce((total, one) => total + one, 0);
  return capped.map((one) => (one / sum) * writer.width);
}

function longestLine(values: readonly PageValue[]): number {
  let longest = 0;
  for (const { text } of values) for (const line of text.split('\n')) longest = Math.max(longest, line.length);
  return longest;
}

function textOf(values: readonly PageValue[]): string {
  return values.map(({ text }) => text).join('\n');
}
