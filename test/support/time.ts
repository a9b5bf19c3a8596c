// Time in tests: dates beside the present, and a time that passes only where a test says so.
import { setTimeout as wait } from 'node:timers/promises';

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

/** Milliseconds since this call. For logs, and for what has to last at least so long: no test fails because a machine is slow. */
export function stopwatch(): () => number {
  const began = performance.now();
  return () => performance.now() - began;
}

/** The time that this thread works from now on, in milliseconds. What other threads and processes do does not count. */
export function ownCpuTime(): () => number {
  const began = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(began);
    return (user + system) / 1_000;
  };
}

const RUNS = 5;

/**
 * The least time that this thread works on it, in milliseconds, of several runs one after another. In some of them the thread also collects
 * the garbage of other tests.
 */
export async function leastOwnCpuTime(work: () => unknown): Promise<number> {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const worked = ownCpuTime();
    await work();
    leastMs = Math.min(leastMs, worked());
  }
  return leastMs;
}

/**
 * For what needs real time: a kill at a random moment, an outage of some seconds, a load at a pace. What a test waits for has an event,
 * or `until()`.
 */
export function sleep(ms: number): Promise<void> {
  return wait(ms);
}

/** Does something again and again, until the result is called: a fake that goes on for ever, or a look at something that changes. */
export function every(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms);
  return () => clearInterval(timer);
}
