// The cache of lookups is bounded in entries and in bytes.

import { createCache } from '../../src/domain/cache.js';
import { test } from '../support/test.js';

const open = () => createCache<string>({ entriesMax: 3, bytesMax: 10, bytesOf: ({ length }) => length, clock: () => new Date(0) });

/** Which of the keys are kept. */
async function kept(cache: ReturnType<typeof open>, ...keys: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const key of keys)
    if (
      (await cache.get(
        key,
        async () => 'none',
        () => 0,
      )) !== 'none'
    )
      found.push(key);
  return found;
}

for (const [what, lengths, left] of [
  ['entries', [1, 1, 1, 1], ['b', 'c', 'd']],
  ['bytes', [4, 4, 4], ['b', 'c']],
  ['bytes of a single entry, which is not kept', [4, 11], ['a']],
] as const) {
  test(`what is kept of too many ${what}`, async (t) => {
    const cache = open();
    for (const [index, length] of lengths.entries()) {
      await cache.get(
        'abcd'.charAt(index),
        async () => 'x'.repeat(length),
        () => 1,
      );
    }
    t.deepEqual(await kept(cache, 'a', 'b', 'c', 'd'), [...left]);
  });
}

test('an entry that is loaded again counts once', async (t) => {
  let now = 0;
  const cache = createCache<string>({ entriesMax: 3, bytesMax: 10, bytesOf: ({ length }) => length, clock: () => new Date(now) });
  for (; now < 5; now += 2)
    await cache.get(
      'a',
      async () => 'xxxx',
      () => 1,
    );
  await cache.get(
    'b',
    async () => 'xxxx',
    () => 1,
  );
  now = 4;
  t.deepEqual(await kept(cache, 'a', 'b'), ['a', 'b']);
});
