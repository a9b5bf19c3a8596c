// What a finished request means for its delivery.
import type { App } from '../domain/ports.js';
import { nextTryAtMs, retryAfterMs, TRIES_MAX } from '../domain/webhooks/schedule.js';
import type { Attempted } from './attempt.js';
import type { ClaimedDelivery } from './claim.js';
import { PRIORITIES } from './limits.js';

/** How a claimed delivery goes on. */
export interface Outcome {
  readonly delivery: ClaimedDelivery;
  readonly state: 'DELIVERED' | 'RETRY' | 'EXHAUSTED' | 'SKIPPED' | 'CANCELLED';
  /** When it is due again; undefined: it is over, or at once. */
  readonly dueAt: Date | undefined;
  /** undefined: nothing was sent, and the claim counts for nothing. */
  readonly attempted: Attempted | undefined;
}

/** What comes of an attempt: delivered, to be tried again, or exhausted. */
export function judged(app: Pick<App, 'clock' | 'settings'>, delivery: ClaimedDelivery, attempted: Attempted): Outcome {
  if (attempted.outcome === 'DELIVERED') return { delivery, state: 'DELIVERED', dueAt: undefined, attempted };
  // docs/decisions/041: one last try, also where it was the first and the schedule would have room for another.
  if (delivery.priority === PRIORITIES.last) return { delivery, state: 'EXHAUSTED', dueAt: undefined, attempted };
  const atMs = nextTryAtMs(
    {
      failures: Math.min(delivery.attempt, TRIES_MAX),
      // When it is tried again must not tell how long it took either.
      endedAtMs: (attempted.errorCode === 'UNREACHABLE' ? attempted.startedAt : app.clock()).getTime(),
      expiresAtMs: delivery.expiresAt.getTime(),
      status: attempted.status,
      retryAfter: attempted.retryAfter,
    },
    { baseMs: app.settings.webhookRetryBaseMs, windowMs: app.settings.webhookRetryWindowMs },
    Math.random,
  );
  return { delivery, state: atMs === undefined ? 'EXHAUSTED' : 'RETRY', dueAt: atMs === undefined ? undefined : new Date(atMs), attempted };
}

/** Nothing was sent: the subscription is gone or disabled, the time is over, or the lease too old to be trusted. */
export function unsent(delivery: ClaimedDelivery, state: Exclude<Outcome['state'], 'DELIVERED'>): Outcome {
  return { delivery, state, dueAt: undefined, attempted: undefined };
}

/** The longest that an endpoint may ask to be left alone. */
const PAUSE_MS_MAX = 60 * 60 * 1000;

/** docs/decisions/041: until when a 429 pauses the endpoint, at most an hour. */
export function pausedUntilMs({ status, retryAfter }: Pick<Attempted, 'status' | 'retryAfter'>, nowMs: number): number | undefined {
  const askedMs = status === 429 ? retryAfterMs(retryAfter, nowMs) : undefined;
  return askedMs === undefined ? undefined : nowMs + Math.min(askedMs, PAUSE_MS_MAX);
}
