// Writes tagged text on the pages of a PDF, from top to bottom.

import PDFDocument from 'pdfkit';
import { cut } from '../../cut.js';
import { escapeText } from '../../xml/escape.js';
import { type FontName, fontBytes } from './fonts.js';
import { needsOrder, orderedLines } from './order.js';

const MARGIN = 48;
/** Of the title in the metadata. The page has all of it. */
const TITLE_CHARACTERS_MAX = 500;
const FOOTER_HEIGHT = 24;
const INK = '#1b1f24';
const SOFT = '#57606a';
const LINE = '#d0d7de';
const LACKING = '\uFFFD';

/** An element of the structure that readers of the screen go through. */
export type Element = InstanceType<typeof PDFDocument> extends { struct(...given: never[]): infer Struct } ? Struct : never;

export interface TextStyle {
  readonly font?: FontName;
  readonly size?: number;
  readonly isSoft?: boolean;
  readonly align?: 'left' | 'right';
}

interface WriterOptions {
  readonly language: string;
  readonly title: string;
  /** Of the file itself. Fixed, so that the same document gives the same bytes. */
  readonly date: Date;
  /** Stands below a text with letters that the font lacks. */
  readonly noGlyphs: string;
}

export interface Writer {
  readonly doc: InstanceType<typeof PDFDocument>;
  readonly root: Element;
  readonly width: number;
  /** Where the next text begins. */
  y: number;
  /** Begins a page where less than this is left. */
  need(height: number): void;
  heightOf(text: string, width: number, style?: TextStyle): number;
  /** An element of the structure whose text is drawn at the current height, without moving it. */
  text(type: string, text: string, x: number, width: number, style?: TextStyle): Element;
  /** A line across the page, which is no part of the text. */
  rule(): void;
}

export function createWriter({ language, title, date, noGlyphs }: WriterOptions): Writer {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: cut(title.replace(/\p{Cc}/gu, ' '), TITLE_CHARACTERS_MAX),
      CreationDate: date,
      ModDate: date,
      Producer: 'Exchange',
      Creator: 'Exchange',
    },
    font: null as never,
  });
  escapeTitle(doc);
  for (const name of ['regular', 'bold'] as const) doc.registerFont(name, fontBytes(name));
  const root = doc.struct('Document');
  doc.addStructure(root);
  const bottom = doc.page.height - MARGIN - FOOTER_HEIGHT;
  const style = ({ font = 'regular', size = 9 }: TextStyle = {}): void => void doc.font(font).fontSize(size);
  const shown = (text: string): string => shownText(doc, text, noGlyphs);
  const draw = (text: string, x: number, width: number, given: TextStyle = {}): void => {
    style(given);
    const drawn = shown(text);
    const { align = 'left' } = given;
    doc.fillColor(given.isSoft === true ? SOFT : INK);
    if (needsOrder(drawn)) drawOrdered(doc, drawn, { x: MARGIN + x, y: writer.y, width, align });
    else doc.text(drawn, MARGIN + x, writer.y, { width, align });
  };
  const writer: Writer = {
    doc,
    root,
    width: doc.page.width - 2 * MARGIN,
    y: MARGIN,
    need(height) {
      if (writer.y + height <= bottom || writer.y === MARGIN) return;
      doc.addPage();
      writer.y = MARGIN;
    },
    heightOf(text, width, given) {
      style(given);
      return doc.heightOfString(shown(text), { width });
    },
    text(type, text, x, width, given) {
      // Such a text is drawn from left to right. ActualText has its characters in reading order, for search, copying and screen readers.
      return doc.struct(type, needsOrder(text) ? { actual: text } : {}, () => draw(text, x, width, given));
    },
    rule() {
      doc.markContent('Artifact', { type: 'Layout' });
      doc
        .strokeColor(LINE)
        .lineWidth(0.5)
        .moveTo(MARGIN, writer.y)
        .lineTo(doc.page.width - MARGIN, writer.y)
        .stroke();
      doc.endMarkedContent();
    },
  };
  return writer;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

type DrawLine = (line: string) => void;

/** A text with Hebrew or Arabic. pdfkit breaks it into lines in the order of reading; each is drawn run by run. */
function drawOrdered(doc: InstanceType<typeof PDFDocument>, text: string, { x, y, width, align }: Place): void {
  const lineOf = orderedLines(text);
  // Given features make pdfkit shape a run as a whole, not word by word.
  const whole = { features: [], lineBreak: false };
  let start = 0;
  (doc as unknown as { _text(text: string, x: number, y: number, options: object, draw: DrawLine): void })._text(
    text,
    x,
    y,
    { width },
    (line) => {
      const top = doc.y;
      const { runs, isRightToLeft } = lineOf(start, start + line.length);
      const widths = runs.map((run) => doc.widthOfString(run, whole));
      let left = isRightToLeft || align === 'right' ? x + width - widths.reduce((sum, one) => sum + one, 0) : x;
      for (const [index, run] of runs.entries()) {
        doc.text(run, left, top, whole);
        left += widths[index]!;
      }
      start += line.length;
      doc.y = top + doc.currentLineHeight(true);
    },
  );
}

/** With a sign in place of letters that the font lacks, so that the others are readable, and a sentence that says so. */
function shownText(doc: InstanceType<typeof PDFDocument>, text: string, noGlyphs: string): string {
  const has = glyphsOf(doc);
  let isComplete = true;
  const letters = text.replace(/[^\P{Cc}\n]/gu, ' ').replace(/[^ \n]/gu, (letter) => {
    if (has(letter)) return letter;
    if (/\p{Default_Ignorable_Code_Point}/u.test(letter)) return '';
    isComplete = false;
    return LACKING;
  });
  return isComplete ? letters : `${letters.replace(/\uFFFD+/g, LACKING)}\n${noGlyphs}`;
}

/** pdfkit writes the title into the XML of the metadata as it is. It is a text of the document, which may hold markup. */
function escapeTitle(doc: InstanceType<typeof PDFDocument>): void {
  const writer = doc as unknown as { readonly info: { Title: string }; _addInfo(): void };
  const addInfo = writer._addInfo;
  writer._addInfo = () => {
    const { Title } = writer.info;
    writer.info.Title = escapeText(String(Title));
    addInfo.call(doc);
    writer.info.Title = Title;
  };
}

/** At the foot of every page, when all are written. */
export function writeFooters({ doc, width }: Writer, footer: (page: number, pages: number) => string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Text below the margin would begin a page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('regular').fontSize(8).fillColor(SOFT);
    doc.text(footer(page + 1, count), MARGIN, doc.page.height - MARGIN - 4, { width, align: 'right', lineBreak: false });
    doc.endMarkedContent();
  }
}

/** pdfkit keeps the font that it opened with the document. A missing glyph would break PDF/A (ISO 19005-3, 6.2.11.8). */
function glyphsOf(doc: InstanceType<typeof PDFDocument>): (letter: string) => boolean {
  const { font } = (doc as unknown as { readonly _font: { readonly font: { hasGlyphForCodePoint(point: number): boolean } } })._font;
  return (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!);
}
