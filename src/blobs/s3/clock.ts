// The time as the store has it: signatures are judged by its clock, and links that are good for a minute begin and end by it.

export interface StoreClock {
  now(): Date;
  /** Takes the `Date` of an answer; null where it has none. */
  hear(date: string | null): void;
  /** How often the time had to be corrected. */
  corrections(): number;
}

/** `Date` is in whole seconds and has travelled: what differs by less is the same time. */
const TOLERANCE_MS = 5_000;

/** The host's time, corrected by what the store says. */
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

/** As signatures have it: `20260131T235959Z`. */
export function signatureTime(time: Date): string {
  return time.toISOString().replace(/[:-]|\.\d{3}/g, '');
}
