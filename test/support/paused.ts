// Rows that a test sets itself, while nothing works in the background.
import type { RunningApp } from '../../src/app.js';

const STOP_MS = 60_000;

/** Stops jobs and work loops, runs `work`, and starts them again. What was in progress ends before. */
export async function paused<Result>({ app }: { readonly app: RunningApp }, work: () => Promise<Result>): Promise<Result> {
  await app.stopWork(STOP_MS);
  try {
    return await work();
  } finally {
    await app.startWork();
  }
}

/** From now on nothing works in the background. */
export async function resting({ app }: { readonly app: RunningApp }): Promise<void> {
  await app.stopWork(STOP_MS);
}
