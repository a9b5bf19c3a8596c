// The delivery engine alone, with a server's window, on an exchange without a worker. It works only when a test wakes it.
import { randomUUID } from 'node:crypto';
import { createEngine } from '../../src/domain/webhooks/delivery/engine.js';
import { createWorkLoop, type WorkLoop } from '../../src/jobs/workLoop.js';
import type { TestApp } from './app.js';

/** As in the worker: requests that wait long for a response do not count towards the window. */
const WAITED_FOR = 4;

export interface DrivenEngine extends AsyncDisposable {
  /** Looks for first attempts and for retries, of these subscriptions only where they are named. */
  wake(among?: readonly string[]): void;
  /** Resolves when nothing is in progress. */
  idle(): Promise<void>;
}

/** `onError` is called for claims that fail. Without it they fail the test. */
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
