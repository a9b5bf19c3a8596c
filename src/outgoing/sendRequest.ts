// Sends every outgoing request: to checked addresses only, without redirects, with a limit for every step.
import type { Network } from './address.js';
import { type AnswerHead, type AnswerHeaders, AnswerReader } from './answer.js';
import type { Exchange, OutgoingConnection } from './connection.js';
import { Connections } from './connections.js';
import type { DialSettings, DialTarget, DialTimings } from './dial.js';
import { faultOf, RequestError } from './fault.js';
import { requestBytes, type StreamedBody } from './request.js';
import { type ClientCertificate, secureContexts } from './secureContexts.js';

const ANSWER_BYTES_DEFAULT = 16 * 1024;
const ANSWER_TIMEOUT_DEFAULT_MS = 2_000;
const STEP_TIMEOUT_DEFAULT_MS = 5_000;

export interface RequestSettings {
  /** Networks that may be reached although they are not public. */
  readonly allowedNetworks: readonly Network[];
  /** DNS servers, each as `address` or `address:port`. The system's resolver where absent. */
  readonly dnsServers?: readonly string[] | undefined;
  /** Certificate authorities (PEM) in addition to the default ones. */
  readonly extraCa?: readonly string[] | undefined;
  /**
   * The certificate for servers that ask for one. Asked for each new connection; an open one keeps the certificate that it began with.
   * A sender with a certificate shares no connection with one without.
   */
  readonly clientCertificate?: (() => ClientCertificate | undefined) | undefined;
  /** Ports that plain http may use, for calls that allow plain http. Default: 80. */
  readonly plainPorts?: readonly number[] | undefined;
  readonly dnsTimeoutMs?: number | undefined;
  readonly connectTimeoutMs?: number | undefined;
  readonly tlsTimeoutMs?: number | undefined;
  /** What the life of an open connection is measured by. Default: performance.now(). */
  readonly nowMs?: (() => number) | undefined;
}

export interface RequestCall {
  /** https, without user info. http only with `allowPlain` or `allowPlainInside`. */
  readonly url: string;
  /** http to the plain ports: CRL and OCSP, whose answers are signed. */
  readonly allowPlain?: boolean | undefined;
  /** http to any port of the allowed networks, and to no other address. */
  readonly allowPlainInside?: boolean | undefined;
  /** Default: POST with a body, GET without. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A streamed body is sent over a connection of its own, because it can be read only once. */
  readonly body?: Buffer | StreamedBody | undefined;
  /** Opens a connection for this call alone. A call over an open connection may be sent twice, where that one turns out to be closed. */
  readonly ownConnection?: boolean | undefined;
  /**
   * Called before the call is sent a second time, because an open connection ended before the first byte of a response. The other side may
   * have carried it out.
   */
  readonly onResend?: (() => void) | undefined;
  /** Milliseconds from the start of name resolution to the end of the response headers. */
  readonly timeoutMs: number;
  /** Bytes of the response body that are kept. Default: 16 KiB. */
  readonly answerBytesMax?: number | undefined;
  /** Milliseconds for the response body, within `timeoutMs` in total. Default: 2 s. */
  readonly answerTimeoutMs?: number | undefined;
  /** Where it is aborted before the response headers, the call fails with RESET. */
  readonly signal?: AbortSignal | undefined;
}

/** Durations in ms. The first three are absent where an open connection was reused, and `tlsMs` for plain http. */
interface AnswerTimings extends DialTimings {
  /** Until the end of the response headers. */
  readonly headersMs: number;
}

interface RequestAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** The bytes as received, not decompressed. */
  readonly body: Buffer;
  /** False where the body was longer than the limit, took too long or broke off. This is no fault: the status is valid. */
  readonly isComplete: boolean;
  /** The checked address that answered. */
  readonly remoteAddress: string | undefined;
  readonly timings: AnswerTimings;
}

/** Fails with a RequestError where there is no response. */
export type SendRequest = (call: RequestCall) => Promise<RequestAnswer>;

export interface RequestSender {
  readonly sendRequest: SendRequest;
  /** Closes all connections. Requests in progress fail with RESET. */
  close(): void;
}

/** One attempt of a call. A call has a second attempt where an idle connection turned out to be closed. */
interface RequestAttempt {
  readonly call: RequestCall;
  readonly target: DialTarget;
  readonly bytes: Buffer;
  /** Whether a new connection must be opened. */
  readonly isFresh: boolean;
  readonly startedAtMs: number;
}

/** What all requests of one sender share. */
interface Ways {
  readonly connections: Connections;
  readonly onTheirWay: Set<(error: RequestError) => void>;
}

/** Creates a sender with its own connections. */
export function createRequestSender(settings: RequestSettings): RequestSender {
  const plainPorts = settings.plainPorts ?? [80];
  const ways: Ways = { connections: new Connections(toDialSettings(settings), settings.nowMs), onTheirWay: new Set() };

  const sendRequest: SendRequest = async (call) => {
    if (call.signal?.aborted === true) throw new RequestError('RESET', 'the request was given up');
    const startedAtMs = performance.now();
    const { url, target } = parseTarget(call, plainPorts);
    const isFresh = call.ownConnection === true || streamedBody(call) !== undefined;
    const method = call.method ?? (call.body === undefined ? 'GET' : 'POST');
    const bytes = requestBytes({
      method,
      url,
      headers: call.headers,
      body: call.body,
      keepAlive: mayStayOpen(target) && !isFresh,
    });
    const attempt: RequestAttempt = { call, target, bytes, isFresh, startedAtMs };
    const outcome = await send(attempt, ways);
    if (outcome !== 'STALE') return outcome;
    call.onResend?.();
    const second = await send({ ...attempt, isFresh: true }, ways);
    if (second === 'STALE') throw new Error('a fresh connection is never stale');
    return second;
  };
  const close = (): void => {
    for (const fail of ways.onTheirWay) fail(new RequestError('RESET', 'the service is closing'));
    ways.connections.destroy();
  };
  return { sendRequest, close };
}

/** Plain http to public addresses is rare: lists of revoked certificates. */
function mayStayOpen({ isSecure, insideOnly }: DialTarget): boolean {
  return isSecure || insideOnly === true;
}

function streamedBody({ body }: RequestCall): StreamedBody | undefined {
  return body === undefined || Buffer.isBuffer(body) ? undefined : body;
}

/** The same limits and addresses for connections that carry no HTTP. */
export function toDialSettings(settings: RequestSettings): DialSettings {
  return {
    resolve: { dnsServers: settings.dnsServers, timeoutMs: settings.dnsTimeoutMs ?? STEP_TIMEOUT_DEFAULT_MS },
    allowedNetworks: settings.allowedNetworks,
    secureContext: secureContexts(settings.extraCa ?? [], settings.clientCertificate),
    connectTimeoutMs: settings.connectTimeoutMs ?? STEP_TIMEOUT_DEFAULT_MS,
    tlsTimeoutMs: settings.tlsTimeoutMs ?? STEP_TIMEOUT_DEFAULT_MS,
  };
}

function parseTarget(call: RequestCall, plainPorts: readonly number[]): { url: URL; target: DialTarget } {
  const url = URL.parse(call.url);
  if (url === null) throw new RequestError('BLOCKED', 'TARGET_NOT_ALLOWED', call.url);
  const isSecure = url.protocol === 'https:';
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  const mayBePlainAnywhere = call.allowPlain === true && plainPorts.includes(port);
  const isPlain = url.protocol === 'http:' && (mayBePlainAnywhere || call.allowPlainInside === true);
  if ((!isSecure && !isPlain) || url.username !== '' || url.password !== '') {
    throw new RequestError('BLOCKED', 'TARGET_NOT_ALLOWED', url.host);
  }
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
  return { url, target: { isSecure, host, port, ...(isPlain && !mayBePlainAnywhere ? { insideOnly: true } : {}) } };
}

/** Settles once: with the response, with a RequestError, or with STALE where an idle connection ended before the first byte of a response. */
function send(attempt: RequestAttempt, { connections, onTheirWay }: Ways): Promise<RequestAnswer | 'STALE'> {
  return new Promise((resolve, reject) => {
    const { call, target, startedAtMs } = attempt;
    const timings: DialTimings = {};
    const sinceStartMs = (): number => performance.now() - startedAtMs;
    let stop: (error: RequestError) => void;
    const finish = (): void => {
      clearTimeout(limit);
      onTheirWay.delete(fail);
      call.signal?.removeEventListener('abort', abandon);
    };
    const fail = (error: RequestError): void => {
      finish();
      reject(error);
      stop(error);
    };
    const limit = setTimeout(() => fail(timeout(call, timings)), Math.max(call.timeoutMs - sinceStartMs(), 0));
    onTheirWay.add(fail);
    const abandon = (): void => fail(new RequestError('RESET', 'the request was given up'));
    call.signal?.addEventListener('abort', abandon, { once: true });

    const use = (connection: OutgoingConnection): void => {
      stop = () => connection.destroy();
      const reader = new AnswerReader(call.answerBytesMax ?? ANSWER_BYTES_DEFAULT);
      let bodyLimit: NodeJS.Timeout | undefined;
      let headersMs = 0;
      const answered = ({ status, headers }: AnswerHead): void => {
        clearTimeout(bodyLimit);
        const mayKeep = mayStayOpen(target) && call.ownConnection !== true && streamedBody(call) === undefined;
        if (reader.leavesOpen && mayKeep) connections.keep(target, connection, headers['keep-alive']);
        else connection.destroy();
        const { body, isComplete } = reader;
        const { addresses: _, ...steps } = timings;
        resolve({ status, headers, body, isComplete, remoteAddress: connection.remoteAddress, timings: { ...steps, headersMs } });
      };
      const exchange: Exchange = {
        reader,
        onHead() {
          finish();
          headersMs = sinceStartMs();
          if (reader.isOver) return;
          // docs/decisions/042: the status is valid, whatever happens to the body.
          const leftMs = Math.min(call.answerTimeoutMs ?? ANSWER_TIMEOUT_DEFAULT_MS, call.timeoutMs - headersMs);
          bodyLimit = setTimeout(() => answered(reader.head!), Math.max(leftMs, 0));
        },
        onOver: () => answered(reader.head!),
        onFault(fault) {
          finish();
          if (connection.isReused && fault.code === 'RESET' && !reader.hasBegun) resolve('STALE');
          else reject(fault);
        },
      };
      connection.send(attempt.bytes, exchange, streamedBody(call));
    };

    const open = attempt.isFresh ? undefined : connections.take(target);
    if (open !== undefined) return use(open);
    const dialling = new AbortController();
    stop = (error) => dialling.abort(error);
    connections.dial(target, timings, dialling.signal).then(
      (connection) => (dialling.signal.aborted ? connection.destroy() : use(connection)),
      (error: Error) => fail(faultOf(error)),
    );
  });
}

/** Adds the addresses to the fault where no connection was made yet. */
function timeout({ timeoutMs }: RequestCall, { addresses, tlsMs }: DialTimings): RequestError {
  return new RequestError('TIMEOUT', `no answer within ${timeoutMs} ms`, tlsMs === undefined ? addresses?.join(' ') : undefined);
}
