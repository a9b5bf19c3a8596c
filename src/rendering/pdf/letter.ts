// The top of an invoice as on a letter: DIN 5008, form B, whose address stands in the window of an envelope.
import { accentsOf } from '../../accents.js';
import type { Fact, FactSection, Letter, Page, PageLook } from '../page.js';
import { block, heightOfFacts, lineOf, textOf, writeFacts } from './facts.js';
import type { TextStyle } from './texts.js';
import { type Element, MARGIN, type Writer } from './writer.js';

const MM = 72 / 25.4;
/** From the top of the page. */
const RETURN_ADDRESS_Y = 56.5 * MM;
const RECIPIENT_Y = 62.7 * MM;
const FIGURES_Y = 50 * MM;
const TEXT_Y = 98.5 * MM;
/** The window shows 85 mm, of which the first five are the margin of the field. */
const RECIPIENT_WIDTH = 80 * MM;
const RIGHT_X = 125 * MM - MARGIN.left;
const RETURN_STYLE: TextStyle = { size: 6.5, isSoft: true };
/** One line. */
const RETURN_HEIGHT_MAX = 9;
const SOFT_BACKGROUND = '#f6f8fa';
/** An address with more lines, or with longer ones, goes on below the window. */
const RETURN_LINES_MAX = 4;

/** Of a logo, above the name of the seller. */
const LOGO = { y: 22, width: 160, height: 32, gap: 4 };
const SENDER_Y = 36;

export function writeLetter(writer: Writer, { sender, recipient, figures }: Letter, look?: PageLook): void {
  const senderY = writeLogo(writer, look);
  const part = writer.doc.struct('Sect');
  writer.root.add(part);
  const [lines, more] = [sender.facts.filter(({ label }) => label === ''), sender.facts.filter(({ label }) => label !== '')];
  const right = { x: RIGHT_X, width: writer.width - RIGHT_X, labelWidth: 56, size: 8 };
  const colour = look?.colour === undefined ? undefined : accentsOf(look.colour).light.accent;
  const left = writeLines(writer, part, lines, { y: senderY, width: RIGHT_X - 12, colour });
  const rightEnd = columnAt(writer, 36, () => writeFacts(writer, part, { kind: 'facts', facts: withoutFindings(more) }, right));
  const headEnd = Math.max(left, rightEnd) + 10;
  // A long letterhead moves everything down rather than into the address.
  const shift = Math.max(0, headEnd - FIGURES_Y);
  writer.y = RETURN_ADDRESS_Y + shift;
  writeReturnAddress(writer, lines);
  writer.y = RECIPIENT_Y + shift;
  for (const { values } of recipient.facts) block(writer, part, 'P', lineOf(values), { size: 10 }, 0, RECIPIENT_WIDTH);
  const recipientEnd = writer.y;
  const facts: FactSection = { kind: 'facts', facts: withoutFindings(figures.facts) };
  const figuresEnd = columnAt(writer, FIGURES_Y + shift, () => writeFacts(writer, part, facts, right));
  part.end();
  writer.y = Math.max(TEXT_Y + shift, recipientEnd + 12, figuresEnd + 12);
}

/** Gives where the seller begins. The name says what the logo says, so that nobody is read it twice. */
function writeLogo(writer: Writer, look: PageLook | undefined): number {
  if (look?.logo === undefined) return SENDER_Y;
  const bytes = Buffer.from(look.logo.base64, 'base64');
  writer.artifact(() => {
    writer.doc.image(bytes, MARGIN.left, LOGO.y, { fit: [LOGO.width, LOGO.height] });
  });
  return LOGO.y + LOGO.height + LOGO.gap;
}

/** Such findings stand below the title. */
function withoutFindings(facts: readonly Fact[]): Fact[] {
  return facts.map((fact) => ({ ...fact, values: fact.values.map(({ text, at }) => ({ text, at })) }));
}

/** Gives where the column ends. */
function columnAt(writer: Writer, y: number, write: () => void): number {
  writer.y = y;
  write();
  return writer.y;
}

interface Letterhead {
  readonly y: number;
  readonly width: number;
  /** Of the name. */
  readonly colour: string | undefined;
}

function writeLines(writer: Writer, part: Element, lines: readonly Fact[], { y, width, colour }: Letterhead): number {
  return columnAt(writer, y, () => {
    for (const [index, { values }] of lines.entries()) {
      block(writer, part, 'P', lineOf(values), index === 0 ? { font: 'bold', size: 14, colour } : { size: 8 }, 0, width);
      if (index === 0) writer.y += 2;
    }
  });
}

/** Repeated in one small line, for the post. */
function writeReturnAddress(writer: Writer, lines: readonly Fact[]): void {
  const text = lines
    .slice(0, RETURN_LINES_MAX)
    .map(({ values }) => lineOf(values))
    .join(' · ');
  if (text === '' || writer.heightOf(text, RECIPIENT_WIDTH, RETURN_STYLE) > RETURN_HEIGHT_MAX) return;
  writer.artifact(() => writer.draw(text, 0, RECIPIENT_WIDTH, RETURN_STYLE));
  writer.y += 9;
  writer.rule(0, RECIPIENT_WIDTH);
}

/** What it is, and beside it what is to be paid. */
export function writeTitle(writer: Writer, { title, notice, letter }: Page): void {
  const due = letter?.due.facts ?? [];
  const top = writer.y;
  const titleWidth = due.length === 0 ? writer.width : RIGHT_X - 12;
  block(writer, writer.root, 'H1', title, { font: 'bold', size: 16 }, 0, titleWidth);
  writer.y += 1;
  block(writer, writer.root, 'P', notice, { isSoft: true, size: 8 }, 0, titleWidth);
  const end = writer.y;
  if (due.length === 0) {
    writer.y = end + 8;
    return;
  }
  // A title that takes pages has the amount below it.
  const dueEnd = writeDue(writer, due, end - top > 200 || end < top ? end + 8 : top - 4);
  writer.y = Math.max(end, dueEnd) + 6;
}

function writeDue(writer: Writer, [amount, ...more]: readonly Fact[], y: number): number {
  const { doc } = writer;
  const width = writer.width - RIGHT_X;
  const inner = { x: RIGHT_X + 8, width: width - 16, labelWidth: 70, size: 8 };
  const facts: FactSection = { kind: 'facts', facts: withoutFindings(more) };
  const value = amount === undefined ? '' : textOf(amount.values);
  const size = writer.widthOf(value, { font: 'bold', size: 16 }) > inner.width ? 10 : 16;
  const amountHeight = amount === undefined ? 0 : 12 + writer.heightOf(value, inner.width, { font: 'bold', size });
  writer.y = y;
  writer.need(amountHeight + 40);
  const height = amountHeight + heightOfFacts(writer, facts, inner) + 14;
  const top = writer.y;
  writer.artifact(() => {
    doc.rect(MARGIN.left + RIGHT_X, top, width, height).fill(SOFT_BACKGROUND);
  });
  writer.y += 7;
  const part = doc.struct('Sect');
  writer.root.add(part);
  if (amount !== undefined) {
    block(writer, part, 'P', amount.label, { size: 8, isSoft: true }, inner.x, inner.width);
    block(writer, part, 'P', value, { font: 'bold', size }, inner.x, inner.width);
    writer.y += 1;
  }
  writeFacts(writer, part, facts, inner);
  part.end();
  return top + height;
}
