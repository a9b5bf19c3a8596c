// Rate limits: requests per second and burst, per client and kind, with token buckets. Changes (every mutation but uploads and those
// of participants) are counted for the tenant, because each leaves a row or an entry in its audit log; so are evidence and
// readable copies that links make, because whoever has a link opens it, and each costs seconds of work. Spec is silent (docs/decisions/005).
import { LRUCache } from 'lru-cache';
import type { RateLimit } from '../../../config/config.js';
import type { Actor } from '../../domain/actor.js';
import type { Sql } from '../../domain/database.js';
import { ExchangeError } from '../../domain/errors.js';
import { type Drawn, drawTokens } from '../../domain/rateBucket.js';

export type RateKind = 'read' | 'upload' | 'invoice' | 'participant' | 'change' | 'evidence' | 'rendering';

/** Counted for all clients of a tenant together. */
const OF_TENANT: ReadonlySet<RateKind> = new Set(['change', 'evidence', 'rendering']);

export interface RateLimiter {
  /** Takes one request. Throws TOO_MANY_REQUESTS with the seconds until the next one is allowed. */
  take(actor: Pick<Actor, 'tenantId' | 'clientId' | 'portal'>, kind: RateKind): Promise<void>;
}

/** Tokens of one bucket, by its key. */
interface Buckets {
  /** Takes up to `wanted` tokens. Where there is none, the seconds until there is one. */
  draw(key: string, limit: RateLimit, wanted: number): Promise<Drawn>;
}

const BUCKETS_MAX = 10_000;
/** From a bucket that several processes share, a process takes tokens for this part of a second at once: one statement for several requests. */
const DRAWN_SECONDS = 0.02;

/** `buckets` are those of this process, or shared ones. `nowMs` is a monotonic clock. */
export function createRateLimiter(
  limits: ReadonlyMap<string, RateLimit>,
  buckets: Buckets = ownBuckets(),
  nowMs: () => number = () => performance.now(),
): RateLimiter {
  const drawn = new LRUCache<string, { tokens: number; emptyUntilMs: number }>({ max: BUCKETS_MAX });
  return {
    async take(actor, kind) {
      const limit = limits.get(kind);
      if (limit === undefined) return;
      // All visitors of a tenant share one: a link is made in no time. They take nothing from the tenant's own people.
      const client = actor.portal !== undefined ? 'portal' : OF_TENANT.has(kind) ? '' : actor.clientId;
      const key = `${kind}\n${actor.tenantId}\n${client}`;
      const own = drawn.get(key) ?? { tokens: 0, emptyUntilMs: 0 };
      drawn.set(key, own);
      // A client that repeats refused requests costs no statement.
      if (own.emptyUntilMs > nowMs()) throw tooMany((own.emptyUntilMs - nowMs()) / 1000);
      if (own.tokens < 1) {
        const { granted, waitSeconds } = await buckets.draw(key, limit, Math.max(1, Math.floor(limit.perSecond * DRAWN_SECONDS)));
        own.tokens += granted;
        if (own.tokens < 1) {
          own.emptyUntilMs = nowMs() + waitSeconds * 1000;
          throw tooMany(waitSeconds);
        }
      }
      own.tokens -= 1;
    },
  };
}

function tooMany(waitSeconds: number): ExchangeError {
  return new ExchangeError('TOO_MANY_REQUESTS', 'Too Many Requests', undefined, { retryAfterSeconds: Math.max(1, Math.ceil(waitSeconds)) });
}

/** Buckets in memory, for a single process. */
export function ownBuckets(nowMs: () => number = () => performance.now()): Buckets {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: BUCKETS_MAX });
  return {
    async draw(key, { perSecond, burst }, wanted) {
      const now = nowMs();
      const bucket = buckets.get(key) ?? { tokens: burst, at: now };
      buckets.set(key, bucket);
      bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
      bucket.at = now;
      const granted = Math.min(wanted, Math.floor(bucket.tokens));
      bucket.tokens -= granted;
      return { granted, waitSeconds: granted > 0 ? 0 : (1 - bucket.tokens) / perSecond };
    },
  };
}

/** Buckets of all processes that share a database. */
export function sharedBuckets(sql: Sql): Buckets {
  return { draw: (key, limit, wanted) => drawTokens(sql, key, limit, wanted) };
}
