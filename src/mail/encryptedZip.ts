// Finds encrypted zip archives (APPNOTE.TXT of PKWARE, 4.3). Nothing is unpacked. Pure.

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_RECORD = Buffer.from('PK\x05\x06', 'latin1');
const [CENTRAL_HEADER_BYTES, END_RECORD_BYTES] = [46, 22];
/** The end record has a comment of up to this length behind it. */
const COMMENT_BYTES_MAX = 65_535;
/** Of the general purpose flags. */
const ENCRYPTED = 1;
const ENTRIES_MAX = 10_000;

/** Whether the first file is encrypted, or one that the directory at the end names. False for everything that is no archive. */
export function isEncryptedZip(bytes: Buffer): boolean {
  if (bytes.length < 8 || bytes.readUInt32LE(0) !== LOCAL_HEADER) return false;
  return (bytes.readUInt16LE(6) & ENCRYPTED) !== 0 || hasEncryptedEntry(bytes);
}

function hasEncryptedEntry(bytes: Buffer): boolean {
  const tail = Math.max(0, bytes.length - END_RECORD_BYTES - COMMENT_BYTES_MAX);
  const end = bytes.subarray(tail).lastIndexOf(END_RECORD) + tail;
  if (end < tail || end + END_RECORD_BYTES > bytes.length) return false;
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < ENTRIES_MAX; entry += 1) {
    if (at + CENTRAL_HEADER_BYTES > bytes.length || bytes.readUInt32LE(at) !== CENTRAL_HEADER) return false;
    if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) return true;
    at += CENTRAL_HEADER_BYTES + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return false;
}
