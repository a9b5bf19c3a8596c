// Loads values by key, several keys in one statement.
import { createBatcher } from './batcher.js';

/** The value of a key. Undefined where there is none. */
export type Load<Value> = (key: string) => Promise<Value | undefined>;

interface PendingLoad<Value> {
  readonly key: string;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Concurrent statements of one loader. */
const STATEMENTS_MAX = 2;
const KEYS_MAX = 200;
const FULL_FROM = 32;

/** A failure of `loadMany` rejects all keys that were in it. */
export function createBatchLoader<Value>(loadMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>): Load<Value> {
  const add = createBatcher<PendingLoad<Value>>({
    take: (waiting) => waiting.splice(0, KEYS_MAX),
    async run(batch) {
      try {
        const found = await loadMany([...new Set(batch.map(({ key }) => key))]);
        for (const { key, resolve } of batch) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    },
    statementsMax: STATEMENTS_MAX,
    anotherFrom: FULL_FROM,
    fullFrom: FULL_FROM,
  });
  return (key) => new Promise((resolve, reject) => add({ key, resolve, reject }));
}
