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

function linesOfPage(page: PDFPage): string[] {
  const letters = lettersOf(page);
  const contents = page.node.Contents();
  const stream = contents instanceof PDFArray ? contents.lookup(0) : contents;
  const lines = new Map<string, { x: number; text: string }[]>();
  for (const [, x, y, font, shown] of textOf(stream).matchAll(/BT\n1 0 0 1 (\S+) (\S+) Tm\n(\/\S+) \S+ Tf\n(.*?)ET/gs)) {
    const glyphs = [...shown!.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
    const text = glyphs.map((glyph) => letters.get(font!)![Number.parseInt(glyph, 16)]).join('');
    lines.set(y!, [...(lines.get(y!) ?? []), { x: Number(x), text }]);
  }
  return [...lines.values()].map((parts) =>
    parts
      .toSorted((one, other) => one.x - other.x)
      .map(({ text }) => text)
      .join(''),
  );
}

/** Of all its pages. A line has all that stands at one height. */
export async function seenLines(pdf: Buffer): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.getPages().flatMap(linesOfPage);
}
