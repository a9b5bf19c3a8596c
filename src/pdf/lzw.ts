// LZWDecode of PDF (ISO 32000-1 §7.4.4.2): codes of 9 to 12 bits, the high bit first.
import { DecodedTooLarge } from './decodedTooLarge.js';

const CLEAR = 256;
const END = 257;
const CODES_MAX = 4096;

/** `earlyChange`: 1 where codes become longer one code earlier than they must, else 0. Throws an Error where the bytes are damaged. */
export function decodeLzw(bytes: Uint8Array, bytesMax: number, earlyChange: number): Uint8Array {
  let out = new Uint8Array(Math.min(bytes.byteLength * 4, bytesMax) + CODES_MAX);
  let length = 0;
  // Of each code from 258: where its text begins in the output, and how long it is.
  const [starts, lengths] = [new Int32Array(CODES_MAX), new Int32Array(CODES_MAX)];
  let next = END + 1;
  for (const code of codesOf(bytes, () => widthOf(next, earlyChange))) {
    if (code === END) break;
    if (code === CLEAR) {
      next = END + 1;
      continue;
    }
    if (code >= next) throw new Error('an LZW stream is damaged');
    const start = length;
    if (code < CLEAR) out[length++] = code;
    // The newest text ends with its own first byte, so it is copied byte by byte.
    else for (let at = starts[code]!, end = at + lengths[code]!; at < end; at += 1) out[length++] = out[at]!;
    if (length > bytesMax) throw new DecodedTooLarge(bytesMax);
    if (out.byteLength - length < CODES_MAX) out = grown(out);
    // A new text is this one with the first byte of what follows.
    if (next < CODES_MAX) [starts[next], lengths[next++]] = [start, length - start + 1];
  }
  return out.subarray(0, length);
}

function widthOf(next: number, earlyChange: number): number {
  for (let width = 9; width < 12; width += 1) if (next + earlyChange <= 2 ** width) return width;
  return 12;
}

/** Some writers leave out the code of the end. */
function* codesOf(bytes: Uint8Array, width: () => number): Generator<number> {
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xff_ff_ff;
    bits += 8;
    const wanted = width();
    if (bits < wanted) continue;
    bits -= wanted;
    yield (held >> bits) & (2 ** wanted - 1);
  }
}

function grown(out: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(out.byteLength * 2);
  larger.set(out);
  return larger;
}
