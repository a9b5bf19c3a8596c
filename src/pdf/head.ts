const PDF_HEAD = '%PDF-';
/** Readers search the header of a PDF this far into the file. */
const PDF_HEAD_WITHIN = 1024;

/** Some writers put other bytes before the header, and readers accept that. A file that begins with a tag is XML. */
export function isPdf(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, PDF_HEAD_WITHIN)).toString('latin1');
  return start.includes(PDF_HEAD) && !/^(?:\xef\xbb\xbf)?\s*</.test(start);
}
