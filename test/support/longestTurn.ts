// The longest turn of the event loop of this thread: how long one input kept everybody waiting.

export interface TurnWatch {
  /** Ends it. Milliseconds of processor time of the longest turn so far. */
  end(): number;
}

/**
 * Measures each turn from now on by the processor time of this thread: what other threads and processes do does not count, and a busy
 * machine makes no turn longer.
 */
export function watchTurns(): TurnWatch {
  let longestMs = 0;
  let before = process.threadCpuUsage();
  let isOver = false;
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1_000);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return {
    end() {
      isOver = true;
      look();
      return longestMs;
    },
  };
}
