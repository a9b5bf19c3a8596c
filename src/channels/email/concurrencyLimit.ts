// Limits how many run at once in this process.

export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Work beyond `max` waits for its turn, in the order in which it came. */
export function createTurns(max: number): Turns {
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
