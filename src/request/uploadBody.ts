// The body of an upload, read into memory under the one size rule of the specification.
import type { IncomingMessage } from 'node:http';
import { ExchangeError } from '../domain/errors.js';

/** What of an over-long request is still read and thrown away, so that its client gets to see the answer. */
const DISCARD = { bytesMax: 64 * 1024 * 1024, timeMsMax: 5_000 } as const;

/** The limit of contract §2; `requestBytesMax` is a setting (6 MiB). */
export interface UploadLimit {
  readonly requestBytesMax: number;
}

/** The client went away before its request was complete: nobody is left to answer. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted';
}

/** Whether `Content-Length` alone proves the request too long: the check that comes before all others of the body. */
export function provesTooLong(request: IncomingMessage, limit: UploadLimit): boolean {
  const declared = request.headers['content-length'];
  return Number(declared ?? 0) > bodyBytesMax(request, limit);
}

/** Bytes of uploads in memory at once, over all requests: some fifty of the largest. */
const IN_MEMORY_BYTES_MAX = 256 * 1024 * 1024;

/** What one upload holds of the memory that all share. */
export interface Share {
  /** Throws UNAVAILABLE where there is no room; a client may try again later. */
  take(bytes: number): void;
  /** Gives everything back. */
  release(): void;
}

/** Gives each upload its share; one for all surfaces. */
export type UploadMemory = () => Share;

/** Many slow uploads at once would otherwise fill the memory of the process, and it would die with the work of all. */
export function createUploadMemory(bytesMax: number = IN_MEMORY_BYTES_MAX): UploadMemory {
  let total = 0;
  return () => {
    let held = 0;
    return {
      take(bytes) {
        if (total + bytes > bytesMax) throw new ExchangeError('UNAVAILABLE', 'Service Unavailable');
        total += bytes;
        held += bytes;
      },
      release() {
        total -= held;
        held = 0;
      },
    };
  };
}

/**
 * Reads the whole body. Fails with REQUEST_TOO_LONG before the first byte where `Content-Length` proves it, else as
 * soon as the stream passes the limit; never holds more than the limit, and its share of the memory of all. Fails with {@link RequestAborted} where the
 * client went away. How long a body may take is the server's business (`requestTimeout`).
 */
export async function readUpload(request: IncomingMessage, limit: UploadLimit, share: Share): Promise<Buffer> {
  if (request.destroyed || request.readableEnded) throw new RequestAborted('the request was over before it was read');
  const bytesMax = bodyBytesMax(request, limit);
  if (bytesMax < 0 || provesTooLong(request, limit)) throw tooLong();
  return await collect(request, bytesMax, share);
}

/**
 * Takes the rest of a refused request off the wire and throws it away, within limits; beyond them the connection is
 * cut. Without it the client's unread bytes would make the kernel reset the connection, and the answer be lost.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  let left: number = DISCARD.bytesMax;
  const cut = (): void => void request.socket.destroy();
  const timer = setTimeout(cut, DISCARD.timeMsMax).unref();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cut();
  });
  request.on('error', () => {}); // an abort while nobody cares any more
  request.once('close', () => clearTimeout(timer));
  request.resume();
}

function collect(request: IncomingMessage, bytesMax: number, share: Share): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let total = 0;
    const settle = (outcome: () => void): void => {
      request.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort);
      outcome();
    };
    const onData = (chunk: Buffer): void => {
      total += chunk.length;
      try {
        if (total > bytesMax) throw tooLong();
        share.take(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        settle(() => {
          request.pause();
          reject(error);
        });
      }
    };
    const onEnd = (): void => settle(() => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, total)));
    const onAbort = (cause?: Error): void =>
      settle(() => reject(new RequestAborted('the client ended the connection before its request was complete', { cause })));
    request.on('data', onData).on('end', onEnd).on('error', onAbort).on('close', onAbort);
  });
}

/**
 * "Total request size is at most 6 MB", "measured after Base64 encoding and including headers".
 * Spec is silent: how this is computed. ceil(body bytes / 3) * 4 + header bytes > limit is too long; solved for the body.
 */
function bodyBytesMax(request: IncomingMessage, limit: UploadLimit): number {
  return Math.floor((limit.requestBytesMax - headerBytes(request)) / 4) * 3;
}

/** Request line and headers as on the wire, up to optional white space around values, which the HTTP parser drops. */
function headerBytes(request: IncomingMessage): number {
  let bytes = `${request.method} ${request.url} HTTP/${request.httpVersion}\r\n`.length + '\r\n'.length;
  for (const [index, text] of request.rawHeaders.entries()) bytes += text.length + (index % 2 === 0 ? ': ' : '\r\n').length;
  return bytes;
}

function tooLong(): ExchangeError {
  return new ExchangeError('REQUEST_TOO_LONG', 'Request Too Long');
}
