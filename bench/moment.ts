/** The present time in ms since 1970, precise enough for latencies. Comparable with the database's times on this machine. */
export function moment(): number {
  return performance.timeOrigin + performance.now();
}

/** From `beganMs` to `endedMs`, by {@link moment}. */
export interface Span {
  readonly beganMs: number;
  readonly endedMs: number;
}

export function overlap(one: Span, other: Span): boolean {
  return one.beganMs < other.endedMs && other.beganMs < one.endedMs;
}
