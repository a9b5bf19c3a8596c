// Opens a new connection: resolves the name, checks every address, and connects to the checked addresses only, with TLS.
import { connect, isIP, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { connect as connectTls, type SecureContext } from 'node:tls';
import { isInside, type Network, verdict } from './address.js';
import { RequestError, reasonOf, tlsReasonOf } from './fault.js';
import { isLocalhost, type ResolveSettings, resolve } from './resolve.js';

/** If an address does not answer within this time, the next address is tried in parallel (RFC 8305 §5). */
const NEXT_ADDRESS_AFTER_MS = 250;

/** The target. `host` is a name in lower case, or a literal address without brackets. */
export interface DialTarget {
  readonly isSecure: boolean;
  readonly host: string;
  readonly port: number;
  /** Only addresses in the allowed networks: a public address is refused, too. */
  readonly insideOnly?: boolean;
  /** Named in the TLS handshake (RFC 7301). Default: HTTP/1.1. */
  readonly protocols?: readonly string[];
}

/** What a connection may do. Each time limit applies within the time limit of the whole request. */
export interface DialSettings {
  readonly resolve: ResolveSettings;
  readonly allowedNetworks: readonly Network[];
  /** Asked for each new connection: the client certificate may change. */
  readonly secureContext: () => SecureContext;
  readonly connectTimeoutMs: number;
  readonly tlsTimeoutMs: number;
}

/** The duration of each step, and the address that was reached. */
export interface DialTimings {
  /** All addresses that may be dialled. Absent where an open connection was reused. */
  addresses?: readonly string[];
  dnsMs?: number;
  connectMs?: number;
  tlsMs?: number;
}

/** Opens a connection and fills in `timings`. Fails with a RequestError. An aborted signal ends it at once. */
export async function dial(target: DialTarget, settings: DialSettings, timings: DialTimings, signal: AbortSignal): Promise<Socket> {
  let since = performance.now();
  const lap = (): number => {
    const before = since;
    since = performance.now();
    return since - before;
  };
  const addresses = vet(target, await resolve(target.host, settings.resolve), settings.allowedNetworks);
  timings.dnsMs = lap();
  timings.addresses = addresses;
  signal.throwIfAborted();
  const socket = await connectAny(addresses, target.port, settings.connectTimeoutMs, signal);
  timings.connectMs = lap();
  if (!target.isSecure) return socket;
  const secured = await secure(socket, target, settings, signal);
  timings.tlsMs = lap();
  return secured;
}

/**
 * Keeps the allowed addresses. One forbidden address refuses the whole name: otherwise the owner of the name could choose by DNS
 * round robin. Localhost is the exception, because nobody chose its two addresses: there the allowed ones are kept.
 */
function vet(target: DialTarget, addresses: readonly string[], allowedNetworks: readonly Network[]): readonly string[] {
  const own = Object.values(networkInterfaces()).flatMap((one) => one?.map(({ address }) => address) ?? []);
  const isAllowed = (address: string): boolean =>
    target.insideOnly === true ? isInside(address, allowedNetworks) : verdict(address, allowedNetworks, own) === 'allowed';
  const forbidden = addresses.filter((address) => !isAllowed(address));
  if (forbidden.length === 0) return addresses;
  const allowed = isLocalhost(target.host) ? addresses.filter((address) => !forbidden.includes(address)) : [];
  if (allowed.length === 0) throw new RequestError('BLOCKED', 'TARGET_NOT_ALLOWED', forbidden.join(' '));
  return allowed;
}

/** Dials the addresses in order, and the next one when the last failed or is slow. The first connection wins; the others are closed. */
function connectAny(addresses: readonly string[], port: number, timeoutMs: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const waiting = [...addresses];
    const dialling = new Set<Socket>();
    let step: NodeJS.Timeout | undefined;
    const finish = (outcome: () => void): void => {
      clearTimeout(step);
      clearTimeout(limit);
      signal.removeEventListener('abort', onAbort);
      for (const socket of dialling)
        socket
          .removeAllListeners()
          .on('error', () => {})
          .destroy();
      outcome();
    };
    const onAbort = (): void => finish(() => reject(signal.reason));
    const limit = setTimeout(
      () => finish(() => reject(new RequestError('CONNECT_TIMEOUT', `no connection within ${timeoutMs} ms`, addresses.join(' ')))),
      timeoutMs,
    );
    const dialNext = (): void => {
      clearTimeout(step);
      const address = waiting.shift();
      if (address === undefined) return;
      if (waiting.length > 0) step = setTimeout(dialNext, NEXT_ADDRESS_AFTER_MS);
      const socket = connect({ host: address, port, noDelay: true });
      dialling.add(socket);
      socket.once('connect', () => {
        dialling.delete(socket);
        socket.removeAllListeners('error').on('error', () => {}); // The user of the socket adds its own listener.
        finish(() => resolve(socket));
      });
      socket.once('error', (cause) => {
        dialling.delete(socket);
        if (waiting.length > 0) return dialNext();
        if (dialling.size > 0) return;
        finish(() =>
          reject(new RequestError('CONNECT', `no connection at port ${port}: ${reasonOf(cause)}`, addresses.join(' '), { cause })),
        );
      });
    };
    signal.addEventListener('abort', onAbort);
    dialNext();
  });
}

/** TLS 1.2 or later. The certificate is always checked against the requested name. */
function secure(
  socket: Socket,
  { host, protocols = ['http/1.1'] }: DialTarget,
  settings: DialSettings,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const name = host.endsWith('.') ? host.slice(0, -1) : host;
    const address = socket.remoteAddress;
    const secured = connectTls({
      socket,
      host: name,
      ...(isIP(name) === 0 ? { servername: name } : {}),
      secureContext: settings.secureContext(),
      ...(protocols.length === 0 ? {} : { ALPNProtocols: [...protocols] }),
      rejectUnauthorized: true, // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot turn it off.
    });
    const fail = (error: Error): void => {
      finish();
      secured.on('error', () => {}).destroy();
      socket.destroy();
      reject(error);
    };
    const onAbort = (): void => fail(signal.reason);
    const onError = (cause: Error): void => fail(new RequestError('TLS', `TLS failed: ${tlsReasonOf(cause)}`, address, { cause }));
    const onSecure = (): void => {
      finish();
      secured.on('error', () => {}); // The user of the socket adds its own listener.
      resolve(secured);
    };
    const limit = setTimeout(
      () => fail(new RequestError('TLS_TIMEOUT', `no TLS within ${settings.tlsTimeoutMs} ms`, address)),
      settings.tlsTimeoutMs,
    );
    const finish = (): void => {
      clearTimeout(limit);
      signal.removeEventListener('abort', onAbort);
      secured.off('error', onError).off('secureConnect', onSecure);
    };
    signal.addEventListener('abort', onAbort);
    secured.once('error', onError).once('secureConnect', onSecure);
  });
}
