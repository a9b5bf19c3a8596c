// Limits how often slow gauges are read, so that they stay a small part of the load of the database.

/** A faster reading is always taken. */
const CHEAP_MS = 50;
/** The pause between two readings, as a multiple of the last one's duration: at most five per cent of one core. */
const PAUSE_TIMES = 20;

interface ThrottledGauge {
  /** Takes a reading if it is due, otherwise keeps the last one. One reading at a time; concurrent callers wait for it. */
  read(): Promise<void>;
  /** The age of the last reading, in seconds. */
  ageSeconds(): number;
}

/** `nowMs`: a monotonic clock. A failed reading rejects for its callers, and is retried at the next call. */
export function throttledGauge(take: () => Promise<void>, nowMs: () => number = () => performance.now()): ThrottledGauge {
  let takenAtMs = Number.NEGATIVE_INFINITY;
  let tookMs = 0;
  let under: Promise<void> | undefined;

  const timed = async (): Promise<void> => {
    const began = nowMs();
    await take();
    takenAtMs = nowMs();
    tookMs = takenAtMs - began;
  };
  const isDue = (): boolean => tookMs <= CHEAP_MS || nowMs() - takenAtMs >= tookMs * PAUSE_TIMES;

  return {
    async read() {
      if (under === undefined && !isDue()) return;
      under ??= timed().finally(() => {
        under = undefined;
      });
      await under;
    },
    ageSeconds: () => (takenAtMs === Number.NEGATIVE_INFINITY ? 0 : (nowMs() - takenAtMs) / 1000),
  };
}
