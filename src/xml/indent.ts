// Lays XML out for people: one element a line. For documents without mixed content, as this program writes them.

const TAG = /<[^>]+>[^<]*/g;

/** The text of an element is not changed. */
export function indented(xml: string): string {
  let depth = 0;
  let isOpen = false;
  const pieces = xml.match(TAG) ?? [];
  const lines = pieces.map((piece, index) => {
    const isEnd = piece.startsWith('</');
    if (isEnd) depth -= 1;
    // The end of an element that has only text stands behind it.
    const break_ = index === 0 || (isEnd && isOpen) ? '' : `\n${'  '.repeat(depth)}`;
    isOpen = !isEnd && !/^<[?!]|\/>$/.test(piece);
    if (isOpen) depth += 1;
    return break_ + (isOpen ? piece : piece.trimEnd());
  });
  return `${lines.join('')}\n`;
}
