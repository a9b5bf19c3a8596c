// A bounded cache of lookups with a single flight: equal lookups at the same time share one request.

export interface CacheOptions {
  /** Entries. The least recently used one leaves. */
  readonly entriesMax: number;
  readonly clock: () => Date;
}

export interface Cache<Value> {
  /** The cached value, otherwise the result of `load`, kept for the milliseconds that `lifetimeOf` says. Errors are not kept. */
  get(key: string, load: () => Promise<Value>, lifetimeOf: (value: Value) => number): Promise<Value>;
  clear(): void;
}

export function createCache<Value>({ entriesMax, clock }: CacheOptions): Cache<Value> {
  const entries = new Map<string, { readonly value: Value; readonly until: number }>();
  const loading = new Map<string, Promise<Value>>();
  let generation = 0;

  const keep = (key: string, value: Value, lifetimeMs: number): void => {
    if (lifetimeMs <= 0) return;
    entries.delete(key);
    entries.set(key, { value, until: clock().getTime() + lifetimeMs });
    const [oldest] = entries.keys();
    if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest);
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
      loading.clear();
    },
  };
}
