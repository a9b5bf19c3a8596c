// Stops a server in two steps: first it announces that and still serves, then it refuses requests.
import type { Context, Next } from 'koa';
import { ExchangeError } from '../domain/errors.js';

interface Stopping {
  readonly middleware: (ctx: Context, next: Next) => Promise<void>;
  /** Whether no stop was announced. */
  isServing(): boolean;
  /** From now on `/health/ready` is 503 and every response closes its connection, but requests are served. Resolves after `noticeMs`. */
  notice(noticeMs: number): Promise<void>;
  /** From now on everything but `/health/live` is refused with 503. */
  refuse(): void;
}

export function createStopping(): Stopping {
  let phase: 'serving' | 'noticed' | 'refusing' = 'serving';
  return {
    async middleware(ctx, next) {
      if (phase !== 'serving') {
        ctx.set('Connection', 'close');
        const isRefused = phase === 'refusing' ? ctx.path !== '/health/live' : ctx.path === '/health/ready';
        if (isRefused) throw new ExchangeError('UNAVAILABLE', 'Service Unavailable');
      }
      await next();
    },
    isServing: () => phase === 'serving',
    async notice(noticeMs) {
      if (noticeMs === 0) return;
      phase = 'noticed';
      await new Promise((resolve) => setTimeout(resolve, noticeMs));
    },
    refuse() {
      phase = 'refusing';
    },
  };
}
