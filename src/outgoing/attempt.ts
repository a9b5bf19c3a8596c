// One attempt of a request, over a connection of its own or an open one.
import { type IncomingMessage, type RequestOptions, request as sendHttp } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { USER_AGENT } from '../product.js';
import type { DialTarget, DialTimings } from './dial.js';
import type { DialAgent, DialCall } from './dialAgent.js';
import { faultOf, HEAD_BYTES_MAX, malformed, RequestError } from './fault.js';
import type { AnswerHeaders, RequestAnswer, RequestCall, StreamedBody } from './requestCall.js';

const ANSWER_BYTES_DEFAULT = 16 * 1024;
const ANSWER_TIMEOUT_DEFAULT_MS = 2_000;
/** Of responses 1xx before the final one. */
const INTERIM_MAX = 16;
const HEADERS_MAX = 1000;
/** Unless the caller gives others. Without the second one, any coding would be an acceptable answer (RFC 9110 §12.5.3). */
const DEFAULT_HEADERS = { 'User-Agent': USER_AGENT, 'Accept-Encoding': 'identity' };

/** One attempt of a call. A call has a second attempt where an idle connection turned out to be closed. */
export interface RequestAttempt {
  readonly call: RequestCall;
  readonly url: URL;
  readonly target: DialTarget;
  /** Whether the connection is for this attempt alone. */
  readonly isFresh: boolean;
  readonly startedAtMs: number;
}

/** What all requests of one sender share. */
export interface Ways {
  readonly agent: DialAgent;
  readonly onTheirWay: Set<(error: RequestError) => void>;
}

export function streamedBody({ body }: RequestCall): StreamedBody | undefined {
  return body === undefined || Buffer.isBuffer(body) ? undefined : body;
}

/** Settles once: with the response, with a RequestError, or with STALE where an idle connection ended before the first byte of a response. */
export function send(attempt: RequestAttempt, { agent, onTheirWay }: Ways): Promise<RequestAnswer | 'STALE'> {
  return new Promise((resolve, reject) => {
    const { call, startedAtMs } = attempt;
    const timings: DialTimings = {};
    const dialling = new AbortController();
    const request = openRequest(attempt, agent, timings, dialling.signal);
    const sinceStartMs = (): number => performance.now() - startedAtMs;
    const finish = (): void => {
      clearTimeout(limit);
      onTheirWay.delete(fail);
      call.signal?.removeEventListener('abort', abandon);
    };
    const fail = (error: RequestError): void => {
      finish();
      reject(error);
      dialling.abort(error);
      request.destroy();
    };
    const limit = setTimeout(() => fail(timeout(call, timings)), Math.max(call.timeoutMs - sinceStartMs(), 0));
    onTheirWay.add(fail);
    const abandon = (): void => fail(new RequestError('RESET', 'the request was given up'));
    call.signal?.addEventListener('abort', abandon, { once: true });

    let bytesBefore = 0;
    let interim = 0;
    let isAnswered = false;
    request.once('socket', (socket) => {
      bytesBefore = socket.bytesRead;
    });
    request.on('information', () => {
      interim += 1;
      if (interim > INTERIM_MAX) fail(malformed(`more than ${INTERIM_MAX} interim answers`));
    });
    request.once('upgrade', (_, socket) => {
      socket.destroy();
      fail(malformed('status 101'));
    });
    request.on('error', (error) => {
      if (isAnswered) return; // The body ends with it.
      const fault = faultOf(error);
      const isStale = request.reusedSocket && fault.code === 'RESET' && request.socket?.bytesRead === bytesBefore;
      if (!isStale) return fail(fault);
      finish();
      resolve('STALE');
    });
    request.once('response', (response) => {
      if (response.httpVersionMajor !== 1) return fail(malformed(`HTTP/${response.httpVersion}`));
      if (response.rawHeaders.length > 2 * HEADERS_MAX) return fail(malformed(`more than ${HEADERS_MAX} headers`));
      isAnswered = true;
      finish();
      const { addresses: _, ...steps } = timings;
      const headersMs = sinceStartMs();
      const { remoteAddress } = response.socket;
      // docs/decisions/042: the status is valid, whatever happens to the body.
      const leftMs = Math.min(call.answerTimeoutMs ?? ANSWER_TIMEOUT_DEFAULT_MS, call.timeoutMs - headersMs);
      readBody(response, call.answerBytesMax ?? ANSWER_BYTES_DEFAULT, leftMs, (body, isComplete) => {
        if (!isComplete) request.destroy();
        const headers = headersOf(response.rawHeaders);
        resolve({ status: response.statusCode!, headers, body, isComplete, remoteAddress, timings: { ...steps, headersMs } });
      });
    });
    const body = streamedBody(call);
    if (body !== undefined) pipeline(exactly(body), request).catch((error: Error) => fail(faultOf(error)));
    else request.end(call.body);
  });
}

/** A request of which nothing is sent yet. */
function openRequest({ call, url, target, isFresh }: RequestAttempt, agent: DialAgent, timings: DialTimings, signal: AbortSignal) {
  const length = call.body === undefined ? {} : { 'Content-Length': call.body.byteLength };
  const options: RequestOptions & { readonly call: DialCall } = {
    method: call.method ?? (call.body === undefined ? 'GET' : 'POST'),
    path: url.pathname + url.search,
    headers: { Host: url.host, ...DEFAULT_HEADERS, ...call.headers, ...length },
    setHost: false,
    maxHeaderSize: HEAD_BYTES_MAX,
    ...(isFresh ? { createConnection: (own, made) => agent.createConnection(own, made) } : { agent }),
    call: { target, timings, signal },
  };
  if (!isFresh) agent.closeOld(target);
  const request = sendHttp(options);
  // With a limit of Node.js, further ones are left out, so that `send` refuses too many.
  request.maxHeadersCount = 0;
  return request;
}

/** The bytes of a streamed body. Throws where they are more or fewer than its length. */
async function* exactly({ byteLength, chunks }: StreamedBody): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > byteLength) throw new Error('the body is longer than its length');
    yield chunk;
  }
  if (bytes < byteLength) throw new Error('the body is shorter than its length');
}

/** Calls back once: when the body is complete, broken off or longer than the limit, or when its time is over. */
function readBody(response: IncomingMessage, bytesMax: number, withinMs: number, done: (body: Buffer, isComplete: boolean) => void): void {
  const parts: Buffer[] = [];
  let bytes = 0;
  const end = (): void => {
    clearTimeout(limit);
    response.off('data', take).off('end', end).off('close', end);
    const isComplete = response.complete && bytes <= bytesMax;
    done((parts.length === 1 ? parts[0]! : Buffer.concat(parts)).subarray(0, bytesMax), isComplete);
  };
  const take = (part: Buffer): void => {
    parts.push(part);
    bytes += part.length;
    if (bytes > bytesMax) end();
  };
  const limit = setTimeout(end, Math.max(withinMs, 0));
  response.on('error', () => undefined); // The end of the connection: `close` follows.
  response.on('data', take).once('end', end).once('close', end);
}

/** Names in lower case. Repeated fields are joined with commas (RFC 9110 §5.3). */
function headersOf(raw: readonly string[]): AnswerHeaders {
  const headers = Object.create(null) as Record<string, string | undefined>;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]!.toLowerCase();
    const earlier = headers[name];
    headers[name] = earlier === undefined ? raw[index + 1] : `${earlier}, ${raw[index + 1]}`;
  }
  return headers;
}

/** Adds the addresses to the fault where no connection was made yet. */
function timeout({ timeoutMs }: RequestCall, { addresses, tlsMs }: DialTimings): RequestError {
  return new RequestError('TIMEOUT', `no answer within ${timeoutMs} ms`, tlsMs === undefined ? addresses?.join(' ') : undefined);
}
