import { createWorkLoop } from '../../src/jobs/workLoop.js';
import { test } from '../support/test.js';
import { Bench, turns } from './workBench.js';

test('a wake-up claims what is due', async (t) => {
  const bench = new Bench(8);
  bench.queue.push(1, 2, 3);
  bench.loop.wake();
  await turns();
  t.deepEqual(bench.begun, [1, 2, 3]);
});

test('without a wake-up nothing is claimed', async (t) => {
  const bench = new Bench(8);
  bench.queue.push(1);
  await turns();
  t.deepEqual(bench.limits, []);
});

test('a wake-up during a round is not lost', async (t) => {
  const claims: ((items: number[]) => void)[] = [];
  const loop = createWorkLoop<number>({
    window: 8,
    claim: () => new Promise((resolve) => claims.push(resolve)),
    run: (items) => items.map(() => Promise.resolve()),
    onError: (error) => t.fail(String(error)),
  });
  loop.wake();
  loop.wake();
  t.is(claims.length, 1);
  claims[0]?.([]);
  await turns();
  t.is(claims.length, 2, 'the claim under way may have looked before the row was there');
  claims[1]?.([]);
  await turns();
  t.is(claims.length, 2);
});

test('never more than the window is in work, and a claim asks for no more than there is room', async (t) => {
  const bench = new Bench(4);
  bench.queue.push(1, 2, 3, 4, 5, 6, 7, 8, 9);
  bench.loop.wake();
  await turns();
  t.deepEqual(bench.inWork, [1, 2, 3, 4]);
  bench.end(2);
  await turns();
  t.deepEqual(bench.inWork, [1, 3, 4, 5]);
  while (bench.inWork.length > 0) {
    bench.end(...bench.inWork);
    await turns();
  }
  t.deepEqual(bench.begun, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  t.is(bench.mostInWork, 4);
  t.true(bench.limits.length > 0);
  t.true(bench.limits.every((limit) => limit >= 1 && limit <= 4));
});

test('rows are not claimed one by one: a quarter of the window must be free first', async (t) => {
  const bench = new Bench(8);
  for (let item = 1; item <= 20; item += 1) bench.queue.push(item);
  bench.loop.wake();
  await turns();
  bench.end(1);
  await turns();
  t.deepEqual(bench.limits, [8]);
  bench.end(2);
  await turns();
  t.deepEqual(bench.limits, [8, 2]);
});

test('a slow item holds its own place and no other', async (t) => {
  const bench = new Bench(4);
  for (let item = 1; item <= 12; item += 1) bench.queue.push(item);
  bench.loop.wake();
  await turns();
  while (bench.inWork.length > 1 || bench.queue.length > 0) {
    bench.end(...bench.inWork.filter((item) => item !== 1));
    await turns();
  }
  t.deepEqual(bench.inWork, [1]);
  t.is(bench.begun.length, 12);
});

/** The kind of a number is its remainder modulo ten. */
const kind = (item: number): string => `kind ${item % 10}`;

test('with refills the end of an item is a wake-up about its kind', async (t) => {
  const bench = new Bench(8, kind);
  bench.queue.push(1);
  bench.loop.wake();
  await turns();
  bench.queue.push(11);
  bench.end(1);
  await turns();
  t.deepEqual(bench.inWork, [11]);
  t.deepEqual(bench.among.slice(0, 3), [undefined, undefined, ['kind 1']]);
});

test('a wake-up about some claims among these, then among those that it found, until there is none', async (t) => {
  const bench = new Bench(8, kind);
  bench.queue.push(2, 12);
  bench.loop.wake(['kind 2', 'kind 1']);
  await turns();
  t.deepEqual(bench.inWork, [2, 12]);
  t.deepEqual(bench.among, [['kind 2', 'kind 1'], ['kind 2']]);
});

test('what a loop was woken for when a claim failed is claimed with the next wake-up', async (t) => {
  const bench = new Bench(8, kind);
  bench.failing = true;
  bench.loop.wake(['kind 1']);
  await turns();
  t.is(bench.errors.length, 1, 'not again and again');
  bench.failing = false;
  bench.queue.push(1);
  bench.loop.wake(['kind 2']);
  await turns();
  t.deepEqual(bench.among[1], ['kind 1', 'kind 2']);
  t.deepEqual(bench.inWork, [1]);
});

test('a wake-up about everything during a wake-up about some is not lost, nor the other way round', async (t) => {
  const bench = new Bench(8, kind);
  bench.loop.wake(['kind 1']);
  bench.loop.wake();
  bench.loop.wake(['kind 2']);
  await turns();
  t.deepEqual(bench.among, [['kind 1'], undefined]);
});

test('a wake-up about very many is one about everything', async (t) => {
  const bench = new Bench(8, kind);
  bench.loop.wake(Array.from({ length: 1_001 }, (_, n) => `kind ${n}`));
  await turns();
  t.deepEqual(bench.among, [undefined]);
});

test('idle waits for what is in work', async (t) => {
  const bench = new Bench(8);
  bench.queue.push(1, 2);
  bench.loop.wake();
  let isIdle = false;
  const idle = bench.loop.idle().then(() => {
    isIdle = true;
  });
  await turns();
  bench.end(1);
  await turns();
  t.false(isIdle);
  bench.end(2);
  await idle;
  t.deepEqual(bench.inWork, []);
});

test('a claim that fails is reported, and the next wake-up claims again', async (t) => {
  const errors: unknown[] = [];
  let fails = true;
  const loop = createWorkLoop<number>({
    window: 8,
    claim: async () => {
      if (fails) throw new Error('gone');
      return [];
    },
    run: (items) => items.map(() => Promise.resolve()),
    onError: (error) => errors.push((error as Error).message),
  });
  loop.wake();
  await loop.idle();
  fails = false;
  loop.wake();
  await loop.idle();
  t.deepEqual(errors, ['gone']);
});

test('stop claims nothing more and waits for what is in work', async (t) => {
  const bench = new Bench(2);
  bench.queue.push(1, 2, 3);
  bench.loop.wake();
  await turns();
  let isStopped = false;
  const stopped = bench.loop.stop(60_000).then(() => {
    isStopped = true;
  });
  await turns();
  t.false(isStopped);
  bench.end(1, 2);
  await stopped;
  bench.loop.wake();
  await turns();
  t.deepEqual(bench.begun, [1, 2]);
});

test('stop waits, too, for what a claim brings that was on its way', async (t) => {
  const claimed = Promise.withResolvers<number[]>();
  const worked = Promise.withResolvers<void>();
  const loop = createWorkLoop<number>({ window: 8, claim: () => claimed.promise, run: () => [worked.promise], onError: () => undefined });
  loop.wake();
  let isStopped = false;
  const stopped = loop.stop(60_000).then(() => {
    isStopped = true;
  });
  claimed.resolve([1]);
  await turns();
  t.false(isStopped);
  worked.resolve();
  await stopped;
  t.true(isStopped);
});

test('stop waits no longer than it may', async (t) => {
  const bench = new Bench(2);
  bench.queue.push(1);
  bench.loop.wake();
  await turns();
  await bench.loop.stop(0);
  t.deepEqual(bench.inWork, [1]);
});
