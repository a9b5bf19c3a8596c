// The objects of a PDF as its cross-references have them. Each is read when it is asked for.
import { type PDFDict, type PDFObject, PDFRawStream, PDFRef } from 'pdf-lib';
import { type CrossReferences, DamagedReferences, type ObjectLocation, orDamaged } from './crossReferences.js';
import { DecodedTooLarge } from './decodedTooLarge.js';
import { countOf, entry, type PdfObjects } from './entries.js';
import { decodeStream } from './filters.js';
import { LimitReached, OBJECTS_MAX, STREAM_BYTES_MAX, TOO_MANY_BYTES, TOO_MANY_OBJECTS } from './limits.js';
import { indirectObjectAt, objectAt } from './objectParser.js';
import { filtersOf } from './streams.js';

/** The number and the offset of an object in an object stream, with white space. */
const PAIR_CHARACTERS_MAX = 64;

/** An unpacked object stream: where each object begins, by its number, and where the next one does, by the beginning. */
interface ObjectStream {
  readonly bytes: Buffer;
  readonly offsets: ReadonlyMap<number, number>;
  readonly ends: ReadonlyMap<number, number>;
  /** By the beginning: several numbers may stand for one object. */
  readonly objects: Map<number, PDFObject>;
}

/** What is free, or is nowhere, is absent. Throws DamagedReferences where something else is in the place of an object, LimitReached. */
export class ReferencedObjects implements PdfObjects {
  readonly #objects = new Map<number, PDFObject | undefined>();
  readonly #streams = new Map<number, ObjectStream>();
  #unpackedBytes = 0;

  constructor(
    readonly pdf: Buffer,
    readonly references: CrossReferences,
  ) {}

  lookup(value: PDFObject | undefined): PDFObject | undefined {
    if (!(value instanceof PDFRef)) return value;
    const { objectNumber: number, generationNumber } = value;
    const place = this.references.places.get(number);
    if (place === undefined || place === 'free') return undefined;
    if (generationNumber !== ('at' in place ? place.generation : 0)) return undefined;
    if (!this.#objects.has(number)) {
      // A length may be a reference to its own stream.
      this.#objects.set(number, undefined);
      this.#objects.set(
        number,
        orDamaged(() => this.#read(number, place)),
      );
    }
    return this.#objects.get(number);
  }

  #read(number: number, place: Exclude<ObjectLocation, 'free'>): PDFObject | undefined {
    if ('stream' in place) {
      const at = this.#streamOf(place.stream).offsets.get(number);
      return at === undefined ? undefined : this.#readIn(this.#streamOf(place.stream), at);
    }
    const found = indirectObjectAt(this, this.pdf, place.at);
    if (found?.number !== number || found.generation !== place.generation) throw new DamagedReferences('another object than it should be');
    return found.object;
  }

  /** No byte is read for two objects: otherwise a small file with many numbers would take as long as a large one. */
  #readIn({ bytes, ends, objects }: ObjectStream, at: number): PDFObject {
    const known = objects.get(at);
    if (known !== undefined) return known;
    const read = objectAt(this, bytes.subarray(0, ends.get(at)), at);
    objects.set(at, read);
    return read;
  }

  #streamOf(number: number): ObjectStream {
    const known = this.#streams.get(number);
    if (known !== undefined) return known;
    const place = this.references.places.get(number);
    const stream = typeof place === 'object' && 'at' in place ? this.lookup(PDFRef.of(number, place.generation)) : undefined;
    if (!(stream instanceof PDFRawStream)) throw new DamagedReferences('no object stream where it should be');
    const unpacked = this.#unpack(stream);
    this.#streams.set(number, unpacked);
    return unpacked;
  }

  #unpack({ dict, contents }: PDFRawStream): ObjectStream {
    const [count, first] = [countOf(entry(this, dict, 'N')) ?? 0, countOf(entry(this, dict, 'First')) ?? 0];
    if (count > OBJECTS_MAX) throw new LimitReached(TOO_MANY_OBJECTS);
    const bytes = Buffer.from(this.#decoded(dict, contents));
    const words = bytes
      .toString('latin1', 0, Math.min(first, count * PAIR_CHARACTERS_MAX))
      .split(/[\0\t\n\f\r ]+/)
      .filter((word) => word !== '')
      .map(Number);
    const offsets = new Map<number, number>();
    for (let index = 0; index < count; index += 1) {
      const [number, offset] = [words[index * 2], words[index * 2 + 1]];
      if (number === undefined || offset === undefined) break;
      offsets.set(number, first + offset);
    }
    const begins = [...new Set(offsets.values())].sort((a, b) => a - b);
    const ends = new Map(begins.map((begin, index) => [begin, begins[index + 1] ?? bytes.length]));
    return { bytes, offsets, ends, objects: new Map() };
  }

  #decoded(dict: PDFDict, contents: Uint8Array): Uint8Array {
    const left = STREAM_BYTES_MAX - this.#unpackedBytes;
    try {
      const bytes = decodeStream(contents, filtersOf(this, dict), Math.max(left, 1));
      this.#unpackedBytes += bytes.byteLength;
      return bytes;
    } catch (error) {
      throw error instanceof DecodedTooLarge ? new LimitReached(TOO_MANY_BYTES) : error;
    }
  }
}
