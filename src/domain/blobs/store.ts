// The seam of the file store: what does not fit into a row. Disk and S3 stand behind it.
import type { Readable } from 'node:stream';

/**
 * Bytes that are too large for a row. Keys are made by the service, never by a caller. What a store that is reached over a
 * network cannot do right now is BlobsAway.
 */
export interface BlobStore {
  /** Which store it is, the same for all processes on it: `disk:/data/files`. */
  readonly place: string;
  /** Who has marked it as its own; undefined: nobody. */
  owner(): Promise<string | undefined>;
  /** Marks it, whoever had. From then on, and from the first mark that is seen, a folder without its mark is BlobsAway. */
  own(owner: string): Promise<void>;
  /** Durable when it returns: survives the death of the process and, on a disk that honours fsync, a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * The same as `put` for bytes that are not held in memory. If the source fails, the signal aborts or the source gives more than
   * `bytesMax` (BlobTooLarge), nothing is stored and a blob that was there before stays; the error of the source is thrown as it is.
   * The source is released in every case. Once it has ended the signal has no effect any more.
   */
  putStream(key: string, source: BlobSource, options: PutStreamOptions): Promise<StoredStream>;
  /** Throws BlobMissing where nothing is stored under the key. A range that reaches beyond the end is cut off there. */
  get(key: string, range?: BlobRange): Promise<Buffer>;
  /**
   * The same as `get` for a blob that is not held in memory. All bytes are of one blob: if it is replaced meanwhile, the stream
   * gives the old one to its end or fails. It also fails where the store breaks off, so a stream that ends is whole.
   */
  stream(key: string, range?: BlobRange, signal?: AbortSignal): Promise<Readable>;
  /** How long the blob is; undefined where there is none. */
  size(key: string): Promise<number | undefined>;
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>;
  /** Keys of blobs last written before `before`, for the sweep of bytes without a row. */
  list(before: Date): AsyncIterable<string>;
  /** Throws where the store cannot be written. */
  check(): Promise<void>;
  /** An address at which the store itself gives the blob for a short while; absent where the service streams it. */
  redirect?(key: string, as: RedirectedBlob): Promise<string>;
}

/** `end` is exclusive. */
export interface BlobRange {
  readonly start: number;
  readonly end: number;
}

/** Where the bytes of a blob come from. */
export type BlobSource = AsyncIterable<Uint8Array> | Readable;

export interface PutStreamOptions {
  readonly bytesMax: number;
  readonly signal?: AbortSignal | undefined;
}

/** What was stored from a stream. */
export interface StoredStream {
  readonly byteLength: number;
  readonly sha256: Buffer;
}

/** How a store is to give a blob to whoever comes with its address. */
export interface RedirectedBlob {
  readonly method: 'GET' | 'HEAD';
  readonly contentType: string;
  readonly contentDisposition: string;
}

/** Nothing is stored under that key. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}

/** A source gave more bytes than its caller allows. */
export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge';

  constructor(readonly bytesMax: number) {
    super(`The source gives more than ${bytesMax} bytes`);
  }
}

/** The store cannot take or give bytes right now; trying again later is the right advice. */
export class BlobsAway extends Error {
  override readonly name: string = 'BlobsAway';
}
