// Limits the number of sent requests whose results are not written yet. A killed process sends these again.

/** Per process. */
export const UNRECORDED_MAX = 64;
/**
 * After this number of ticks, a request does not count until it is answered, because its receiver is slow. Otherwise slow receivers would
 * hold up all others. A tick also needs a turn of the event loop, so that responses which this process has not read yet do not count as
 * missing.
 */
const YOUNG_TICKS = 3;
const TICK_MS = 5;

export interface Unrecorded {
  /** Waits until a request may be sent: at once, or when there is room, in the order of the calls. */
  enter(): UnrecordedAttempt | Promise<UnrecordedAttempt>;
}

export interface UnrecordedAttempt {
  /** The response came, or certainly none will. */
  answered(): void;
  /** The result is written, or given up. Called after {@link answered}. */
  recorded(): void;
}

export function createUnrecorded(): Unrecorded {
  const waiting: ((sent: UnrecordedAttempt) => void)[] = [];
  /** Counted requests without a response, oldest first, with the tick at which they were sent. */
  const young = new Map<UnrecordedAttempt, number>();
  let counted = 0;
  let tick = 0;
  let isTicking = false;

  const begin = (): UnrecordedAttempt => {
    const sent: UnrecordedAttempt = {
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
  /** Runs only while a request waits. */
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
