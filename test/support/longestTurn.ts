// The longest turn of the event loop of this thread: how long one input kept everybody waiting.
import type { ExecutionContext } from 'ava';
import type { TestApp } from './app.js';

/** Processor time of the serving thread in one turn. */
const TURN_MS_MAX = 200;

interface TurnWatch {
  /** Ends it. Milliseconds of processor time of the longest turn so far. */
  end(): number;
}

/**
 * Measures each turn from now on by the processor time of this thread: what other threads and processes do does not count, and a busy
 * machine makes no turn longer.
 */
function watchTurns(): TurnWatch {
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

/** Whether no turn of the work, and of all that follows from it, keeps others waiting. */
export async function keepsNobodyWaiting<Result>(
  t: ExecutionContext,
  exchange: Pick<TestApp, 'idle'>,
  work: () => Promise<Result>,
): Promise<Result> {
  await exchange.idle();
  const turns = watchTurns();
  try {
    const result = await work();
    await exchange.idle();
    const ms = turns.end();
    t.true(ms < TURN_MS_MAX, `${ms} ms`);
    return result;
  } finally {
    turns.end();
  }
}
