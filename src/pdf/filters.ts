// Decodes PDF streams. pdf-lib's decoder neither stops at a bomb nor detects damage.
import { inflateSync } from 'node:zlib';

const FILTERS_MAX = 4;

/** The decoded stream would exceed the limit. */
export class DecodedTooLarge extends Error {
  override readonly name = 'DecodedTooLarge';
}

type Decoder = (bytes: Uint8Array, bytesMax: number) => Uint8Array;

const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['FlateDecode', inflate],
  ['Fl', inflate],
  ['ASCIIHexDecode', decodeHex],
  ['AHx', decodeHex],
  ['ASCII85Decode', decodeAscii85],
  ['A85', decodeAscii85],
]);

export function isDecodable(filters: readonly string[]): boolean {
  return filters.length <= FILTERS_MAX && filters.every((filter) => DECODERS.has(filter));
}

/**
 * Applies the filters of a stream (names without the slash, in order). Each result has at most `bytesMax` bytes. Throws an Error with the
 * reason, DecodedTooLarge among them.
 */
export function decodeStream(bytes: Uint8Array, filters: readonly string[], bytesMax: number): Uint8Array {
  if (filters.length > FILTERS_MAX) throw new Error(`a stream has more than ${FILTERS_MAX} filters`);
  const decoded = filters.reduce((input, filter) => applyFilter(input, filter, bytesMax), bytes);
  if (decoded.byteLength > bytesMax) throw tooLarge(bytesMax);
  return decoded;
}

function tooLarge(bytesMax: number): DecodedTooLarge {
  return new DecodedTooLarge(`a stream unpacks to more than ${bytesMax} bytes`);
}

function applyFilter(bytes: Uint8Array, filter: string, bytesMax: number): Uint8Array {
  const decoder = DECODERS.get(filter);
  if (decoder === undefined) throw new Error(`the stream filter ${filter} is not supported`);
  return decoder(bytes, bytesMax);
}

function inflate(bytes: Uint8Array, bytesMax: number): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: bytesMax });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw tooLarge(bytesMax);
    }
    throw new Error('a compressed stream is damaged', { cause: error });
  }
}

/** ISO 32000-1 §7.4.2: pairs of hexadecimal digits up to `>`; white space is ignored, an odd digit is followed by 0. */
function decodeHex(bytes: Uint8Array): Uint8Array {
  const digits = withoutSpace(bytes, '>');
  if (/[^0-9A-Fa-f]/.test(digits)) throw new Error('an ASCIIHex stream is damaged');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

/** ISO 32000-1 §7.4.3: groups of five base-85 digits up to `~>`; `z` stands for four zero bytes. */
function decodeAscii85(bytes: Uint8Array, bytesMax: number): Uint8Array {
  const text = withoutSpace(bytes, '~>');
  const out = Buffer.alloc(Math.min(text.length * 4, bytesMax + 4));
  let length = 0;
  for (let at = 0; at < text.length; ) {
    if (length > bytesMax) throw tooLarge(bytesMax);
    if (text[at] === 'z') {
      length += 4;
      at += 1;
      continue;
    }
    const group = text.slice(at, at + 5);
    at += 5;
    const value = [...group.padEnd(5, 'u')].reduce((sum, character) => sum * 85 + (character.charCodeAt(0) - 33), 0);
    if (group.length === 1 || /[^!-u]/.test(group) || value > 0xff_ff_ff_ff) throw new Error('an ASCII85 stream is damaged');
    out.writeUInt32BE(value, length);
    length += group.length - 1;
  }
  return out.subarray(0, length);
}

function withoutSpace(bytes: Uint8Array, end: string): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const stop = text.indexOf(end);
  return (stop === -1 ? text : text.slice(0, stop)).replace(/[\0\t\n\f\r ]/g, '').replace(/^<~/, '');
}
