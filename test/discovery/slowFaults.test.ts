// A server that fails slowly is not asked again at once.
import test from 'ava';
import { createSlowFaults } from '../../src/discovery/slowFaults.js';

/** `asked` counts the work that ran. Each run of `fail` takes that long. */
function setUp(isSilence = true) {
  let now = 0;
  let asked = 0;
  const faults = createSlowFaults(
    () => isSilence,
    () => now,
  );
  const ask = (server: string, tookMs: number, isFailing = true): Promise<string> =>
    faults.guard(server, async () => {
      asked += 1;
      now += tookMs;
      if (isFailing) throw new Error(`${server} is silent`);
      return 'answer';
    });
  return { ask, asked: () => asked, wait: (ms: number) => (now += ms) };
}

test('after a slow fault a server is left alone for as long as it took', async (t) => {
  const { ask, asked, wait } = setUp();
  for (const expected of [1, 1]) {
    await t.throwsAsync(ask('one', 5_000), { message: 'one is silent' });
    t.is(asked(), expected);
  }
  wait(5_000);
  t.is(await ask('one', 10, false), 'answer');
  t.is(asked(), 2);
});

test('a fast fault is forgotten', async (t) => {
  const { ask, asked } = setUp();
  await t.throwsAsync(ask('one', 10));
  await t.throwsAsync(ask('one', 10));
  t.is(asked(), 2);
});

test('other servers are asked', async (t) => {
  const { ask } = setUp();
  await t.throwsAsync(ask('one', 5_000));
  t.is(await ask('two', 10, false), 'answer');
});

test('a server that answers slowly is asked again', async (t) => {
  const { ask, asked } = setUp(false);
  await t.throwsAsync(ask('one', 5_000));
  await t.throwsAsync(ask('one', 5_000));
  t.is(asked(), 2);
});
