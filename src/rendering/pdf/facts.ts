// Labels with their values, and texts across the page.
import { shortened } from '../../cut.js';
import type { Fact, FactSection, PageValue } from '../page.js';
import type { TextStyle } from './texts.js';
import type { Element, Writer } from './writer.js';

const GAP = 8;
const LABEL_GAP = 6;
/** pdfkit counts the blank behind a word, too. */
export const BREAK_SLACK = 3;
/** Labels may take this part of a list, so that no word is broken. */
const LABEL_SHARE_MAX = 0.6;
const LABEL_SHARE = 0.44;
/** In points. A page has some 740. */
const PIECE_HEIGHT_MAX = 300;
/** Names of properties are labels, and may be as long as the document likes. */
const LABEL_CHARACTERS_MAX = 100;

/** Where a list stands, in points. */
export interface Box {
  readonly x: number;
  readonly width: number;
  readonly labelWidth: number;
  readonly size?: number;
}

/** A heading or a paragraph. */
export function block(
  writer: Writer,
  parent: Element,
  type: string,
  text: string,
  style: TextStyle = {},
  x = 0,
  width = writer.width,
): void {
  for (const piece of piecesOf(writer, text, width, style)) {
    const height = writer.heightOf(piece, width, style);
    writer.need(height);
    parent.add(writer.text(type, piece, x, width, style));
    writer.y += height + 1;
  }
}

export function writeFacts(writer: Writer, parent: Element, { title, facts }: FactSection, given: Box): void {
  const box = withWords(writer, facts, given);
  const style: TextStyle = box.size === undefined ? {} : { size: box.size };
  if (title !== undefined) block(writer, parent, 'H3', title, { ...style, font: 'bold' }, box.x, box.width);
  const [lines, listed] = [facts.filter(({ label }) => label === ''), facts.filter(({ label }) => label !== '')];
  for (const { values } of lines) block(writer, parent, 'P', lineOf(values), style, box.x, box.width);
  const all = [...lines.flatMap(({ values }) => findingsOf(values)), ...listed];
  if (all.length === 0) return;
  const list = writer.doc.struct('L');
  parent.add(list);
  for (const fact of all) writeFact(writer, list, fact, box);
  list.end();
}

/** About what they take where nothing is broken to another page. */
export function heightOfFacts(writer: Writer, { title, facts }: FactSection, given: Box): number {
  const box = withWords(writer, facts, given);
  const style: TextStyle = box.size === undefined ? {} : { size: box.size };
  const heights = facts.map(({ label, values }) =>
    label === ''
      ? writer.heightOf(lineOf(values), box.width, style) + 1
      : Math.max(
          writer.heightOf(shortened(label, LABEL_CHARACTERS_MAX), box.labelWidth - LABEL_GAP, style),
          writer.heightOf(textOf(values), box.width - box.labelWidth, style),
        ) + 2,
  );
  return heights.reduce((sum, one) => sum + one, title === undefined ? 0 : (box.size ?? 9) * 1.3);
}

/** Wide enough for the longest label in one line, or at least for its longest word. */
function withWords(writer: Writer, facts: readonly Fact[], box: Box): Box {
  const style: TextStyle = box.size === undefined ? {} : { size: box.size };
  const labels = facts.map(({ label }) => label);
  const widthFor = (text: string): number => writer.widthOf(text, style) + LABEL_GAP + BREAK_SLACK;
  const line = Math.min(widthFor(shortened(longestOf(labels), LABEL_CHARACTERS_MAX)), box.width * LABEL_SHARE);
  const word = Math.min(widthFor(longestWord(labels.join(' '))), box.width * LABEL_SHARE_MAX);
  return { ...box, labelWidth: Math.max(box.labelWidth, line, word) };
}

function longestOf(texts: readonly string[]): string {
  return texts.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
}

export function longestWord(text: string): string {
  return longestOf(text.split(/[ \n]/));
}

/** As in an address: what belongs together stands in one line. */
export function lineOf(values: readonly PageValue[]): string {
  return values.map(({ text }) => text).join(' ');
}

export function textOf(values: readonly PageValue[]): string {
  return values.map(({ text }) => text).join('\n');
}

export function findingsOf(values: readonly PageValue[]): Fact[] {
  return values.flatMap(({ findings = [] }) => findings.map(({ title, text }) => ({ label: title, values: [{ text, at: '' }] })));
}

/** A label, its values one below the other, and what was found about them. */
export function writeFact(writer: Writer, list: Element, fact: Fact, box: Box): void {
  const { x, width, labelWidth, size = 9 } = box;
  const isLong = fact.label.length > LABEL_CHARACTERS_MAX;
  const label = shortened(fact.label, LABEL_CHARACTERS_MAX);
  const text = [...(isLong ? [fact.label] : []), ...fact.values.map((one) => one.text)].join('\n');
  const valueWidth = width - labelWidth;
  const style: TextStyle = fact.isStrong === true ? { font: 'bold', size: size + 2 } : { size };
  for (const [index, piece] of piecesOf(writer, text, valueWidth, style).entries()) {
    const labelHeight = index === 0 ? writer.heightOf(label, labelWidth - LABEL_GAP, { isSoft: true, size }) : 0;
    const height = Math.max(labelHeight, writer.heightOf(piece, valueWidth, style));
    writer.need(height);
    const item = writer.doc.struct('LI');
    list.add(item);
    if (index === 0) item.add(writer.text('Lbl', label, x, labelWidth - LABEL_GAP, { isSoft: true, size }));
    item.add(writer.text('LBody', piece, x + labelWidth, valueWidth, style));
    item.end();
    writer.y += height + 2;
  }
  for (const finding of findingsOf(fact.values)) writeFact(writer, list, finding, box);
}

/** A text in pieces that fit on a page. Each part is measured once: measuring takes longer than drawing. */
export function piecesOf(writer: Writer, text: string, width: number, style?: TextStyle): string[] {
  if (text.length < 200 && !text.includes('\n')) return [text];
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

/** Numbers at the end of the line. */
export function writeTotals(writer: Writer, parent: Element, { facts }: FactSection, x: number, width: number): void {
  const list = writer.doc.struct('L');
  parent.add(list);
  for (const fact of facts) {
    const isStrong = fact.isStrong === true;
    const style: TextStyle = isStrong ? { font: 'bold', size: 11 } : {};
    const value = textOf(fact.values);
    const valueWidth = Math.min(width * 0.7, Math.max(...fact.values.map(({ text }) => writer.widthOf(text, style))) + 1);
    const labelWidth = width - valueWidth - LABEL_GAP;
    const height = Math.max(writer.heightOf(fact.label, labelWidth, style), writer.heightOf(value, valueWidth, style));
    writer.need(height + GAP);
    if (isStrong) {
      writer.y += 2;
      writer.rule(x, width, true);
      writer.y += 4;
    }
    const item = writer.doc.struct('LI');
    list.add(item);
    item.add(writer.text('Lbl', fact.label, x, labelWidth, { ...style, isSoft: !isStrong }));
    item.add(writer.text('LBody', value, x + width - valueWidth, valueWidth, { ...style, align: 'right' }));
    item.end();
    writer.y += height + 2;
    for (const finding of findingsOf(fact.values)) writeFact(writer, list, finding, { x, width, labelWidth: width * 0.35 });
  }
  list.end();
}
