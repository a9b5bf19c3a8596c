// The HTTP server: errors, routes, and the responses of the server itself (404, 405, 503).

import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa, { type Context } from 'koa';
import { ConfigError } from '../../config/error.js';
import { ExchangeError } from '../domain/errors.js';
import { createMetrics, type Metrics } from '../metrics/exposition.js';
import { type Brand, openBrand } from './brand/brand.js';
import { BACKLOG, CONNECTIONS_MAX, type ConnectionRules, createGuardedServer, limitNamedClients } from './connections.js';
import { dashboardRoutes } from './dashboard/routes.js';
import { createDropped } from './dropped.js';
import { createGraphqlEndpoint } from './graphql/endpoint.js';
import { createGraphqlPage } from './graphql/page/page.js';
import { identify } from './identify.js';
import { type InWork, trackRequests } from './inWork.js';
import { type IsTrusted, trustedProxies } from './request/client.js';
import { PATIENCE } from './request/patience.js';
import { createRateLimiter, ownBuckets, sharedBuckets } from './request/rates.js';
import { createUploadMemory } from './request/uploadMemory.js';
import { as4Route, createAs4Router } from './rest/as4.js';
import type { Service } from './rest/context.js';
import { errors } from './rest/errors.js';
import { createEventWaits } from './rest/eventWaits.js';
import { withKeptAnswers } from './rest/keptAnswers.js';
import { pages } from './rest/pages/pages.js';
import { problemPages } from './rest/pages/problems.js';
import { createOperationsRouter, createRouter } from './rest/router.js';
import { smpRoutes } from './rest/smp.js';
import { lookOf } from './signIn/layout.js';
import { signInRoutes } from './signIn/routes.js';
import { createStopping } from './stopping.js';

/** The port of health and metrics serves an operator's own tools only. */
const HEALTH_CONNECTIONS_MAX = 100;
/** A process without the API and without AS4_PORT serves `/as4` to itself only. */
const OWN_AS4_CONNECTIONS_MAX = 200;
const LOOPBACK = '127.0.0.1';

export interface ListeningServer {
  /** `http://host:port`, with the port that the system chose where PORT is 0. In a process without the API, that of health and metrics, or ''. */
  readonly url: string;
  /** Where health and metrics have their own port. */
  readonly healthUrl: string | undefined;
  /** Where `/as4` has its own port. */
  readonly as4Url: string | undefined;
  /** What /metrics says. */
  readonly readMetrics: Metrics['read'];
  /** For `noticeMs`, only `/health/ready` answers 503, so that a load balancer uses other processes. Then every request gets 503, requests in progress end, and the server closes. */
  stop(noticeMs: number, timeoutMs: number): Promise<void>;
}

/** Serves until it is stopped. */
export async function startServer(app: Service, patience = PATIENCE): Promise<ListeningServer> {
  const { host, port, healthPort, as4Port, trustedProxies: proxies } = app.config.http;
  const stopping = createStopping();
  const metrics = createMetrics(app);
  const isTrusted = trustedProxies(proxies);
  const dropped = createDropped(app.log, metrics);
  const serve = (
    router: Router,
    rules: Omit<ConnectionRules, 'isTrusted' | 'dropped' | 'patience'>,
    at: number,
    setting: string,
    on = host,
  ): Promise<Listening> => {
    const koa = new Koa({ proxy: false });
    koa.on('error', () => undefined); // errors() has logged what matters
    koa.use(identify(app, metrics, dropped, patience));
    koa.use(errors(app.database, app.log, app.settings));
    koa.use(stopping.middleware);
    koa.use(limitNamedClients({ isTrusted, dropped }));
    koa.use(lookOf(surface?.brand));
    koa.use(router.routes() as never);
    koa.use(unmatched);
    const listener = router === surface?.router ? withKeptAnswers(koa.callback(), app, metrics, stopping.isServing) : koa.callback();
    return listen(listener, { ...rules, isTrusted, dropped, patience }, on, at, setting);
  };

  const surface = app.config.roles.api ? await serveAll(app, metrics, isTrusted) : undefined;
  const main =
    surface === undefined
      ? undefined
      : await serve(surface.router, { connectionsMax: CONNECTIONS_MAX, onOpen: metrics.open }, port, 'PORT');
  const health =
    healthPort === undefined
      ? undefined
      : await serve(
          createOperationsRouter(app, metrics),
          { connectionsMax: HEALTH_CONNECTIONS_MAX, onOpen: () => undefined },
          healthPort,
          'HEALTH_PORT',
        );
  const serveAs4 = (connectionsMax: number, at: number, setting: string, on = host): Promise<Listening> =>
    serve(createAs4Router(app), { connectionsMax, onOpen: () => undefined }, at, setting, on);
  const as4 = await as4Listener(app, serveAs4);
  if (main !== undefined) app.serveAt({ api: main.url });
  if (as4 !== undefined) app.serveAt({ as4: as4.url });
  return {
    url: (main ?? health)?.url ?? '',
    healthUrl: health?.url,
    as4Url: as4Port === undefined ? undefined : as4?.url,
    readMetrics: metrics.read,
    async stop(noticeMs, timeoutMs) {
      await stopping.notice(noticeMs);
      stopping.refuse();
      surface?.endStreams();
      await main?.close(timeoutMs);
      await health?.close(timeoutMs);
      await as4?.close(timeoutMs);
      await surface?.stop();
    },
  };
}

type ServeAs4 = (connectionsMax: number, at: number, setting: string, on?: string) => Promise<Listening>;

/** At AS4_PORT. Without it, the API serves `/as4`; a process without the API has a listener for messages to itself. */
async function as4Listener({ config, takeAs4 }: Pick<Service, 'config' | 'takeAs4'>, serve: ServeAs4): Promise<Listening | undefined> {
  const { as4Port } = config.http;
  if (takeAs4 === undefined) return undefined;
  if (as4Port !== undefined) return serve(CONNECTIONS_MAX, as4Port, 'AS4_PORT');
  return config.roles.api ? undefined : serve(OWN_AS4_CONNECTIONS_MAX, 0, 'AS4', LOOPBACK);
}

/** The API and its open responses. */
interface Surface {
  readonly router: Router;
  readonly brand: Brand;
  endStreams(): void;
  stop(): Promise<void>;
}

type Router = ReturnType<typeof createRouter>;

async function serveAll(app: Service, metrics: Metrics, isTrusted: IsTrusted): Promise<Surface> {
  const rates = createRateLimiter(app.config.http.rateLimits, app.database.embedded ? ownBuckets() : sharedBuckets(app.database.sql));
  const memory = createUploadMemory();
  const brand = await openBrand(app.config.http.brand, app.log);
  const waits = createEventWaits(app);
  const router = createRouter(app, metrics, { rates, memory, waits });
  smpRoutes(router, app);
  if (app.config.http.as4Port === undefined) as4Route(router, app, memory);
  const graphql = await createGraphqlEndpoint(app, rates, memory);
  router.post('/graphql', (ctx) => graphql.serve(ctx as never));
  problemPages(router);
  if (app.config.http.hasDashboard) {
    dashboardRoutes(router as never, app, brand, rates);
    signInRoutes(router as never, app, isTrusted);
  }
  for (const [path, serve] of Object.entries(pages(app))) router.get(path, async (ctx) => serve(ctx as never));
  if (app.settings.sandbox) {
    const { page, file } = createGraphqlPage(app);
    router.get('/graphql', (ctx) => page(ctx as never));
    router.get('/graphql/page/{*path}', (ctx) => file(ctx as never));
  }
  router.post('/graphql/stream', (ctx) => graphql.stream(ctx as never));
  if (app.config.http.corsOrigins.length > 0) router.options(['/graphql', '/graphql/stream'], (ctx) => graphql.preflight(ctx as never));
  const endStreams = (): void => {
    graphql.endStreams();
    waits.stop();
  };
  return { router, brand, endStreams, stop: () => graphql.stop() };
}

/** An unknown path is 404. A known path with another method is 405 with Allow. Neither needs a token (docs/decisions/003). */
async function unmatched(ctx: Context): Promise<void> {
  const matched = (ctx as { matched?: { methods: string[] }[] }).matched ?? [];
  if (matched.length === 0) throw new ExchangeError('NOT_FOUND', 'Not Found');
  const allowed = [...new Set(matched.flatMap((layer) => layer.methods))].sort().join(', ');
  ctx.set('Allow', allowed);
  throw new ExchangeError('METHOD_NOT_ALLOWED', 'Method Not Allowed', undefined, { explained: `this path takes ${allowed}` });
}

interface Listening {
  readonly url: string;
  close(timeoutMs: number): Promise<void>;
}

function listen(listener: RequestListener, rules: ConnectionRules, host: string, port: number, setting: string): Promise<Listening> {
  const server = createGuardedServer(listener, rules);
  const inWork = trackRequests(server);
  return new Promise((resolve, reject) => {
    const refuse = (error: Error): void =>
      reject(new ConfigError(`HOST, ${setting}: cannot listen on ${host}, port ${port}: ${error.message}.`));
    server.once('error', refuse);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', refuse);
      const address = server.address() as AddressInfo;
      const url = `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
      resolve({ url, close: (timeoutMs) => close(server, inWork, timeoutMs) });
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
