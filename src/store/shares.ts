// A concurrency limit per key. A tenant waits behind its own work, and never takes everything.
import { ExchangeError } from '../domain/errors.js';

export interface ShareLimits {
  /** Running at once, per key. */
  readonly concurrency: number;
  /** Waiting, per key. More are refused. */
  readonly waitingMax: number;
  /** After this time, waiting work is refused. */
  readonly waitMsMax: number;
}

interface Shares {
  /** Runs `work` when its key has a slot. Throws TOO_MANY_REQUESTS where too many wait, or where it waited for too long. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface TenantShare {
  running: number;
  readonly waiting: Set<() => void>;
}

const RETRY_AFTER_SECONDS = 2;

export function createShares({ concurrency, waitingMax, waitMsMax }: ShareLimits): Shares {
  const shares = new Map<string, TenantShare>();

  const enter = (share: TenantShare): Promise<void> | undefined => {
    if (share.running < concurrency) {
      share.running += 1;
      return undefined;
    }
    if (share.waiting.size >= waitingMax) throw tooMany(`${waitingMax} reads of this tenant wait already`);
    return new Promise((resolve, reject) => {
      // The finished work hands its slot to the next one, so `running` does not change.
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        share.waiting.delete(start);
        reject(tooMany(`the read waited ${waitMsMax / 1000} s behind others of this tenant`));
      }, waitMsMax);
      share.waiting.add(start);
    });
  };
  const leave = (key: string, share: TenantShare): void => {
    const [next] = share.waiting;
    if (next !== undefined) {
      share.waiting.delete(next);
      next();
      return;
    }
    share.running -= 1;
    if (share.running === 0) shares.delete(key);
  };

  return {
    async run(key, work) {
      let share = shares.get(key);
      if (share === undefined) {
        share = { running: 0, waiting: new Set() };
        shares.set(key, share);
      }
      await enter(share);
      try {
        return await work();
      } finally {
        leave(key, share);
      }
    },
  };
}

function tooMany(detail: string): ExchangeError {
  return new ExchangeError('TOO_MANY_REQUESTS', 'Too Many Requests', detail, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
