// Every outgoing request: to vetted addresses only, never redirected, with an end to everything.
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as startRequest } from 'node:http';
import { createSecureContext, getCACertificates } from 'node:tls';
import type { Network } from './address.js';
import { Connections, type JourneyArgs } from './connections.js';
import type { DialSettings, DialTimings, Target } from './dial.js';
import { faultOf, PostError } from './fault.js';

const HEADER_BYTES_MAX = 32 * 1024;
const ANSWER_BYTES_DEFAULT = 16 * 1024;
const ANSWER_TIMEOUT_DEFAULT_MS = 2_000;
const STEP_TIMEOUT_DEFAULT_MS = 5_000;

export interface PostSettings {
  /** Otherwise refused networks that may be reached. */
  readonly allowedNetworks: readonly Network[];
  /** `address` or `address:port` each; the system's resolver where absent. */
  readonly dnsServers?: readonly string[] | undefined;
  /** Certificate authorities (PEM) beside the default ones. */
  readonly extraCa?: readonly string[] | undefined;
  /** Ports that plain http may use, where a call allows it at all: 80. */
  readonly plainPorts?: readonly number[] | undefined;
  readonly dnsTimeoutMs?: number | undefined;
  readonly connectTimeoutMs?: number | undefined;
  readonly tlsTimeoutMs?: number | undefined;
}

export interface PostCall {
  /** https, without user info; http only with `allowPlain` (CRL and OCSP, whose answers are signed). */
  readonly url: string;
  readonly allowPlain?: boolean | undefined;
  /** POST where there is a body, else GET. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: Buffer | undefined;
  /** From the start of name resolution to the end of the answer's headers. */
  readonly timeoutMs: number;
  /** What is kept of the answer's body: 16 KiB. */
  readonly answerBytesMax?: number | undefined;
  /** For the answer's body, but never past `timeoutMs` in all: 2 s. */
  readonly answerTimeoutMs?: number | undefined;
}

/** How long it took, in ms; the first three are absent where an open connection was used, `tlsMs` for plain http. */
export interface PostTimings extends DialTimings {
  /** Until the end of the answer's headers. */
  readonly headersMs: number;
}

export interface PostAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As received, never decompressed. */
  readonly body: Buffer;
  /** False where the body was longer than what is kept, took too long or broke off: no fault, for the status stands. */
  readonly isComplete: boolean;
  /** The vetted address that answered. */
  readonly remoteAddress: string | undefined;
  readonly timings: PostTimings;
}

/** Fails with a PostError where no answer came. */
export type Post = (call: PostCall) => Promise<PostAnswer>;

export interface Poster {
  readonly post: Post;
  /** Ends all connections; requests that are on their way fail with RESET. */
  close(): void;
}

/** One request of a call: a call has a second one where an idle connection turned out to be dead. */
interface Attempt {
  readonly call: PostCall;
  readonly url: URL;
  readonly target: Target;
  readonly connections: Connections;
  readonly startedAtMs: number;
}

/** Opens the way out, with pools of its own. */
export function createPost(settings: PostSettings): Poster {
  const dialSettings = toDialSettings(settings);
  const plainPorts = settings.plainPorts ?? [80];
  const pooled = new Connections(true, true, dialSettings);
  const fresh = new Connections(true, false, dialSettings);
  const plain = new Connections(false, false, dialSettings);
  const onTheirWay = new Set<(error: PostError) => void>();

  const post: Post = async (call) => {
    const { url, target } = parseTarget(call, plainPorts);
    const attempt: Attempt = { call, url, target, connections: target.isSecure ? pooled : plain, startedAtMs: performance.now() };
    const outcome = await send(attempt, onTheirWay);
    if (outcome !== 'STALE') return outcome;
    const second = await send({ ...attempt, connections: fresh }, onTheirWay);
    if (second === 'STALE') throw new Error('a fresh connection is never stale');
    return second;
  };
  const close = (): void => {
    for (const fail of onTheirWay) fail(new PostError('RESET', 'the service is closing'));
    for (const connections of [pooled, fresh, plain]) connections.destroy();
  };
  return { post, close };
}

function toDialSettings(settings: PostSettings): DialSettings {
  return {
    resolve: { dnsServers: settings.dnsServers, timeoutMs: settings.dnsTimeoutMs ?? STEP_TIMEOUT_DEFAULT_MS },
    allowedNetworks: settings.allowedNetworks,
    secureContext: createSecureContext({ ca: [...getCACertificates('default'), ...(settings.extraCa ?? [])], minVersion: 'TLSv1.2' }),
    connectTimeoutMs: settings.connectTimeoutMs ?? STEP_TIMEOUT_DEFAULT_MS,
    tlsTimeoutMs: settings.tlsTimeoutMs ?? STEP_TIMEOUT_DEFAULT_MS,
  };
}

function parseTarget(call: PostCall, plainPorts: readonly number[]): { url: URL; target: Target } {
  const url = URL.parse(call.url);
  if (url === null) throw new PostError('BLOCKED', 'TARGET_NOT_ALLOWED', call.url);
  const isSecure = url.protocol === 'https:';
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  const isPlain = url.protocol === 'http:' && call.allowPlain === true && plainPorts.includes(port);
  if ((!isSecure && !isPlain) || url.username !== '' || url.password !== '') {
    throw new PostError('BLOCKED', 'TARGET_NOT_ALLOWED', url.host);
  }
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
  return { url, target: { isSecure, host, port } };
}

/** Settles once: with the answer, with a PostError, or as STALE (an idle connection ended before any byte of an answer). */
function send(attempt: Attempt, onTheirWay: Set<(error: PostError) => void>): Promise<PostAnswer | 'STALE'> {
  return new Promise((resolve, reject) => {
    const { call, startedAtMs } = attempt;
    const dialling = new AbortController();
    const timings: DialTimings = {};
    const request = start(attempt, timings, dialling.signal);
    let bytesBefore = 0;
    let isAnswered = false;
    const finish = (): void => {
      clearTimeout(limit);
      onTheirWay.delete(fail);
    };
    const fail = (error: PostError): void => {
      finish();
      reject(error);
      dialling.abort(error);
      request.destroy(error);
    };
    const leftMs = Math.max(startedAtMs + call.timeoutMs - performance.now(), 0);
    const limit = setTimeout(() => fail(timeout(call, timings)), leftMs);
    onTheirWay.add(fail);

    request.once('socket', (socket) => {
      bytesBefore = socket.bytesRead;
    });
    request.once('response', (response) => {
      if (headerBytes(response) > HEADER_BYTES_MAX)
        return fail(new PostError('PROTOCOL', `headers of more than ${HEADER_BYTES_MAX} bytes`));
      isAnswered = true;
      finish();
      const headersMs = performance.now() - startedAtMs;
      const { statusCode: status = 0, headers } = response;
      const remoteAddress = response.socket.remoteAddress;
      collect(response, call, call.timeoutMs - headersMs).then((body) => {
        const { addresses: _, ...steps } = timings;
        resolve({ status, headers, ...body, remoteAddress, timings: { ...steps, headersMs } });
      }, reject);
    });
    request.on('error', (cause) => {
      if (isAnswered) return; // "decided at the headers": what befalls the body ends the response alone
      finish();
      const fault = faultOf(cause);
      const isStale = request.reusedSocket && fault.code === 'RESET' && request.socket?.bytesRead === bytesBefore;
      if (isStale) resolve('STALE');
      else reject(fault);
    });
    request.end(call.body);
  });
}

/** Names the addresses where the connection itself was not there yet. */
function timeout({ timeoutMs }: PostCall, { addresses, tlsMs }: DialTimings): PostError {
  return new PostError('TIMEOUT', `no answer within ${timeoutMs} ms`, tlsMs === undefined ? addresses?.join(' ') : undefined);
}

function start({ call, url, target, connections }: Attempt, timings: DialTimings, signal: AbortSignal): ClientRequest {
  const options: JourneyArgs = {
    agent: connections,
    protocol: url.protocol,
    host: target.host,
    port: target.port,
    path: `${url.pathname}${url.search}`,
    method: call.method ?? (call.body === undefined ? 'GET' : 'POST'),
    headers: { ...call.headers },
    maxHeaderSize: HEADER_BYTES_MAX,
    journey: { target, timings, signal },
  };
  const request = startRequest(options);
  request.maxHeadersCount = 0; // all of them, so that they can be measured
  return request;
}

/** Node's own limit counts names and values alone, which lets many short ones pass. */
function headerBytes({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((bytes, text) => bytes + text.length + ': '.length, 0);
}

/** What is kept of a body. Never fails: the status stands, whatever happens to the body. */
function collect(response: IncomingMessage, call: PostCall, leftMs: number): Promise<Pick<PostAnswer, 'body' | 'isComplete'>> {
  return new Promise((resolve) => {
    const bytesMax = call.answerBytesMax ?? ANSWER_BYTES_DEFAULT;
    const chunks: Buffer[] = [];
    let total = 0;
    let isFinished = false;
    const finish = (isComplete: boolean): void => {
      if (isFinished) return;
      isFinished = true;
      clearTimeout(limit);
      resolve({ body: Buffer.concat(chunks).subarray(0, bytesMax), isComplete });
      if (!isComplete) response.destroy();
    };
    const limit = setTimeout(() => finish(false), Math.max(Math.min(call.answerTimeoutMs ?? ANSWER_TIMEOUT_DEFAULT_MS, leftMs), 0));
    response.on('data', (chunk: Buffer) => {
      if (isFinished) return;
      chunks.push(chunk);
      total += chunk.length;
      if (total > bytesMax) finish(false);
    });
    response.once('end', () => finish(response.complete));
    response.on('error', () => finish(false));
    response.once('close', () => finish(response.complete && total <= bytesMax));
  });
}
