// Requests that wait for an event. They hold no connection of the database: the feed of documents reads once for all of them.
import { createPlaces } from '../../concurrency/limiter.js';
import type { Actor } from '../../domain/actor.js';
import { ExchangeError } from '../../domain/errors.js';
import { pullEvents } from '../../domain/webhooks/pull.js';
import type { Service } from './context.js';

export const EVENT_WAITS = {
  secondsMax: 30,
  /** Requests of a tenant that wait at once, in each process. */
  perTenantMax: 20,
  /** Between two looks at events that an earlier transaction holds back. Nothing tells when that one ends. */
  heldMs: 250,
} as const;

type Page = Awaited<ReturnType<typeof pullEvents>>;
type Asked = Parameters<typeof pullEvents>[2];

export interface EventWaits {
  /** The first page that has an event, or an empty one after the time, or when the signal is aborted or the service stops. Throws TOO_MANY_REQUESTS. */
  next(actor: Actor, asked: Asked, seconds: number, signal: AbortSignal): Promise<Page>;
  /** Every request is answered at once. */
  stop(): void;
}

export function createEventWaits(app: Service): EventWaits {
  const take = createPlaces(EVENT_WAITS.perTenantMax);
  const stopping = new AbortController();
  return {
    async next(actor, asked, seconds, signal) {
      const leave = take(actor.tenantId);
      if (leave === undefined) throw tooMany();
      try {
        return await firstPage(app, actor, asked, AbortSignal.any([signal, stopping.signal, AbortSignal.timeout(seconds * 1000)]));
      } finally {
        leave();
      }
    },
    stop: () => stopping.abort(),
  };
}

/** An event comes with a change of its document. The listener is there before the look, so that none comes between. */
async function firstPage(app: Service, actor: Actor, asked: Asked, over: AbortSignal): Promise<Page> {
  let rung = Promise.withResolvers<void>();
  const ring = (): void => rung.resolve();
  over.addEventListener('abort', ring);
  const unwatch = await app.feeds.documents.watch(actor.tenantId, ring);
  try {
    for (;;) {
      rung = Promise.withResolvers<void>();
      const page = await pullEvents(app, actor, asked);
      if (page.events.length > 0 || over.aborted) return page;
      const again = page.isHeld ? setTimeout(ring, EVENT_WAITS.heldMs) : undefined;
      await rung.promise.finally(() => clearTimeout(again));
    }
  } finally {
    unwatch();
    over.removeEventListener('abort', ring);
  }
}

function tooMany(): ExchangeError {
  const detail = `${EVENT_WAITS.perTenantMax} requests of this tenant wait for events already`;
  return new ExchangeError('TOO_MANY_REQUESTS', 'Too Many Requests', detail, { retryAfterSeconds: EVENT_WAITS.secondsMax });
}
