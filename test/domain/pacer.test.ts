// Which pieces of work begin in one turn of the event loop.
import { setImmediate } from 'node:timers/promises';
import { createPacer } from '../../src/domain/pacer.js';
import { test } from '../support/test.js';

const KIB = 1024;

/** The turn of the event loop in which each of them is let through, counted from 1. */
async function turnsOf(waits: readonly (Promise<void> | undefined)[]): Promise<number[]> {
  let [turn, isOver] = [0, false];
  const all = Promise.all(
    waits.map(async (wait) => {
      await wait;
      return turn;
    }),
  ).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    turn += 1;
    await setImmediate();
  }
  return all;
}

test('readings share a turn up to 128 KiB', async (t) => {
  const turns = createPacer();
  t.deepEqual(await turnsOf([60, 60, 60, 128, 8, 8].map((size) => turns.reading({ length: size * KIB }))), [1, 1, 2, 3, 4, 4]);
});

test('a reading above the limit has a turn of its own', async (t) => {
  const turns = createPacer();
  t.deepEqual(await turnsOf([200, 200, 10].map((size) => turns.reading({ length: size * KIB }))), [1, 2, 3]);
});

test('a reading of less than 8 KiB does not wait', (t) => {
  t.is(createPacer().reading({ length: 8 * KIB - 1 }), undefined);
});

test('checks begin 16 in a turn', async (t) => {
  const turns = createPacer();
  const found = await turnsOf(Array.from({ length: 33 }, () => turns.checking()));
  t.deepEqual(
    [1, 2, 3].map((turn) => found.filter((one) => one === turn).length),
    [16, 16, 1],
  );
});

test('whoever comes later waits for a later turn', async (t) => {
  const turns = createPacer();
  await turns.reading({ length: 10 * KIB });
  t.deepEqual(await turnsOf([turns.reading({ length: 10 * KIB })]), [1]);
});
