// A bounded cache with a single flight: who asks for the same at the same time shares one lookup, or one piece of work.
import { LRUCache } from 'lru-cache';

interface CacheOptions<Value> {
  /** The least recently used entries leave. */
  readonly entriesMax: number;
  readonly bytesMax: number;
  readonly bytesOf: (value: Value) => number;
  readonly clock: () => Date;
}

export interface Cache<Value> {
  /** The cached value, otherwise the result of `load`, kept for the milliseconds that `lifetimeOf` says. Errors are not kept. */
  get(key: string, load: () => Promise<Value>, lifetimeOf: (value: Value) => number): Promise<Value>;
  clear(): void;
}

export function createCache<Value>({ entriesMax, bytesMax, bytesOf, clock }: CacheOptions<Value>): Cache<Value> {
  const entries = new LRUCache<string, { readonly value: Value; readonly until: number }>({
    max: entriesMax,
    maxSize: bytesMax,
    sizeCalculation: ({ value }) => Math.max(1, bytesOf(value)),
  });
  const loading = new Map<string, Promise<Value>>();
  let generation = 0;

  return {
    async get(key, load, lifetimeOf) {
      const known = entries.get(key);
      if (known !== undefined && known.until > clock().getTime()) return known.value;
      const running = loading.get(key);
      if (running !== undefined) return running;
      const startedIn = generation;
      const work = load();
      loading.set(key, work);
      try {
        const value = await work;
        const lifetimeMs = lifetimeOf(value);
        if (startedIn === generation && lifetimeMs > 0) entries.set(key, { value, until: clock().getTime() + lifetimeMs });
        return value;
      } finally {
        if (loading.get(key) === work) loading.delete(key);
      }
    },
    clear() {
      generation += 1;
      entries.clear();
      loading.clear();
    },
  };
}
