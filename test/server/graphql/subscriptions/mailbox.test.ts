import { createMailbox } from '../../../../src/server/graphql/subscriptions/mailbox.js';
import { test } from '../../../support/test.js';

interface Step {
  readonly from: number;
  readonly to: number;
}

const { signal } = new AbortController();

function mailbox(untoldMax?: number) {
  return createMailbox<Step>((earlier, { to }) => ({ ...earlier, to }), signal, untoldMax);
}

test('a change waits for whoever takes it, and who takes waits for a change', async (t) => {
  const box = mailbox();
  box.put('a', { from: 0, to: 1 });
  t.deepEqual(await box.take(10), [{ from: 0, to: 1 }]);
  const later = box.take(10);
  box.put('b', { from: 1, to: 2 });
  t.deepEqual(await later, [{ from: 1, to: 2 }]);
});

test('several changes of one thing are told as one: from before the first to behind the last', async (t) => {
  const box = mailbox();
  box.put('a', { from: 0, to: 1 });
  box.put('b', { from: 5, to: 6 });
  box.put('a', { from: 1, to: 2 });
  t.deepEqual(await box.take(10), [
    { from: 0, to: 2 },
    { from: 5, to: 6 },
  ]);
});

test('no more are taken at once than asked for', async (t) => {
  const box = mailbox();
  for (const key of ['a', 'b', 'c']) box.put(key, { from: 0, to: 1 });
  t.is((await box.take(2))?.length, 2);
  t.is((await box.take(2))?.length, 1);
});

test('one that is not taken from holds so many things, and who takes after one more is told that it was too slow', async (t) => {
  const box = mailbox(2);
  for (const key of ['a', 'b', 'a']) box.put(key, { from: 0, to: 1 });
  t.is((await box.take(2))?.length, 2);
  for (const key of ['a', 'b', 'c']) box.put(key, { from: 0, to: 1 });
  const error = await t.throwsAsync(box.take(2));
  t.like(error, {
    message: 'The stream is read too slowly: more than 2 have changed that it was not told of; subscribe again and ask for them',
    extensions: { code: 'STREAM_TOO_SLOW' },
  });
});

test('closing it ends the wait', async (t) => {
  const closing = new AbortController();
  const box = createMailbox<Step>((_, later) => later, closing.signal);
  const taken = box.take(1);
  closing.abort();
  t.is(await taken, undefined);
});
