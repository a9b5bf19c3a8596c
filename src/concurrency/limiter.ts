// Limits how much runs at once for a key, such as a tenant or a host.
import { count } from './count.js';
import { createKeyedQueue, type QueuedTask } from './keyedQueue.js';

/** At most so many places of each key are taken at once. Returns how to leave the place; undefined where there is none. */
export function createPlaces(perKey: number): (key: string) => (() => void) | undefined {
  const taken = new Map<string, number>();
  return (key) => {
    if ((taken.get(key) ?? 0) >= perKey) return undefined;
    count(taken, key, 1);
    return () => void count(taken, key, -1);
  };
}

interface LimiterOptions {
  /** Running at once, per key. */
  readonly perKey: number;
  /** Running at once, of all keys. */
  readonly total?: number;
  /** Waiting, per key. More are refused. */
  readonly waitingMax?: number;
  /** After this time, waiting work is refused. */
  readonly waitMsMax?: number;
  /** The error for work that is refused. */
  readonly refusal?: (why: 'full' | 'late', key: string) => Error;
}

export interface Limiter {
  /** Runs `work` when its key has a place, first in, first out. Throws the refusal, and the reason of an aborted signal. */
  run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

interface WaitingWork extends QueuedTask {
  readonly begin: () => void;
}

export function createLimiter({ perKey, total = Infinity, waitingMax = Infinity, waitMsMax, refusal = noPlace }: LimiterOptions): Limiter {
  const queue = createKeyedQueue<WaitingWork>(() => perKey, 'arrival');
  let running = 0;
  const beginNext = (): void => {
    while (running < total) {
      const next = queue.take();
      if (next === undefined) return;
      running += 1;
      next.begin();
    }
  };
  const leave = (one: WaitingWork): void => {
    running -= 1;
    queue.done(one);
    beginNext();
  };
  return {
    async run(key, work, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      let isWaiting = true;
      const begin = (): void => {
        isWaiting = false;
        resolve();
      };
      const one: WaitingWork = { key, signal, reject, begin };
      queue.add(one);
      beginNext();
      if (isWaiting) {
        if (queue.waiting(key) > waitingMax) queue.remove(one, refusal('full', key));
        const late = waitMsMax === undefined ? undefined : setTimeout(() => queue.remove(one, refusal('late', key)), waitMsMax);
        await promise.finally(() => clearTimeout(late));
      }
      try {
        return await work();
      } finally {
        leave(one);
      }
    },
  };
}

function noPlace(): Error {
  return new Error('There is no place');
}
