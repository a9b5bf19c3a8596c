// Slots for reading: one for each tenant at a time, and a limit for all.

import { createReadingSlots } from '../../../src/channels/email/readingSlots.js';
import { test } from '../../support/test.js';

const never = new AbortController().signal;

/** Work that ends when the test says so. */
function work(name: string, begun: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    end: resolve,
    run: () => {
      begun.push(name);
      return promise;
    },
  };
}

test('a tenant has one slot at a time, and does not keep others from theirs', async (t) => {
  const [slots, begun] = [createReadingSlots(2), [] as string[]];
  const [a1, a2, b1] = ['a1', 'a2', 'b1'].map((name) => work(name, begun)) as [ReturnType<typeof work>, ...ReturnType<typeof work>[]];
  const running = [slots.run('a', never, a1.run), slots.run('a', never, a2!.run), slots.run('b', never, b1!.run)];
  await Promise.resolve();
  await new Promise(setImmediate);
  t.deepEqual(begun, ['a1', 'b1']);
  for (const one of [a1, a2!, b1!]) one.end();
  await Promise.all(running);
  t.deepEqual(begun, ['a1', 'b1', 'a2']);
});

test('no more work runs than the limit', async (t) => {
  const [slots, begun] = [createReadingSlots(1), [] as string[]];
  const [a, b] = [work('a', begun), work('b', begun)];
  const running = [slots.run('a', never, a.run), slots.run('b', never, b.run)];
  await new Promise(setImmediate);
  t.deepEqual(begun, ['a']);
  a.end();
  b.end();
  await Promise.all(running);
  t.deepEqual(begun, ['a', 'b']);
});

test('a wait ends with its signal, and its place is free for the next', async (t) => {
  const [slots, begun] = [createReadingSlots(1), [] as string[]];
  const [a, b, c] = [work('a', begun), work('b', begun), work('c', begun)];
  const aborting = new AbortController();
  const first = slots.run('a', never, a.run);
  const second = slots.run('b', aborting.signal, b.run);
  const third = slots.run('c', never, c.run);
  aborting.abort(new Error('The deadline is over'));
  await t.throwsAsync(second, { message: 'The deadline is over' });
  a.end();
  c.end();
  await Promise.all([first, third]);
  t.deepEqual(begun, ['a', 'c']);
});

test('work that fails frees its slot', async (t) => {
  const slots = createReadingSlots(1);
  await t.throwsAsync(
    slots.run('a', never, async () => {
      throw new Error('It failed');
    }),
    { message: 'It failed' },
  );
  t.is(await slots.run('a', never, async () => 'next'), 'next');
});
