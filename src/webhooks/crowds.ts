// Endpoints that have as many deliveries in this process as they may: more of them is claimed only when results are written.
import { ENDPOINT_LIMIT_MAX } from '../domain/webhooks/health.js';

export interface Crowds {
  /** A delivery is here, until the answer is called. */
  enter(subscriptionId: string): () => void;
  /** Whether any endpoint is full. */
  areFull(): boolean;
}

export function createCrowds(): Crowds {
  const counts = new Map<string, number>();
  let full = 0;
  const change = (id: string, by: 1 | -1): void => {
    const before = counts.get(id) ?? 0;
    const after = before + by;
    if (after === 0) counts.delete(id);
    else counts.set(id, after);
    full += Number(after >= ENDPOINT_LIMIT_MAX) - Number(before >= ENDPOINT_LIMIT_MAX);
  };
  return {
    enter(id) {
      change(id, 1);
      return () => change(id, -1);
    },
    areFull: () => full > 0,
  };
}
