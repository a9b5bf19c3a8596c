// Texts on the pages of a PDF: measured, broken into lines, and drawn in their order.
import type PDFDocument from 'pdfkit';
import { type FontName, type FurtherFont, furtherFonts, leaveOutFurtherFont } from './fonts.js';
import { needsOrder, orderedLines } from './order.js';

export const INK = '#1b1f24';
export const SOFT = '#57606a';
/** What every font has. */
export const PLAIN = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff]*$/;
const LACKING = '\uFFFD';

export interface TextStyle {
  readonly font?: FontName;
  readonly size?: number;
  readonly isSoft?: boolean;
  /** `#rrggbb`, for text that is not soft. */
  readonly colour?: string | undefined;
  readonly align?: 'left' | 'right';
}

/** What stands below a text with letters that the font lacks. */
const NOTE: TextStyle = { size: 6.5 };

export interface Texts {
  heightOf(text: string, width: number, style?: TextStyle): number;
  /** Of a text without line breaks. */
  widthOf(text: string, style?: TextStyle): number;
  draw(text: string, place: Place, style?: TextStyle): void;
}

/** `noGlyphs` stands below a text with letters that no font has. */
export function createTexts(doc: InstanceType<typeof PDFDocument>, noGlyphs: string): Texts {
  const use = ({ font = 'regular', size = 9 }: TextStyle = {}): void => void doc.font(font).fontSize(size);
  /** Takes the font of the style, or the first further one that has each letter of the text. */
  const prepare = (text: string, style: TextStyle | undefined): ShownText => {
    use(style);
    const shown = shownText(doc, text);
    if (shown.isComplete) return shown;
    for (const font of furtherFonts()) {
      if (!useFurtherFont(doc, font)) continue;
      const other = shownText(doc, text);
      if (other.isComplete) return other;
    }
    use(style);
    return shown;
  };
  /** Most lines fit, and then nothing looks for breaks. pdfkit never gets a line break: it counts its width. */
  const heightOf = (text: string, width: number): number => {
    if (needsOrder(text)) return doc.heightOfString(text, { width });
    return text.split('\n').reduce((sum, line) => sum + heightOfLine(line, width), 0);
  };
  const heightOfLine = (line: string, width: number): number =>
    doc.widthOfString(line) <= width ? doc.currentLineHeight(true) : doc.heightOfString(line, { width });
  const drawText = (text: string, place: Place): void => {
    const { x, width, align } = place;
    let { y } = place;
    if (needsOrder(text)) {
      drawOrdered(doc, text, place);
      return;
    }
    for (const line of text.split('\n')) {
      const own = doc.widthOfString(line);
      if (own <= width) doc.text(line, align === 'right' ? x + width - own : x, y, { lineBreak: false });
      else doc.text(line, x, y, { width, align });
      y = own <= width ? y + doc.currentLineHeight(true) : doc.y;
    }
  };
  return {
    heightOf(text, width, style) {
      const { letters, isComplete } = prepare(text, style);
      const height = heightOf(letters, width);
      if (isComplete) return height;
      use(NOTE);
      return height + heightOf(noGlyphs, width);
    },
    widthOf(text, style) {
      return doc.widthOfString(prepare(text, style).letters);
    },
    draw(text, place, style) {
      const { letters, isComplete } = prepare(text, style);
      doc.fillColor(style?.isSoft === true ? SOFT : (style?.colour ?? INK));
      drawText(letters, place);
      if (isComplete) return;
      const y = place.y + heightOf(letters, place.width);
      use(NOTE);
      doc.fillColor(SOFT);
      drawText(noGlyphs, { ...place, y });
    },
  };
}

/** A damaged file stops no copy: a note says that letters are missing, and a warning of the process names the file, once. */
function useFurtherFont(doc: InstanceType<typeof PDFDocument>, { name, member, bytes }: FurtherFont): boolean {
  try {
    doc.registerFont(name, bytes(), member).font(name);
    return true;
  } catch (cause) {
    leaveOutFurtherFont(name);
    process.emitWarning(`${name} of PDF_FONTS cannot be used: ${(cause as Error).message}`);
    return false;
  }
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

interface ShownText {
  readonly letters: string;
  readonly isComplete: boolean;
}

/** With a sign in place of letters that the font lacks, so that the others are readable. */
function shownText(doc: InstanceType<typeof PDFDocument>, text: string): ShownText {
  if (PLAIN.test(text)) return { letters: text, isComplete: true };
  const has = glyphsOf(doc);
  let isComplete = true;
  const letters = text.replace(/[^\P{Cc}\n]/gu, ' ').replace(/[^ \n]/gu, (letter) => {
    if (has(letter)) return letter;
    if (/\p{Default_Ignorable_Code_Point}/u.test(letter)) return '';
    isComplete = false;
    return LACKING;
  });
  return { letters: letters.replace(/\uFFFD+/g, LACKING), isComplete };
}

/** pdfkit keeps the font that it opened with the document. A missing glyph would break PDF/A (ISO 19005-3, 6.2.11.8). */
function glyphsOf(doc: InstanceType<typeof PDFDocument>): (letter: string) => boolean {
  const { font } = (doc as unknown as { readonly _font: { readonly font: { hasGlyphForCodePoint(point: number): boolean } } })._font;
  return (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!);
}
