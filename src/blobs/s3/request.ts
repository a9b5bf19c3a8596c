// Sends one request to an S3-compatible store: signed, limited in time and size, repeated where that may help, never redirected.
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { USER_AGENT } from '../../product.js';
import { type StoreClock, signatureTime } from './clock.js';
import { faultOf, S3Fault } from './fault.js';

/** The address of the store and the credentials. `endpoint` has no trailing slash. */
export interface S3Place {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Patience {
  /** Limit for one attempt, including its body. */
  readonly attemptMs: number;
  /** Limit for all attempts together. It is shorter than the wait of a shutdown for requests, and than a document's lease. */
  readonly totalMs: number;
  readonly attemptsMax: number;
  /** The delay before the second attempt. The third waits four times as long. Up to half of the delay is random. */
  readonly retryBaseMs: number;
}

const PATIENCE: S3Patience = { attemptMs: 10_000, totalMs: 15_000, attemptsMax: 3, retryBaseMs: 100 };
/** A health check has one attempt and a short limit. */
export const LOOK: S3Patience = { attemptMs: 5_000, totalMs: 5_000, attemptsMax: 1, retryBaseMs: 0 };

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** '' for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** The largest response body that is read. */
  readonly bytesMax: number;
  /** Statuses other than 2xx that are results, not faults. */
  readonly alsoFine?: readonly number[];
  /** Stops the request and its repetitions with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

export interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export type Ask = (request: S3Request, patience?: S3Patience) => Promise<S3Answer>;

/** Server errors, and SlowDown of the Amazon S3 API Reference: "Please reduce your request rate". */
const WORTH_REPEATING: ReadonlySet<number> = new Set([0, 408, 429, 500, 502, 503, 504]);

/** Throws S3Fault, or the reason of the signal. Requests may be repeated as they are, so each must be idempotent. */
export function createAsk(place: S3Place, clock: StoreClock, usual: S3Patience = PATIENCE): Ask {
  /** Signing keys, derived once a day, cached by the signer. */
  const cache = new Map<string, ArrayBuffer>();
  return async (request, patience = usual) => {
    const until = performance.now() + patience.totalMs;
    // x-amz-content-sha256 of AWS Signature Version 4: the store refuses a body with another hash.
    const digest = hash('sha256', request.body ?? '');
    let isCorrected = false;
    for (let attempt = 1; ; attempt += 1) {
      const corrections = clock.corrections();
      try {
        const leftMs = Math.ceil(Math.max(1, Math.min(patience.attemptMs, until - performance.now())));
        return await once(place, clock, cache, request, digest, leftMs);
      } catch (error) {
        // The store refused the request because of its time. It is signed once more with the time of the store.
        if (!isCorrected && error instanceof S3Fault && error.status === 403 && clock.corrections() > corrections) {
          isCorrected = true;
          attempt -= 1;
          continue;
        }
        const pauseMs = patience.retryBaseMs * 4 ** (attempt - 1) * (0.5 + Math.random() / 2);
        const isLast = attempt >= patience.attemptsMax || performance.now() + pauseMs >= until;
        if (isLast || !(error instanceof S3Fault) || !WORTH_REPEATING.has(error.status)) throw error;
        await sleep(pauseMs, undefined, { signal: request.signal }).catch(() => request.signal?.throwIfAborted());
      }
    }
  };
}

async function once(
  place: S3Place,
  clock: StoreClock,
  cache: Map<string, ArrayBuffer>,
  request: S3Request,
  digest: string,
  timeoutMs: number,
): Promise<S3Answer> {
  const { method, body } = request;
  const what = `${method} ${place.bucket}/${request.key}`;
  const signed = await new AwsV4Signer({
    ...place,
    service: 's3',
    cache,
    method,
    datetime: signatureTime(clock.now()),
    url: addressOf(place, request.key, request.query),
    headers: { ...request.headers, 'x-amz-content-sha256': digest },
  }).sign();
  // These headers are not signed, because proxies may change them. A compressed response would have another length and other ranges.
  signed.headers.set('accept-encoding', 'identity');
  signed.headers.set('user-agent', USER_AGENT);
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
  try {
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'manual',
      signal,
      ...(body === undefined ? {} : { body }),
    });
    const { status, headers } = response;
    clock.hear(headers.get('date'));
    const bytes = await readAtMost(response, request.bytesMax, what);
    if (!response.ok && request.alsoFine?.includes(status) !== true) throw faultOf(what, status, bytes);
    return { status, headers, body: bytes };
  } catch (cause) {
    if (cause instanceof S3Fault) throw cause;
    request.signal?.throwIfAborted();
    throw new S3Fault(`${what}: ${reasonOf(cause, timeoutMs)}`, 0, '', { cause });
  }
}

/** Path style: `endpoint/bucket/key`. Every store accepts it, and it needs no certificate for a bucket name. */
export function addressOf(place: Pick<S3Place, 'endpoint' | 'bucket'>, key: string, query: Readonly<Record<string, string>> = {}): string {
  const url = new URL(`${place.endpoint}/${place.bucket}${key === '' ? '' : `/${key}`}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

async function readAtMost(response: Response, bytesMax: number, what: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > bytesMax) throw new S3Fault(`${what}: the answer is longer than ${bytesMax} bytes`, response.status, '');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** `fetch failed` tells nothing. Its cause does. */
function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no whole answer within ${timeoutMs} ms`;
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || (cause as NodeJS.ErrnoException).code || cause.name;
}
