// Whether a job store answers. Logs one line when it becomes unavailable, and one when it is back.

import type { Log } from '../domain/ports.js';
import { errorMessage } from '../errorMessage.js';

export interface StoreState {
  isAway(): boolean;
  answered(): void;
  failed(error: unknown): void;
}

export function createStoreState(store: string, log: Log, cameBack: () => void): StoreState {
  let awaySinceMs: number | undefined;
  return {
    isAway: () => awaySinceMs !== undefined,
    answered() {
      if (awaySinceMs === undefined) return;
      log.info('jobs.back', { store, awayMs: Math.round(performance.now() - awaySinceMs) });
      awaySinceMs = undefined;
      cameBack();
    },
    failed(error) {
      if (awaySinceMs !== undefined) return;
      awaySinceMs = performance.now();
      log.error('jobs.away', { store, error: errorMessage(error) });
    },
  };
}
