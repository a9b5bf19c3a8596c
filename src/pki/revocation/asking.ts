// Questions to strangers' hosts: one at a time for each key, and after a fault none for a while.
import { LRUCache } from 'lru-cache';

const FAULTS_MAX = 1_000;

interface Asking {
  /** Throws the error of `ask`, also that of an earlier call within the pause. */
  once<Value>(key: string, ask: () => Promise<Value>): Promise<Value>;
}

export function createAsking(pauseMs: number, clock: () => Date): Asking {
  const running = new Map<string, Promise<unknown>>();
  const faults = new LRUCache<string, { readonly error: Error; readonly until: number }>({ max: FAULTS_MAX });
  return {
    once<Value>(key: string, ask: () => Promise<Value>): Promise<Value> {
      const shared = running.get(key);
      if (shared !== undefined) return shared as Promise<Value>;
      const fault = faults.get(key);
      if (fault !== undefined && clock().getTime() < fault.until) return Promise.reject(fault.error);
      const asked = ask()
        .then((value) => {
          faults.delete(key);
          return value;
        })
        .catch((cause: unknown) => {
          const error = cause instanceof Error ? cause : new Error(String(cause));
          faults.set(key, { error, until: clock().getTime() + pauseMs });
          throw error;
        })
        .finally(() => running.delete(key));
      running.set(key, asked);
      return asked;
    },
  };
}
