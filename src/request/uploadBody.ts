// The body of an upload, read into memory under the one size rule (docs/decisions/007).
import type { IncomingMessage } from 'node:http';
import { ExchangeError } from '../domain/errors.js';
import { tooSlow } from './deadline.js';
import type { Share } from './uploadMemory.js';

/** What of an over-long request is still read and thrown away, so that its client gets to see the answer. */
const DISCARD = { bytesMax: 64 * 1024 * 1024, timeMsMax: 5_000 } as const;

/** A body that brings less in this time is given up: 4 KiB per second, a tenth of what the largest one needs to be read in time at all. */
const PACE = { windowMs: 10_000, bytesMin: 40 * 1024 } as const;

/** The limit of docs/spec.md#limits; `requestBytesMax` is a setting (6 MiB). */
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

/**
 * Reads the whole body. Fails with REQUEST_TOO_LONG before the first byte where `Content-Length` proves it, else as
 * soon as the stream passes the limit; never holds more than the limit, and its share of the memory of all. Fails with
 * {@link RequestAborted} where the client went away, with REQUEST_TIMEOUT where the body comes too slowly, with UNAVAILABLE where it
 * had to give way. How long a body may take in all is the server's business (`requestTimeout`).
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
    let seen = 0;
    let isSettled = false;
    const settle = (outcome: () => void): void => {
      isSettled = true;
      clearInterval(pace);
      share.keep();
      request.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort);
      outcome();
    };
    const refuse = (error: unknown): void =>
      settle(() => {
        chunks.length = 0;
        request.pause();
        reject(error);
      });
    const onData = (chunk: Buffer): void => {
      total += chunk.length;
      try {
        if (total > bytesMax) throw tooLong();
        share.take(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        refuse(error);
      }
    };
    const checkPace = (): void => {
      if (isSettled) return;
      if (total - seen < PACE.bytesMin) refuse(tooSlow());
      seen = total;
    };
    const pace = setInterval(() => setImmediate(checkPace), PACE.windowMs);
    share.mayGiveWay(() => refuse(new ExchangeError('UNAVAILABLE', 'Service Unavailable')));
    const onEnd = (): void => settle(() => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, total)));
    const onAbort = (cause?: Error): void =>
      settle(() => reject(new RequestAborted('the client ended the connection before its request was complete', { cause })));
    request.on('data', onData).on('end', onEnd).on('error', onAbort).on('close', onAbort);
  });
}

/**
 * docs/spec.md#limits: 6 MB, measured after Base64 encoding and including headers.
 * Spec is silent: how this is computed (docs/decisions/007). ceil(body bytes / 3) * 4 + header bytes > limit is too long; solved
 * for the body.
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
