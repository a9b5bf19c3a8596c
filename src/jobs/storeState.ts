// Whether a job store answers. Logs one line when it becomes unavailable, and one when it is back.

import type { Log } from '../domain/ports.js';
import { errorMessage } from '../errorMessage.js';

export interface StoreState {
  isAway(): boolean;
  answered(call: string): void;
  failed(call: string, error: unknown): void;
}

/** The store is away until each call that failed has been answered: a full disk answers what reads, and nothing that writes. */
export function createStoreState(store: string, log: Log, cameBack: () => void): StoreState {
  let awaySinceMs: number | undefined;
  const failing = new Set<string>();
  return {
    isAway: () => awaySinceMs !== undefined,
    answered(call) {
      failing.delete(call);
      if (awaySinceMs === undefined || failing.size > 0) return;
      log.info('jobs.back', { store, awayMs: Math.round(performance.now() - awaySinceMs) });
      awaySinceMs = undefined;
      cameBack();
    },
    failed(call, error) {
      failing.add(call);
      if (awaySinceMs !== undefined) return;
      awaySinceMs = performance.now();
      log.error('jobs.away', { store, error: errorMessage(error) });
    },
  };
}
