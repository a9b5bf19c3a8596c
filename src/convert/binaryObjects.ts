// The files in Base64 inside a document.
import { decodeBase64 } from '../xml/base64.js';
import { NAMESPACES } from '../xml/namespaces.js';
import { descendants, textOf } from '../xml/path.js';
import type { XmlDocument, XmlElement } from '../xml/tree.js';
import { bareMediaType } from './media.js';

/** The elements that hold a file. */
export function binaryObjects({ root }: Pick<XmlDocument, 'root'>): XmlElement[] {
  return descendants(root).filter(
    ({ ns, local }) =>
      (local === 'EmbeddedDocumentBinaryObject' && ns === NAMESPACES.cbc) || (local === 'AttachmentBinaryObject' && ns === NAMESPACES.ram),
  );
}

export function isPdfObject(element: XmlElement): boolean {
  return bareMediaType(textOf(element, 'mimeCode') ?? '') === 'application/pdf';
}

/** The contents and names of the files inside. Each is decoded once, when it is asked for. */
export class FilesInside {
  readonly #objects: readonly XmlElement[];
  readonly #decoded = new Map<XmlElement, Buffer | undefined>();

  constructor(document: Pick<XmlDocument, 'root'>) {
    this.#objects = binaryObjects(document);
  }

  /** As written. Some have none. */
  names(): string[] {
    return this.#objects.flatMap((one) => textOf(one, 'filename') ?? []);
  }

  has(bytes: Uint8Array): boolean {
    return this.#objects.some((one) => this.#holds(one, bytes));
  }

  /** Whether receivers take these bytes for the image: they are the first PDF inside. */
  hasAsImage(bytes: Uint8Array): boolean {
    const first = this.#objects.find(isPdfObject);
    return first !== undefined && this.#holds(first, bytes);
  }

  #holds(object: XmlElement, bytes: Uint8Array): boolean {
    if (object.text.length < (bytes.byteLength * 4) / 3) return false;
    if (!this.#decoded.has(object)) this.#decoded.set(object, decodeBase64(object.text));
    return this.#decoded.get(object)?.equals(bytes) === true;
  }
}
