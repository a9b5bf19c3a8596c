// A Pagero that answers slowly: lists are read to their end all the same, and files do not keep documents from being received. Time
// passes when Pagero gets a call, and only then.

import { invoice } from '../../support/documents.js';
import { type PageroWorld, sharePagero } from '../../support/pageroWorld.js';
import { test } from '../../support/test.js';

const pageroWorld = sharePagero();

/** The deadline of a poll, also by the clock of the machine: nothing here comes near it. */
const POLL_MS = 120_000;
const SLOW_MS = 10_500;

/** Lets time pass at each of these calls. */
function takes({ pagero, time }: PageroWorld, ms: number, isSlow: (name: string) => boolean): void {
  pagero.at = (moment, name) => {
    if (moment === 'received' && isSlow(name)) time.pass(ms);
  };
}

const isList = (name: string): boolean => name === 'list Received';

test.serial('a list that takes longer than a poll is read to its end, where each poll ended before goes on', async (t) => {
  const world = await pageroWorld(t, {}, POLL_MS);
  Object.assign(world.pagero, { pageMax: 5 });
  for (let n = 0; n < 60; n += 1) world.pagero.bring(`d-${n}`, '', { isFetched: true });
  world.pagero.bring('last', invoice());
  takes(world, SLOW_MS, isList);
  await world.poll();
  t.deepEqual(await world.received(), ['F2026-0017']);
  // 13 pages. The first poll ends after nine of them, and the next one begins with the tenth.
  t.is(world.pagero.calls.filter(isList).length, 13, 'each page is read once');
});

test.serial('one list read that takes all the time: some documents are taken in each poll', async (t) => {
  const world = await pageroWorld(t, {}, POLL_MS);
  for (let n = 0; n < 7; n += 1) world.pagero.bring(`d-${n}`, invoice().replace('F2026-0017', `N-${n}`));
  takes(world, POLL_MS * 0.76, isList);
  await world.poll();
  t.is((await world.received()).length, 7);
  t.is(world.pagero.calls.filter(isList).length, 2);
});

test.serial('questions about files end after half of the time, and the documents are received', async (t) => {
  const world = await pageroWorld(t, {}, POLL_MS);
  for (const id of ['one', 'two']) await world.send(id);
  world.pagero.bring('d-1', invoice());
  world.pagero.trouble = (name) => (name.startsWith('parts') ? 'SILENT_BEFORE' : undefined);
  takes(world, POLL_MS / 2, (name) => name.startsWith('parts'));
  await world.poll();
  t.deepEqual(await world.received(), ['F2026-0017']);
  t.is((await world.failure()).code, null);
});

test.serial('a file without an answer in time is asked about later: the next poll begins with another', async (t) => {
  const world = await pageroWorld(t, {}, POLL_MS);
  for (const id of ['one', 'two']) await world.send(id);
  const [first, second] = world.pagero.files.map(({ fileId }) => fileId);
  const isFirst = (name: string): boolean => name === `parts ${first}`;
  world.pagero.trouble = (name) => (isFirst(name) ? 'SILENT_BEFORE' : undefined);
  takes(world, POLL_MS / 2, isFirst);
  await world.poll();
  await world.poll({ files: false });
  t.deepEqual(
    world.pagero.calls.filter((name) => name.startsWith('parts')),
    [`parts ${first}`, `parts ${second}`],
  );
});
