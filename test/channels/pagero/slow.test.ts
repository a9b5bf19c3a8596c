// A Pagero that answers slowly: lists are read to their end all the same, and files do not keep documents from being received.

import { invoice } from '../../support/documents.js';
import { pageroWorld } from '../../support/pageroWorld.js';
import { test } from '../../support/test.js';

/** No poll reads all pages within this time. A quarter of it suffices for a page and its document, also on a busy machine. */
const POLL_MS = 8_000;
const SLOW_MS = 700;

test.serial('a list that takes longer than a poll is read to its end, where each poll ended before goes on', async (t) => {
  const world = await pageroWorld(t, {}, POLL_MS);
  Object.assign(world.pagero, { pageMax: 5 });
  for (let n = 0; n < 60; n += 1) world.pagero.bring(`d-${n}`, '', { isFetched: true });
  world.pagero.bring('last', invoice());
  world.pagero.delayMs = (name) => (name === 'list Received' ? SLOW_MS : 0);
  await world.poll();
  t.deepEqual(await world.received(), ['F2026-0017']);
  t.true(world.pagero.calls.filter((name) => name === 'list Received').length < 20, 'each page is read about once');
});

test.serial('one list read that takes all the time: some documents are taken in each poll', async (t) => {
  // A quarter of it suffices for five documents. A single call may take ten seconds.
  const pollMs = 1.5 * POLL_MS;
  const world = await pageroWorld(t, {}, pollMs);
  for (let n = 0; n < 7; n += 1) world.pagero.bring(`d-${n}`, invoice().replace('F2026-0017', `N-${n}`));
  world.pagero.delayMs = (name) => (name === 'list Received' ? pollMs * 0.76 : 0);
  await world.poll();
  t.is((await world.received()).length, 7);
});

test.serial('questions about files end after half of the time, and the documents are received', async (t) => {
  const world = await pageroWorld(t, {}, POLL_MS);
  for (const id of ['one', 'two']) await world.send(id);
  world.pagero.bring('d-1', invoice());
  world.pagero.delayMs = (name) => (name.startsWith('parts') ? POLL_MS : 0);
  await world.poll();
  t.deepEqual(await world.received(), ['F2026-0017']);
  t.is((await world.failure()).code, null);
});

test.serial('a file without an answer in time is asked about later: the next poll begins with another', async (t) => {
  const world = await pageroWorld(t, {}, POLL_MS);
  for (const id of ['one', 'two']) await world.send(id);
  const [first, second] = world.pagero.files.map(({ fileId }) => fileId);
  world.pagero.delayMs = (name) => (name === `parts ${first}` ? POLL_MS : 0);
  await world.poll();
  await world.poll({ files: false });
  t.deepEqual(
    world.pagero.calls.filter((name) => name.startsWith('parts')),
    [`parts ${first}`, `parts ${second}`],
  );
});
