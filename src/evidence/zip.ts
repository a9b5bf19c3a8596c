// ZIP archives whose entries are stored as they are, with fixed times and attributes: the same entries give the same bytes, so whoever
// verifies an archive can compare every byte of it.
import { crc32 } from 'node:zlib';

/** Without ZIP64. */
export const ARCHIVE_BYTES_MAX = 0xffff_ffff;
const ENTRIES_MAX = 0xffff;

/** PKWARE APPNOTE.TXT 6.3.10, 4.3.7, 4.3.12, 4.3.16. Version 1.0, names in UTF-8 (bit 11), stored, at the first moment that ZIP knows. */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 10;
const UTF8 = 0x0800;
const FIRST_DAY = 0x0021;

/** Reading again gives the same bytes. */
interface ZipSource {
  readonly name: string;
  readonly byteLength: number;
  read(): AsyncIterable<Uint8Array>;
}

export interface ZipEntry extends ZipSource {
  readonly crc32: number;
}

/** In memory. */
export function zipEntryOf(name: string, bytes: Buffer): ZipEntry {
  return {
    name,
    byteLength: bytes.length,
    crc32: crc32(bytes),
    async *read() {
      yield bytes;
    },
  };
}

/** The number of bytes that {@link zip} makes. Throws a RangeError for more than an archive without ZIP64 holds. */
export function zipLength(entries: readonly Pick<ZipEntry, 'name' | 'byteLength'>[]): number {
  let length = 22;
  for (const { name, byteLength } of entries) length += 76 + 2 * Buffer.byteLength(name) + byteLength;
  if (length > ARCHIVE_BYTES_MAX || entries.length > ENTRIES_MAX) throw new RangeError('the archive is too large');
  return length;
}

/** Throws an Error for a source that has another length than it says. */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array, void> {
  const central: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const facts = factsOf(entry, name.length);
    central.push(centralHead(facts, at), name);
    const head = Buffer.concat([signed(LOCAL), facts, name]);
    yield head;
    let length = 0;
    for await (const piece of entry.read()) {
      length += piece.length;
      yield piece;
    }
    if (length !== entry.byteLength) throw new Error(`${entry.name} has ${length} bytes instead of ${entry.byteLength}`);
    at += head.length + length;
  }
  const directory = Buffer.concat(central);
  yield directory;
  yield endOf(entries.length, directory.length, at);
}

/** What both heads of an entry say. */
function factsOf({ byteLength, crc32: sum }: ZipEntry, nameLength: number): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(UTF8, 2);
  facts.writeUInt16LE(FIRST_DAY, 8);
  facts.writeUInt32LE(sum, 10);
  facts.writeUInt32LE(byteLength, 14);
  facts.writeUInt32LE(byteLength, 18);
  facts.writeUInt16LE(nameLength, 22);
  return facts;
}

function centralHead(facts: Buffer, at: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(at, 10);
  return Buffer.concat([signed(CENTRAL), Buffer.from([VERSION, 0]), facts, rest]);
}

function endOf(count: number, length: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return end;
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
