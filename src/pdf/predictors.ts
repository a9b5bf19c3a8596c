// Takes back what a predictor did to the bytes of a stream before they were compressed (ISO 32000-1 §7.4.4.4).

export interface PredictorParameters {
  /** 1: none. 2: TIFF. From 10: PNG, where each row names its own. */
  readonly predictor?: number;
  readonly colors?: number;
  readonly bitsPerComponent?: number;
  readonly columns?: number;
}

/** The shape of a row. Its last byte may be filled up. */
interface Shape {
  readonly components: number;
  readonly rowBytes: number;
  readonly pixelBytes: number;
  readonly colors: number;
  readonly bits: number;
}

const COLORS_MAX = 32;
const BITS: readonly number[] = [1, 2, 4, 8, 16];
const ROW_BYTES_MAX = 16 * 1024 * 1024;

/** Throws an Error where the parameters are none, or a row names no predictor. */
export function unpredicted(bytes: Uint8Array, parameters: PredictorParameters): Uint8Array {
  const { predictor = 1 } = parameters;
  if (predictor === 1) return bytes;
  const shape = shapeOf(parameters);
  if (predictor === 2) return fromTiff(bytes, shape);
  if (predictor >= 10 && predictor <= 15) return fromPng(bytes, shape);
  throw new Error(`the predictor ${predictor} is not supported`);
}

function shapeOf({ colors = 1, bitsPerComponent: bits = 8, columns = 1 }: PredictorParameters): Shape {
  const rowBytes = Math.ceil((colors * bits * columns) / 8);
  const isValid = Number.isInteger(colors) && colors >= 1 && colors <= COLORS_MAX && BITS.includes(bits) && Number.isInteger(columns);
  if (!isValid || rowBytes < 1 || rowBytes > ROW_BYTES_MAX) throw new Error('the predictor of a stream has parameters that are not valid');
  return { components: colors * columns, rowBytes, pixelBytes: Math.max(1, Math.floor((colors * bits) / 8)), colors, bits };
}

/** Each row begins with the number of its predictor. The last one may be cut. */
function fromPng(bytes: Uint8Array, { rowBytes, pixelBytes }: Shape): Uint8Array {
  const rows = Math.ceil(bytes.byteLength / (rowBytes + 1));
  const out = new Uint8Array(bytes.byteLength - rows);
  for (let row = 0, from = 0, to = 0; row < rows; row += 1) {
    const kind = bytes[from] ?? 0;
    const end = Math.min(from + rowBytes + 1, bytes.byteLength);
    if (kind > 4) throw new Error('a row of a stream names no predictor');
    const start = to;
    for (let at = from + 1; at < end; at += 1, to += 1) {
      const left = to - start >= pixelBytes ? (out[to - pixelBytes] ?? 0) : 0;
      const up = row > 0 ? (out[to - rowBytes] ?? 0) : 0;
      const corner = row > 0 && to - start >= pixelBytes ? (out[to - rowBytes - pixelBytes] ?? 0) : 0;
      out[to] = (bytes[at] ?? 0) + predicted(kind, left, up, corner);
    }
    from = end;
  }
  return out;
}

/** ISO/IEC 15948 §9.2: none, sub, up, average, Paeth. */
function predicted(kind: number, left: number, up: number, corner: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const [byLeft, byUp, byCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
      return byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner;
    }
    default:
      return 0;
  }
}

/** Each component is the difference to that of the pixel on its left. */
function fromTiff(bytes: Uint8Array, shape: Shape): Uint8Array {
  const out = Uint8Array.from(bytes);
  for (let start = 0; start < out.byteLength; start += shape.rowBytes) {
    const row = out.subarray(start, start + shape.rowBytes);
    if (shape.bits === 8) for (let at = shape.colors; at < row.length; at += 1) row[at] = row[at]! + row[at - shape.colors]!;
    else addComponents(row, shape);
  }
  return out;
}

function addComponents(row: Uint8Array, { colors, bits, components }: Shape): void {
  const before = new Array<number>(colors).fill(0);
  const mask = 2 ** bits - 1;
  const count = Math.min(components, Math.floor((row.length * 8) / bits));
  for (let index = 0; index < count; index += 1) {
    const color = index % colors;
    const [at, shift] = [Math.floor((index * bits) / 8), bits === 16 ? 0 : 8 - bits - ((index * bits) % 8)];
    const old = bits === 16 ? row[at]! * 256 + row[at + 1]! : (row[at]! >> shift) & mask;
    const value = (old + before[color]!) & mask;
    before[color] = value;
    if (bits === 16) [row[at], row[at + 1]] = [value >> 8, value & 0xff];
    else row[at] = (row[at]! & ~(mask << shift)) | (value << shift);
  }
}
