// The cross-references of a PDF: where each object is (ISO 32000-1 §7.5.4, §7.5.8). The newest section is read first.
import { PDFArray, PDFDict, PDFRawStream } from 'pdf-lib';
import { DecodedTooLarge } from './decodedTooLarge.js';
import { countOf, entry, itemsOf, type PdfObjects } from './entries.js';
import { decodeStream } from './filters.js';
import { LimitReached, OBJECTS_MAX, TOO_MANY_OBJECTS } from './limits.js';
import { indirectObjectAt, objectAt, WHITE_SPACE } from './objectParser.js';
import { filtersOf } from './streams.js';

/** Incremental updates. */
const SECTIONS_MAX = 1000;
/** Entries of all sections together: some writers repeat all of them in every update. */
const ENTRIES_MAX = 10 * OBJECTS_MAX;

/** Where an object is: in the file, or in an object stream. `free`: it was deleted. */
export type ObjectLocation =
  | { readonly at: number; readonly generation: number }
  | { readonly stream: number; readonly index: number }
  | 'free';

export interface CrossReferences {
  readonly places: ReadonlyMap<number, ObjectLocation>;
  /** Of the newest section. */
  readonly trailer: PDFDict;
}

/** The cross-references are damaged, so that the objects have to be searched. */
export class DamagedReferences extends Error {
  override readonly name = 'DamagedReferences';
}

/** Nothing is known yet, so a reference names nothing. */
const NO_OBJECTS: PdfObjects = { lookup: (value) => value };

/** How many entries may still be read. */
interface Budget {
  entries: number;
}

interface Section {
  readonly trailer: PDFDict;
  readonly places: readonly (readonly [number: number, place: ObjectLocation])[];
}

/** Throws DamagedReferences, or LimitReached. `pdf` begins with `%PDF-`. */
export function readCrossReferences(pdf: Buffer): CrossReferences {
  return orDamaged(() => readSections(pdf));
}

/** Whatever goes wrong while a part of a PDF is read, except a limit, is damage. */
export function orDamaged<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof LimitReached || error instanceof DamagedReferences) throw error;
    throw new DamagedReferences((error as Error).message, { cause: error });
  }
}

function readSections(pdf: Buffer): CrossReferences {
  const start = pdf.lastIndexOf('startxref');
  const offset = start === -1 ? undefined : /^startxref\s*(\d{1,15})/.exec(pdf.toString('latin1', start, start + 40))?.[1];
  if (offset === undefined) throw new DamagedReferences('no startxref');
  const places = new Map<number, ObjectLocation>();
  const read = new Set<number>();
  const budget: Budget = { entries: ENTRIES_MAX };
  let trailer: PDFDict | undefined;
  for (let at: number | undefined = Number(offset); at !== undefined; ) {
    if (read.has(at) || read.size === SECTIONS_MAX) throw new DamagedReferences('sections in a circle, or too many');
    read.add(at);
    const section = sectionAt(pdf, at, budget);
    trailer ??= section.trailer;
    for (const [number, place] of inOrder(pdf, section, budget)) {
      if (!places.has(number)) places.set(number, place);
      if (places.size > OBJECTS_MAX) throw new LimitReached(TOO_MANY_OBJECTS);
    }
    at = countOf(entry(NO_OBJECTS, section.trailer, 'Prev'));
  }
  if (trailer === undefined) throw new DamagedReferences('no trailer');
  return { places, trailer };
}

/** A hybrid file has an own stream for objects that its table calls free. */
function inOrder(pdf: Buffer, { trailer, places }: Section, budget: Budget): Section['places'] {
  const hidden = countOf(entry(NO_OBJECTS, trailer, 'XRefStm'));
  if (hidden === undefined) return places;
  const used = places.filter(([, place]) => place !== 'free');
  const free = places.filter(([, place]) => place === 'free');
  return [...used, ...streamAt(pdf, hidden, budget).places, ...free];
}

function sectionAt(pdf: Buffer, offset: number, budget: Budget): Section {
  let at = offset;
  while (WHITE_SPACE.has(pdf[at] ?? -1)) at += 1;
  return pdf.toString('latin1', at, at + 4) === 'xref' ? tableAt(pdf, at + 4) : streamAt(pdf, at, budget);
}

function tableAt(pdf: Buffer, start: number): Section {
  const end = pdf.indexOf('trailer', start);
  if (end === -1) throw new DamagedReferences('a table without a trailer');
  const places: [number, ObjectLocation][] = [];
  const words = pdf
    .toString('latin1', start, end)
    .split(/[\0\t\n\f\r ]+/)
    .filter((word) => word !== '');
  for (let at = 0; at < words.length; ) {
    const [first, count] = [wholeNumber(words[at]), wholeNumber(words[at + 1])];
    at += 2;
    for (let index = 0; index < count; index += 1, at += 3) {
      const [offset, generation, kind] = [wholeNumber(words[at]), wholeNumber(words[at + 1]), words[at + 2]];
      if (kind !== 'n' && kind !== 'f') throw new DamagedReferences('an entry of a table that is none');
      // Some writers give objects that they left out the offset 0.
      places.push([first + index, kind === 'f' || offset === 0 ? 'free' : { at: offset, generation }]);
    }
  }
  const trailer = objectAt(NO_OBJECTS, pdf, end + 'trailer'.length);
  if (!(trailer instanceof PDFDict)) throw new DamagedReferences('a trailer that is no dictionary');
  return { trailer, places };
}

function wholeNumber(word: string | undefined): number {
  if (word === undefined || !/^\d{1,15}$/.test(word)) throw new DamagedReferences('a table with something else in it');
  return Number(word);
}

function streamAt(pdf: Buffer, at: number, budget: Budget): Section {
  const { object } = indirectObjectAt(NO_OBJECTS, pdf, at) ?? {};
  if (!(object instanceof PDFRawStream)) throw new DamagedReferences('no cross-references where they should be');
  const { dict } = object;
  const [kindBytes, firstBytes, secondBytes] = numbers(dict, 'W');
  if (kindBytes === undefined || firstBytes === undefined || secondBytes === undefined) throw new DamagedReferences('no widths of fields');
  const size = countOf(entry(NO_OBJECTS, dict, 'Size')) ?? 0;
  const index = entry(NO_OBJECTS, dict, 'Index') instanceof PDFArray ? numbers(dict, 'Index') : [0, size];
  const rowBytes = kindBytes + firstBytes + secondBytes;
  if (rowBytes === 0 || [kindBytes, firstBytes, secondBytes].some((width) => width > 6)) throw new DamagedReferences('fields of no width');
  const bytes = decodedEntries(object, budget.entries * rowBytes);
  budget.entries -= Math.floor(bytes.length / rowBytes);
  const places: [number, ObjectLocation][] = [];
  let row = 0;
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const [first = 0, count = 0] = index.slice(pair, pair + 2);
    // Of a stream that is shorter than it says, what is there counts.
    for (let number = first; number < first + count && row + rowBytes <= bytes.length; number += 1, row += rowBytes) {
      const field = (from: number, width: number): number => (width === 0 ? 0 : bytes.readUIntBE(row + from, width));
      const kind = kindBytes === 0 ? 1 : field(0, kindBytes);
      const [second, third] = [field(kindBytes, firstBytes), field(kindBytes + firstBytes, secondBytes)];
      places.push([number, placeOf(kind, second, third)]);
    }
  }
  return { trailer: dict, places };
}

/** A stream of 30 KB may unpack to millions of entries. Throws LimitReached. */
function decodedEntries({ dict, contents }: PDFRawStream, bytesMax: number): Buffer {
  try {
    return decodeStream(contents, filtersOf(NO_OBJECTS, dict), Math.max(bytesMax, 1));
  } catch (error) {
    throw error instanceof DecodedTooLarge ? new LimitReached(TOO_MANY_OBJECTS) : error;
  }
}

function placeOf(kind: number, second: number, third: number): ObjectLocation {
  if (kind === 1) return { at: second, generation: third };
  return kind === 2 ? { stream: second, index: third } : 'free';
}

function numbers(dict: PDFDict, key: string): number[] {
  const found = itemsOf(NO_OBJECTS, entry(NO_OBJECTS, dict, key)).map(countOf);
  if (found.includes(undefined)) throw new DamagedReferences(`${key} has something else than numbers`);
  return found as number[];
}
