// Takes a JPEG apart and puts it together again from what its picture needs: tables, frame, scans (ITU-T T.81, annex B).
import { Refused } from './refused.js';

interface Jpeg {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

const [SOI, EOI, SOS, DHT, DQT, DRI, JFIF, ADOBE] = [0xd8, 0xd9, 0xda, 0xc4, 0xdb, 0xdd, 0xe0, 0xee];
/** Baseline, extended and progressive, with Huffman codes. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Other frames, arithmetic codes among them. */
const OTHER_FRAMES: ReadonlySet<number> = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const KEPT: ReadonlySet<number> = new Set([SOS, DHT, DQT, DRI, JFIF, ADOBE, ...FRAMES]);
const RESTARTS = { first: 0xd0, last: 0xd7 };
const SEGMENTS_MAX = 1_000;

export function isJpeg(bytes: Buffer): boolean {
  return bytes.length > 3 && bytes[0] === 0xff && bytes[1] === SOI && bytes[2] === 0xff;
}

/** Without comments, metadata and what stands behind the end. Throws Refused. */
export function cleanJpeg(bytes: Buffer, pixelsMax: number): Jpeg {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let size: Pick<Jpeg, 'width' | 'height'> | undefined;
  let at = 2;
  for (let count = 0; count < SEGMENTS_MAX; count++) {
    const marker = markerAt(bytes, at);
    if (marker === EOI && size !== undefined) return { ...size, bytes: Buffer.concat([...kept, bytes.subarray(at, at + 2)]) };
    if (at + 4 > bytes.length) throw notWhole();
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) throw notWhole();
    if (marker === SOS && size === undefined) throw notWhole();
    if (OTHER_FRAMES.has(marker)) throw new Refused('is a JPEG of a kind that browsers do not show');
    if (FRAMES.has(marker)) size = sizeOf(bytes.subarray(at + 4, end), pixelsMax);
    const after = marker === SOS ? endOfScan(bytes, end) : end;
    if (KEPT.has(marker)) kept.push(bytes.subarray(at, after));
    at = after;
  }
  throw new Refused(`has more than ${SEGMENTS_MAX} parts`);
}

function markerAt(bytes: Buffer, at: number): number {
  if (bytes[at] !== 0xff || at + 1 >= bytes.length) throw notWhole();
  return bytes[at + 1]!;
}

function sizeOf(frame: Buffer, pixelsMax: number): Pick<Jpeg, 'width' | 'height'> {
  if (frame.length < 6) throw notWhole();
  const [depth, height, width, components] = [frame[0]!, frame.readUInt16BE(1), frame.readUInt16BE(3), frame[5]!];
  if (depth !== 8) throw new Refused(`has ${depth} bits for each colour, 8 are taken`);
  if (components !== 1 && components !== 3) throw new Refused('has the colours of a printing press (CMYK); RGB is taken');
  if (width === 0 || height === 0 || width > pixelsMax || height > pixelsMax)
    throw new Refused(`has ${width} × ${height} pixels, at most ${pixelsMax} × ${pixelsMax} are taken`);
  return { width, height };
}

/** Where the next marker stands that is none of the scan itself. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && !(next >= RESTARTS.first && next <= RESTARTS.last)) return at;
  }
  throw notWhole();
}

const notWhole = (): Refused => new Refused('is no whole JPEG');
