// The text of a readable copy as the eye sees it: its glyphs from left to right, line by line.
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from 'pdf-lib';

function textOf(stream: unknown): string {
  if (!(stream instanceof PDFRawStream)) throw new Error('This is no stream.');
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
}

/** By the name of the font on the page: the letters of each glyph, in the order of glyph numbers. */
function lettersOf(page: PDFPage): ReadonlyMap<string, readonly string[]> {
  const fonts = page.node.Resources()!.lookup(PDFName.of('Font'), PDFDict);
  return new Map(
    fonts.keys().map((name) => {
      const map = textOf(fonts.lookup(name, PDFDict).lookup(PDFName.of('ToUnicode')));
      const lists = [...map.matchAll(/\[(.*?)\]/gs)].map(([, list]) => list!).join(' ');
      const letters = [...lists.matchAll(/<([^>]*)>/g)].map(([, hex]) => {
        const units = Buffer.from(hex!.replaceAll(' ', ''), 'hex');
        return units.swap16().toString('utf16le');
      });
      return [name.asString(), letters] as const;
    }),
  );
}

interface PlacedText {
  readonly x: number;
  /** From the bottom of the page, in points. */
  readonly y: number;
  readonly text: string;
}

function textsOfPage(page: PDFPage): PlacedText[] {
  const letters = lettersOf(page);
  const contents = page.node.Contents();
  const stream = contents instanceof PDFArray ? contents.lookup(0) : contents;
  return [...textOf(stream).matchAll(/BT\n1 0 0 1 (\S+) (\S+) Tm\n(\/\S+) \S+ Tf\n(.*?)ET/gs)].map(([, x, y, font, shown]) => {
    const glyphs = [...shown!.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
    return { x: Number(x), y: Number(y), text: glyphs.map((glyph) => letters.get(font!)![Number.parseInt(glyph, 16)]).join('') };
  });
}

function linesOfPage(page: PDFPage): string[] {
  return [...Map.groupBy(textsOfPage(page), ({ y }) => y).values()].map((parts) =>
    parts
      .toSorted((one, other) => one.x - other.x)
      .map(({ text }) => text)
      .join(''),
  );
}

/** Of its first page. */
export async function placedTexts(pdf: Buffer): Promise<PlacedText[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return textsOfPage(document.getPage(0));
}

/** Of all its pages. A line has all that stands at one height. */
export async function seenLines(pdf: Buffer): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.getPages().flatMap(linesOfPage);
}
