// One recurring job as a process sees it: when Agenda last ran it, here or elsewhere, and whether that is too long ago.
import type { RecurringJob } from './recurring.js';

/** Beyond its interval and its lock: then the clock of a job stands still, whatever the reason. */
const LATE_MS = 1_000;

export interface WatchedJob {
  readonly name: string;
  readonly everyMs: number;
  readonly lockMs: number;
  /** Never beside itself in this process, and never rejects. */
  run(): Promise<void>;
  /** Agenda runs it now, or knows of it anew. */
  ticked(): void;
  /** When it last ran, by the clock of whichever process: true where Agenda ran it since the last time that this was asked. */
  hasMoved(lastRunAt: Date | undefined): boolean;
  /** Agenda should have run it, and no process's Agenda did. */
  isStill(): boolean;
  /** It should have run, with Agenda or without; where there is no Agenda, at its interval. */
  isDue(isAgendaAway: boolean): boolean;
  idle(): Promise<void>;
}

/** All times are of the monotonic clock, so that a clock that is set does nothing to it. */
export function watchJob(name: string, { everyMs, lockMs, run }: RecurringJob, failed: (error: unknown) => void): WatchedJob {
  let tickedAtMs = performance.now();
  let ranAtMs = tickedAtMs;
  let lastSeen: number | undefined;
  let running: Promise<void> | undefined;
  const isLate = (sinceMs: number): boolean => performance.now() - sinceMs > everyMs + lockMs + LATE_MS;
  return {
    name,
    everyMs,
    lockMs,
    run() {
      running ??= run()
        .catch(failed)
        .finally(() => {
          ranAtMs = performance.now();
          running = undefined;
        });
      return running;
    },
    ticked() {
      tickedAtMs = performance.now();
    },
    hasMoved(lastRunAt) {
      const before = lastSeen;
      lastSeen = lastRunAt?.getTime();
      return before !== undefined && lastSeen !== undefined && lastSeen !== before;
    },
    isStill: () => isLate(tickedAtMs),
    isDue(isAgendaAway) {
      const lastMs = Math.max(tickedAtMs, ranAtMs);
      return isAgendaAway ? performance.now() - lastMs >= everyMs : isLate(lastMs);
    },
    idle: async () => running,
  };
}
