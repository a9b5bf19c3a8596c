import { createFeed, type Feed } from '../../src/jobs/feed.js';
import { test } from '../support/test.js';

interface Change {
  readonly tenantId: string;
  readonly n: number;
}

/** A feed over a list, whose length is the cursor. `reads` has the cursors and tenants of each read. */
function feedOver(all: Change[]) {
  const reads: (readonly [cursor: number | undefined, tenants: string])[] = [];
  const faults: unknown[] = [];
  const state: { isGone: boolean; watchers: number; wake: () => void } = { isGone: false, watchers: 0, wake: () => undefined };
  const feed: Feed<Change> = createFeed<number, Change>({
    read: async (cursor, tenants) => {
      if (state.isGone) throw new Error('gone');
      reads.push([cursor, [...tenants].sort().join()]);
      const changes = all.slice(cursor ?? all.length).filter(({ tenantId }) => tenants.includes(tenantId));
      return { cursor: all.length, changes };
    },
    watch: (heard) => {
      state.watchers += 1;
      state.wake = heard;
      return () => {
        state.watchers -= 1;
      };
    },
    onError: (error) => faults.push(error),
  });
  return { feed, reads, faults, state };
}

/** Resolves with the first `count` changes. */
function hearing(count: number) {
  const heard: number[] = [];
  const { promise, resolve } = Promise.withResolvers<number[]>();
  const hear = ({ n }: Change): void => {
    if (heard.push(n) === count) resolve(heard);
  };
  return { heard, hear, all: promise };
}

test('tells of what changes after it began, and of nothing before', async (t) => {
  const all = [{ tenantId: 'a', n: 1 }];
  const { feed, state } = feedOver(all);
  const ear = hearing(2);
  const leave = await feed.watch('a', ear.hear);
  all.push({ tenantId: 'a', n: 2 }, { tenantId: 'b', n: 3 }, { tenantId: 'a', n: 4 });
  state.wake();
  t.deepEqual(await ear.all, [2, 4]);
  leave();
});

test('without any wake-up it looks all the same', async (t) => {
  const all: Change[] = [];
  const { feed } = feedOver(all);
  const ear = hearing(1);
  const leave = await feed.watch('a', ear.hear);
  all.push({ tenantId: 'a', n: 1 });
  t.deepEqual(await ear.all, [1]);
  leave();
});

test('one reader for all: the tenants of everybody in one read, each told of its own', async (t) => {
  const all: Change[] = [];
  const { feed, reads, state } = feedOver(all);
  const first = hearing(1);
  const second = hearing(1);
  const leaves = await Promise.all([feed.watch('a', first.hear), feed.watch('b', second.hear), feed.watch('b', () => undefined)]);
  t.deepEqual(reads, [[undefined, 'a,b']]);
  t.is(state.watchers, 1);
  all.push({ tenantId: 'b', n: 1 }, { tenantId: 'a', n: 2 });
  state.wake();
  t.deepEqual([await first.all, await second.all], [[2], [1]]);
  for (const leave of leaves) leave();
});

test('who comes later is not told what came before, though the feed had not read it yet', async (t) => {
  const all: Change[] = [];
  const { feed, state } = feedOver(all);
  const first = hearing(2);
  const second = hearing(1);
  const leaves = [await feed.watch('a', first.hear)];
  all.push({ tenantId: 'a', n: 1 });
  leaves.push(await feed.watch('a', second.hear));
  all.push({ tenantId: 'a', n: 2 });
  state.wake();
  t.deepEqual([await first.all, await second.all], [[1, 2], [2]]);
  for (const leave of leaves) leave();
});

test('a read that fails is made up for by the next: nothing is left out', async (t) => {
  const all: Change[] = [];
  const { feed, faults, state } = feedOver(all);
  const ear = hearing(1);
  const leave = await feed.watch('a', ear.hear);
  state.isGone = true;
  all.push({ tenantId: 'a', n: 1 });
  await t.throwsAsync(
    feed.watch('a', () => undefined),
    { message: 'gone' },
    'who comes meanwhile is refused',
  );
  t.is(faults.length, 1);
  state.isGone = false;
  t.deepEqual(await ear.all, [1]);
  leave();
});

test('with the last watcher it stops, and the next begins anew', async (t) => {
  const all: Change[] = [];
  const { feed, reads, state } = feedOver(all);
  (await feed.watch('a', () => undefined))();
  t.is(state.watchers, 0);
  all.push({ tenantId: 'a', n: 1 });
  (await feed.watch('a', () => t.fail()))();
  t.deepEqual(reads, [
    [undefined, 'a'],
    [undefined, 'a'],
  ]);
});
