// When a failed send or reply is retried.
import type { App } from '../../ports.js';

/** docs/decisions/019: 30 s, 2 min, 10 min, 30 min, then hourly. Another base has the same proportions. */
export function sendDelayMs(failedAttempts: number, baseMs: number): number {
  const steps = [1, 4, 20, 60, 120];
  return baseMs * steps[Math.min(failedAttempts, steps.length) - 1]!;
}

/** Waits that the other side asks for are kept so often. After that they are at least this part of the time since the first failure. */
const ASKED_MAX = 5;
const GROWN_PART = 1 / 4;
const GROWN_MS_MIN = 5_000;

/** The next attempt after that number of failures, and the end of the window, which begins with the first failure. */
export function retryAt(
  app: Pick<App, 'clock' | 'settings'>,
  sendUntil: Date | undefined,
  failedAttempts: number,
  retryAfterMs?: number,
): { readonly dueAt: Date; readonly until: Date } {
  const now = app.clock().getTime();
  const until = sendUntil ?? new Date(now + app.settings.sendRetryWindowMs);
  const { sendRetryBaseMs, sendRetryWindowMs } = app.settings;
  // A wait that the other side asks for counts within the window.
  const isAsked = retryAfterMs !== undefined && now + retryAfterMs <= until.getTime();
  const delayMs = isAsked
    ? askedDelayMs(retryAfterMs, failedAttempts, sendRetryBaseMs, now - until.getTime() + sendRetryWindowMs)
    : sendDelayMs(failedAttempts, sendRetryBaseMs);
  return { dueAt: new Date(now + delayMs), until };
}

/**
 * Later waits grow, up to those of the schedule, which begins then. So an access point that is busy for a minute is asked again 15 seconds
 * later at most, and one that always asks to come back at once is not asked all the time. `waitedMs`: since the first failure.
 */
function askedDelayMs(retryAfterMs: number, failedAttempts: number, baseMs: number, waitedMs: number): number {
  if (failedAttempts <= ASKED_MAX) return retryAfterMs;
  return Math.max(retryAfterMs, Math.min(sendDelayMs(failedAttempts - ASKED_MAX, baseMs), Math.max(waitedMs * GROWN_PART, GROWN_MS_MIN)));
}
