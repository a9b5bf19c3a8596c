// A section of a readable copy on the pages of a PDF: its parts one below the other, or side by side.
import type { Code, FactSection, Part, Section, Table } from '../page.js';
import { sizeOfCode, writeCode } from './code.js';
import { type Box, block, heightOfFacts, writeFacts, writeTotals } from './facts.js';
import { heightOfTable, writeTable } from './table.js';
import type { Element, Writer } from './writer.js';

const GAP = 5;
const LABEL_WIDTH = 130;
const SMALL = 7;
const SMALL_LABEL_WIDTH = 78;
const HEADING_HEIGHT = 18;
const COLUMN_GAP = 16;
/** Higher parts stand one below the other. */
const BESIDE_HEIGHT_MAX = 260;
const TOTALS_WIDTH = 188;

export function writeSection(writer: Writer, { heading, parts, look }: Section): void {
  writer.y += GAP;
  // A heading stays with what follows.
  const small = look === 'small' ? smallColumns(writer, parts) : undefined;
  writer.need(HEADING_HEIGHT + (small === undefined ? firstHeight(writer, parts, look) : Math.min(small.height, BESIDE_HEIGHT_MAX)));
  const element = writer.doc.struct('Sect');
  writer.root.add(element);
  if (look !== 'bare' && look !== 'totals') {
    if (look === 'small') writer.rule();
    writer.y += look === 'small' ? 5 : 0;
    block(writer, element, 'H2', heading, { font: 'bold', size: look === 'small' ? 8 : 10 });
    writer.y += 2;
  }
  if (small !== undefined) writeSmall(writer, element, parts, small);
  else if (look === 'totals') writeWithTotals(writer, element, parts);
  else writePairs(writer, element, parts);
  element.end();
}

function writePart(writer: Writer, parent: Element, part: Part, box: Box): void {
  if (part.kind === 'table') writeTable(writer, parent, part, box.x, box.width);
  else if (part.kind === 'code') writeCode(writer, parent, part, box.x);
  else if (part.look === 'totals') writeTotals(writer, parent, part, box.x, box.width);
  else writeFacts(writer, parent, part, box);
}

/** Lists and codes two in a row, if they are not too high. */
function writePairs(writer: Writer, parent: Element, parts: readonly Part[]): void {
  const rest = [...parts];
  while (rest.length > 0) {
    const [first, second] = rest as [Part, Part | undefined];
    const boxes = second === undefined ? undefined : boxesOf(writer, first, second);
    if (second === undefined || boxes === undefined) {
      writePart(writer, parent, first, { x: 0, width: writer.width, labelWidth: LABEL_WIDTH });
      rest.shift();
    } else {
      beside(
        writer,
        boxes.height,
        () => writePart(writer, parent, first, boxes.left),
        () => writePart(writer, parent, second, boxes.right),
      );
      rest.splice(0, 2);
    }
    writer.y += GAP / 2;
  }
}

interface Boxes {
  readonly left: Box;
  readonly right: Box;
  readonly height: number;
}

function boxesOf(writer: Writer, first: Part, second: Part): Boxes | undefined {
  if (first.kind !== 'facts' || second.kind === 'table') return undefined;
  const rightWidth = second.kind === 'code' ? Math.max(sizeOfCode(second), 140) : (writer.width - COLUMN_GAP) / 2;
  const width = writer.width - rightWidth - COLUMN_GAP;
  const left: Box = { x: 0, width, labelWidth: Math.min(LABEL_WIDTH, width * 0.4) };
  const right: Box = { x: width + COLUMN_GAP, width: rightWidth, labelWidth: rightWidth * 0.4 };
  const height = Math.max(heightOfFacts(writer, first, left), heightOf(writer, second, right));
  return height > BESIDE_HEIGHT_MAX ? undefined : { left, right, height };
}

function heightOf(writer: Writer, part: FactSection | Code, box: Box): number {
  return part.kind === 'code' ? sizeOfCode(part) + 12 : heightOfFacts(writer, part, box);
}

function beside(writer: Writer, height: number, left: () => void, right: () => void): void {
  writer.need(height);
  const top = writer.y;
  left();
  const end = writer.y;
  writer.y = top;
  right();
  writer.y = Math.max(end, writer.y);
}

/** The breakdown with the totals beside it, or above them where it is long. */
function writeWithTotals(writer: Writer, parent: Element, parts: readonly Part[]): void {
  const totals = parts.find((part): part is FactSection => part.kind === 'facts');
  const tables = parts.filter((part): part is Table => part.kind === 'table');
  const [table] = tables;
  const x = writer.width - TOTALS_WIDTH;
  const tableWidth = x - COLUMN_GAP;
  const height = table === undefined ? 0 : heightOfTable(writer, table, tableWidth);
  const totalsHeight = (totals?.facts.length ?? 0) * 15 + 12;
  const writeBeside = (): void => {
    if (totals !== undefined) writeTotals(writer, parent, totals, x, TOTALS_WIDTH);
  };
  if (table !== undefined && height <= BESIDE_HEIGHT_MAX) {
    beside(writer, Math.max(height, totalsHeight), () => writeTable(writer, parent, table, 0, tableWidth), writeBeside);
    return;
  }
  if (table !== undefined) writeTable(writer, parent, table, 0, writer.width);
  writer.need(totalsHeight);
  writeBeside();
}

interface SmallBlock {
  readonly section: FactSection;
  readonly height: number;
}

/** Each fact by itself. The title of a part stays with its first one. */
function smallBlocks(writer: Writer, parts: readonly Part[]): SmallBlock[] {
  const box = smallBox(writer, 0);
  return parts.flatMap((part) =>
    part.kind !== 'facts'
      ? []
      : part.facts.map((fact, index) => {
          const section: FactSection = {
            kind: 'facts',
            facts: [fact],
            ...(index > 0 || part.title === undefined ? {} : { title: part.title }),
          };
          return { section, height: heightOfFacts(writer, section, box) };
        }),
  );
}

function smallBox(writer: Writer, x: number): Box {
  return { x, width: (writer.width - COLUMN_GAP) / 2, labelWidth: SMALL_LABEL_WIDTH, size: SMALL };
}

interface SmallColumns {
  readonly left: readonly SmallBlock[];
  readonly right: readonly SmallBlock[];
  /** Of the longer one. */
  readonly height: number;
}

/** Two columns of small labels and values, about as long as each other. */
function smallColumns(writer: Writer, parts: readonly Part[]): SmallColumns {
  const blocks = smallBlocks(writer, parts);
  const half = blocks.reduce((sum, { height }) => sum + height, 0) / 2;
  let height = 0;
  const end = blocks.findIndex((block) => {
    height += block.height;
    return height >= half;
  });
  return { left: blocks.slice(0, end + 1), right: blocks.slice(end + 1), height };
}

function writeSmall(writer: Writer, parent: Element, parts: readonly Part[], { left, right, height }: SmallColumns): void {
  if (height > BESIDE_HEIGHT_MAX) {
    for (const part of parts) writePart(writer, parent, part, { x: 0, width: writer.width, labelWidth: LABEL_WIDTH, size: SMALL });
    return;
  }
  const column = (blocks: readonly SmallBlock[], x: number): void => {
    for (const { section } of joined(blocks)) writeFacts(writer, parent, section, smallBox(writer, x));
  };
  beside(
    writer,
    height,
    () => column(left, 0),
    () => column(right, (writer.width + COLUMN_GAP) / 2),
  );
}

/** Blocks of one part as one list again. */
function joined(blocks: readonly SmallBlock[]): SmallBlock[] {
  const all: SmallBlock[] = [];
  for (const { section, height } of blocks) {
    const last = all.at(-1);
    if (last === undefined || section.title !== undefined) all.push({ section, height });
    else
      all[all.length - 1] = {
        section: { ...last.section, facts: [...last.section.facts, ...section.facts] },
        height: last.height + height,
      };
  }
  return all;
}

/** Of what must stand on the page of its heading. */
function firstHeight(writer: Writer, [first, second]: readonly Part[], look: Section['look']): number {
  if (first === undefined || first.kind !== 'facts' || look === 'totals') return 30;
  const boxes = second === undefined ? undefined : boxesOf(writer, first, second);
  return boxes?.height ?? 30;
}
