// Waits for something that no event tells. It is patient: where all is well it is soon over, and a slow machine makes no test fail.
import { setTimeout } from 'node:timers/promises';

const PATIENCE_MS = 240_000;
const EVERY_MS = 20;

type What = string | (() => string);

export interface UntilOptions {
  readonly everyMs?: number;
  /** Longer for what takes minutes: the end of a load, or of what a killed process left behind. */
  readonly patienceMs?: number;
}

/** Asks until the answer is neither false, nor undefined, nor null, and returns it. `what` is for the error: what did not come to be. */
export async function until(isSo: () => boolean | Promise<boolean>, what?: What, options?: UntilOptions): Promise<void>;
export async function until<Value>(
  isSo: () => Value | Promise<Value>,
  what?: What,
  options?: UntilOptions,
): Promise<Exclude<Value, false | null | undefined>>;
export async function until(
  isSo: () => unknown,
  what: What = String(isSo),
  { everyMs = EVERY_MS, patienceMs = PATIENCE_MS }: UntilOptions = {},
): Promise<unknown> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const value = await isSo();
    if (value !== false && value !== undefined && value !== null) return value;
    if (performance.now() > end) throw new Error(`Not within ${patienceMs / 1000} s: ${typeof what === 'string' ? what : what()}`);
    await setTimeout(everyMs);
  }
}
