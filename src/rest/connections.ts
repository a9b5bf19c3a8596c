// How many connections there may be, and how long they may be silent: one client never takes what all need.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Context, Next } from 'koa';
import { ExchangeError } from '../domain/errors.js';
import { clientKey, type IsTrusted, namedClient } from '../request/client.js';
import { discardRest } from '../request/uploadBody.js';
import type { Dropped } from './dropped.js';
import { type ParserFault, refuseExpectation, refuseMalformed, withTarget } from './malformed.js';

/** From the connection, or from the first byte of a further request, to the end of its head. */
const HEADERS_TIMEOUT_MS = 10_000;
/** A whole request, upload included, on a slow line. */
const REQUEST_TIMEOUT_MS = 120_000;
/** How often Node looks for those whose time is over. */
const TIMEOUT_CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;
/** Of the whole process. */
export const CONNECTIONS_MAX = 4_000;
/** Of one client; and its requests at once, where it comes through a trusted proxy. */
export const CONNECTIONS_PER_CLIENT_MAX = 1_000;

export interface ConnectionRules {
  readonly connectionsMax: number;
  readonly isTrusted: IsTrusted;
  readonly dropped: Dropped;
  /** Told how many connections are open. */
  readonly onOpen: (connections: number) => void;
}

/** A server that is not listening yet, which answers what is no HTTP by itself and leaves the rest to the listener. */
export function createGuardedServer(listener: RequestListener, rules: ConnectionRules): Server {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    requireHostHeader: false, // withTarget requires it, and answers as everything else is answered
  });
  server.maxConnections = rules.connectionsMax;
  server.on('drop', (about) => rules.dropped('server', about?.remoteAddress));
  limitClients(server, rules);
  const answer: RequestListener = (request, response) => {
    // A body that nobody asked for and that does not come would hold the connection.
    response.once('finish', () => {
      if (!request.complete) discardRest(request);
    });
    withTarget(listener)(request, response);
  };
  server.on('request', answer);
  // Expect: 100-continue: whoever reads the body asks for it, once the checks of the head have passed.
  server.on('checkContinue', answer);
  server.on('checkExpectation', refuseExpectation);
  server.on('clientError', (fault: ParserFault, socket: Socket) => {
    if (fault.code === 'ERR_HTTP_REQUEST_TIMEOUT') rules.dropped('timeout', socket.remoteAddress);
    refuseMalformed(fault, socket);
  });
  return server;
}

/** A trusted proxy may have as many connections as there are: it brings the requests of many clients. */
function limitClients(server: Server, { isTrusted, dropped, onOpen }: ConnectionRules): void {
  const open = createCounts();
  let all = 0;
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const key = clientKey(address);
    if (!isTrusted(address) && open.count(key) >= CONNECTIONS_PER_CLIENT_MAX) {
      dropped('client', address);
      socket.destroy();
      return;
    }
    open.add(key, 1);
    onOpen(++all);
    socket.once('close', () => {
      open.add(key, -1);
      onOpen(--all);
    });
  });
}

/** Requests at once of each client that a trusted proxy names: its connections cannot be seen from here. */
export function limitNamedClients(
  { isTrusted, dropped }: Pick<ConnectionRules, 'isTrusted' | 'dropped'>,
  requestsMax = CONNECTIONS_PER_CLIENT_MAX,
) {
  const open = createCounts();
  return async (ctx: Pick<Context, 'req' | 'res'>, next: Next): Promise<void> => {
    if (!isTrusted(ctx.req.socket.remoteAddress ?? '')) return await next();
    const address = namedClient(ctx.req, isTrusted);
    const key = clientKey(address);
    if (open.count(key) >= requestsMax) {
      dropped('client', address);
      throw new ExchangeError('TOO_MANY_REQUESTS', 'Too Many Requests', undefined, { retryAfterSeconds: 1 });
    }
    open.add(key, 1);
    ctx.res.once('close', () => open.add(key, -1));
    await next();
  };
}

/** Counts by client; those that have none left take no room. */
function createCounts(): { count(key: string): number; add(key: string, change: 1 | -1): void } {
  const counts = new Map<string, number>();
  return {
    count: (key) => counts.get(key) ?? 0,
    add(key, change) {
      const count = (counts.get(key) ?? 0) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}
