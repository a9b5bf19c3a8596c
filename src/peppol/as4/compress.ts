// Compresses a payload before it is sent: its digest must be known before its first byte leaves.
import { createHash, hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { Spool } from './spool.js';

/** A payload up to this size is compressed in one step. */
const SMALL_BYTES_MAX = 128 * 1024;
/** A larger payload is kept in a file until it is sent. */
const MEMORY_BYTES_MAX = 1024 * 1024;

/** A gzip (RFC 1952) of the payload. */
export interface CompressedPayload extends AsyncDisposable {
  readonly sha256: Buffer;
  readonly byteLength: number;
  /** May be called again. */
  bytes(): AsyncIterable<Buffer>;
}

/** `folder` is where a large payload waits, until it is disposed of. The same payload gives the same bytes. */
export async function compressPayload(payload: AsyncIterable<Uint8Array>, folder: string): Promise<CompressedPayload> {
  const chunks = payload[Symbol.asyncIterator]();
  const { held, isWhole } = await readSmall(chunks);
  return isWhole ? compressSmall(held) : compressStream(followed(held, chunks), folder);
}

async function readSmall(chunks: AsyncIterator<Uint8Array>): Promise<{ readonly held: Buffer; readonly isWhole: boolean }> {
  const read: Uint8Array[] = [];
  let length = 0;
  while (length <= SMALL_BYTES_MAX) {
    const { value, done } = await chunks.next();
    if (done === true) return { held: Buffer.concat(read), isWhole: true };
    read.push(value);
    length += value.length;
  }
  return { held: Buffer.concat(read), isWhole: false };
}

async function* followed(held: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield held;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** A stream for each small payload would cost more than its content. */
function compressSmall(payload: Buffer): CompressedPayload {
  const gzip = gzipSync(payload);
  return {
    sha256: hash('sha256', gzip, 'buffer'),
    byteLength: gzip.length,
    bytes: () => once(gzip),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function compressStream(payload: AsyncIterable<Uint8Array>, folder: string): Promise<CompressedPayload> {
  const digested = createHash('sha256');
  const held: Buffer[] = [];
  let byteLength = 0;
  let file: Spool | undefined;
  const gzip = createGzip();
  const feeding = pipeline(payload, gzip);
  // A fault of the payload ends the loop, too.
  feeding.catch(() => undefined);
  try {
    for await (const chunk of gzip as AsyncIterable<Buffer>) {
      digested.update(chunk);
      byteLength += chunk.length;
      if (file === undefined && byteLength > MEMORY_BYTES_MAX) {
        file = await Spool.create(folder, 'gz');
        await file.write(Buffer.concat(held.splice(0)));
      }
      if (file === undefined) held.push(chunk);
      else await file.write(chunk);
    }
    await feeding;
    await file?.end();
  } catch (error) {
    await file?.remove();
    throw error;
  }
  return {
    sha256: digested.digest(),
    byteLength,
    bytes: () => file?.read() ?? Readable.from(held),
    [Symbol.asyncDispose]: async () => file?.remove(),
  };
}
