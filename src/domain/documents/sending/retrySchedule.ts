// When a failed send or reply is retried.
import type { App } from '../../ports.js';

/** docs/decisions/019: 30 s, 2 min, 10 min, 30 min, then hourly. Another base has the same proportions. */
export function sendDelayMs(failedAttempts: number, baseMs: number): number {
  const steps = [1, 4, 20, 60, 120];
  return baseMs * steps[Math.min(failedAttempts, steps.length) - 1]!;
}

/** After so many failed attempts, a wait that the other side asks for is at least that of the schedule, which begins then. */
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
  const { sendRetryBaseMs } = app.settings;
  // A wait that the other side asks for counts within the window.
  const isAsked = retryAfterMs !== undefined && now + retryAfterMs <= until.getTime();
  const delayMs = isAsked ? askedDelayMs(retryAfterMs, failedAttempts, sendRetryBaseMs) : sendDelayMs(failedAttempts, sendRetryBaseMs);
  return { dueAt: new Date(now + delayMs), until };
}

/** A status that comes before its document is recorded as sent is asked for every second, until the lease of a killed process ends. */
function askedDelayMs(retryAfterMs: number, failedAttempts: number, baseMs: number): number {
  return failedAttempts <= ASKED_MAX ? retryAfterMs : Math.max(retryAfterMs, sendDelayMs(failedAttempts - ASKED_MAX, baseMs));
}
