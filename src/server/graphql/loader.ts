// Combines the lookups of one level of a query into one, which avoids N+1 queries.

/**
 * Loads all keys that were requested in the same turn of the event loop at once. Lives as long as one request. `missing` is the value for
 * a key without a result.
 */
export function createLoader<Value, Missing>(
  fetch: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  missing: Missing,
): (key: string) => Promise<Value | Missing> {
  const known = new Map<string, Promise<Value | Missing>>();
  let waiting: { readonly keys: string[]; readonly answers: Promise<ReadonlyMap<string, Value>> } | undefined;
  return (key) => {
    let answer = known.get(key);
    if (answer === undefined) {
      waiting ??= gather();
      waiting.keys.push(key);
      answer = waiting.answers.then((values) => values.get(key) ?? missing);
      known.set(key, answer);
    }
    return answer;
  };

  function gather(): { keys: string[]; answers: Promise<ReadonlyMap<string, Value>> } {
    const keys: string[] = [];
    // Resolvers of one level run in promise jobs. setImmediate runs after all of them.
    const answers = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined;
      return fetch(keys);
    });
    return { keys, answers };
  }
}

/** Loads lists by their key and the number of their first items. */
export function createLoaderOfLists<Item>(
  fetch: (keys: readonly string[], first: number) => Promise<ReadonlyMap<string, readonly Item[]>>,
): (key: string, first: number) => Promise<readonly Item[]> {
  const loaders = new Map<number, (key: string) => Promise<readonly Item[]>>();
  return (key, first) => {
    const loader = loaders.get(first) ?? createLoader((keys: readonly string[]) => fetch(keys, first), []);
    loaders.set(first, loader);
    return loader(key);
  };
}
