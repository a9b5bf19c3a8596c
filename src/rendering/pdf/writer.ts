// Writes tagged text on the pages of a PDF, from top to bottom.

import PDFDocument from 'pdfkit';
import { cut } from '../../cut.js';
import { escapeText } from '../../xml/escape.js';
import { fontBytes } from './fonts.js';
import { needsOrder } from './order.js';
import { createTexts, INK, PLAIN, SOFT, type TextStyle, type Texts } from './texts.js';

/** In points: 25 and 20 mm at the sides, as letters have them (DIN 5008). */
export const MARGIN = { left: 70.87, right: 56.69, top: 48, bottom: 38 } as const;
/** Of the title in the metadata. The page has all of it. */
const TITLE_CHARACTERS_MAX = 500;
const FOOTER_CHARACTERS_MAX = 80;
const LINE = '#d0d7de';

/** An element of the structure that readers of the screen go through. */
export type Element = InstanceType<typeof PDFDocument> extends { struct(...given: never[]): infer Struct } ? Struct : never;

interface WriterOptions {
  readonly language: string;
  readonly title: string;
  /** Of the file itself. Fixed, so that the same document gives the same bytes. */
  readonly date: Date;
  /** Stands below a text with letters that the font lacks. */
  readonly noGlyphs: string;
}

export interface Writer extends Pick<Texts, 'heightOf' | 'widthOf'> {
  readonly doc: InstanceType<typeof PDFDocument>;
  readonly root: Element;
  readonly width: number;
  /** Where the next text begins. */
  y: number;
  /** Draws what stands on top of each further page while it is set. */
  onPage: (() => void) | undefined;
  /** How much of a page can be written on. */
  readonly height: number;
  /** Begins a page where less than this is left. */
  need(height: number): void;
  /** An element of the structure whose text is drawn at the current height, without moving it. */
  text(type: string, text: string, x: number, width: number, style?: TextStyle): Element;
  /** What is no part of the text: lines, backgrounds, repetitions. */
  artifact(draw: () => void): void;
  /** Draws a text of an artifact. */
  draw(text: string, x: number, width: number, style?: TextStyle): void;
  /** A line across the page. */
  rule(x?: number, width?: number, isStrong?: boolean): void;
}

export function createWriter({ language, title, date, noGlyphs }: WriterOptions): Writer {
  const doc = openDocument(language, title, date);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const bottom = doc.page.height - MARGIN.bottom;
  const texts = createTexts(doc, noGlyphs);
  const writer: Writer = {
    doc,
    root,
    width: doc.page.width - MARGIN.left - MARGIN.right,
    y: MARGIN.top,
    onPage: undefined,
    height: bottom - MARGIN.top,
    need(height) {
      if (writer.y + height <= bottom || writer.y === MARGIN.top) return;
      doc.addPage();
      writer.y = MARGIN.top;
      writer.onPage?.();
    },
    heightOf: texts.heightOf,
    widthOf: texts.widthOf,
    draw(text, x, width, given) {
      texts.draw(text, { x: MARGIN.left + x, y: writer.y, width, align: given?.align ?? 'left' }, given);
    },
    text(type, text, x, width, given) {
      // Such a text is drawn from left to right. ActualText has its characters in reading order, for search, copying and screen readers.
      return doc.struct(type, needsOrder(text) ? { actual: text } : {}, () => writer.draw(text, x, width, given));
    },
    artifact(content) {
      doc.markContent('Artifact', { type: 'Layout' });
      content();
      doc.endMarkedContent();
    },
    rule(x = 0, width = writer.width, isStrong = false) {
      writer.artifact(() => {
        doc.strokeColor(isStrong ? INK : LINE).lineWidth(isStrong ? 1 : 0.5);
        doc
          .moveTo(MARGIN.left + x, writer.y)
          .lineTo(MARGIN.left + x + width, writer.y)
          .stroke();
      });
    },
  };
  return writer;
}

function openDocument(language: string, title: string, date: Date): Writer['doc'] {
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGIN,
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
  return doc;
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
export function writeFooters({ doc, width }: Writer, title: string, footer: (page: number, pages: number) => string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Text below the margin would begin a page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('regular').fontSize(7.5).fillColor(SOFT);
    const y = doc.page.height - MARGIN.bottom + 12;
    if (page > 0 && PLAIN.test(title)) doc.text(cut(title, FOOTER_CHARACTERS_MAX), MARGIN.left, y, { lineBreak: false });
    doc.text(footer(page + 1, count), MARGIN.left, y, { width, align: 'right', lineBreak: false });
    doc.endMarkedContent();
  }
}
