// Inserts files into a document as references. Every other byte stays the same.
import { escapeAttribute, escapeText, isXmlText } from '../xml/escape.js';
import { NAMESPACES, type Prefix } from '../xml/namespaces.js';
import type { XmlDocument, XmlElement } from '../xml/tree.js';
import { FilesInside } from './binaryObjects.js';
import { placeFor } from './embedPlace.js';
import { uniqueName } from './fileName.js';
import { bareMediaType, INVOICE_MEDIA_TYPES } from './media.js';
import { isBrokenByInsertion } from './signature.js';

export interface FileToEmbed {
  readonly purpose: 'image' | 'attachment';
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** Why a file cannot be embedded in the document. `text` is a whole sentence with the name of the file. */
interface EmbedFault {
  readonly fileName: string;
  readonly text: string;
}

export type EmbedResult = { readonly bytes: Buffer } | { readonly faults: readonly EmbedFault[] };

/**
 * Inserts `given` into a document, except what is in it. `document` is its tree. `image` goes before the first existing reference, each
 * `attachment` after the last one. A name that is used inside gets a number: `a.pdf`, `a (2).pdf`. Removing the insertions restores
 * `bytes`. `bytesMax` is the limit of the channel.
 */
export function embedFiles(
  bytes: Uint8Array,
  document: XmlDocument,
  given: readonly FileToEmbed[],
  bytesMax = Number.POSITIVE_INFINITY,
): EmbedResult {
  const files = missing(document, given);
  if (files.length === 0) return { bytes: Buffer.from(bytes) };
  const place = placeFor(document.root);
  if (place === undefined) return refuse(files, 'this kind of document has no place for files');
  if (isBrokenByInsertion(document.root)) return refuse(files, 'the document is signed and inserting it would break the signature');

  const faults = files.flatMap((file) => faultOf(file));
  if (faults.length > 0) return { faults };

  const ascii = document.encoding === 'us-ascii';
  const write = place.syntax === 'ubl' ? writeUbl : writeCii;
  const names = namesAt(place.parent, place.syntax === 'ubl' ? ['cac', 'cbc'] : ['ram']);
  const before: Buffer[] = [];
  const behind: Buffer[] = [];
  let bytesTotal = bytes.length;
  for (const file of files) {
    const reference = Buffer.from(write(file, names, ascii));
    bytesTotal += reference.length;
    if (bytesTotal > bytesMax) return refuse([file], `the document would be larger than ${bytesMax} bytes`);
    (file.purpose === 'image' ? before : behind).push(reference);
  }
  return {
    bytes: Buffer.concat([
      bytes.subarray(0, place.before),
      ...before,
      bytes.subarray(place.before, place.behind),
      ...behind,
      bytes.subarray(place.behind),
    ]),
  };
}

/** Equal bytes are there once. Names are compared without case. */
function missing(document: XmlDocument, given: readonly FileToEmbed[]): readonly FileToEmbed[] {
  if (given.length === 0) return given;
  const inside = new FilesInside(document);
  const names = new Set(inside.names().map((name) => name.toLowerCase()));
  const files: FileToEmbed[] = [];
  const images = given.filter(({ purpose }) => purpose === 'image');
  for (const file of [...images, ...given.filter((one) => !images.includes(one))]) {
    const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
    // A PDF that is not the first one inside is no image to the receiver, so the image is inserted all the same.
    const isImage = file.purpose === 'image' && bareMediaType(file.mimeType) === 'application/pdf';
    const isThere = isImage ? inside.hasAsImage(bytes) : inside.has(bytes);
    if (isThere || files.some((one) => bytes.equals(one.bytes))) continue;
    files.push({ ...file, fileName: uniqueName(file.fileName, names) });
  }
  return files;
}

/** Whether the file may be embedded in a document. */
export function isEmbeddable(file: FileToEmbed): boolean {
  return faultOf(file).length === 0;
}

function refuse(files: readonly FileToEmbed[], reason: string): EmbedResult {
  return { faults: files.map((file) => fault(file, reason)) };
}

function fault({ fileName }: FileToEmbed, reason: string): EmbedFault {
  return { fileName, text: `The file "${fileName}" cannot be embedded in the document: ${reason}` };
}

function faultOf(file: FileToEmbed): EmbedFault[] {
  const type = bareMediaType(file.mimeType);
  if (!INVOICE_MEDIA_TYPES.has(type)) return [fault(file, `the media type ${type} is not allowed there (BR-CL-24)`)];
  if (!isXmlText(file.fileName)) return [fault(file, 'its name has characters that XML cannot carry')];
  return [];
}

/** How to write elements of a namespace at this place: `cac:`, and the declarations that the inserted element needs. */
interface Names {
  readonly prefixes: Readonly<Partial<Record<Prefix, string>>>;
  readonly declarations: string;
}

/** Uses the prefixes in scope. Declares a missing one under its usual name, or another if that name is in use. */
function namesAt(parent: XmlElement, wanted: readonly Prefix[]): Names {
  const scope = scopeOf(parent);
  const prefixes: Partial<Record<Prefix, string>> = {};
  for (const one of wanted) {
    const known = [...scope].find(([, uri]) => uri === NAMESPACES[one])?.[0];
    if (known !== undefined) prefixes[one] = known === '' ? '' : `${known}:`;
  }
  let declarations = '';
  for (const one of wanted) {
    if (prefixes[one] !== undefined) continue;
    let prefix: string = one;
    while (Object.values(prefixes).includes(`${prefix}:`)) prefix += 'x';
    prefixes[one] = `${prefix}:`;
    declarations += ` xmlns:${prefix}="${NAMESPACES[one]}"`;
  }
  return { prefixes, declarations };
}

/** Prefix to namespace for children of the element. The nearest declaration wins. */
function scopeOf(parent: XmlElement): Map<string, string> {
  const scope = new Map<string, string>();
  for (let element: XmlElement | undefined = parent; element !== undefined; element = element.parent) {
    for (const [prefix, uri] of element.declarations) if (!scope.has(prefix)) scope.set(prefix, uri);
  }
  return scope;
}

function writeUbl(file: FileToEmbed, { prefixes: { cac, cbc }, declarations }: Names, ascii: boolean): string {
  const name = escapeText(file.fileName, { ascii });
  return (
    `<${cac}AdditionalDocumentReference${declarations}><${cbc}ID>${name}</${cbc}ID><${cac}Attachment>` +
    `<${cbc}EmbeddedDocumentBinaryObject${binaryAttributes(file, ascii)}>${base64(file)}</${cbc}EmbeddedDocumentBinaryObject>` +
    `</${cac}Attachment></${cac}AdditionalDocumentReference>`
  );
}

/** Type code 916 marks a supporting document (BG-24). */
function writeCii(file: FileToEmbed, { prefixes: { ram }, declarations }: Names, ascii: boolean): string {
  const name = escapeText(file.fileName, { ascii });
  return (
    `<${ram}AdditionalReferencedDocument${declarations}><${ram}IssuerAssignedID>${name}</${ram}IssuerAssignedID><${ram}TypeCode>916</${ram}TypeCode>` +
    `<${ram}AttachmentBinaryObject${binaryAttributes(file, ascii)}>${base64(file)}</${ram}AttachmentBinaryObject></${ram}AdditionalReferencedDocument>`
  );
}

function binaryAttributes({ fileName, mimeType }: FileToEmbed, ascii: boolean): string {
  return ` mimeCode="${bareMediaType(mimeType)}" filename="${escapeAttribute(fileName, { ascii })}"`;
}

function base64({ bytes }: FileToEmbed): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
