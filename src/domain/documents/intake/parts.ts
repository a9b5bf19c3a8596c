// The part rules of docs/spec.md#upload-document-multipart, in the order of the upload error table: the first that fails answers.

import { bareMediaType, mediaTypeOf } from '../../../convert/media.js';
import { shortened } from '../../../cut.js';
import { ExchangeError } from '../../errors.js';
import { type Reason, reason } from '../../reasons.js';
import { type DocumentType, LIMITS } from '../../vocabulary.js';

const PDF = 'application/pdf';

/** A part from the multipart parser. `name` is the form field, `contentType` the header as sent. */
export interface UploadPart {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
  readonly bytes: Buffer;
}

/** A part with everything that a stored file needs. Name and media type are those of the part, where it has them. */
export interface UploadFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

export interface XmlUpload {
  readonly kind: 'xml';
  readonly document: UploadFile;
  readonly image?: UploadFile;
  readonly attachments: readonly UploadFile[];
}

/** Flow B: there is only the PDF. */
interface PdfUpload {
  readonly kind: 'pdf';
  readonly document: UploadFile;
}

/**
 * Checks the parts, from the presence of `document` to the parts that are forbidden beside a PDF (docs/decisions/006). Throws
 * `UPLOAD_INVALID` with the message of docs/spec.md#errors-of-the-upload.
 */
export function readParts(parts: readonly UploadPart[]): XmlUpload | PdfUpload {
  // Spec is silent: other part names are ignored (docs/decisions/010).
  const documents = parts.filter((part) => part.name === 'document');
  const images = parts.filter((part) => part.name === 'image');
  const attachments = parts.filter((part) => part.name === 'attachment');

  // Spec is silent: an empty `document` part counts as absent (docs/decisions/010).
  if (documents.every((part) => part.bytes.length === 0))
    throw refused('document field is required', reason('DOCUMENT_MISSING'), partsThatCame(parts));
  const [document, second] = documents;
  if (document === undefined || second !== undefined) throw refused('Only one document file is allowed', reason('ONE_DOCUMENT'));
  if (images.length > 1) throw refused('Only one image file is allowed, please mark others as attachment', reason('ONE_IMAGE'));

  const main = documentFile(document);
  const image = images.map(imageFile)[0];
  const others = attachments.map((part) => partFile('Attachment', part));

  if (!haveUniqueNames([main, ...(image === undefined ? [] : [image]), ...others]))
    throw refused('Filenames need to be unique', reason('FILE_NAMES_ALIKE'));
  if (!isPdfPart(document)) return { kind: 'xml', document: main, ...(image === undefined ? {} : { image }), attachments: others };

  if (image !== undefined) {
    throw refused(
      'image field must not be provided when document is a PDF. The PDF is the primary representation and its XML is extracted automatically.',
      reason('IMAGE_BESIDE_PDF'),
    );
  }
  if (others.length > 0) {
    throw refused(
      'attachment fields must not be provided when document is a PDF. Attachments must be embedded in the PDF.',
      reason('ATTACHMENT_BESIDE_PDF'),
    );
  }
  return { kind: 'pdf', document: main };
}

/**
 * Which of the two XML flows an upload is, once the XML was parsed: A1 with files beside it, A2 with files inside it. Throws
 * `UPLOAD_INVALID` where the image is missing.
 */
export function decideFlow(
  upload: Pick<XmlUpload, 'image' | 'attachments'>,
  documentType: DocumentType,
  hasEmbeddedPdf: boolean,
): 'A1' | 'A2' {
  if (upload.image !== undefined) return 'A1';
  if (upload.attachments.length > 0) throw refused('image field is required', reason('IMAGE_MISSING'));
  if (hasEmbeddedPdf) return 'A2';
  // Spec is silent: an application response or e-report needs no image (docs/decisions/009).
  if (documentType === 'invoice') throw refused('image field is required', reason('IMAGE_MISSING'));
  return 'A2';
}

/**
 * Spec is silent: the type or the first bytes decide that it is a PDF; everything else is XML (docs/decisions/008). Later
 * steps use this function, too, so that all of them decide the same.
 */
export function isPdfPart({ contentType, bytes }: Pick<UploadPart, 'contentType' | 'bytes'>): boolean {
  return bareMediaType(contentType ?? '') === PDF || startsAsPdf(bytes);
}

function startsAsPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-';
}

function documentFile(part: UploadPart): UploadFile {
  const pdf = isPdfPart(part);
  // Spec is silent: a `document` without a file name gets one (docs/decisions/010).
  const fileName = given(part.fileName) ?? (pdf ? 'document.pdf' : 'document.xml');
  checkName('Document', fileName);
  const mimeType = given(part.contentType) ?? (pdf ? 'application/pdf' : 'application/xml');
  return { fileName, mimeType, bytes: part.bytes };
}

/** Spec is silent: the first bytes of an image decide its type, not its Content-Type (docs/decisions/011). */
function imageFile(part: UploadPart): UploadFile {
  const file = partFile('Image', part);
  if (!startsAsPdf(part.bytes))
    throw refused(
      'Image content is missing or invalid',
      reason('IMAGE_NO_PDF'),
      `the image begins with ${firstBytes(part)}, a PDF with "%PDF-"`,
    );
  return { ...file, mimeType: PDF };
}

function partFile(label: 'Image' | 'Attachment', part: UploadPart): UploadFile {
  const fileName = given(part.fileName);
  if (fileName === undefined) throw refused(`${label} filename is required`, reason('FILE_NAME_MISSING'));
  checkName(label, fileName);
  if (part.bytes.length === 0)
    throw refused(`${label} content is missing or invalid`, reason(label === 'Image' ? 'IMAGE_NO_PDF' : 'ATTACHMENT_EMPTY'));
  return { fileName, mimeType: given(part.contentType) ?? mediaTypeOf(fileName) ?? 'application/octet-stream', bytes: part.bytes };
}

function checkName(label: 'Document' | 'Image' | 'Attachment', fileName: string): void {
  if (Buffer.byteLength(fileName) > LIMITS.fileNameBytesMax) {
    throw refused(
      `${label} filename must not be longer than ${LIMITS.fileNameBytesMax} bytes`,
      reason('FILE_NAME_TOO_LONG', { most: LIMITS.fileNameBytesMax }),
    );
  }
  // PostgreSQL cannot store U+0000 in a text.
  if (fileName.includes('\0')) throw refused(`${label} filename must not contain NUL`);
}

/** Compared without case (docs/spec.md#upload-document-multipart). */
function haveUniqueNames(files: readonly UploadFile[]): boolean {
  return new Set(files.map(({ fileName }) => fileName.toLowerCase())).size === files.length;
}

/** A blank name or type counts as absent. */
function given(value: string | undefined): string | undefined {
  return value?.trim() === '' ? undefined : value;
}

/** `explained`: for the problem document, where the message of docs/spec.md does not say it. */
function refused(message: string, why?: Reason, explained?: string): ExchangeError {
  return new ExchangeError('UPLOAD_INVALID', message, undefined, { ...(why && { reason: why }), ...(explained && { explained }) });
}

const NAMES_TOLD_MAX = 10;
const NAME_CHARACTERS_TOLD = 60;
const BYTES_TOLD = 6;

function partsThatCame(parts: readonly UploadPart[]): string {
  const names = [...new Set(parts.map(({ name }) => `"${shortened(name, NAME_CHARACTERS_TOLD)}"`))];
  const isEmpty = parts.some(({ name }) => name === 'document');
  const came = `the request has the parts ${names.slice(0, NAMES_TOLD_MAX).join(', ')}`;
  return isEmpty ? `${came}; document is empty` : `${came}; none is called document`;
}

function firstBytes({ bytes }: UploadPart): string {
  const shown = Array.from(bytes.subarray(0, BYTES_TOLD), (byte) =>
    byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`,
  );
  return `"${shown.join('')}"`;
}
