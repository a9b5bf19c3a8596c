// Rounds of recurring jobs that claim what is due and work on it side by side.
import { orLate } from '../concurrency/deadline.js';

/** How often a round looks for more, and when it ends even if work is in progress. */
const LOOK_MS = 500;
const ROUND_MS = 20_000;

export interface Round {
  /** Claims what is due and begins it. Leaves out what is in progress. Whether there was any. */
  look(isOver: () => boolean): Promise<boolean>;
  /** What is in progress, also from rounds before. */
  active(): readonly Promise<void>[];
}

/** Works until nothing is due and nothing is in progress, or until ROUND_MS or `signal`. What hangs then continues beside the next round. */
export async function runRound({ look, active }: Round, signal: AbortSignal): Promise<void> {
  const end = performance.now() + ROUND_MS;
  const isOver = (): boolean => signal.aborted || performance.now() > end;
  for (;;) {
    const wasActive = active().length > 0;
    const hasBegun = await look(isOver);
    if (isOver()) return;
    const now = active();
    if (now.length > 0) await orLate(Promise.race(now), LOOK_MS, () => undefined);
    // What ended during the look was left out of it, and may be due again.
    else if (!wasActive && !hasBegun) return;
  }
}
