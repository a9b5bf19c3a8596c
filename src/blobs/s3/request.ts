// One request to an S3-compatible store: signed, bounded in time and size, repeated where that can help, never redirected.
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { type StoreClock, signatureTime } from './clock.js';
import { faultOf, S3Fault } from './fault.js';

/** Where the store is and who asks it. `endpoint` is without a trailing slash. */
export interface S3Place {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Patience {
  /** One attempt, its body included. */
  readonly attemptMs: number;
  /** All attempts together: less than a stop waits for a request, or a lease for its document. */
  readonly totalMs: number;
  readonly attemptsMax: number;
  /** Before the second attempt; four times as long before the third; up to half of it is left to chance. */
  readonly retryBaseMs: number;
}

export const PATIENCE: S3Patience = { attemptMs: 10_000, totalMs: 15_000, attemptsMax: 3, retryBaseMs: 100 };
/** A look at whether the store works is asked once, and soon. */
export const LOOK: S3Patience = { attemptMs: 5_000, totalMs: 5_000, attemptsMax: 1, retryBaseMs: 0 };

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** '' for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** The largest answer that is read. */
  readonly bytesMax: number;
  /** Statuses beside 2xx that are answers and no faults. */
  readonly alsoFine?: readonly number[];
  /** Gives the request up, its repetitions included, with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

export interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export type Ask = (request: S3Request, patience?: S3Patience) => Promise<S3Answer>;

/** The store's own trouble, and SlowDown of the Amazon S3 API Reference: "Please reduce your request rate". */
const WORTH_REPEATING: ReadonlySet<number> = new Set([0, 408, 429, 500, 502, 503, 504]);

/** Throws S3Fault, or the reason of the signal. Requests are repeated as they are, so each must mean the same when it is heard twice. */
export function createAsk(place: S3Place, clock: StoreClock, usual: S3Patience = PATIENCE): Ask {
  /** Keys derived for a day, kept by the signer. */
  const cache = new Map<string, ArrayBuffer>();
  return async (request, patience = usual) => {
    const until = performance.now() + patience.totalMs;
    // x-amz-content-sha256 of AWS Signature Version 4: the store refuses bytes that are not these.
    const digest = hash('sha256', request.body ?? '');
    let isCorrected = false;
    for (let attempt = 1; ; attempt += 1) {
      const corrections = clock.corrections();
      try {
        const leftMs = Math.ceil(Math.max(1, Math.min(patience.attemptMs, until - performance.now())));
        return await once(place, clock, cache, request, digest, leftMs);
      } catch (error) {
        // Refused for its time, by whichever word of the store: signed once more with the store's own.
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
  // Not signed: intermediaries are free to change it. Compressed bytes would have another length and other ranges.
  signed.headers.set('accept-encoding', 'identity');
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

/** Path style: `endpoint/bucket/key`, which every store takes and no certificate needs a name for. */
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

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no whole answer within ${timeoutMs} ms`;
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || (cause as NodeJS.ErrnoException).code || cause.name;
}
