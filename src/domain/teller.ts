// Sends messages side by side: a receiver that does not answer delays no other one. What is due is leased in the database, so that two
// processes send nothing twice.
import { setTimeout as wait } from 'node:timers/promises';
import { runRound } from './round.js';

export interface Teller {
  /** One round: until nothing is due and no message is on its way. What hangs continues beside the next one. */
  run(signal?: AbortSignal): Promise<void>;
  /** Begins no more messages, and waits for those on their way: what was taken is recorded, or it goes out again. */
  stop(timeoutMs: number): Promise<void>;
}

interface Telling<Leased> {
  /** Before each round. */
  readonly prepare?: () => Promise<unknown>;
  /** Something to tell that has a place beside what is on its way. */
  readonly lease: (active: readonly Leased[]) => Promise<Leased | undefined>;
  readonly tell: (leased: Leased) => Promise<void>;
  /** The database is unavailable. The lease expires, and the same message is sent again. */
  readonly lost: (leased: Leased, error: unknown) => void;
}

/** Several may run at once, in one or several processes. */
export function createTeller<Leased>({ prepare, lease, tell, lost }: Telling<Leased>): Teller {
  const active = new Map<Leased, Promise<void>>();
  const rounds = new Set<Promise<void>>();
  const stopping = new AbortController();
  const begin = (leased: Leased): void => {
    const over = tell(leased)
      .catch((error: unknown) => lost(leased, error))
      .finally(() => active.delete(leased));
    active.set(leased, over);
  };
  const look = async (isOver: () => boolean): Promise<boolean> => {
    let hasBegun = false;
    while (!isOver()) {
      const leased = await lease([...active.keys()]);
      if (leased === undefined) break;
      begin(leased);
      hasBegun = true;
    }
    return hasBegun;
  };
  const work = async (signal: AbortSignal): Promise<void> => {
    if (stopping.signal.aborted) return;
    await prepare?.();
    await runRound({ look, active: () => [...active.values()] }, signal);
  };
  return {
    async run(signal) {
      const round = work(signal === undefined ? stopping.signal : AbortSignal.any([signal, stopping.signal]));
      rounds.add(round);
      await round.finally(() => rounds.delete(round));
    },
    async stop(timeoutMs) {
      stopping.abort();
      // A round may be about to begin one.
      const ended = Promise.allSettled(rounds).then(() => Promise.all(active.values()));
      await Promise.race([ended, wait(timeoutMs, undefined, { ref: false })]);
    },
  };
}
