/** Lets at most so many proceed at a time, in the order in which they asked. */
export interface Turns {
  /** Waits for a turn. The returned function ends it. */
  take(): Promise<() => void>;
}

export function createTurns(atOnceMax: number): Turns {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const end = (): void => {
    const next = waiting.shift();
    if (next === undefined) taken -= 1;
    else next();
  };
  return {
    async take() {
      if (taken < atOnceMax) taken += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return end;
    },
  };
}
