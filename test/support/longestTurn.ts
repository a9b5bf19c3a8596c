// The longest turn of the event loop of this thread: how long one input kept everybody waiting.
import { createHash } from 'node:crypto';
import type { ExecutionContext } from 'ava';
import type { TestApp } from './app.js';

/** Processor time of the serving thread in one turn, on a machine that needs REFERENCE_MS for the reference work. */
const TURN_MS_MAX = 200;
const REFERENCE_MS = 50;
const REFERENCE_BYTES = Buffer.alloc(16 * 1024 * 1024, 'abcdefgh');
const REFERENCE_OBJECTS = 60_000;

/** How many times slower than that machine this one is now, at least 1: its cores are shared, and their caches, too. */
function slowness(): number {
  const before = process.threadCpuUsage();
  createHash('sha256').update(REFERENCE_BYTES).digest();
  REFERENCE_BYTES.toString('latin1').split('h', 1_000);
  JSON.parse(JSON.stringify(Array.from({ length: REFERENCE_OBJECTS }, (_, n) => ({ n, text: `text ${n}` }))));
  const { user, system } = process.threadCpuUsage(before);
  return Math.max(1, (user + system) / 1_000 / REFERENCE_MS);
}

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
  const before = slowness();
  const turns = watchTurns();
  try {
    const result = await work();
    await exchange.idle();
    const ms = turns.end();
    const most = TURN_MS_MAX * Math.max(before, slowness());
    t.true(ms < most, `${ms} ms, with at most ${most}`);
    return result;
  } finally {
    turns.end();
  }
}
