// A bounded cache of lookups with a single flight: equal lookups at the same time share one request.

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
  const entries = new Map<string, { readonly value: Value; readonly until: number; readonly bytes: number }>();
  const loading = new Map<string, Promise<Value>>();
  let generation = 0;
  let bytes = 0;

  const drop = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const keep = (key: string, value: Value, lifetimeMs: number): void => {
    if (lifetimeMs <= 0) return;
    drop(key);
    const entry = { value, until: clock().getTime() + lifetimeMs, bytes: bytesOf(value) };
    entries.set(key, entry);
    bytes += entry.bytes;
    while (entries.size > entriesMax || bytes > bytesMax) drop(entries.keys().next().value!);
  };
  return {
    async get(key, load, lifetimeOf) {
      const known = entries.get(key);
      if (known !== undefined && known.until > clock().getTime()) {
        entries.delete(key);
        entries.set(key, known);
        return known.value;
      }
      const running = loading.get(key);
      if (running !== undefined) return running;
      const startedIn = generation;
      const work = load();
      loading.set(key, work);
      try {
        const value = await work;
        if (startedIn === generation) keep(key, value, lifetimeOf(value));
        return value;
      } finally {
        if (loading.get(key) === work) loading.delete(key);
      }
    },
    clear() {
      generation += 1;
      entries.clear();
      bytes = 0;
      loading.clear();
    },
  };
}
