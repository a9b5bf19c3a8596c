// A server that fails slowly is not asked again at once.

import { createSlowFaults } from '../../../src/peppol/discovery/slowFaults.js';
import { test } from '../../support/test.js';

/** `asked` counts the work that ran. Each run of `ask` takes that long. */
function setUp({ isSilence = true, subjectsMin = 1 } = {}) {
  let now = 0;
  let asked = 0;
  const faults = createSlowFaults({ isSilence: () => isSilence, subjectsMin, nowMs: () => now });
  const ask = (server: string, subject: string, tookMs: number, isFailing = true): Promise<string> =>
    faults.guard({ server, subject, refusal: (fault) => new Error(`${subject} is put off: ${(fault as Error).message}`) }, async () => {
      asked += 1;
      now += tookMs;
      if (isFailing) throw new Error(`${server} is silent`);
      return 'answer';
    });
  return { ask, asked: () => asked, wait: (ms: number) => (now += ms) };
}

test('after a slow fault a server is left alone for as long as it took', async (t) => {
  const { ask, asked, wait } = setUp();
  await t.throwsAsync(ask('one', 'a', 5_000), { message: 'one is silent' });
  await t.throwsAsync(ask('one', 'b', 5_000), { message: 'b is put off: one is silent' });
  t.is(asked(), 1);
  wait(5_000);
  t.is(await ask('one', 'b', 10, false), 'answer');
  t.is(asked(), 2);
});

test('a fast fault is forgotten', async (t) => {
  const { ask, asked } = setUp();
  await t.throwsAsync(ask('one', 'a', 10));
  await t.throwsAsync(ask('one', 'a', 10));
  t.is(asked(), 2);
});

test('other servers are asked', async (t) => {
  const { ask } = setUp();
  await t.throwsAsync(ask('one', 'a', 5_000));
  t.is(await ask('two', 'a', 10, false), 'answer');
});

test('a server that answers slowly is asked again', async (t) => {
  const { ask, asked } = setUp({ isSilence: false });
  await t.throwsAsync(ask('one', 'a', 5_000));
  await t.throwsAsync(ask('one', 'a', 5_000));
  t.is(asked(), 2);
});

test('a server is left alone for everybody only after enough different subjects have failed', async (t) => {
  const { ask, asked } = setUp({ subjectsMin: 2 });
  await t.throwsAsync(ask('one', 'a', 5_000), { message: 'one is silent' });
  await t.throwsAsync(ask('one', 'a', 5_000), { message: 'a is put off: one is silent' });
  await t.throwsAsync(ask('one', 'b', 2_000), { message: 'one is silent' });
  await t.throwsAsync(ask('one', 'c', 2_000, false), { message: 'c is put off: one is silent' });
  t.is(asked(), 2);
});

test('an answer to anybody ends it', async (t) => {
  const { ask } = setUp({ subjectsMin: 2 });
  await t.throwsAsync(ask('one', 'a', 5_000), { message: 'one is silent' });
  t.is(await ask('one', 'b', 10, false), 'answer');
  t.is(await ask('one', 'a', 10, false), 'answer');
});
