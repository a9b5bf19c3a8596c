// Sends requests to addresses that tenants choose: refuses ports of other protocols, and hides what is known of inner networks and names.
import { isIP } from 'node:net';
import { isPublic, isRefusedPort } from './address.js';
import { RequestError } from './fault.js';
import type { SendRequest } from './requestCall.js';

/** Receives the real reason for the operator's log. */
export type OnHidden = (reason: RequestError, host: string) => void;

/** When a hidden fault is told, from the beginning of its request: each step of a connection has failed by then. */
const TOLD_AFTER_MS = 15_000;

/** When a hidden fault is told. */
interface FaultDelay {
  readonly toldAfterMs?: number;
  /** Where it is aborted, the fault is told at once. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Refuses the ports of {@link isRefusedPort}. A name that is unknown, a name whose addresses are not allowed, and a failed connection to an
 * address that is not public (allowed by a setting) all fail with UNREACHABLE after the same time. A caller who could tell an inner name
 * from an unknown one, or a closed port from a filtered one or from one without TLS, could scan the operator's networks.
 */
export function guardRequests(sendRequest: SendRequest, onHidden: OnHidden, toldAfterMs = TOLD_AFTER_MS): SendRequest {
  return async (call) => {
    const url = URL.parse(call.url);
    if (url !== null && isRefusedPort(Number(url.port))) throw new RequestError('BLOCKED', 'TARGET_NOT_ALLOWED', url.host);
    const telling = { toldAfterMs: Math.min(toldAfterMs, call.timeoutMs), signal: call.signal };
    return hiding(url?.host ?? '', onHidden, () => sendRequest(call), telling);
  };
}

/** Hides the reason why `connect` made no connection, as {@link guardRequests} does. */
export async function hiding<Result>(
  host: string,
  onHidden: OnHidden,
  connect: () => Promise<Result>,
  { toldAfterMs = TOLD_AFTER_MS, signal }: FaultDelay = {},
): Promise<Result> {
  const begun = performance.now();
  try {
    return await connect();
  } catch (error) {
    if (!isHidden(error, host)) throw error;
    onHidden(error, host);
    await waitFor(toldAfterMs - (performance.now() - begun), signal);
    throw new RequestError('UNREACHABLE', 'no connection', error.address, { cause: error });
  }
}

function isHidden(error: unknown, host: string): error is RequestError {
  if (!(error instanceof RequestError)) return false;
  const { code, address } = error;
  if (code === 'DNS') return true;
  if (address === undefined) return false;
  const addresses = address.split(' ');
  // A literal address that is not allowed stays BLOCKED: that says nothing of what is there.
  if (code === 'BLOCKED') return !isLiteral(host) && addresses.every((one) => isIP(one) !== 0);
  return !addresses.every(isPublic);
}

/** `host` may have a port and brackets. */
function isLiteral(host: string): boolean {
  return isIP(host) !== 0 || isIP(host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')) !== 0;
}

function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.max(0, ms));
    signal?.addEventListener('abort', end);
    if (signal?.aborted === true) end();
  });
}
