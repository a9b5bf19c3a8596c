// Limits how much work of one kind runs at once in this process.

export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Work beyond `max` waits, first in, first out. */
export function createConcurrencyLimit(max: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running === max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
