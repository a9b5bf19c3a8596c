// The id, the log line, the figures and the span of each request.
import type { Context, Next } from 'koa';
import { readTraceParent } from '../domain/trace.js';
import type { Metrics, RefusalCode } from '../metrics/exposition.js';
import { inSpan, isTracing } from '../tracing/span.js';
import type { Dropped } from './dropped.js';
import type { Patience } from './request/patience.js';
import { requestIdOf } from './requestId.js';
import { AFNOR_PATH } from './rest/afnor/errors.js';
import type { Service } from './rest/context.js';
import { shownPath } from './shownPath.js';

/** Every response has X-Request-Id: the client's own where that is valid. */
export function identify(app: Pick<Service, 'log' | 'settings'>, metrics: Metrics, dropped: Dropped, patience: Patience) {
  return async (ctx: Context, next: Next): Promise<void> => {
    // The header of AFNOR XP Z12-013.
    const own = app.settings.afnorApi && ctx.path.startsWith(AFNOR_PATH) ? ctx.get('Request-Id') : '';
    const requestId = requestIdOf(ctx.get('X-Request-Id') || own);
    ctx.state['requestId'] = requestId;
    ctx.state['patience'] = patience;
    ctx.set('X-Request-Id', requestId);
    const began = performance.now();
    const route = await traced(ctx, requestId, next);
    const seconds = (performance.now() - began) / 1000;
    metrics.observe(route, ctx.method, ctx.status, seconds);
    const code = ctx.state['errorCode'] as RefusalCode | undefined;
    if (ctx.status >= 400 && ctx.respond !== false && !OF_MACHINES.test(ctx.path)) metrics.refused(code ?? 'OTHER');
    if (ctx.status === 408) dropped('timeout', ctx.req.socket.remoteAddress);
    app.log[levelOf(ctx)]('request', {
      request: requestId,
      method: ctx.method,
      path: shownPath(ctx.path),
      status: ctx.status,
      ...(ctx.status >= 400 && code !== undefined ? { code } : {}),
      ms: Math.round(seconds * 1e4) / 10,
    });
  };
}

/** What was refused or failed is shown at the usual level, everything at `debug`. A client that is gone got no answer. */
function levelOf({ status, path, respond }: Context): 'debug' | 'info' | 'warn' {
  if (status < 400 || respond === false || OF_MACHINES.test(path)) return 'debug';
  return status >= 500 ? 'warn' : 'info';
}

/** Asked all the time by machines: each would be a trace of its own, and their answers are no part of what clients see. */
const OF_MACHINES = /^\/(health|metrics)(\/|$)/;

/** Runs the request in a span, in the trace that its header names. Returns its route, `none` where no route has the path. */
async function traced(ctx: Context, requestId: string, next: Next): Promise<string> {
  const routeOf = (): string => String((ctx as { _matchedRoute?: unknown })._matchedRoute ?? 'none');
  if (!isTracing() || OF_MACHINES.test(ctx.path)) return next().then(routeOf);
  const attributes = { 'http.request.method': ctx.method, 'url.scheme': ctx.protocol, 'exchange.request_id': requestId };
  return inSpan(ctx.method, { kind: 'server', parent: readTraceParent(ctx.get('traceparent')) ?? null, attributes }, async (notes) => {
    await next();
    const route = routeOf();
    notes.rename(`${ctx.method} ${route}`);
    notes.add({ 'http.route': route, 'http.response.status_code': ctx.status });
    if (ctx.status >= 500) notes.fail(String(ctx.status));
    return route;
  });
}
