// Reads the body of an upload into memory, within the size limit (docs/decisions/007).
import type { IncomingMessage } from 'node:http';
import { ExchangeError } from '../../domain/errors.js';
import { tooSlow } from './deadline.js';
import { type MinimumRate, PATIENCE } from './patience.js';
import type { MemoryShare } from './uploadMemory.js';

/** Bytes of a refused request that are still read and discarded, so that its client receives the response. */
const DISCARD = { bytesMax: 64 * 1024 * 1024, timeMsMax: 5_000 } as const;

/** The limit of docs/spec.md#limits. `requestBytesMax` is a setting (6 MiB). */
export interface UploadLimit {
  readonly requestBytesMax: number;
}

/** The client disconnected before its request was complete, so no response is sent. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted';
}

/** Whether `Content-Length` alone proves the request too long. This check precedes all other checks of the body. */
export function provesTooLong(request: IncomingMessage, limit: UploadLimit): boolean {
  const declared = request.headers['content-length'];
  return Number(declared ?? 0) > bodyBytesMax(request, limit);
}

/**
 * Reads the whole body. Fails with REQUEST_TOO_LONG before the first byte where `Content-Length` proves it, otherwise as soon as the
 * stream exceeds the limit. Never holds more than the limit and its part of the memory budget. Fails with {@link RequestAborted} where
 * the client disconnected, with REQUEST_TIMEOUT where the body is too slow, and with UNAVAILABLE where it was cancelled in favour of
 * another upload. The server limits the total time (`requestTimeout`).
 */
export async function readUpload(
  request: IncomingMessage,
  limit: UploadLimit,
  share: MemoryShare,
  minimumRate = PATIENCE.minimumRate,
): Promise<Buffer> {
  if (request.destroyed || request.readableEnded) throw new RequestAborted('the request was over before it was read');
  const bytesMax = bodyBytesMax(request, limit);
  if (bytesMax < 0 || provesTooLong(request, limit)) throw tooLong(limit);
  return await collect(request, { ...limit, bytesMax }, share, minimumRate);
}

/**
 * Reads and discards the rest of a refused request, within limits. Beyond them the connection is closed. Unread bytes would make the
 * kernel reset the connection, and the client would not receive the response.
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
  request.on('error', () => {}); // An abort at this point has no effect.
  request.once('close', () => clearTimeout(timer));
  request.resume();
}

function collect(
  request: IncomingMessage,
  limit: UploadLimit & { readonly bytesMax: number },
  share: MemoryShare,
  { windowMs, bytesMin }: MinimumRate,
): Promise<Buffer> {
  const { bytesMax } = limit;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let total = 0;
    let seen = 0;
    let isSettled = false;
    const settle = (outcome: () => void): void => {
      isSettled = true;
      clearInterval(rateCheck);
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
        if (total > bytesMax) throw tooLong(limit);
        share.take(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        refuse(error);
      }
    };
    const checkRate = (): void => {
      if (isSettled) return;
      if (total - seen < bytesMin) refuse(tooSlow());
      seen = total;
    };
    const rateCheck = setInterval(() => setImmediate(checkRate), windowMs);
    share.mayGiveWay(() => refuse(new ExchangeError('UNAVAILABLE', 'Service Unavailable')));
    const onEnd = (): void => settle(() => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, total)));
    const onAbort = (cause?: Error): void =>
      settle(() => reject(new RequestAborted('the client ended the connection before its request was complete', { cause })));
    request.on('data', onData).on('end', onEnd).on('error', onAbort).on('close', onAbort);
  });
}

/**
 * docs/spec.md#limits: 6 MB, measured after Base64 encoding and including headers. Spec is silent: the computation
 * (docs/decisions/007): a request is too long where ceil(body bytes / 3) * 4 + header bytes > limit, solved for the body here.
 */
function bodyBytesMax(request: IncomingMessage, limit: UploadLimit): number {
  return Math.floor((limit.requestBytesMax - headerBytes(request)) / 4) * 3;
}

/** Request line and headers as sent, except optional white space around values, which the HTTP parser drops. */
function headerBytes(request: IncomingMessage): number {
  let bytes = `${request.method} ${request.url} HTTP/${request.httpVersion}\r\n`.length + '\r\n'.length;
  for (const [index, text] of request.rawHeaders.entries()) bytes += text.length + (index % 2 === 0 ? ': ' : '\r\n').length;
  return bytes;
}

/** docs/spec.md#limits */
export function tooLong({ requestBytesMax }: UploadLimit): ExchangeError {
  const reason = `at most ${requestBytesMax} bytes are taken, measured after Base64 encoding and including headers`;
  return new ExchangeError('REQUEST_TOO_LONG', 'Request Too Long', reason);
}
