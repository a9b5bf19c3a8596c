// One recurring job as this process sees it: when Agenda last ran it, in any process, and whether that is too long ago.
import { orLate } from '../concurrency/deadline.js';
import type { RecurringJob } from './recurringJob.js';

/** Added to interval and lock. After that, the job counts as not running, whatever the reason. */
const LATE_MS = 1_000;
/** The most runs that missed their deadline and have not ended. No more are started. */
const ABANDONED_MAX = 3;

export interface WatchedJob {
  readonly name: string;
  readonly everyMs: number;
  readonly lockMs: number;
  /** Never runs twice at once in this process, unless an earlier run missed its deadline. Never rejects. */
  run(): Promise<void>;
  /** Agenda runs the job now, or has just defined it. */
  ticked(): void;
  /** Takes the time of the last run in any process. True where Agenda ran it since the last call. */
  hasMoved(lastRunAt: Date | undefined): boolean;
  /** Whether Agenda should have run it, but did in no process. */
  isStill(): boolean;
  /** Whether it should have run, with Agenda or without. Without Agenda it runs at its interval. */
  isDue(isAgendaAway: boolean): boolean;
  /** Whether its last run in this process missed its deadline, and none has succeeded since. */
  isOverdue(): boolean;
  /** When its last run in this process succeeded, by the system clock; undefined before the first. */
  succeededAt(): Date | undefined;
  idle(): Promise<void>;
}

/** All times are those of the monotonic clock, so that setting the system clock has no effect. */
export function watchJob(name: string, job: RecurringJob, failed: (error: unknown) => void): WatchedJob {
  const { everyMs, lockMs } = job;
  let tickedAtMs = performance.now();
  let ranAtMs = tickedAtMs;
  let lastSeen: number | undefined;
  let running: Promise<void> | undefined;
  let abandoned = 0;
  let isOverdue = false;
  let succeededAtMs: number | undefined;
  const isLate = (sinceMs: number): boolean => performance.now() - sinceMs > everyMs + lockMs + LATE_MS;

  const abandon = (run: Promise<void>): void => {
    isOverdue = true;
    abandoned += 1;
    const forget = (): void => {
      abandoned -= 1;
    };
    run.then(forget, forget);
  };
  const runOnce = async (): Promise<void> => {
    await runUntilDeadline(job, abandon);
    isOverdue = false;
    succeededAtMs = performance.now();
  };

  return {
    name,
    everyMs,
    lockMs,
    run() {
      if (running === undefined && abandoned >= ABANDONED_MAX) {
        failed(new Error(`${abandoned} runs have not ended since their deadline: no other is begun`));
        return Promise.resolve();
      }
      running ??= runOnce()
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
    isOverdue: () => isOverdue,
    succeededAt: () => (succeededAtMs === undefined ? undefined : new Date(Date.now() - (performance.now() - succeededAtMs))),
    idle: async () => running,
  };
}

const LATE = 'late';

/** Ends with the run, or at its deadline: then the run is abandoned, which means aborted and left to itself, and this throws. */
async function runUntilDeadline({ run, deadlineMs }: RecurringJob, abandon: (run: Promise<void>) => void): Promise<void> {
  const controller = new AbortController();
  const running = run(controller.signal);
  if ((await orLate(running, deadlineMs, () => LATE)) !== LATE) return;
  abandon(running);
  controller.abort();
  throw new Error(`It did not end within ${deadlineMs} ms and was aborted`);
}
