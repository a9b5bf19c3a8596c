import { mock } from 'node:test';
import { createBatcher } from '../../../src/domain/statements/batcher.js';
import { createBatchLoader } from '../../../src/domain/statements/batchLoader.js';
import { test } from '../../support/test.js';

function batcher(batches: number[][]): (item: number) => void {
  return createBatcher<number>({
    take: (waiting) => waiting.splice(0, 4),
    run: async (batch) => void batches.push(batch),
    statementsMax: 1,
    anotherFrom: 100,
    fullFrom: 4,
  });
}

/** Lets the continuations of resolved promises run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

test('an item that comes alone is written at once', async (t) => {
  const batches: number[][] = [];
  const add = batcher(batches);
  add(1);
  t.deepEqual(batches, [[1]]);
  await settle();
  add(2);
  t.deepEqual(batches, [[1], [2]]);
});

test('what comes while a statement runs goes together into the next', async (t) => {
  const batches: number[][] = [];
  const add = batcher(batches);
  for (const item of [1, 2, 3, 4, 5, 6]) add(item);
  await settle();
  t.deepEqual(batches, [[1], [2, 3, 4, 5], [6]]);
});

test.serial('where many come, a statement waits for more of them, but not for long', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const batches: number[][] = [];
  const add = batcher(batches);
  for (let item = 0; item < 8; item += 1) {
    add(item);
    await settle();
  }
  const before = batches.length;
  add(100);
  add(101);
  await settle();
  t.is(batches.length, before, 'they wait');
  mock.timers.tick(10);
  await settle();
  t.deepEqual(batches.at(-1)?.slice(-2), [100, 101]);
  for (const item of [200, 201, 202, 203]) add(item);
  await settle();
  t.deepEqual(batches.at(-1), [200, 201, 202, 203], 'a full batch does not');
  mock.timers.reset();
});

test('lookups of one key and of several share a statement, and each has its own answer', async (t) => {
  const asked: (readonly string[])[] = [];
  const load = createBatchLoader<number>(async (keys) => {
    asked.push(keys);
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.length]));
  });
  t.deepEqual(await Promise.all([load('a'), load('bb'), load('none'), load('bb')]), [1, 2, undefined, 2]);
  t.deepEqual(asked, [['a'], ['bb', 'none']]);
});

test('a lookup that fails is the failure of those in it, and of no later one', async (t) => {
  let isBroken = true;
  const load = createBatchLoader<number>(async (keys) => {
    if (isBroken) throw new Error('gone');
    return new Map(keys.map((key) => [key, 1]));
  });
  await t.throwsAsync(load('a'), { message: 'gone' });
  isBroken = false;
  t.is(await load('a'), 1);
});
