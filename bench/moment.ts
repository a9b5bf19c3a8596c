/** Now, in ms since 1970, in steps fine enough for latencies; comparable with what the database writes on this machine. */
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
