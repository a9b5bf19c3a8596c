// Writes tagged text on the pages of a PDF, from top to bottom.
import PDFDocument from 'pdfkit';
import { escapeText } from '../../xml/escape.js';
import { directionOf, type FontName, fontBytes } from './fonts.js';

const MARGIN = 48;
/** Of the title in the metadata. The page has all of it. */
const TITLE_CHARACTERS_MAX = 500;
const FOOTER_HEIGHT = 24;
const INK = '#1b1f24';
const SOFT = '#57606a';
const LINE = '#d0d7de';

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
  /** In place of a text whose letters the font lacks. */
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
  /** Draws at the current height, without moving it. Inside of a structure element. */
  draw(text: string, x: number, width: number, style?: TextStyle): void;
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
      Title: title.replace(/\p{Cc}/gu, ' ').slice(0, TITLE_CHARACTERS_MAX),
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
  const options = (text: string, width: number, { align = 'left' }: TextStyle = {}): PDFKit.Mixins.TextOptions => {
    const isRight = directionOf(text) === 'right';
    // Features make pdfkit lay out a line as a whole, in the direction of its letters.
    return { width, align: isRight ? 'right' : align, ...(isRight ? { features: [] } : {}) };
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
      const drawn = shown(text);
      return doc.heightOfString(drawn, options(drawn, width, given));
    },
    draw(text, x, width, given) {
      style(given);
      const drawn = shown(text);
      doc
        .fillColor(given?.isSoft === true ? SOFT : INK)
        .text(drawn, MARGIN + x, writer.y, { ...options(drawn, width, given), lineBreak: true });
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

/** Line by line: what stands beside a text that cannot be written is readable. */
function shownText(doc: InstanceType<typeof PDFDocument>, text: string, noGlyphs: string): string {
  const lines = text.replace(/[^\P{Cc}\n]/gu, ' ').split('\n');
  return lines.map((line) => (directionOf(line) === 'mixed' || !hasGlyphs(doc, line) ? noGlyphs : line)).join('\n');
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
function hasGlyphs(doc: InstanceType<typeof PDFDocument>, text: string): boolean {
  const { font } = (doc as unknown as { readonly _font: { readonly font: { hasGlyphForCodePoint(point: number): boolean } } })._font;
  for (const letter of text) if (letter > ' ' && !font.hasGlyphForCodePoint(letter.codePointAt(0)!)) return false;
  return true;
}
