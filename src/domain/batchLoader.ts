// Lookups by key that share a statement: those that are asked for while one runs go together into the next.

/** The value of a key; undefined where there is none. */
export type Load<Value> = (key: string) => Promise<Value | undefined>;

interface Waiting<Value> {
  readonly key: string;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** `loadMany` is never run beside itself. A failure of it is everybody's whose key was in it. */
export function createBatchLoader<Value>(
  loadMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  keysMax = 200,
): Load<Value> {
  const waiting: Waiting<Value>[] = [];
  let isRunning = false;
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, keysMax);
      try {
        const found = await loadMany([...new Set(batch.map(({ key }) => key))]);
        for (const { key, resolve } of batch) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      void run();
    });
}
