import type { Publishing } from '../../../src/peppol/smp/answers.js';
import { type Cache, createCache, createHeld, type Held } from '../../../src/peppol/smp/cache.js';
import { test } from '../../support/test.js';

const ENTRY = { identifier: 'a', name: 'A', countryCode: 'NL', documentTypes: [], registeredAt: new Date(0), version: '1' } as const;

function put(cache: Cache, key: string): Held {
  const held = createHeld(ENTRY, {} as Publishing, 0);
  cache.put(key, held);
  return held;
}

function add(cache: Cache, key: string, held: Held, bytes: number): void {
  cache.add(key, held, 'group', { body: Buffer.alloc(bytes), etag: '' });
}

const kept = (cache: Cache, ...keys: string[]): string[] => keys.filter((key) => cache.get(key) !== undefined);

test('of too many participants the longest unused go', (t) => {
  const cache = createCache(2);
  put(cache, 'a');
  put(cache, 'b');
  cache.get('a');
  put(cache, 'c');
  t.deepEqual(kept(cache, 'a', 'b', 'c'), ['a', 'c']);
});

test('of too many bytes the longest unused go', (t) => {
  const cache = createCache(10, 20_000);
  for (const key of ['a', 'b', 'c']) add(cache, key, put(cache, key), 6_000);
  t.deepEqual(kept(cache, 'a', 'b', 'c'), ['b', 'c']);
});

test('an answer that is larger than all is not kept', (t) => {
  const cache = createCache(10, 20_000);
  add(cache, 'a', put(cache, 'a'), 30_000);
  t.deepEqual(cache.size, { participants: 0, bytes: 0 });
});

test('the bytes are counted off again, once', (t) => {
  const cache = createCache();
  const before = put(cache, 'a');
  add(cache, 'a', before, 1_000);
  put(cache, 'a');
  const { bytes } = cache.size;
  // It was replaced: what is added to it counts no more.
  add(cache, 'a', before, 1_000);
  t.is(cache.size.bytes, bytes);
  cache.drop('a');
  cache.drop('a');
  t.deepEqual(cache.size, { participants: 0, bytes: 0 });
});

test('everything can be dropped', (t) => {
  const cache = createCache();
  for (const key of ['a', 'b']) add(cache, key, put(cache, key), 10);
  cache.drop();
  t.deepEqual(cache.size, { participants: 0, bytes: 0 });
});
