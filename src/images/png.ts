// Reads a PNG to its pixels and writes it again, so that nothing is left of the file but what is seen (PNG, third edition).
import { crc32 as crcOf, deflateSync, inflateSync } from 'node:zlib';
import { Refused } from './refused.js';

/** Red, green and blue of each pixel, row by row. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Buffer;
}

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Readonly<Record<number, readonly number[]>> = { 0: [1, 2, 4, 8], 2: [8], 3: [1, 2, 4, 8], 4: [8], 6: [8] };
const PALETTE = 3;
const WHITE = 255;

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colour: number;
}

interface Read extends Header {
  readonly palette: Buffer;
  readonly transparency: Buffer;
  /** Samples as they stand in the rows, one byte each. */
  readonly samples: Buffer;
}

/** On white, where it is transparent. Throws Refused. */
export function decodePng(bytes: Buffer, pixelsMax: number): Pixels {
  const read = readChunks(bytes, pixelsMax);
  const { width, height, colour, samples } = read;
  const channels = CHANNELS[colour]!;
  const rgb = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [red, green, blue, alpha] = colourOf(read, samples, pixel * channels);
    const at = pixel * 3;
    for (const [index, part] of [red, green, blue].entries())
      rgb[at + index] = Math.round((part * alpha + WHITE * (WHITE - alpha)) / WHITE);
  }
  return { width, height, rgb };
}

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

function colourOf({ colour, depth, palette, transparency }: Read, samples: Buffer, at: number): Rgba {
  const one = samples[at]!;
  if (colour === PALETTE) {
    if (one * 3 + 2 >= palette.length) throw new Refused('has a colour that its palette lacks');
    return [palette[one * 3]!, palette[one * 3 + 1]!, palette[one * 3 + 2]!, transparency[one] ?? WHITE];
  }
  if (colour === 0 || colour === 4) {
    const grey = Math.round((one * WHITE) / (2 ** depth - 1));
    const isClear = colour === 0 && transparency.length === 2 && transparency.readUInt16BE(0) === one;
    return [grey, grey, grey, colour === 4 ? samples[at + 1]! : isClear ? 0 : WHITE];
  }
  const [green, blue] = [samples[at + 1]!, samples[at + 2]!];
  if (colour === 6) return [one, green, blue, samples[at + 3]!];
  const isClear = transparency.length === 6 && [one, green, blue].every((part, index) => transparency.readUInt16BE(index * 2) === part);
  return [one, green, blue, isClear ? 0 : WHITE];
}

function readChunks(bytes: Buffer, pixelsMax: number): Read {
  let header: Header | undefined;
  let palette: Buffer = Buffer.alloc(0);
  let transparency: Buffer = Buffer.alloc(0);
  const data: Buffer[] = [];
  for (let at = PNG_SIGNATURE.length; ; ) {
    if (at + 12 > bytes.length) throw new Refused('is no whole PNG');
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) throw new Refused('is no whole PNG');
    if (crcOf(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw new Refused(`is damaged: the checksum of ${type} is wrong`);
    const content = bytes.subarray(at + 8, end);
    if (type === 'IHDR') header = headerOf(content, pixelsMax);
    else if (type === 'PLTE') palette = content;
    else if (type === 'tRNS') transparency = content;
    else if (type === 'IDAT') data.push(content);
    else if (type === 'IEND') break;
    else if (/^[A-Z]/.test(type)) throw new Refused(`has the unknown part ${type}`);
    at = end + 4;
  }
  if (header === undefined) throw new Refused('is no whole PNG');
  return { ...header, palette, transparency, samples: samplesOf(header, Buffer.concat(data)) };
}

function headerOf(content: Buffer, pixelsMax: number): Header {
  if (content.length !== 13) throw new Refused('is no whole PNG');
  const [width, height, depth, colour] = [content.readUInt32BE(0), content.readUInt32BE(4), content[8]!, content[9]!];
  if (width === 0 || height === 0 || width > pixelsMax || height > pixelsMax)
    throw new Refused(`has ${width} × ${height} pixels, at most ${pixelsMax} × ${pixelsMax} are taken`);
  if (DEPTHS[colour]?.includes(depth) !== true) throw new Refused(`has ${depth} bits for each colour, at most 8 are taken`);
  if (content[12] !== 0) throw new Refused('is interlaced, which is not taken');
  return { width, height, depth, colour };
}

/** Decompressed, and without the filters of its rows (9.2). */
function samplesOf({ width, height, depth, colour }: Header, compressed: Buffer): Buffer {
  const perRow = width * CHANNELS[colour]!;
  const rowBytes = Math.ceil((perRow * depth) / 8);
  const whole = (rowBytes + 1) * height;
  const raw = inflated(compressed, whole);
  if (raw.length !== whole) throw new Refused('is no whole PNG');
  const step = Math.max(1, (CHANNELS[colour]! * depth) / 8);
  const samples = Buffer.alloc(perRow * height);
  let before: Uint8Array = new Uint8Array(rowBytes);
  for (let row = 0; row < height; row++) {
    const from = row * (rowBytes + 1);
    const bytes = raw.subarray(from + 1, from + 1 + rowBytes);
    unfilter(bytes, before, raw[from]!, step);
    for (let index = 0; index < perRow; index++) samples[row * perRow + index] = sampleAt(bytes, index, depth);
    before = bytes;
  }
  return samples;
}

function inflated(compressed: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateSync(compressed, { maxOutputLength });
  } catch {
    throw new Refused('is damaged: its pixels cannot be read');
  }
}

function sampleAt(bytes: Uint8Array, index: number, depth: number): number {
  const bit = index * depth;
  return (bytes[bit >> 3]! >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

function unfilter(row: Uint8Array, before: Uint8Array, filter: number, step: number): void {
  if (filter > 4) throw new Refused('is damaged: its pixels cannot be read');
  for (let at = 0; at < row.length; at++) {
    const left = at < step ? 0 : row[at - step]!;
    const up = before[at]!;
    const corner = at < step ? 0 : before[at - step]!;
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
    row[at] = row[at]! + guess;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Eight bits of red, green and blue, each row as the difference to the one above. The same pixels give the same bytes. */
export function encodePng({ width, height, rgb }: Pixels): Buffer {
  const rowBytes = width * 3;
  const raw = Buffer.alloc((rowBytes + 1) * height);
  for (let row = 0; row < height; row++) {
    const to = row * (rowBytes + 1);
    raw[to] = 2;
    for (let at = 0; at < rowBytes; at++) {
      const up = row === 0 ? 0 : rgb[(row - 1) * rowBytes + at]!;
      raw[to + 1 + at] = rgb[row * rowBytes + at]! - up;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  crc.writeUInt32BE(crcOf(named));
  return Buffer.concat([length, named, crc]);
}
