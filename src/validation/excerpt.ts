// The lines of a document around a place, for the report.
import { shortened } from '../cut.js';

export const EXCERPT_LIMITS = {
  /** Lines shown before the line of the place, and after it. */
  linesAround: 1,
  /** Longer lines are cut, the first one around the place. */
  charactersMax: 120,
  /** Characters that are shown before the place in a line that is cut. */
  charactersBefore: 40,
  /** Findings with an excerpt in one report. */
  excerptsMax: 100,
} as const;

export interface Excerpt {
  /** The number of the first line, from 1. */
  readonly firstLine: number;
  /** Without line ends. */
  readonly lines: readonly string[];
}

const LF = 0x0a;
const CR = 0x0d;
/** A character takes at most four bytes in UTF-8. */
const CHARACTER_BYTES_MAX = 4;
const ELLIPSIS = '…';

/** The lines around a byte of a document in UTF-8. `line` is the number of its line, from 1. */
export function excerptAt(bytes: Uint8Array, offset: number, line: number): Excerpt {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = startOfLine(buffer, offset);
  const before = start === 0 ? [] : [cutAtEnd(buffer, startOfLine(buffer, start - 1), start - 1)];
  const end = endOfLine(buffer, offset);
  const after = end >= buffer.length - 1 ? [] : [cutAtEnd(buffer, end + 1, endOfLine(buffer, end + 1))];
  return { firstLine: line - before.length, lines: [...before, cutAround(buffer, start, offset, end), ...after] };
}

/** The byte offset of a place: `line` and `column` count from 1, the column in characters. */
export function offsetOf(bytes: Uint8Array, line: number, column: number): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = 0;
  for (let number = 1; number < line; number += 1) {
    const end = buffer.indexOf(LF, start);
    if (end === -1) break;
    start = end + 1;
  }
  const text = buffer.toString('utf8', start, Math.min(endOfLine(buffer, start), start + column * CHARACTER_BYTES_MAX));
  const before = Array.from(text)
    .slice(0, column - 1)
    .join('');
  return Math.min(start + Buffer.byteLength(before), buffer.length);
}

function startOfLine(buffer: Buffer, offset: number): number {
  return offset === 0 ? 0 : buffer.lastIndexOf(LF, offset - 1) + 1;
}

function endOfLine(buffer: Buffer, offset: number): number {
  const end = buffer.indexOf(LF, offset);
  return end === -1 ? buffer.length : end;
}

function cutAtEnd(buffer: Buffer, start: number, end: number): string {
  const { charactersMax } = EXCERPT_LIMITS;
  return shown(buffer, start, end, charactersMax);
}

/** A long line is shown from some characters before the place on. */
function cutAround(buffer: Buffer, start: number, offset: number, end: number): string {
  const { charactersMax, charactersBefore } = EXCERPT_LIMITS;
  const line = buffer.toString('utf8', start, Math.min(end, start + (charactersMax + 1) * CHARACTER_BYTES_MAX));
  if (Array.from(line).length <= charactersMax) return shown(buffer, start, end, charactersMax);
  const from = Math.max(start, wholeCharacter(buffer, offset - charactersBefore));
  return `${from > start ? ELLIPSIS : ''}${shown(buffer, from, end, charactersMax)}`;
}

function shown(buffer: Buffer, start: number, end: number, charactersMax: number): string {
  const last = end > start && buffer[end - 1] === CR ? end - 1 : end;
  const text = buffer.toString('utf8', start, Math.min(last, start + (charactersMax + 1) * CHARACTER_BYTES_MAX));
  return shortened(text, charactersMax);
}

/** The start of the character that this byte is part of. */
function wholeCharacter(buffer: Buffer, offset: number): number {
  let at = Math.max(offset, 0);
  while (at > 0 && ((buffer[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return at;
}
