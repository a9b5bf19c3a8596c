// When each job is due, as the store last said it. Agenda asks the store for each job twice a second; most are not due for minutes.
/** Longer than the time between two looks at the store. Older knowledge is not used. */
const FRESH_MS = 5_000;

interface StoredJob {
  readonly name: string;
  readonly nextRunAt?: Date | null | undefined;
  readonly lockedAt?: Date | null | undefined;
}

export interface NextRuns {
  /** What the store has now. */
  seen(jobs: readonly StoredJob[]): void;
  forget(): void;
  /** False where the store would find nothing to run until then. Only this process makes a job due earlier, by `forget`. */
  mayBeDue(name: string, until: Date): boolean;
}

/** `nowMs` counts evenly, whatever the clock of the machine does. */
export function createNextRuns(nowMs: () => number): NextRuns {
  const known = new Map<string, { readonly atMs: number; readonly seenMs: number }>();
  return {
    seen(jobs) {
      for (const { name, nextRunAt, lockedAt } of jobs) {
        // The lock of one that runs may expire at any time.
        if (nextRunAt == null || lockedAt != null) known.delete(name);
        else known.set(name, { atMs: nextRunAt.getTime(), seenMs: nowMs() });
      }
    },
    forget: () => known.clear(),
    mayBeDue(name, until) {
      const last = known.get(name);
      return last === undefined || nowMs() - last.seenMs > FRESH_MS || last.atMs <= until.getTime();
    },
  };
}
