// ZIP archives whose entries are stored as they are.
import { crc32 } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** Only stored entries, without data descriptors. */
export function entriesOf(archive: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const [length, nameLength] = [archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26)];
    const start = at + 30 + nameLength;
    entries.push({ name: archive.toString('utf8', at + 30, start), content: archive.subarray(start, start + length) });
    at = start + length;
  }
  return entries;
}

/** Written independently of the exchange, by the APPNOTE of ZIP. */
export function archiveOf(entries: readonly ZipEntry[]): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content } of entries) {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(10, 0);
    facts.writeUInt16LE(0x800, 2);
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name)]);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    central.push(Buffer.from('PK\x01\x02\x0a\x00', 'latin1'), facts, offset, Buffer.from(name));
    local.push(head, content);
    at += head.length + content.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, directory, end]);
}
