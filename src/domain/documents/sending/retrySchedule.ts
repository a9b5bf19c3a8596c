// When a failed send or reply is retried.
import type { App } from '../../ports.js';

/** docs/decisions/019: 30 s, 2 min, 10 min, 30 min, then hourly. Another base has the same proportions. */
export function sendDelayMs(failedAttempts: number, baseMs: number): number {
  const steps = [1, 4, 20, 60, 120];
  return baseMs * steps[Math.min(failedAttempts, steps.length) - 1]!;
}

/** Attempts after which the other side cannot ask for a shorter wait than that of the schedule. */
const ASKED_MAX = 5;

/** The next attempt after that number of failures, and the end of the window, which begins with the first failure. */
export function retryAt(
  app: Pick<App, 'clock' | 'settings'>,
  sendUntil: Date | undefined,
  failedAttempts: number,
  retryAfterMs?: number,
): { readonly dueAt: Date; readonly until: Date } {
  const now = app.clock().getTime();
  const until = sendUntil ?? new Date(now + app.settings.sendRetryWindowMs);
  const scheduledMs = sendDelayMs(failedAttempts, app.settings.sendRetryBaseMs);
  // A wait that the other side asks for counts within the window. After some attempts it only makes the wait longer.
  const isAsked = retryAfterMs !== undefined && now + retryAfterMs <= until.getTime();
  const delayMs = isAsked ? Math.max(retryAfterMs, failedAttempts > ASKED_MAX ? scheduledMs : 0) : scheduledMs;
  return { dueAt: new Date(now + delayMs), until };
}
