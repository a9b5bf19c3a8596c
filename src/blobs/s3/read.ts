// Reads a blob in ranges. Each request is short and is repeated by itself. All ranges are of the same version of the blob.
import type { Readable } from 'node:stream';
import { BlobMissing, type BlobRange } from '../../domain/blobs/store.js';
import { streamPieces } from '../pieces.js';
import { S3Fault } from './fault.js';
import { PART_BYTES } from './multipart.js';
import { XML_BYTES_MAX } from './object.js';
import type { Ask } from './request.js';

interface HowToStream {
  readonly range: BlobRange | undefined;
  readonly pieceBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** Resolves when the first piece is there. That response has the size and the tag of the blob. */
export async function openStream(ask: Ask, key: string, { range, pieceBytes, signal }: HowToStream): Promise<Readable> {
  const { start, end } = range ?? { start: 0, end: Number.POSITIVE_INFINITY };
  // A request cannot name an empty range, so only the existence of the blob is checked.
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
  /** Size of the whole blob. */
  readonly length: number;
  readonly tag: string | undefined;
}

/** `tag`: fails where the blob has another tag. The range is cut at the end of the blob. */
export async function getRange(ask: Ask, key: string, range: BlobRange, tag?: string, signal?: AbortSignal): Promise<Piece> {
  const headers = { range: `bytes=${range.start}-${range.end - 1}`, ...(tag === undefined ? {} : { 'if-match': tag }) };
  const bytesMax = range.end - range.start + XML_BYTES_MAX;
  const answer = await ask({ method: 'GET', key, headers, bytesMax, alsoFine: [416], signal }).catch((error: unknown) => {
    // A missing bucket is 404, too. It must not count as a missing blob.
    if (error instanceof S3Fault && error.code === 'NoSuchKey') throw new BlobMissing(key, { cause: error });
    throw error;
  });
  // The blob ends before this range.
  if (answer.status === 416) return { bytes: Buffer.alloc(0), length: 0, tag: undefined };
  const [, total] = /^bytes \d+-\d+\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? [];
  if (answer.status !== 206 || total === undefined) {
    throw new S3Fault(`GET ${key}: ${answer.status} instead of the range ${headers.range}`, answer.status, '');
  }
  return { bytes: answer.body, length: Number(total), tag: answer.headers.get('etag') ?? undefined };
}
