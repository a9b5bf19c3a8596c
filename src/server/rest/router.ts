// Every route of the service, one line each.
import Router from '@koa/router';
import type { Context } from 'koa';
import type { Scope } from '../../domain/vocabulary.js';
import type { Metrics } from '../../metrics/exposition.js';
import { createReportingLook } from '../readiness.js';
import type { RateKind, RateLimiter } from '../request/rates.js';
import type { UploadMemory } from '../request/uploadMemory.js';
import { afnorRoutes } from './afnor/routes.js';
import { takeFor } from './channelRoutes.js';
import type { Handler, Service } from './context.js';
import { scoped } from './context.js';
import { completeDocument, completeDocuments, getDocument, listDocuments, uploadDocument } from './documents.js';
import { getEvents } from './events.js';
import type { EventWaits } from './eventWaits.js';
import { downloadFile, preflightFile } from './files.js';
import { getInvoice, getInvoiceSchema, postInvoice, postInvoiceCheck, postInvoiceXml } from './invoices.js';
import { jwks, token } from './oauth.js';
import { openapi } from './openapi.js';
import { addParticipant, changeParticipant, deleteParticipant, findParticipant, getParticipants } from './participants.js';
import { withProblems } from './problem.js';
import { issueCertificate, moveClock } from './sandbox.js';
import { sapiRoutes } from './sapi/routes.js';
import { live, metrics, ready } from './service.js';
import { deleteWebhook, getWebhooks, putWebhook, rotateWebhookSecret } from './webhooks.js';

type RouteHandler = (ctx: Context & { params: Record<string, string> }) => Promise<void>;

interface Limits {
  readonly rates: RateLimiter;
  readonly memory: UploadMemory;
  readonly waits: EventWaits;
}

export function createRouter(app: Service, gauges: Metrics, { rates, memory, waits }: Limits): Router {
  const router = createOperationsRouter(app, gauges);
  const guard = (scopes: Scope | readonly Scope[], kinds: RateKind | readonly RateKind[], handler: Handler): RouteHandler =>
    scoped(app, rates, [scopes].flat(), [kinds].flat(), handler);
  const on = (method: 'get' | 'post' | 'put' | 'delete', path: string, handler: RouteHandler): void => {
    router[method](path, (ctx) => handler(ctx as never));
  };

  on('post', '/v3/documents/:documentType/:direction/multipart', guard('exchange/send', 'upload', uploadDocument(app, memory)));
  on('post', '/v3/participant', guard('exchange/participant', 'participant', addParticipant(app)));
  on('get', '/v3/participant', guard('exchange/participant', 'read', getParticipants(app)));
  on('put', '/v3/participant/:identifier', guard('exchange/participant', 'participant', changeParticipant(app)));
  on('delete', '/v3/participant/:identifier', guard('exchange/participant', 'participant', deleteParticipant(app)));
  on('put', '/v3/webhook', guard('exchange/webhook', ['read', 'change'], putWebhook(app)));
  on('get', '/v3/webhook', guard('exchange/webhook', 'read', getWebhooks(app)));
  on('post', '/v3/webhook/rotate-secret', guard('exchange/webhook', ['read', 'change'], rotateWebhookSecret(app)));
  on('delete', '/v3/webhook/:id', guard('exchange/webhook', ['read', 'change'], deleteWebhook(app)));
  on(
    'get',
    '/v4/participants/find',
    guard(['exchange/participant', 'exchange/send', 'exchange/read'], 'participant', findParticipant(app)),
  );
  on('get', '/v4/events', guard('exchange/webhook', 'read', getEvents(app, waits)));
  on('get', '/v4/documents/export', guard('exchange/receive', 'read', listDocuments(app)));
  on('post', '/v4/documents/export/complete', guard('exchange/receive', 'read', completeDocuments(app)));
  on('get', '/v4/documents/export/:documentId', guard('exchange/receive', 'read', getDocument(app)));
  on('put', '/v4/documents/export/:documentId', guard('exchange/receive', 'read', completeDocument(app)));

  const invoice = (method: 'get' | 'post', path: string, handler: RouteHandler): void => on(method, path, withProblems(handler));
  const reading = ['exchange/send', 'exchange/read'] as const;
  invoice('post', '/v4/invoices', guard('exchange/send', 'upload', postInvoice(app, memory)));
  invoice('post', '/v4/invoices/check', guard(reading, 'invoice', postInvoiceCheck(app, memory)));
  invoice('post', '/v4/invoices/xml', guard(reading, 'invoice', postInvoiceXml(app, memory)));
  invoice('get', '/v4/documents/:documentId/invoice', guard(['exchange/receive', ...reading], 'read', getInvoice(app)));
  on('get', '/schemas/invoice.json', getInvoiceSchema(app));

  if (app.settings.afnorApi) afnorRoutes(app, memory, on as never, guard);
  if (app.settings.sapiSk) sapiRoutes(app, { rates, memory, readiness: gauges.readiness, on: on as never });
  for (const route of app.channelRoutes) on('post', route.path, takeFor(route, memory));

  on('get', '/files/:fileId', downloadFile(app, rates));
  if (app.config.http.corsOrigins.length > 0) router.options('/files/:fileId', preflightFile(app));
  on('post', '/oauth2/token', token(app));
  on('get', '/.well-known/jwks.json', jwks(app));
  on('get', '/openapi.json', openapi(app));
  if (app.settings.sandbox) {
    // Spec is silent: any of the four scopes opens the endpoints of the sandbox (docs/decisions/055).
    const open =
      (handler: Handler): RouteHandler =>
      async (ctx) =>
        handler(ctx, await app.bearer(ctx.get('Authorization')));
    on('post', '/sandbox/certificate', open(issueCertificate(app)));
    on('post', '/sandbox/clock', open(moveClock(app)));
  }
  return router;
}

/** The routes of every process that listens, and the only ones of a process without the API. */
export function createOperationsRouter(app: Service, gauges: Metrics): Router {
  // An unknown path is 404 (docs/decisions/003). Paths are case-sensitive and strict: `/export/` without an id must not become the list.
  const router = new Router({ exclusive: true, sensitive: true, strict: true });
  router.get('/health/live', live());
  router.get('/health/ready', ready(gauges.readiness, createReportingLook(app)));
  router.get('/metrics', metrics(app, gauges));
  return router;
}
