// Sends every outgoing request: to checked addresses only, without redirects, with a limit for every step.
import type { Network } from './address.js';
import { type RequestAttempt, send, streamedBody, type Ways } from './attempt.js';
import type { DialSettings, DialTarget } from './dial.js';
import { DialAgent } from './dialAgent.js';
import { RequestError } from './fault.js';
import type { RequestCall, SendRequest } from './requestCall.js';
import { type ClientCertificate, secureContexts } from './secureContexts.js';

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

export interface RequestSender {
  readonly sendRequest: SendRequest;
  /** Closes all connections. Requests in progress fail with RESET. */
  close(): void;
}

/** Creates a sender with its own connections. */
export function createRequestSender(settings: RequestSettings): RequestSender {
  const plainPorts = settings.plainPorts ?? [80];
  const ways: Ways = { agent: new DialAgent(toDialSettings(settings), settings.nowMs), onTheirWay: new Set() };

  const sendRequest: SendRequest = async (call) => {
    if (call.signal?.aborted === true) throw new RequestError('RESET', 'the request was given up');
    const startedAtMs = performance.now();
    const { url, target } = parseTarget(call, plainPorts);
    const isFresh = call.ownConnection === true || streamedBody(call) !== undefined || !mayStayOpen(target);
    const attempt: RequestAttempt = { call, url, target, isFresh, startedAtMs };
    const outcome = await send(attempt, ways);
    if (outcome !== 'STALE') return outcome;
    call.onResend?.();
    const second = await send({ ...attempt, isFresh: true }, ways);
    if (second === 'STALE') throw new Error('a fresh connection is never stale');
    return second;
  };
  const close = (): void => {
    for (const fail of ways.onTheirWay) fail(new RequestError('RESET', 'the service is closing'));
    ways.agent.destroy();
  };
  return { sendRequest, close };
}

/** Plain http to public addresses is rare: lists of revoked certificates. */
function mayStayOpen({ isSecure, insideOnly }: DialTarget): boolean {
  return isSecure || insideOnly === true;
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
