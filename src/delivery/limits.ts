// Priorities of deliveries, and the limits of one process.

/** First attempts, retries, replays, and the last tries of what ends behind an open breaker: each is claimed on its own. */
export const PRIORITIES = { first: 0, retry: 1, replay: 2, last: 3 } as const;
export type Priority = (typeof PRIORITIES)[keyof typeof PRIORITIES];

/** A lease outlives the longest request by this. */
export const LEASE_MARGIN_MS = 15_000;
/** Requests of one tenant at once, in one process, without those that have waited for long. */
export const TENANT_LIMIT = 128;
/** A request without an answer for so long holds no place in the window any more: it is waited for beside it. */
export const SLOW_AFTER_MS = 1_000;
/** Requests at once to an endpoint that keeps one waiting for so long. */
export const SLOW_LIMIT = 2;
