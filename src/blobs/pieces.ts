// Reads a blob as a stream that fetches one piece at a time from its store.
import { Readable } from 'node:stream';
import { type BlobRange, BlobsAway } from '../domain/blobs/store.js';

/** Bytes fetched at a time. This much is in memory, however slowly the stream is read. */
export const STREAM_PIECE_BYTES = 1024 * 1024;

interface Pieces {
  /** The name of the blob in errors. */
  readonly what: string;
  /** Must lie within the blob. */
  readonly range: BlobRange;
  readonly pieceBytes: number;
  /** The bytes of a range. The signal aborts when the stream is destroyed. */
  read(range: BlobRange, signal: AbortSignal): Promise<Buffer>;
  /** Called once, when no read is in progress and none follows. */
  close?(): Promise<void>;
  readonly signal: AbortSignal | undefined;
}

/** Fails where a piece is shorter than its range, so that a stream that ends normally is complete. */
export function streamPieces({ what, range, pieceBytes, read, close, signal }: Pieces): Readable {
  const givenUp = new AbortController();
  let { start } = range;
  let reading: Promise<void> = Promise.resolve();
  const readNext = async (stream: Readable): Promise<void> => {
    try {
      const end = Math.min(range.end, start + pieceBytes);
      const piece = await read({ start, end }, givenUp.signal);
      if (piece.length !== end - start) throw new BlobsAway(`${what} breaks off after ${start + piece.length} of ${range.end} bytes`);
      start = end;
      stream.push(piece);
    } catch (error) {
      stream.destroy(error as Error);
    }
  };
  return new Readable({
    // One piece ahead of the reader is enough.
    highWaterMark: 1,
    ...(signal === undefined ? {} : { signal }),
    read() {
      if (start < range.end) reading = readNext(this);
      else this.push(null);
    },
    destroy(error, callback) {
      givenUp.abort();
      reading.then(close).then(
        () => callback(error),
        (failure: Error) => callback(error ?? failure),
      );
    },
  });
}
