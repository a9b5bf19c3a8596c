// Decides what a finished request means for its delivery.
import type { App } from '../../ports.js';
import { retryAfterMs } from '../../retryAfter.js';
import { nextTryAtMs, TRIES_MAX } from '../schedule.js';
import type { Attempted } from './attempt.js';
import type { ClaimedDelivery } from './claim.js';
import { PRIORITIES } from './limits.js';

/** The next state of a claimed delivery. */
export interface DeliveryOutcome {
  readonly delivery: ClaimedDelivery;
  readonly state: 'DELIVERED' | 'RETRY' | 'EXHAUSTED' | 'SKIPPED' | 'CANCELLED';
  /** When it is due again. Undefined: it has ended, or it is due at once. */
  readonly dueAt: Date | undefined;
  /** Undefined: nothing was sent, and the claim does not count. */
  readonly attempted: Attempted | undefined;
}

/** The result of an attempt: delivered, retried, or exhausted. */
export function judged(app: Pick<App, 'clock' | 'settings'>, delivery: ClaimedDelivery, attempted: Attempted): DeliveryOutcome {
  if (attempted.outcome === 'DELIVERED') return { delivery, state: 'DELIVERED', dueAt: undefined, attempted };
  // docs/decisions/041: a last attempt has no retry, even if it was the first and the schedule would allow another.
  if (delivery.priority === PRIORITIES.last) return { delivery, state: 'EXHAUSTED', dueAt: undefined, attempted };
  const atMs = nextTryAtMs(
    {
      failures: Math.min(delivery.attempt, TRIES_MAX),
      // The time of the retry must not reveal how long the attempt took.
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

/** Nothing was sent: the subscription was removed or disabled, the window is over, or the lease is too old. */
export function unsent(delivery: ClaimedDelivery, state: Exclude<DeliveryOutcome['state'], 'DELIVERED'>): DeliveryOutcome {
  return { delivery, state, dueAt: undefined, attempted: undefined };
}

/** The longest pause that an endpoint may ask for. */
const PAUSE_MS_MAX = 60 * 60 * 1000;

/** docs/decisions/041: the end of the pause that a 429 asks for, at most an hour. */
export function pausedUntilMs({ status, retryAfter }: Pick<Attempted, 'status' | 'retryAfter'>, nowMs: number): number | undefined {
  const askedMs = status === 429 ? retryAfterMs(retryAfter, nowMs) : undefined;
  return askedMs === undefined ? undefined : nowMs + Math.min(askedMs, PAUSE_MS_MAX);
}
