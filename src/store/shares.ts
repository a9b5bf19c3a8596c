// A concurrency limit per key: one tenant waits behind its own work, and never takes all there is.
import { ExchangeError } from '../domain/errors.js';

export interface ShareLimits {
  /** Of one key at once. */
  readonly concurrency: number;
  /** Of one key that wait; the next one is refused. */
  readonly waitingMax: number;
  /** After which one that waits is refused. */
  readonly waitMsMax: number;
}

export interface Shares {
  /** Runs `work` when its key has a place. Throws TOO_MANY_REQUESTS where too many wait, or it waited for too long. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Share {
  running: number;
  readonly waiting: Set<() => void>;
}

const RETRY_AFTER_SECONDS = 2;

export function createShares({ concurrency, waitingMax, waitMsMax }: ShareLimits): Shares {
  const shares = new Map<string, Share>();

  const enter = (share: Share): Promise<void> | undefined => {
    if (share.running < concurrency) {
      share.running += 1;
      return undefined;
    }
    if (share.waiting.size >= waitingMax) throw tooMany(`${waitingMax} reads of this tenant wait already`);
    return new Promise((resolve, reject) => {
      // Whoever leaves hands over the place, so `running` stays as it is.
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
  const leave = (key: string, share: Share): void => {
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
