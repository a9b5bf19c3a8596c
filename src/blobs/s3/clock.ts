// The clock of the store. The store checks signatures, and the validity of links, by its own clock.

export interface StoreClock {
  now(): Date;
  /** Reads the `Date` header of a response. Null where there is none. */
  hear(date: string | null): void;
  /** How often the time was corrected. */
  corrections(): number;
}

/** `Date` has whole seconds, and the response took time. Smaller differences are ignored. */
const TOLERANCE_MS = 5_000;

/** The time of this host, corrected by the `Date` headers of the store. */
export function createStoreClock(hostNow: () => number = Date.now): StoreClock {
  let offsetMs = 0;
  let corrections = 0;
  return {
    now: () => new Date(hostNow() + offsetMs),
    hear(date) {
      const toldMs = Date.parse(date ?? '');
      if (Number.isNaN(toldMs) || Math.abs(toldMs - hostNow() - offsetMs) <= TOLERANCE_MS) return;
      offsetMs = toldMs - hostNow();
      corrections += 1;
    },
    corrections: () => corrections,
  };
}

/** The format of signatures: `20260131T235959Z`. */
export function signatureTime(time: Date): string {
  return time.toISOString().replace(/[:-]|\.\d{3}/g, '');
}
