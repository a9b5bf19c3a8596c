// The delay before the next attempt: longer each time, up to a limit, with jitter, so that several processes do not retry at the same
// moment.

export interface BackOff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Part of the delay that is random, to either side. */
const JITTER = 0.25;

/** The delay after that number of failures, from 1. */
export function delayMs({ firstMs, maxMs }: BackOff, failures: number): number {
  const delay = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return delay * (1 - JITTER + 2 * JITTER * Math.random());
}
