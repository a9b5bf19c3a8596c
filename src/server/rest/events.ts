// Events to pull: reads the request, waits for an event where it asks for that, writes the response.
import { type Query, readParameters, wholeNumber } from '../../domain/queryParameters.js';
import { LIMITS } from '../../domain/vocabulary.js';
import { pullEvents } from '../../domain/webhooks/pull.js';
import type { Handler, Service } from './context.js';
import { EVENT_WAITS, type EventWaits } from './eventWaits.js';

/** Spec is silent: events to pull (docs/decisions/081). */
export function getEvents(app: Service, waits: EventWaits): Handler {
  return async (ctx, actor) => {
    const { wait, ...asked } = readQuery(ctx.query);
    ctx.set('Cache-Control', 'no-store');
    const gone = new AbortController();
    ctx.res.once('close', () => gone.abort());
    const now = await pullEvents(app, actor, asked);
    const isOver = wait === 0 || now.events.length > 0;
    const { events, next } = isOver ? now : await waits.next(actor, asked, wait, gone.signal);
    ctx.body = { events: events.map(({ cursor, body }) => ({ cursor, ...body })), next };
  };
}

function readQuery(query: Query): { readonly after: string | undefined; readonly limit: number; readonly wait: number } {
  const one = readParameters(query, ['after', 'limit', 'wait']);
  return {
    after: one('after'),
    limit: wholeNumber('limit', one('limit') ?? String(LIMITS.listLimitDefault), 1, LIMITS.listLimitMax),
    wait: wholeNumber('wait', one('wait') ?? '0', 0, EVENT_WAITS.secondsMax),
  };
}
