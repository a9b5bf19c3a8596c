// Decodes PDF streams. pdf-lib's decoder neither stops at a bomb nor detects damage.
import { inflateSync } from 'node:zlib';
import { DecodedTooLarge } from './decodedTooLarge.js';
import { decodeLzw } from './lzw.js';
import { type PredictorParameters, unpredicted } from './predictors.js';

const FILTERS_MAX = 4;

/** A filter of a stream, its name without the slash, with the parameters that it may have. */
export interface Filter extends PredictorParameters {
  readonly name: string;
  /** Of LZWDecode. */
  readonly earlyChange?: number;
  /** Of Crypt. */
  readonly cryptFilter?: string;
}

type Decoder = (bytes: Uint8Array, bytesMax: number, filter: Filter) => Uint8Array;

const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['FlateDecode', inflate],
  ['Fl', inflate],
  ['LZWDecode', unpackLzw],
  ['LZW', unpackLzw],
  ['RunLengthDecode', decodeRunLength],
  ['RL', decodeRunLength],
  ['ASCIIHexDecode', decodeHex],
  ['AHx', decodeHex],
  ['ASCII85Decode', decodeAscii85],
  ['A85', decodeAscii85],
  ['Crypt', decrypt],
]);

export function isDecodable(filters: readonly Filter[]): boolean {
  return filters.length <= FILTERS_MAX && filters.every(({ name }) => DECODERS.has(name));
}

/**
 * Applies the filters of a stream in order. Each result has at most `bytesMax` bytes. Throws an Error with the reason, DecodedTooLarge
 * among them.
 */
export function decodeStream(bytes: Uint8Array, filters: readonly Filter[], bytesMax: number): Buffer {
  if (filters.length > FILTERS_MAX) throw new Error(`a stream has more than ${FILTERS_MAX} filters`);
  const decoded = filters.reduce((input, filter) => applyFilter(input, filter, bytesMax), bytes);
  if (decoded.byteLength > bytesMax) throw new DecodedTooLarge(bytesMax);
  return Buffer.from(decoded.buffer, decoded.byteOffset, decoded.byteLength);
}

function applyFilter(bytes: Uint8Array, filter: Filter, bytesMax: number): Uint8Array {
  const decoder = DECODERS.get(filter.name);
  if (decoder === undefined) throw new Error(`the stream filter ${filter.name} is not supported`);
  return decoder(bytes, bytesMax, filter);
}

function inflate(bytes: Uint8Array, bytesMax: number, filter: Filter): Uint8Array {
  return unpredicted(inflated(bytes, withRows(bytesMax, filter)), filter);
}

function inflated(bytes: Uint8Array, bytesMax: number): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: bytesMax });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new DecodedTooLarge(bytesMax);
    throw new Error('a compressed stream is damaged', { cause: error });
  }
}

function unpackLzw(bytes: Uint8Array, bytesMax: number, filter: Filter): Uint8Array {
  return unpredicted(decodeLzw(bytes, withRows(bytesMax, filter), filter.earlyChange === 0 ? 0 : 1), filter);
}

/** PNG predictors have one byte more in each row, which may be of one byte alone. */
function withRows(bytesMax: number, { predictor = 1 }: Filter): number {
  return predictor === 1 ? bytesMax : bytesMax * 2;
}

/** Only the filter that does nothing: encrypted PDFs are refused. */
function decrypt(bytes: Uint8Array, _: number, { cryptFilter = 'Identity' }: Filter): Uint8Array {
  if (cryptFilter !== 'Identity') throw new Error(`the stream is encrypted with the filter ${cryptFilter}`);
  return bytes;
}

/** ISO 32000-1 §7.4.5: a length below 128 and so many bytes and one more, or a length above and a byte to repeat; 128 ends. */
function decodeRunLength(bytes: Uint8Array, bytesMax: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let total = 0;
  for (let at = 0; at < bytes.byteLength && bytes[at] !== 128; ) {
    const length = bytes[at]!;
    const part = length < 128 ? bytes.subarray(at + 1, at + length + 2) : new Uint8Array(257 - length).fill(bytes[at + 1] ?? 0);
    at += length < 128 ? length + 2 : 2;
    total += part.byteLength;
    if (total > bytesMax) throw new DecodedTooLarge(bytesMax);
    parts.push(part);
  }
  return Buffer.concat(parts, total);
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
    if (length > bytesMax) throw new DecodedTooLarge(bytesMax);
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
