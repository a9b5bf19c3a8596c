// When a failed send or reply is retried.
import type { App } from '../../ports.js';

/** docs/decisions/019: 30 s, 2 min, 10 min, 30 min, then hourly. Another base has the same proportions. */
export function sendDelayMs(failedAttempts: number, baseMs: number): number {
  const steps = [1, 4, 20, 60, 120];
  return baseMs * steps[Math.min(failedAttempts, steps.length) - 1]!;
}

/** The next attempt after that number of failures, and the end of the window, which begins with the first failure. */
export function retryAt(
  app: Pick<App, 'clock' | 'settings'>,
  sendUntil: Date | undefined,
  failedAttempts: number,
  retryAfterMs = sendDelayMs(failedAttempts, app.settings.sendRetryBaseMs),
): { readonly dueAt: Date; readonly until: Date } {
  const now = app.clock().getTime();
  return {
    dueAt: new Date(now + retryAfterMs),
    until: sendUntil ?? new Date(now + app.settings.sendRetryWindowMs),
  };
}
