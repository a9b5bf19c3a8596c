// The files in a PDF beside its invoice (docs/decisions/048).
import { boundedName } from '../convert/fileName.js';
import { extensionOf, mediaTypeOf } from '../convert/media.js';
import type { Finding } from '../validation/report.js';
import type { PdfAttachment } from './attachments.js';
import { DecodedTooLarge } from './decodedTooLarge.js';
import { decodeStream } from './filters.js';
import { pdfNote } from './rules.js';

/** Limit for all of them together, decoded. */
const PDF_FILES_BYTES_MAX = 16 * 1024 * 1024;

export interface FileLimits {
  readonly filesMax: number;
  readonly fileNameCharactersMax: number;
}

export interface PdfFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** Decodes them in order. A file that cannot be read or exceeds a limit stays only in the PDF, with a warning. */
export function takeFiles(
  attachments: readonly PdfAttachment[],
  { filesMax, fileNameCharactersMax }: FileLimits,
): {
  readonly files: readonly PdfFile[];
  readonly notes: readonly Finding[];
} {
  const files: PdfFile[] = [];
  const faults: string[] = [];
  let bytesLeft = PDF_FILES_BYTES_MAX;
  let full: string | undefined;
  for (const attachment of attachments) {
    const fileName = nameOf(attachment, fileNameCharactersMax);
    if (files.length === filesMax) full ??= `more than ${filesMax} are not taken out`;
    try {
      if (full !== undefined) throw new Error(full);
      const bytes = unpack(attachment, bytesLeft);
      bytesLeft -= bytes.byteLength;
      files.push({ fileName, mimeType: mimeTypeOf(fileName, attachment.type), bytes });
    } catch (error) {
      // Decoding a bomb takes as long as all remaining bytes, so it is done only once.
      if (error instanceof DecodedTooLarge) full = `together they have more than ${PDF_FILES_BYTES_MAX} bytes`;
      faults.push(`"${fileName}": ${full ?? (error as Error).message}`);
    }
  }
  return { files, notes: leftIn(faults) };
}

function unpack({ bytes, filters }: PdfAttachment, bytesMax: number): Buffer {
  const unpacked = decodeStream(bytes, filters, Math.max(bytesMax, 1));
  if (unpacked.byteLength === 0) throw new Error('it is empty');
  return unpacked;
}

function leftIn([first, ...others]: readonly string[]): Finding[] {
  if (first === undefined) return [];
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  const text = `An attachment of the PDF was not taken out as a file, ${first}${more}`;
  return [
    pdfNote('PDF-09', text, 'It travels inside the PDF. Embed fewer, smaller or undamaged files for them to become files of the document.'),
  ];
}

// Spec is silent: a file without a name gets one, with the extension of its type (docs/decisions/048).
function nameOf({ name, type }: PdfAttachment, charactersMax: number): string {
  if (name !== '') return boundedName(name, charactersMax);
  const extension = extensionOf(type ?? '');
  return extension === undefined ? 'attachment' : `attachment.${extension}`;
}

// RFC 6838 §4.2: the characters of a media type.
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;

/** Writers declare wrong types (`application/octect-stream`). Takes a known declared type, otherwise that of the name, otherwise the declared one. */
function mimeTypeOf(fileName: string, declared: string | undefined): string {
  if (declared !== undefined && extensionOf(declared) !== undefined) return declared;
  const promised = mediaTypeOf(fileName);
  if (promised !== undefined) return promised;
  return declared !== undefined && MEDIA_TYPE.test(declared) ? declared : 'application/octet-stream';
}
