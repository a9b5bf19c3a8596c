// The contract of every BlobStore. Each implementation runs these tests.
import { randomUUID } from 'node:crypto';
import { BlobMissing, type BlobStore } from '../../src/domain/blobs/store.js';
import { test } from '../support/test.js';
import { fromNow } from '../support/time.js';

const HOUR_MS = 3_600_000;
const ALL_BYTES = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

export async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const value of values) found.push(value);
  return found;
}

/** `open` returns a store with no other user. */
export function testBlobStore(kind: string, open: () => Promise<BlobStore>): void {
  const key = (): string => `ab/${randomUUID()}`;
  const keys = async (store: BlobStore, before: Date): Promise<string[]> => (await all(store.list(before))).sort();

  test(`${kind}: what was put is got, byte for byte`, async (t) => {
    const store = await open();
    const large = Buffer.concat(Array<Buffer>(20_000).fill(ALL_BYTES));
    const [one, two] = [key(), key()];
    await store.put(one, ALL_BYTES);
    await store.put(two, large);
    t.deepEqual(await store.get(one), ALL_BYTES);
    t.true((await store.get(two)).equals(large));
  });

  test(`${kind}: how long a blob is, and that there is none`, async (t) => {
    const store = await open();
    const one = key();
    t.is(await store.size(one), undefined);
    await store.put(one, ALL_BYTES);
    t.is(await store.size(one), 256);
  });

  test(`${kind}: it is nobody's until it is marked; the mark may change, and is not listed`, async (t) => {
    const store = await open();
    t.is(await store.owner(), undefined);
    await store.own('one');
    t.is(await store.owner(), 'one');
    await store.own('two');
    t.is(await store.owner(), 'two');
    t.deepEqual(await keys(store, fromNow(HOUR_MS)), []);
  });

  test(`${kind}: a view into a larger buffer is put as the view`, async (t) => {
    const store = await open();
    const one = key();
    await store.put(one, new Uint8Array(ALL_BYTES).subarray(10, 20));
    t.deepEqual(await store.get(one), ALL_BYTES.subarray(10, 20));
  });

  test(`${kind}: nothing is something, too`, async (t) => {
    const store = await open();
    const one = key();
    await store.put(one, Buffer.alloc(0));
    t.deepEqual(await store.get(one), Buffer.alloc(0));
  });

  test(`${kind}: the second put under a key replaces the first`, async (t) => {
    const store = await open();
    const one = key();
    await store.put(one, Buffer.from('the first, longer one'));
    await store.put(one, Buffer.from('the second'));
    t.is((await store.get(one)).toString(), 'the second');
  });

  test(`${kind}: of puts at once one is there as a whole`, async (t) => {
    const store = await open();
    const one = key();
    const contents = Array.from({ length: 8 }, (_, index) => Buffer.alloc(100_000, index));
    await Promise.all(contents.map((bytes) => store.put(one, bytes)));
    const found = await store.get(one);
    t.true(contents.some((bytes) => bytes.equals(found)));
  });

  for (const [start, end, from, to] of [
    [0, 1, 0, 1],
    [10, 20, 10, 20],
    [250, 256, 250, 256],
    [250, 300, 250, 256],
    [0, 256, 0, 256],
  ] as const) {
    test(`${kind}: the range from ${start} to ${end}, which is exclusive, of 256 bytes`, async (t) => {
      const store = await open();
      const one = key();
      await store.put(one, ALL_BYTES);
      t.deepEqual(await store.get(one, { start, end }), ALL_BYTES.subarray(from, to));
    });
  }

  test(`${kind}: what is not there is BlobMissing`, async (t) => {
    const store = await open();
    await t.throwsAsync(store.get(key()), { instanceOf: BlobMissing });
    await t.throwsAsync(store.get(key(), { start: 0, end: 1 }), { instanceOf: BlobMissing });
  });

  test(`${kind}: what was removed is BlobMissing, and its neighbour is there`, async (t) => {
    const store = await open();
    const [one, two] = [key(), key()];
    await store.put(one, ALL_BYTES);
    await store.put(two, ALL_BYTES);
    await store.remove(one);
    await t.throwsAsync(store.get(one), { instanceOf: BlobMissing });
    t.deepEqual(await store.get(two), ALL_BYTES);
  });

  test(`${kind}: removing what is not there is no fault`, async (t) => {
    const store = await open();
    await t.notThrowsAsync(store.remove(key()));
  });

  test(`${kind}: the list has the keys of what was written before a time`, async (t) => {
    const store = await open();
    const written = [key(), key(), `cd/${randomUUID()}`];
    for (const one of written) await store.put(one, ALL_BYTES);
    t.deepEqual(await keys(store, fromNow(HOUR_MS)), written.toSorted());
    t.deepEqual(await keys(store, fromNow(-HOUR_MS)), []);
  });

  test(`${kind}: an empty store lists nothing`, async (t) => {
    t.deepEqual(await keys(await open(), fromNow(HOUR_MS)), []);
  });

  test(`${kind}: the check of a store that works leaves nothing behind`, async (t) => {
    const store = await open();
    await store.check();
    t.deepEqual(await keys(store, fromNow(HOUR_MS)), []);
  });
}
