// When a failed webhook is retried. Pure: times are milliseconds since the epoch, and the random source is a parameter.
import { retryAfterMs } from '../retryAfter.js';

/** The first attempt and ten retries. */
export const TRIES_MAX = 11;
const JITTER = 0.1;
const GROWTH = 3;
const HOUR_MS = 3_600_000;
/** The last attempt is this part of the window before its end: 60 s of 24 h. */
export const LAST_TRY_PART = 1 / 1440;
/** Statuses whose Retry-After is respected. */
const HINTING_STATUSES: readonly number[] = [429, 503];

/** The settings WEBHOOK_RETRY_BASE_MS (10 s) and WEBHOOK_RETRY_WINDOW_MS (24 h). */
interface Schedule {
  readonly baseMs: number;
  readonly windowMs: number;
}

/** A failed attempt. */
interface FailedTry {
  /** How many attempts of this delivery have failed, including this one. */
  readonly failures: number;
  readonly endedAtMs: number;
  /** No attempt starts later: {@link expiryOf} the first attempt. */
  readonly expiresAtMs: number;
  /** The status of the response, where there was one, and its Retry-After as received. */
  readonly status?: number | undefined;
  readonly retryAfter?: string | undefined;
}

/**
 * The time of the next attempt. Undefined where the delivery is exhausted (docs/spec.md#events). `random` returns numbers from 0 to 1.
 */
export function nextTryAtMs(failed: FailedTry, schedule: Schedule, random: () => number): number | undefined {
  if (failed.failures >= TRIES_MAX) return undefined;
  const scheduledMs = jittered(delayMs(failed.failures, schedule), random);
  const dueAtMs = failed.endedAtMs + heardDelayMs(failed, scheduledMs);
  return withinWindow(dueAtMs, failed.endedAtMs, failed.expiresAtMs, schedule);
}

/**
 * The delay after the n-th failed attempt. Spec is silent: the schedule (docs/decisions/041): min(base · 3^(n−1),
 * window / 4). With the defaults: 10 s, 30 s, 90 s, 270 s, 810 s, 2,430 s, 7,290 s, then 6 h three times.
 */
export function delayMs(failures: number, { baseMs, windowMs }: Schedule): number {
  return Math.min(baseMs * GROWTH ** (failures - 1), windowMs / 4);
}

/** The end of a delivery. No attempt starts later than one window after the first attempt. */
export function expiryOf(firstStartedAtMs: number, { windowMs }: Schedule): number {
  return firstStartedAtMs + windowMs;
}

/**
 * Keeps a planned attempt within the window. An attempt that a hint or a breaker moved past the end becomes one last attempt shortly
 * before the end. Undefined where that time has passed, too.
 */
export function withinWindow(dueAtMs: number, nowMs: number, expiresAtMs: number, { windowMs }: Schedule): number | undefined {
  if (dueAtMs <= expiresAtMs) return dueAtMs;
  const lastAtMs = expiresAtMs - windowMs * LAST_TRY_PART;
  return lastAtMs > nowMs ? lastAtMs : undefined;
}

/** next = max(schedule, min(hint, max(1 h, schedule))): a receiver may ask for a longer delay, up to an hour, but not for a shorter one. */
function heardDelayMs(failed: FailedTry, scheduledMs: number): number {
  const isHint = failed.status !== undefined && HINTING_STATUSES.includes(failed.status);
  const hintMs = isHint ? (retryAfterMs(failed.retryAfter, failed.endedAtMs) ?? 0) : 0;
  return Math.max(scheduledMs, Math.min(hintMs, Math.max(HOUR_MS, scheduledMs)));
}

function jittered(delay: number, random: () => number): number {
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random()));
}
