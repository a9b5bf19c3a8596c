// The delivery engine alone, with the window of a server, on an exchange without a worker: nothing happens but what a test wakes it for.
import { randomUUID } from 'node:crypto';
import { createEngine } from '../../src/delivery/engine.js';
import { createWorkLoop, type WorkLoop } from '../../src/jobs/workLoop.js';
import type { TestApp } from './app.js';

/** As the worker has it: requests without an answer for long wait beside the window. */
const WAITED_FOR = 4;

export interface DrivenEngine extends AsyncDisposable {
  /** Looks for first attempts, and for retries; of these subscriptions only where they are named. */
  wake(among?: readonly string[]): void;
  /** Resolves when nothing is in work. */
  idle(): Promise<void>;
}

/** `onError` is told of claims that fail; without it they fail the test. */
export function driveEngine({ app }: Pick<TestApp, 'app'>, window: number, onError: (error: unknown) => void = rethrow): DrivenEngine {
  const engine = createEngine(app, {
    workerId: randomUUID(),
    window,
    beatAgeMs: () => 0,
    freed: (lane, among) => loops[lane === 'first' ? 0 : 1]?.wake(among),
  });
  const loops: WorkLoop[] = [engine.first, engine.again].map((lane) =>
    createWorkLoop({
      ...lane,
      window: window * WAITED_FOR,
      onError,
    }),
  );
  return {
    wake: (among) => {
      for (const loop of loops) loop.wake(among);
    },
    idle: async () => {
      for (const loop of loops) await loop.idle();
    },
    [Symbol.asyncDispose]: async () => void (await Promise.all(loops.map((loop) => loop.stop(0)))),
  };
}

function rethrow(error: unknown): never {
  throw error;
}
