// What a work loop was woken for and has not claimed yet.

/** A wake-up about more of them is one about everything. */
const NAMES_MAX = 1_000;

interface WakeUps {
  add(among: Iterable<string> | undefined): void;
  any(): boolean;
  /** What it was woken for since the last time; undefined is everything. */
  take(): ReadonlySet<string> | undefined;
}

export function createWakeUps(): WakeUps {
  let everything = false;
  let some = new Set<string>();
  return {
    add(among) {
      if (among === undefined) everything = true;
      else if (!everything) for (const one of among) some.add(one);
      if (some.size > NAMES_MAX) everything = true;
    },
    any: () => everything || some.size > 0,
    take() {
      const taken = everything ? undefined : some;
      everything = false;
      some = new Set();
      return taken;
    },
  };
}
