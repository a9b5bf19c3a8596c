// Limits how many requests are sent whose results are not written yet: these are what a process that is killed sends once more.

/** Per process. */
export const UNRECORDED_MAX = 64;
/**
 * After so many ticks a request is not counted until it is answered, because its receiver takes its time: otherwise slow receivers
 * would hold up all others. A tick also needs a turn of the event loop, so that answers which this process has not read yet are not
 * taken for missing ones.
 */
const YOUNG_TICKS = 3;
const TICK_MS = 5;

export interface Unrecorded {
  /** A request may leave: at once, or when there is room, in the order of the calls. */
  enter(): Sent | Promise<Sent>;
}

export interface Sent {
  /** Its answer is there, or it is certain that none comes. */
  answered(): void;
  /** Its result is written, or given up. Comes after {@link answered}. */
  recorded(): void;
}

export function createUnrecorded(): Unrecorded {
  const waiting: ((sent: Sent) => void)[] = [];
  /** Those that are counted and have no answer, oldest first, with the tick at which they left. */
  const young = new Map<Sent, number>();
  let counted = 0;
  let tick = 0;
  let isTicking = false;

  const begin = (): Sent => {
    const sent: Sent = {
      answered() {
        if (!young.delete(sent)) counted += 1;
      },
      recorded() {
        counted -= 1;
        admit();
      },
    };
    counted += 1;
    young.set(sent, tick);
    return sent;
  };
  const admit = (): void => {
    while (waiting.length > 0 && counted < UNRECORDED_MAX) waiting.shift()!(begin());
  };
  /** Runs only while somebody waits. */
  const onTick = (): void => {
    tick += 1;
    for (const [sent, since] of young) {
      if (tick - since < YOUNG_TICKS) break;
      young.delete(sent);
      counted -= 1;
    }
    admit();
    isTicking = waiting.length > 0;
    if (isTicking) setTimeout(onTick, TICK_MS);
  };

  return {
    enter() {
      if (waiting.length === 0 && counted < UNRECORDED_MAX) return begin();
      if (!isTicking) setTimeout(onTick, TICK_MS);
      isTicking = true;
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}
