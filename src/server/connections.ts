// Limits for connections and their idle time. One client cannot use all connections.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Context, Next } from 'koa';
import { createPlaces } from '../concurrency/limiter.js';
import { ExchangeError } from '../domain/errors.js';
import type { Dropped } from './dropped.js';
import { createIdleConnections, type IdleConnections } from './idleConnections.js';
import { type ParserFault, refuseExpectation, refuseMalformed, withTarget } from './malformed.js';
import { clientKey, type IsTrusted, namedClient } from './request/client.js';
import type { Patience } from './request/patience.js';
import { discardRest } from './request/uploadBody.js';

/** A whole request, upload included, on a slow line. */
const REQUEST_TIMEOUT_MS = 120_000;
/** How often Node checks these limits, at least. */
const TIMEOUT_CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;
/** Connections of the whole process. */
export const CONNECTIONS_MAX = 4_000;
/** Connections of one client, and its concurrent requests where it comes through a trusted proxy. */
export const CONNECTIONS_PER_CLIENT_MAX = 1_000;
/** Connections of one client without a request: the oldest gives way to the next. */
export const IDLE_PER_CLIENT_MAX = 500;
/** The part of all connections that is kept free: beyond the rest, an idle one gives way to each new one. */
const FREE_SHARE = 0.05;
/** Connections that wait for the process to accept them. The kernel drops further ones, and their clients try again seconds later. */
export const BACKLOG = 4_096;

/** The code of Node for a head or body that did not come in time. */
const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';

export interface ConnectionRules {
  readonly connectionsMax: number;
  readonly isTrusted: IsTrusted;
  readonly dropped: Dropped;
  readonly patience: Patience;
  /** Called with the number of open connections. */
  readonly onOpen: (connections: number) => void;
}

/** A server that is not listening yet. It answers invalid HTTP itself and passes other requests to the listener. */
export function createGuardedServer(listener: RequestListener, rules: ConnectionRules): Server {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: rules.patience.headersMs,
    connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, rules.patience.headersMs),
    requireHostHeader: false, // withTarget requires it, and answers as everything else is answered
  });
  server.maxConnections = rules.connectionsMax;
  server.on('drop', (about) => rules.dropped('server', about?.remoteAddress));
  const idle = limitClients(server, rules);
  const answer: RequestListener = (request, response) => {
    // A body that no handler reads, and that does not come, would keep the connection open.
    response.once('finish', () => {
      if (!request.complete) discardRest(request);
    });
    idle.begin(request.socket);
    response.once('close', () => idle.end(request.socket));
    withTarget(listener)(request, response);
  };
  server.on('request', answer);
  // Expect: 100-continue: the reader of the body sends the 100, after the checks of the headers.
  server.on('checkContinue', answer);
  server.on('checkExpectation', refuseExpectation);
  server.on('clientError', (fault: ParserFault, socket: Socket) => {
    // Node looks at every connection at an interval, also at one whose answer is on its way.
    if (fault.code === TIMED_OUT && socket.writable) rules.dropped('timeout', socket.remoteAddress);
    refuseMalformed(fault, socket);
  });
  return server;
}

/** A trusted proxy has no limit of its own: it carries the requests of many clients. */
function limitClients(server: Server, { connectionsMax, isTrusted, dropped, patience, onOpen }: ConnectionRules): IdleConnections {
  const enter = createPlaces(CONNECTIONS_PER_CLIENT_MAX);
  let all = 0;
  const idle = createIdleConnections({
    clientOf: ({ remoteAddress = '' }) => (isTrusted(remoteAddress) ? undefined : clientKey(remoteAddress)),
    perClientMax: IDLE_PER_CLIENT_MAX,
    firstByteMs: patience.firstByteMs,
    onDrop: ({ remoteAddress }) => dropped('idle', remoteAddress),
    onSilent: (socket) => void server.emit('clientError', Object.assign(new Error('no byte came'), { code: TIMED_OUT }), socket),
  });
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const leave = isTrusted(address) ? () => undefined : enter(clientKey(address));
    if (leave === undefined) {
      dropped('client', address);
      socket.destroy();
      return;
    }
    onOpen(++all);
    if (all > connectionsMax * (1 - FREE_SHARE)) idle.giveWay();
    idle.open(socket);
    socket.once('close', () => {
      leave();
      onOpen(--all);
    });
  });
  return idle;
}

/** Concurrent requests of each client behind a trusted proxy, whose connections are not visible here. */
export function limitNamedClients(
  { isTrusted, dropped }: Pick<ConnectionRules, 'isTrusted' | 'dropped'>,
  requestsMax = CONNECTIONS_PER_CLIENT_MAX,
) {
  const enter = createPlaces(requestsMax);
  return async (ctx: Pick<Context, 'req' | 'res'>, next: Next): Promise<void> => {
    if (!isTrusted(ctx.req.socket.remoteAddress ?? '')) return await next();
    const address = namedClient(ctx.req, isTrusted);
    const leave = enter(clientKey(address));
    if (leave === undefined) {
      dropped('client', address);
      throw new ExchangeError('TOO_MANY_REQUESTS', 'Too Many Requests', undefined, { retryAfterSeconds: 1 });
    }
    ctx.res.once('close', leave);
    await next();
  };
}
