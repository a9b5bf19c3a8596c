// Files carried as Base64 inside the XML: embedded binary objects with a MIME code and a file name
// (docs/spec.md#upload-document-multipart).
import { binaryObjects, isPdfObject } from '../../../convert/binaryObjects.js';
import { boundedName, lastSegment, uniqueName } from '../../../convert/fileName.js';
import { bareMediaType, extensionOf, mediaTypeOf } from '../../../convert/media.js';
import { decodeBase64 } from '../../../xml/base64.js';
import { textAt, textOf } from '../../../xml/path.js';
import type { XmlDocument, XmlElement } from '../../../xml/tree.js';
import { LIMITS } from '../../vocabulary.js';

/** The most objects of one document that become files. A part of an upload has the same limit. */
export const EMBEDDED_FILES_MAX = LIMITS.partsMax;

interface EmbeddedFile {
  readonly purpose: 'image' | 'attachment';
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** An object that cannot become a file: a finding of the validation, with its place in the XML. */
export interface EmbeddedFault {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

interface EmbeddedFiles {
  readonly files: readonly EmbeddedFile[];
  readonly faults: readonly EmbeddedFault[];
}

interface EmbeddedOptions {
  /** In flow A1 the image is a part of the upload. An embedded PDF is then an attachment. */
  readonly hasImage: boolean;
  /** Names of the files beside the document, which embedded ones must not repeat. */
  readonly taken: readonly string[];
}

// Spec is silent: a self-contained XML has at least one embedded object of this MIME code (docs/decisions/009).
/** Whether flow A2 is possible: the image of the document is inside. */
export function hasEmbeddedPdf(document: XmlDocument): boolean {
  return binaryObjects(document).some(isPdfObject);
}

/**
 * The files inside, in document order. The first PDF is the `image`, all others are `attachment`. A repeated name gets a number:
 * `a.pdf`, `a (2).pdf`.
 */
export function embeddedFiles(document: XmlDocument, options: EmbeddedOptions): EmbeddedFiles {
  const { files, faults, isFull, add } = collectEmbedded<{ readonly bytes: Buffer }>(options);
  for (const element of binaryObjects(document)) {
    if (isFull(element)) break;
    const bytes = decodeBase64(element.text);
    add(element, bytes === undefined ? undefined : { bytes }, bytes?.length);
  }
  return { files, faults };
}

/** Collects the objects of a document, in its order. `C`: the content of a file. */
export function collectEmbedded<C extends object>({ hasImage, taken }: EmbeddedOptions) {
  const files: (Omit<EmbeddedFile, 'bytes'> & C)[] = [];
  const faults: EmbeddedFault[] = [];
  const names = new Set(taken.map((name) => name.toLowerCase()));
  let imageFound = hasImage;
  return {
    files,
    faults,
    /** Whether no more are read. Objects that are no files count, too: finding the name of each costs time in proportion to their number. */
    isFull({ line, column }: XmlElement): boolean {
      if (files.length + faults.length < EMBEDDED_FILES_MAX) return false;
      const text = `The document embeds more than ${EMBEDDED_FILES_MAX} files; this one and those behind it were not read`;
      faults.push({ text, line, column });
      return true;
    },
    /** `content`: undefined where the object is not in Base64. */
    add(element: XmlElement, content: C | undefined, byteLength = 0): void {
      const { line, column } = element;
      if (content === undefined || byteLength === 0) {
        const reason = content === undefined ? 'not in Base64' : 'empty';
        faults.push({ text: `The embedded file ${nameOf(element)} is ${reason}`, line, column });
        return;
      }
      const fileName = uniqueName(nameOf(element), names);
      const mimeType = textOf(element, 'mimeCode') ?? mediaTypeOf(fileName) ?? 'application/octet-stream';
      const purpose = !imageFound && bareMediaType(mimeType) === 'application/pdf' ? 'image' : 'attachment';
      imageFound ||= purpose === 'image';
      files.push({ purpose, fileName, mimeType, ...content });
    },
  };
}

// Spec is silent: a missing file name becomes the id of the reference with the extension of the type (docs/decisions/017).
function nameOf(element: XmlElement): string {
  const given = lastSegment(textOf(element, 'filename') ?? '');
  if (given !== '') return boundedName(given, LIMITS.fileNameCharactersMax);
  // UBL has cac:Attachment between the reference and the object. CII has nothing there.
  const id = textAt(element.parent?.parent, 'cbc:ID') ?? textAt(element.parent, 'ram:IssuerAssignedID') ?? 'attachment';
  const extension = extensionOf(textOf(element, 'mimeCode') ?? '');
  return boundedName(extension === undefined ? id : `${id}.${extension}`, LIMITS.fileNameCharactersMax);
}
