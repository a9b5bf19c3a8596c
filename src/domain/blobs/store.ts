// The interface of the file store, for bytes that do not fit into a row. Disk and S3 implement it.
import type { Readable } from 'node:stream';

/**
 * Stores bytes that are too large for a row. The service makes the keys, never a caller. Throws BlobsAway while a remote store is
 * unavailable.
 */
export interface BlobStore {
  /** Identifies the store, the same in all processes: `disk:/data/files`. */
  readonly place: string;
  /** The owner mark. Undefined where there is none. */
  owner(): Promise<string | undefined>;
  /** Sets the owner mark, whoever had the store. Once a mark was seen, a folder without its mark is BlobsAway. */
  own(owner: string): Promise<void>;
  /** Durable when it resolves: survives the death of the process and, on a disk that honours fsync, a power failure. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * The same as `put` for bytes that are not held in memory. If the source fails, the signal aborts or the source has more than
   * `bytesMax` (BlobTooLarge), nothing is stored and an earlier blob stays. An error of the source is thrown unchanged. The source is
   * always released. The signal has no effect once the source has ended.
   */
  putStream(key: string, source: BlobSource, options: PutStreamOptions): Promise<StoredStream>;
  /** Throws BlobMissing where nothing is stored under the key. A range is cut at the end of the blob. */
  get(key: string, range?: BlobRange): Promise<Buffer>;
  /**
   * The same as `get` for a blob that is not held in memory. All bytes are of one version: if the blob is replaced meanwhile, the stream
   * continues with the old version or fails. It fails where the store breaks off, so a stream that ends normally is complete.
   */
  stream(key: string, range?: BlobRange, signal?: AbortSignal): Promise<Readable>;
  /** The size of the blob in bytes. Undefined where there is none. */
  size(key: string): Promise<number | undefined>;
  /** Removing a missing blob is no fault. */
  remove(key: string): Promise<void>;
  /** The keys of blobs last written before `before`, for the sweep of bytes without a row. */
  list(before: Date): AsyncIterable<string>;
  /** Throws where the store cannot be written to. */
  check(): Promise<void>;
  /** How many bytes more it takes. Absent where nobody can say. */
  freeBytes?(): Promise<number>;
  /** An address where the store itself serves the blob for a short time. Absent where the service streams it. */
  redirect?(key: string, as: RedirectedBlob): Promise<string>;
}

/** `end` is exclusive. */
export interface BlobRange {
  readonly start: number;
  readonly end: number;
}

/** The source of the bytes of a blob. */
export type BlobSource = AsyncIterable<Uint8Array> | Readable;

export interface PutStreamOptions {
  readonly bytesMax: number;
  readonly signal?: AbortSignal | undefined;
}

/** The result of storing a stream. */
export interface StoredStream {
  readonly byteLength: number;
  readonly sha256: Buffer;
}

/** How the store serves a blob at its address. */
export interface RedirectedBlob {
  readonly method: 'GET' | 'HEAD';
  readonly contentType: string;
  readonly contentDisposition: string;
}

/** Nothing is stored under the key. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}

/** A source has more bytes than allowed. */
export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge';

  constructor(readonly bytesMax: number) {
    super(`The source gives more than ${bytesMax} bytes`);
  }
}

/** The store is unavailable. A later retry may succeed. */
export class BlobsAway extends Error {
  override readonly name: string = 'BlobsAway';
}

/** The store has no room. It goes on when somebody makes some. */
export class BlobsFull extends BlobsAway {
  override readonly name: string = 'BlobsFull';
}
