// How long to wait before the next try of something that is away: longer each time, up to a limit, and never at the same moment as
// the others who wait.

export interface BackOff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Of the delay, to either side. */
const JITTER = 0.25;

/** Before the next try after so many failures, from 1. */
export function delayMs({ firstMs, maxMs }: BackOff, failures: number): number {
  const delay = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return delay * (1 - JITTER + 2 * JITTER * Math.random());
}
