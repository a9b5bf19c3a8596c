// What a command prints: in the width of a terminal, coloured on one (not where NO_COLOR is set), quiet where nobody reads it any more.
import { styleText } from 'node:util';

/** Narrower terminals wrap by themselves. */
const WIDTH_MIN = 40;

/** `closed` is called where whoever reads standard output has enough, as `head` has. Without it that would end the process with a stack. */
export function onClosedOutput(closed: () => void): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    closed();
  });
  process.stderr.on('error', () => undefined);
}

/** The text in a colour where the stream is a terminal that wants one. */
export function painted(stream: NodeJS.WriteStream, colour: 'red' | 'green', text: string): string {
  return styleText(colour, text, { stream });
}

/** The text as it is, or in the width of the terminal where that is less. */
export function fitted(stream: NodeJS.WriteStream, text: string): string {
  return stream.isTTY === true ? wrap(text, stream.columns) : text;
}

interface Block {
  text: string;
  /** Where its second line begins. */
  readonly indent: number;
}

/** Paragraphs and lists of `  name   meaning` in `columns`; a text whose lines all fit stays as it is. Pure. */
export function wrap(text: string, columns: number): string {
  const lines = text.split('\n');
  const width = Math.max(columns, WIDTH_MIN);
  if (lines.every((line) => line.length <= width)) return text;
  return blocksOf(lines)
    .flatMap((block) => brokenAt(block, width))
    .join('\n');
}

/** A line goes on with the one before where it begins at the column in which that one would go on. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const leading = line.length - line.trimStart().length;
    const last = blocks.at(-1);
    if (line.trim() !== '' && last !== undefined && last.text !== '' && last.indent === leading && !/ {2}/.test(line.trim()))
      last.text += ` ${line.trim()}`;
    else blocks.push({ text: line, indent: /^ +\S.*? {2,}(?=\S)/.exec(line)?.[0].length ?? leading });
  }
  return blocks;
}

function brokenAt({ text, indent }: Block, width: number): string[] {
  const lines: string[] = [];
  const hanging = ' '.repeat(indent <= width / 2 ? indent : 4);
  let rest = text;
  while (rest.length > width) {
    const from = rest.length - rest.trimStart().length;
    const before = rest.lastIndexOf(' ', width);
    const at = before > from ? before : rest.indexOf(' ', width);
    if (at === -1) break;
    lines.push(rest.slice(0, at).trimEnd());
    rest = `${hanging}${rest.slice(at).trimStart()}`;
  }
  return [...lines, rest];
}
