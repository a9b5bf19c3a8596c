// Readings that grow dearer with what is stored, taken seldom enough to stay a small part of what the database does.

/** A reading that takes no longer is always taken. */
const CHEAP_MS = 50;
/** Between two readings as many times as long as the last one took: they take at most five per cent of one core. */
const PAUSE_TIMES = 20;

export interface ThrottledGauge {
  /** Takes the reading where its time has come; else what was read before stands. One at a time: who comes meanwhile waits for it. */
  read(): Promise<void>;
  /** How old what stands is, in seconds. */
  ageSeconds(): number;
}

/** `nowMs`: a monotonic clock. A reading that throws throws to whoever asked, and is taken again at the next time. */
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
