// Reads from a request what its actor carries.
import type { Context } from 'koa';
import type { RequestContext } from '../../domain/actor.js';
import { readTraceParent } from '../../domain/trace.js';
import { activeTraceParent } from '../../tracing/span.js';

/** Available once server.ts has given the request its id. */
export function requestContextOf(ctx: Pick<Context, 'state' | 'get'>): RequestContext {
  return { requestId: String(ctx.state['requestId']), traceParent: activeTraceParent() ?? readTraceParent(ctx.get('traceparent')) };
}
