// The fonts of readable copies: DejaVu Sans, which has Latin, Greek, Cyrillic, Arabic and Hebrew letters, and those that the operator
// names for other scripts. PDF/A embeds what it uses.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';

export type FontName = 'regular' | 'bold';

const FILES: Readonly<Record<FontName, string>> = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' };
const loaded = new Map<string, Buffer>();
let further: readonly string[] = [];

/** Read once by each process or thread that makes a PDF. */
export function fontBytes(name: FontName): Buffer {
  return bytesOf(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${FILES[name]}`));
}

function bytesOf(path: string): Buffer {
  const bytes = loaded.get(path) ?? readFileSync(path);
  loaded.set(path, bytes);
  return bytes;
}

/** A font for letters that DejaVu Sans lacks. */
export interface FurtherFont {
  readonly name: string;
  /** Of a collection: which of its fonts. */
  readonly member: string | undefined;
  /** Read when a text needs it. */
  bytes(): Buffer;
}

/**
 * The setting PDF_FONTS of this process or thread, where it starts: `PATH`, or `PATH#NAME` for a font of a collection, in the order in which
 * they are tried.
 */
export function setFurtherFonts(given: readonly string[]): void {
  further = given;
}

/** Until the process or thread starts anew. */
export function leaveOutFurtherFont(name: string): void {
  further = further.filter((one) => one !== name);
}

export function furtherFonts(): readonly FurtherFont[] {
  return further.map((name) => {
    const [path, member] = partsOf(name);
    return { name, member, bytes: () => bytesOf(path) };
  });
}

function partsOf(given: string): [path: string, member: string | undefined] {
  const at = given.lastIndexOf('#');
  return at < 0 ? [given, undefined] : [given.slice(0, at), given.slice(at + 1)];
}

const COLLECTION = 'ttcf';

/** Why an item of PDF_FONTS cannot be used, as far as the head of its file says it. */
export function furtherFontFault(given: string): string | undefined {
  const [path, member] = partsOf(given);
  try {
    using file = openedFile(path);
    const head = Buffer.alloc(COLLECTION.length);
    readSync(file.descriptor, head);
    const isCollection = head.toString('latin1') === COLLECTION;
    if (isCollection && member === undefined) return 'it is a collection, so # and the name of one of its fonts must follow';
    return undefined;
  } catch (cause) {
    return (cause as Error).message;
  }
}

function openedFile(path: string): Disposable & { readonly descriptor: number } {
  const descriptor = openSync(path, 'r');
  return { descriptor, [Symbol.dispose]: () => closeSync(descriptor) };
}
