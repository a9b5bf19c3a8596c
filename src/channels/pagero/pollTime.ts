// How a poll of Pagero measures the time that it takes.

/** A test puts its own here, and says itself when time passes. */
export interface PollTime {
  /** Since any moment, but always the same. */
  nowMs(): number;
  /** A signal that is aborted after this time. */
  after(ms: number): AbortSignal;
}

export const REAL_TIME: PollTime = { nowMs: () => performance.now(), after: (ms) => AbortSignal.timeout(ms) };
