// Time in tests: dates beside the present, and a time that passes only where a test says so.

/** The date so many milliseconds from now; before now where negative. */
export function fromNow(ms: number): Date {
  return new Date(Date.now() + ms);
}

export interface SaidTime {
  nowMs(): number;
  /** A signal that is aborted once so much has passed. */
  after(ms: number): AbortSignal;
  /** Lets so much pass. */
  pass(ms: number): void;
}

/** Time for code that measures by an own clock: it stands still until `pass()`. */
export function saidTime(): SaidTime {
  let nowMs = 0;
  const due = new Map<AbortController, number>();
  return {
    nowMs: () => nowMs,
    after(ms) {
      const over = new AbortController();
      due.set(over, nowMs + ms);
      return over.signal;
    },
    pass(ms) {
      nowMs += ms;
      for (const [over, atMs] of due) {
        if (atMs > nowMs) continue;
        due.delete(over);
        over.abort(new DOMException('The time is over', 'TimeoutError'));
      }
    },
  };
}
