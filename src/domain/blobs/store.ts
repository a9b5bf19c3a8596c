// The seam of the file store: what does not fit into a row. Disk and S3 stand behind it.

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
  /** `end` is exclusive. Throws BlobMissing where nothing is stored under the key. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<Buffer>;
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

/** The store cannot take or give bytes right now; trying again later is the right advice. */
export class BlobsAway extends Error {
  override readonly name: string = 'BlobsAway';
}
