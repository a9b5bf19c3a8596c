// What a recurring job is, and the usual times.

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** Above the interval at which Agenda polls. Also the longest pause of a job after its process died. */
export const TICK_LOCK_MS = 3 * SECOND;
export const LONG_LOCK_MS = 5 * MINUTE;
export const TICK_DEADLINE_MS = 30 * SECOND;
/** The first run over large tables may take long. It must not count as hanging. */
export const LONG_DEADLINE_MS = 6 * HOUR;

export interface RecurringJob {
  readonly everyMs: number;
  /** After this time, another process may take the lock over. */
  readonly lockMs: number;
  /** After this time, a run is aborted, reported, and no longer awaited. */
  readonly deadlineMs: number;
  readonly run: (signal: AbortSignal) => Promise<void>;
}
