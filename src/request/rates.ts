// Requests per second and burst, per client and kind: token buckets in this process. Spec is silent: rate limits.
import type { RateLimit } from '../../config/load.js';
import type { Caller } from '../domain/ports.js';

export type RateKind = 'read' | 'upload' | 'participant';

export interface RateLimiter {
  /** Takes one request; the seconds to wait where there is none left, else 0. */
  take(caller: Caller, kind: RateKind): number;
}

const BUCKETS_MAX = 10_000;

/** `nowMs` is a monotonic clock. */
export function createRateLimiter(limits: ReadonlyMap<string, RateLimit>, nowMs: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(caller, kind) {
      const limit = limits.get(kind);
      if (limit === undefined) return 0;
      const key = `${kind}\n${caller.tenantId}\n${caller.clientId}`;
      const now = nowMs();
      const bucket = buckets.get(key) ?? { tokens: limit.burst, at: now };
      bucket.tokens = Math.min(limit.burst, bucket.tokens + ((now - bucket.at) / 1000) * limit.perSecond);
      bucket.at = now;
      if (buckets.size >= BUCKETS_MAX && !buckets.has(key)) buckets.clear();
      buckets.set(key, bucket);
      if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / limit.perSecond));
      bucket.tokens -= 1;
      return 0;
    },
  };
}
