// A blob in ranges: each is soon over and is repeated on its own; all are of one and the same blob.
import type { Readable } from 'node:stream';
import { BlobMissing, type BlobRange } from '../../domain/blobs/store.js';
import { streamPieces } from '../pieces.js';
import { S3Fault } from './fault.js';
import { PART_BYTES } from './multipart.js';
import { XML_BYTES_MAX } from './object.js';
import type { Ask } from './request.js';

export interface HowToStream {
  readonly range: BlobRange | undefined;
  readonly pieceBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** The first piece is here when this returns; it tells how long the blob is, and which. */
export async function openStream(ask: Ask, key: string, { range, pieceBytes, signal }: HowToStream): Promise<Readable> {
  const { start, end } = range ?? { start: 0, end: Number.POSITIVE_INFINITY };
  // No request names an empty range; whether there is such a blob is asked all the same.
  const asked = { start, end: Math.max(start + 1, Math.min(end, start + pieceBytes)) };
  const first = await getRange(ask, key, asked, undefined, signal);
  let held: Buffer | undefined = first.bytes;
  return streamPieces({
    what: key,
    range: { start, end: Math.min(first.length, end) },
    pieceBytes,
    async read(piece, givenUp) {
      const bytes = held ?? (await getRange(ask, key, piece, first.tag, givenUp)).bytes;
      held = undefined;
      return bytes;
    },
    signal,
  });
}

export async function getWhole(ask: Ask, key: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await openStream(ask, key, { range: undefined, pieceBytes: PART_BYTES, signal: undefined })) pieces.push(piece);
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

interface Piece {
  readonly bytes: Buffer;
  /** Of the whole blob. */
  readonly length: number;
  readonly tag: string | undefined;
}

/** `tag`: only of the blob with that tag. What is beyond the end is left out. */
export async function getRange(ask: Ask, key: string, range: BlobRange, tag?: string, signal?: AbortSignal): Promise<Piece> {
  const headers = { range: `bytes=${range.start}-${range.end - 1}`, ...(tag === undefined ? {} : { 'if-match': tag }) };
  const bytesMax = range.end - range.start + XML_BYTES_MAX;
  const answer = await ask({ method: 'GET', key, headers, bytesMax, alsoFine: [416], signal }).catch((error: unknown) => {
    // A bucket that is not there is 404, too, and no blob that is missing.
    if (error instanceof S3Fault && error.code === 'NoSuchKey') throw new BlobMissing(key, { cause: error });
    throw error;
  });
  // Nothing is in that range: the blob ends before it.
  if (answer.status === 416) return { bytes: Buffer.alloc(0), length: 0, tag: undefined };
  const [, total] = /^bytes \d+-\d+\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? [];
  if (answer.status !== 206 || total === undefined) {
    throw new S3Fault(`GET ${key}: ${answer.status} instead of the range ${headers.range}`, answer.status, '');
  }
  return { bytes: answer.body, length: Number(total), tag: answer.headers.get('etag') ?? undefined };
}
