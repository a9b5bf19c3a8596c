// What a file is that is no XML, by its first bytes: people send the wrong file more often than a broken one.

const BYTES_READ = 512;

/** The signature at the start, in hexadecimal; `at` is its offset where that is not 0. */
const SIGNATURES: readonly (readonly [hex: string, sentence: string, at?: number])[] = [
  ['504b0304', 'This is a ZIP archive.'],
  ['504b0506', 'This is a ZIP archive without files.'],
  ['1f8b', 'This is a gzip archive.'],
  ['377abcaf271c', 'This is a 7-Zip archive.'],
  ['526172211a07', 'This is a RAR archive.'],
  ['7573746172', 'This is a tar archive.', 257],
  ['89504e470d0a1a0a', 'This is an image (PNG).'],
  ['ffd8ff', 'This is an image (JPEG).'],
  ['47494638', 'This is an image (GIF).'],
  ['49492a00', 'This is an image (TIFF).'],
  ['4d4d002a', 'This is an image (TIFF).'],
  ['d0cf11e0a1b11ae1', 'This is a document of an old Microsoft Office program.'],
  ['255044462d', 'This is a PDF.'],
  ['fffe', 'This is text in UTF-16, not in UTF-8.'],
  ['feff', 'This is text in UTF-16, not in UTF-8.'],
];

/** Names inside a ZIP archive tell office documents from others: the first entry has one of these. */
const OFFICE = /\[Content_Types\]\.xml|mimetypeapplication\/vnd\.oasis/;

const TEXTS: readonly (readonly [start: RegExp, sentence: string])[] = [
  [/^\s*<!doctype html|^\s*<html[\s>]/i, 'This is an HTML page.'],
  [/^(?:UNA.{6}\s*)?UNB\+/, 'This is an EDIFACT message.'],
  [/^\s*[{[]/, 'This is JSON.'],
  [/^-----BEGIN /, 'This is a certificate or a key in PEM.'],
  [/^(?:From|Received|Return-Path|MIME-Version|Subject|Date): /m, 'This is an e-mail message.'],
  [/^%!PS/, 'This is PostScript.'],
];

/** A sentence that says what the file is; undefined where it may be meant as XML. */
export function otherFormatOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, BYTES_READ));
  if (start.length === 0) return 'The file is empty.';
  for (const [hex, sentence, at = 0] of SIGNATURES) {
    const signature = Buffer.from(hex, 'hex');
    if (!start.subarray(at, at + signature.length).equals(signature)) continue;
    return OFFICE.test(start.toString('latin1')) ? 'This is an office document (Word, Excel or OpenDocument).' : sentence;
  }
  const text = start.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  if (/^\s*</.test(text) && !/^\s*<(?:!doctype html|html[\s>])/i.test(text)) return undefined;
  return textFormatOf(text);
}

function textFormatOf(text: string): string | undefined {
  const known = TEXTS.find(([start]) => start.test(text));
  if (known !== undefined) return known[1];
  return text.trim() === '' ? 'The file holds nothing but white space.' : undefined;
}
