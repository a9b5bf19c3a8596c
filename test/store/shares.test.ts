// Work of one key waits for other work of that key only.
import { setImmediate } from 'node:timers/promises';
import { createShares, type ShareLimits } from '../../src/store/shares.js';
import { test } from '../support/test.js';

const LIMITS: ShareLimits = { concurrency: 2, waitingMax: 3, waitMsMax: 60_000 };

/** Work that ends when the test ends it. */
function held(): { readonly work: () => Promise<string>; readonly end: () => void; readonly begun: () => boolean } {
  const { promise, resolve } = Promise.withResolvers<string>();
  let hasBegun = false;
  return {
    work: () => {
      hasBegun = true;
      return promise;
    },
    end: () => resolve('done'),
    begun: () => hasBegun,
  };
}

test('a key has so many places; the next waits until one is free, in order', async (t) => {
  const shares = createShares(LIMITS);
  const works = Array.from({ length: 4 }, held);
  const answers = works.map(({ work }) => shares.run('a', work));
  await setImmediate();
  t.deepEqual(
    works.map(({ begun }) => begun()),
    [true, true, false, false],
  );
  works[1]!.end();
  await answers[1];
  await setImmediate();
  t.deepEqual(
    works.map(({ begun }) => begun()),
    [true, true, true, false],
  );
  for (const { end } of works) end();
  t.deepEqual(await Promise.all(answers), ['done', 'done', 'done', 'done']);
});

test('another key does not wait', async (t) => {
  const shares = createShares(LIMITS);
  const works = Array.from({ length: 5 }, held);
  const answers = works.map(({ work }) => shares.run('a', work));
  t.is(await shares.run('b', async () => 'mine'), 'mine');
  for (const { end } of works) end();
  await Promise.all(answers);
});

test('of too many that wait the next is refused', async (t) => {
  const shares = createShares(LIMITS);
  const works = Array.from({ length: 5 }, held);
  const answers = works.map(({ work }) => shares.run('a', work));
  const refused = await t.throwsAsync(shares.run('a', async () => 'late'));
  t.like(refused, { code: 'TOO_MANY_REQUESTS', detail: '3 reads of this tenant wait already', retryAfterSeconds: 2 });
  for (const { end } of works) end();
  await Promise.all(answers);
});

test('what waited too long is refused, and takes no place later', async (t) => {
  const shares = createShares({ ...LIMITS, waitMsMax: 20 });
  const works = Array.from({ length: 2 }, held);
  const answers = works.map(({ work }) => shares.run('a', work));
  const refused = await t.throwsAsync(shares.run('a', async () => 'late'));
  t.like(refused, { code: 'TOO_MANY_REQUESTS', detail: 'the read waited 0.02 s behind others of this tenant' });
  for (const { end } of works) end();
  await Promise.all(answers);
  t.is(await shares.run('a', async () => 'next'), 'next');
});

test('work that throws gives its place back', async (t) => {
  const shares = createShares({ ...LIMITS, concurrency: 1 });
  await t.throwsAsync(
    shares.run('a', () => Promise.reject(new Error('broken'))),
    { message: 'broken' },
  );
  t.is(await shares.run('a', async () => 'next'), 'next');
});
