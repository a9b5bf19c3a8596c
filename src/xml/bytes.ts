// Converts bytes to text, and positions in the text back to byte offsets and places.

import { XmlError } from './error.js';

const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const LF = 0x0a;
const CR = 0x0d;

/** The text of a document without its byte order mark, and the size of that mark in bytes. */
export interface DecodedText {
  readonly text: string;
  readonly markBytes: 0 | 3;
}

export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Decodes UTF-8. Refuses everything else: wrong, overlong, surrogate or cut sequences, UTF-16, a second byte order mark, an empty document. */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  if (bytes.length === 0) throw new XmlError(1, 1, 'the document is empty');
  const first = bytes[0];
  if (first === 0xfe || first === 0xff) throw new XmlError(1, 1, 'the document is not in UTF-8: it begins like UTF-16 or UTF-32');
  const markBytes = startsWithMark(bytes, 0) ? 3 : 0;
  if (markBytes === 3 && startsWithMark(bytes, 3)) throw new XmlError(1, 1, 'the document has more than one byte order mark');
  try {
    return { text: STRICT.decode(markBytes === 0 ? bytes : bytes.subarray(markBytes)), markBytes };
  } catch (cause) {
    const offset = firstWrongByte(bytes);
    const { line, column } = locate(new TextDecoder().decode(bytes.subarray(0, offset)));
    const byte = (bytes[offset] ?? 0).toString(16).toUpperCase().padStart(2, '0');
    throw new XmlError(line, column, `the document is not in UTF-8: wrong byte 0x${byte}`, { cause });
  }
}

/** The place behind the end of `text`, counted in characters. CR LF, LF and CR each end a line. */
export function locate(text: string): TextPosition {
  const lines = text.split(/\r\n|\n|\r/);
  return { line: lines.length, column: countCharacters(lines.at(-1) ?? '') + 1 };
}

/** The number of characters (code points). `length` would count UTF-16 units. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index += 1) {
    if (isLowSurrogate(text.charCodeAt(index))) count -= 1;
  }
  return count;
}

/**
 * Maps positions in the text to byte offsets in the file. Positions must not decrease from call to call, so that the document is
 * counted once.
 */
export function byteOffsets({ text, markBytes }: DecodedText, byteLength: number): (position: number) => number {
  if (text.length + markBytes === byteLength) return (position) => position + markBytes;
  let knownPosition = 0;
  let knownOffset: number = markBytes;
  return (position) => {
    knownOffset += Buffer.byteLength(text.slice(knownPosition, position));
    knownPosition = position;
    return knownOffset;
  };
}

/**
 * Maps positions in the text to places. Positions must not decrease from call to call, so that the text is read once.
 */
export function places(text: string): (position: number) => TextPosition {
  let known = 0;
  let line = 1;
  let column = 1;
  return (position) => {
    for (; known < position; known += 1) {
      const unit = text.charCodeAt(known);
      const endsLine = unit === CR || unit === LF;
      if (unit === CR || (unit === LF && text.charCodeAt(known - 1) !== CR)) line += 1;
      column = endsLine ? 1 : isLowSurrogate(unit) ? column : column + 1;
    }
    return { line, column };
  };
}

function startsWithMark(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** The offset of the first byte of the first sequence that is not UTF-8 (Unicode 16.0, table 3-7). */
function firstWrongByte(bytes: Uint8Array): number {
  let offset = 0;
  while (offset < bytes.length) {
    const length = sequenceLength(bytes, offset);
    if (length === 0) return offset;
    offset += length;
  }
  return offset;
}

function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  const second = bytes[at + 1] ?? 0;
  const secondMin = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const secondMax = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < secondMin || second > secondMax) return 0;
  for (let next = 2; next < length; next += 1) {
    const byte = bytes[at + next] ?? 0;
    if (byte < 0x80 || byte > 0xbf) return 0;
  }
  return length;
}

/** Whether `indexOf`, which takes where to begin, finds something more than `most` times. */
export function occursMoreThan(most: number, indexOf: (from: number) => number): boolean {
  let count = 0;
  for (let at = indexOf(0); at !== -1 && count <= most; at = indexOf(at + 1)) count += 1;
  return count > most;
}
