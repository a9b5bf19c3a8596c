// Work of one key waits for other work of that key, and for the limit of all.
import { setImmediate } from 'node:timers/promises';
import { createLimiter, createPlaces, type Limiter } from '../../src/concurrency/limiter.js';
import { test } from '../support/test.js';

/** Begins works by name, `<key><number>`. Each ends when the test says so. */
function world(limiter: Limiter) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    run(name: string, signal?: AbortSignal): Promise<string> {
      const { promise, resolve } = Promise.withResolvers<string>();
      ends.set(name, () => resolve(name));
      const work = () => {
        begun.push(name);
        return promise;
      };
      return limiter.run(name.slice(0, 1), work, signal);
    },
    async end(...names: readonly string[]): Promise<void> {
      for (const name of names) ends.get(name)!();
      await setImmediate();
    },
  };
}

const refusal = (why: string, key: string) => new Error(`${key} ${why}`);

test('a key has so many places; the next waits until one is free, in order', async (t) => {
  const { begun, run, end } = world(createLimiter({ perKey: 2 }));
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name));
  await setImmediate();
  t.deepEqual(begun, ['a1', 'a2']);
  await end('a2');
  t.deepEqual(begun, ['a1', 'a2', 'a3']);
  await end('a1', 'a3', 'a4');
  t.deepEqual(await Promise.all(all), ['a1', 'a2', 'a3', 'a4']);
});

test('another key does not wait', async (t) => {
  const { begun, run, end } = world(createLimiter({ perKey: 1 }));
  const all = ['a1', 'a2', 'b1'].map((name) => run(name));
  await setImmediate();
  t.deepEqual(begun, ['a1', 'b1']);
  await end('a1', 'b1', 'a2');
  await Promise.all(all);
});

test('of all keys no more runs than the limit, and the first to come is next', async (t) => {
  const { begun, run, end } = world(createLimiter({ perKey: 1, total: 1 }));
  const all = ['a1', 'a2', 'b1'].map((name) => run(name));
  await end('a1');
  t.deepEqual(begun, ['a1', 'a2']);
  await end('a2', 'b1');
  await Promise.all(all);
  t.deepEqual(begun, ['a1', 'a2', 'b1']);
});

test('of too many that wait the next is refused', async (t) => {
  const { run, end } = world(createLimiter({ perKey: 1, waitingMax: 1, refusal }));
  const all = ['a1', 'a2'].map((name) => run(name));
  await t.throwsAsync(run('a3'), { message: 'a full' });
  await end('a1', 'a2');
  t.deepEqual(await Promise.all(all), ['a1', 'a2']);
});

test('what waited too long is refused, and takes no place later', async (t) => {
  const { begun, run, end } = world(createLimiter({ perKey: 1, waitMsMax: 20, refusal }));
  const first = run('a1');
  await t.throwsAsync(run('a2'), { message: 'a late' });
  const third = run('a3');
  await end('a1', 'a3');
  t.deepEqual(await Promise.all([first, third]), ['a1', 'a3']);
  t.deepEqual(begun, ['a1', 'a3']);
});

test('a wait ends with its signal, and its place is free for the next', async (t) => {
  const { begun, run, end } = world(createLimiter({ perKey: 1, total: 1 }));
  const aborting = new AbortController();
  const first = run('a1');
  const second = run('b1', aborting.signal);
  const third = run('c1');
  aborting.abort(new Error('The deadline is over'));
  await t.throwsAsync(second, { message: 'The deadline is over' });
  await end('a1', 'c1');
  await Promise.all([first, third]);
  t.deepEqual(begun, ['a1', 'c1']);
});

test('work that throws gives its place back', async (t) => {
  const limiter = createLimiter({ perKey: 1 });
  await t.throwsAsync(
    limiter.run('a', () => Promise.reject(new Error('broken'))),
    { message: 'broken' },
  );
  t.is(await limiter.run('a', async () => 'next'), 'next');
});

test('places without a queue: none where all are taken, one where somebody left', (t) => {
  const enter = createPlaces(1);
  const leave = enter('a');
  t.deepEqual([typeof leave, enter('a'), typeof enter('b')], ['function', undefined, 'function']);
  leave!();
  t.is(typeof enter('a'), 'function');
});
