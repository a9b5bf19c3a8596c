// Reads and writes DER (ITU-T X.690) in place. Lists of revoked certificates have more nodes than the parsers of the packages take.

/** One value. `start` is that of its tag; its content is from `from` to `end`. */
export interface Der {
  readonly tag: number;
  readonly start: number;
  readonly from: number;
  readonly end: number;
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  enumerated: 0x0a,
  sequence: 0x30,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const;

/** A tag of the context, such as `[0]`. */
export const context = (number: number, isConstructed = true): number => 0x80 | (isConstructed ? 0x20 : 0) | number;

/** The value at an offset. Throws an Error where it is no DER, or does not end within `end`. */
export function readDer(bytes: Buffer, start: number, end: number = bytes.length): Der {
  const tag = bytes[start];
  const first = bytes[start + 1];
  if (tag === undefined || first === undefined || start + 2 > end) throw new Error('the DER ends too early');
  if ((tag & 0x1f) === 0x1f) throw new Error('the DER has a tag of several bytes');
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || lengthBytes > 4 || start + 2 + lengthBytes > end) throw new Error('the DER has a wrong length');
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(start + 2, lengthBytes);
  const from = start + 2 + lengthBytes;
  if (from + length > end) throw new Error('the DER ends too early');
  return { tag, start, from, end: from + length };
}

/** One value that fills the bytes, with the tag that is expected. */
export function readWhole(bytes: Buffer, tag: number): Der {
  const value = expected(readDer(bytes, 0), tag);
  if (value.end !== bytes.length) throw new Error('the DER has bytes behind its end');
  return value;
}

export function expected(value: Der | undefined, tag: number): Der {
  if (value?.tag !== tag) throw new Error('the DER has another structure');
  return value;
}

/** The values in a value. */
export function childrenOf(bytes: Buffer, { from, end }: Der): Der[] {
  const children: Der[] = [];
  for (let at = from; at < end; ) {
    const child = readDer(bytes, at, end);
    children.push(child);
    at = child.end;
  }
  return children;
}

export function contentOf(bytes: Buffer, { from, end }: Der): Buffer {
  return bytes.subarray(from, end);
}

/** The bytes of a value with its tag and length. */
export function bytesOf(bytes: Buffer, { start, end }: Der): Buffer {
  return bytes.subarray(start, end);
}

/** The bytes of a BIT STRING of whole bytes. */
export function bitsOf(bytes: Buffer, value: Der): Buffer {
  const content = contentOf(bytes, expected(value, TAG.bitString));
  if (content[0] !== 0) throw new Error('the DER has a bit string of part of a byte');
  return content.subarray(1);
}

/** RFC 5280 §4.1.2.5: UTCTime with a year from 1950 to 2049, or GeneralizedTime, both in UTC with seconds. */
export function timeOf(bytes: Buffer, value: Der): Date {
  const text = contentOf(bytes, value).toString('latin1');
  const [, year = '', month, day, hour, minute, second] = /^(\d\d(?:\d\d)?)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  const isShort = value.tag === TAG.utcTime;
  const time = new Date(`${isShort ? (Number(year) < 50 ? '20' : '19') : ''}${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (year.length !== (isShort ? 2 : 4) || !isTime(value.tag) || Number.isNaN(time.getTime())) throw new Error('the DER has a wrong time');
  return time;
}

export function isTime(tag: number | undefined): boolean {
  return tag === TAG.utcTime || tag === TAG.generalizedTime;
}

/** An object identifier in dotted form. */
export function oidOf(bytes: Buffer, value: Der | undefined): string {
  const content = contentOf(bytes, expected(value, TAG.oid));
  const numbers: number[] = [];
  let number = 0;
  for (const byte of content) {
    number = number * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    if (numbers.length === 0) numbers.push(Math.min(Math.floor(number / 40), 2), number - 40 * Math.min(Math.floor(number / 40), 2));
    else numbers.push(number);
    number = 0;
  }
  return numbers.join('.');
}

/** Writes a value of at most 65,535 bytes. */
export function writeDer(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const head = length < 0x80 ? [tag, length] : length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}
