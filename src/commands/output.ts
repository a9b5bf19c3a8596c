// Formats the output of a command: within the width of a terminal, with colours on a terminal (not with NO_COLOR).
import { styleText } from 'node:util';
import type { Output } from './command.js';

/** The least width to wrap at. */
const WIDTH_MIN = 40;

/** The text in a colour where the stream is a terminal that shows colours. */
export function painted(stream: Output, colour: 'red' | 'green', text: string): string {
  return styleText(colour, text, { stream });
}

/** The text, wrapped at the width of the terminal where that is less. */
export function fitted(stream: Output, text: string): string {
  return stream.isTTY === true ? wrap(text, stream.columns ?? text.length) : text;
}

interface Block {
  text: string;
  /** The indent of its second line. */
  readonly indent: number;
}

/** Wraps paragraphs and lists of `  name   meaning` at `columns`. A text whose lines all fit is unchanged. Pure. */
export function wrap(text: string, columns: number): string {
  const lines = text.split('\n');
  const width = Math.max(columns, WIDTH_MIN);
  if (lines.every((line) => line.length <= width)) return text;
  return blocksOf(lines)
    .flatMap((block) => brokenAt(block, width))
    .join('\n');
}

/** A line continues the previous one where it begins at the indent of continuations. */
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
