// One recurring job as a process sees it: when Agenda last ran it, here or elsewhere, and whether that is too long ago.
import type { RecurringJob } from './recurring.js';

/** Beyond its interval and its lock: then the clock of a job stands still, whatever the reason. */
const LATE_MS = 1_000;
/** Runs that missed their deadline and have not ended: more are not begun beside them. */
const ABANDONED_MAX = 3;

export interface WatchedJob {
  readonly name: string;
  readonly everyMs: number;
  readonly lockMs: number;
  /** Never beside itself in this process, unless an earlier run missed its deadline; never rejects. */
  run(): Promise<void>;
  /** Agenda runs it now, or knows of it anew. */
  ticked(): void;
  /** When it last ran, by the clock of whichever process: true where Agenda ran it since the last time that this was asked. */
  hasMoved(lastRunAt: Date | undefined): boolean;
  /** Agenda should have run it, and no process's Agenda did. */
  isStill(): boolean;
  /** It should have run, with Agenda or without; where there is no Agenda, at its interval. */
  isDue(isAgendaAway: boolean): boolean;
  /** Whether its last run here missed its deadline, and none has succeeded since. */
  isOverdue(): boolean;
  idle(): Promise<void>;
}

/** All times are of the monotonic clock, so that a clock that is set does nothing to it. */
export function watchJob(name: string, job: RecurringJob, failed: (error: unknown) => void): WatchedJob {
  const { everyMs, lockMs } = job;
  let tickedAtMs = performance.now();
  let ranAtMs = tickedAtMs;
  let lastSeen: number | undefined;
  let running: Promise<void> | undefined;
  let abandoned = 0;
  let isOverdue = false;
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
    idle: async () => running,
  };
}

/** Ends with the run, or at its deadline: then the run is abandoned, which means aborted and left to itself, and this throws. */
async function runUntilDeadline({ run, deadlineMs }: RecurringJob, abandon: (run: Promise<void>) => void): Promise<void> {
  const controller = new AbortController();
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), deadlineMs);
  const running = run(controller.signal);
  try {
    if ((await Promise.race([running, late.promise])) !== 'late') return;
    abandon(running);
    controller.abort();
    throw new Error(`It did not end within ${deadlineMs} ms and was aborted`);
  } finally {
    clearTimeout(timer);
  }
}
