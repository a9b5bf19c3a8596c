// Priorities of deliveries, and the limits of one process.

/** First attempts, retries, replays, and the last attempts of deliveries that expire behind an open breaker. Each is claimed separately. */
export const PRIORITIES = { first: 0, retry: 1, replay: 2, last: 3 } as const;
export type Priority = (typeof PRIORITIES)[keyof typeof PRIORITIES];

/** A lease outlives the longest request by this time. */
export const LEASE_MARGIN_MS = 15_000;
/** Concurrent requests of one tenant in one process, without those that have waited for long. */
export const TENANT_LIMIT = 128;
/** A request without a response for this time no longer counts towards the window. It is still awaited. */
export const SLOW_AFTER_MS = 1_000;
/** Concurrent requests to an endpoint that has kept one waiting for that long. */
export const SLOW_LIMIT = 2;
