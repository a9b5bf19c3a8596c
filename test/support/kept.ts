// What all tests of a file use: started before the first of them, disposed after the last.
import { test } from './test.js';

/** Stands for what `start` gives, from the first test on. */
export function kept<T extends AsyncDisposable>(start: () => Promise<T>): T {
  const [it, begin] = keptByEach(start);
  begin();
  return it;
}

/** For a module that several test files use: each of them calls `begin`, and has one of its own. */
export function keptByEach<T extends AsyncDisposable>(start: () => Promise<T>): readonly [it: T, begin: () => void] {
  let started: T | undefined;
  const it = new Proxy({} as T, {
    get(_, name) {
      if (started === undefined) throw new Error(`${String(name)} is asked for before the first test`);
      const value: unknown = Reflect.get(started, name);
      return typeof value === 'function' ? value.bind(started) : value;
    },
    set: (_, name, value) => Reflect.set(started!, name, value),
  });
  const begin = (): void => {
    test.before(async () => {
      started = await start();
    });
    test.after.always(async () => {
      await started?.[Symbol.asyncDispose]();
      started = undefined;
    });
  };
  return [it, begin];
}
