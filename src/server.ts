// The HTTP server: request ids, errors, routes, and what the server itself answers (404, 405, 503).

import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa, { type Context, type Next } from 'koa';
import { ConfigError } from '../config/load.js';
import { ExchangeError } from './domain/errors.js';
import { createGraphqlEndpoint } from './graphql/endpoint.js';
import { createGraphqlPage } from './graphql/page/page.js';
import { createRateLimiter, ownBuckets, sharedBuckets } from './request/rates.js';
import { createUploadMemory } from './request/uploadBody.js';
import type { Service } from './rest/context.js';
import { errors } from './rest/errors.js';
import { type InWork, trackRequests } from './rest/inWork.js';
import { refuseExpectation, refuseMalformed, withTarget } from './rest/malformed.js';
import { createMetrics, type Metrics } from './rest/metrics.js';
import { createOperationsRouter, createRouter } from './rest/router.js';
import { createStopping } from './rest/stopping.js';

const HEADERS_TIMEOUT_MS = 15_000;
/** A whole request, upload included, on a slow line. */
const REQUEST_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_MS = 65_000;
const CONNECTIONS_MAX = 2_000;
const REQUEST_ID = /^[\w.-]{1,64}$/;

export interface ListeningServer {
  /** `http://host:port`, with the port that the system chose where PORT is 0. */
  readonly url: string;
  /** For `noticeMs` only `/health/ready` answers 503, so that a balancer looks elsewhere; then everything does, what runs ends, it closes. */
  stop(noticeMs: number, timeoutMs: number): Promise<void>;
}

/** Serves until stopped. */
export async function startServer(app: Service): Promise<ListeningServer> {
  const stopping = createStopping();
  const metrics = createMetrics(app);
  const koa = new Koa({ proxy: false });
  koa.on('error', () => undefined); // errors() has logged what matters
  koa.use(identify(app, metrics));
  koa.use(errors(app.database, app.log));
  koa.use(stopping.middleware);
  const surface = app.config.roles.api ? await serveAll(app, metrics) : serveOperations(app, metrics);
  koa.use(surface.router.routes() as never);
  koa.use(unmatched);

  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requireHostHeader: false, // withTarget requires it, and answers as everything else is answered
  });
  server.maxConnections = CONNECTIONS_MAX;
  const inWork = trackRequests(server);
  server.on('request', withTarget(koa.callback()));
  // Expect: 100-continue: whoever reads the body asks for it, once the checks of the head have passed.
  server.on('checkContinue', withTarget(koa.callback()));
  server.on('checkExpectation', refuseExpectation);
  server.on('clientError', refuseMalformed);
  const url = await listen(server, app.config.http.host, surface.port);
  if (app.config.roles.api) app.serveAt(url);
  return {
    url,
    async stop(noticeMs, timeoutMs) {
      await stopping.notice(noticeMs);
      stopping.refuse();
      surface.endStreams();
      await close(server, inWork, timeoutMs);
      await surface.stop();
    },
  };
}

/** What is served at which port, and how what it began is ended. */
interface Surface {
  readonly router: ReturnType<typeof createRouter>;
  readonly port: number;
  endStreams(): void;
  stop(): Promise<void>;
}

async function serveAll(app: Service, metrics: Metrics): Promise<Surface> {
  const rates = createRateLimiter(app.config.http.rateLimits, app.database.embedded ? ownBuckets() : sharedBuckets(app.database.sql));
  const memory = createUploadMemory();
  const router = createRouter(app, metrics, rates, memory);
  const graphql = await createGraphqlEndpoint(app, rates, memory);
  router.post('/graphql', (ctx) => graphql.serve(ctx as never));
  if (app.settings.sandbox) {
    const { page, file } = createGraphqlPage(app);
    router.get('/graphql', (ctx) => page(ctx as never));
    router.get('/graphql/page/{*path}', (ctx) => file(ctx as never));
  }
  router.post('/graphql/stream', (ctx) => graphql.stream(ctx as never));
  if (app.config.http.corsOrigins.length > 0) router.options(['/graphql', '/graphql/stream'], (ctx) => graphql.preflight(ctx as never));
  return { router, port: app.config.http.port, endStreams: () => graphql.endStreams(), stop: () => graphql.stop() };
}

/** Of a process without the API: whether it works, and its metrics. */
function serveOperations(app: Service, metrics: Metrics): Surface {
  const router = createOperationsRouter(app, metrics);
  return { router, port: app.config.http.healthPort ?? 0, endStreams: () => undefined, stop: async () => undefined };
}

/** Every response carries X-Request-Id, the client's own where it is a sane one. */
function identify(app: Pick<Service, 'log'>, metrics: Metrics) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const given = ctx.get('X-Request-Id');
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    ctx.state['requestId'] = requestId;
    ctx.set('X-Request-Id', requestId);
    const began = performance.now();
    await next();
    const seconds = (performance.now() - began) / 1000;
    const route = String((ctx as { routerPath?: string; _matchedRoute?: unknown })._matchedRoute ?? 'none');
    metrics.observe(route, ctx.method, ctx.status, seconds);
    app.log.debug('request', {
      request: requestId,
      method: ctx.method,
      path: ctx.path,
      status: ctx.status,
      ms: Math.round(seconds * 1e4) / 10,
    });
  };
}

/** "Unknown path 404; known path, wrong method 405 with Allow." Neither needs a token. */
async function unmatched(ctx: Context): Promise<void> {
  const matched = (ctx as { matched?: { methods: string[] }[] }).matched ?? [];
  if (matched.length === 0) throw new ExchangeError('NOT_FOUND', 'Not Found');
  ctx.set('Allow', [...new Set(matched.flatMap((layer) => layer.methods))].sort().join(', '));
  throw new ExchangeError('METHOD_NOT_ALLOWED', 'Method Not Allowed');
}

function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error): void => reject(new ConfigError(`HOST, PORT: cannot listen on ${host}, port ${port}: ${error.message}.`));
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      const address = server.address() as AddressInfo;
      resolve(`http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`);
    });
  });
}

function close(server: Server, inWork: InWork, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    inWork.endUnused();
  });
}
