// The limit of messages on their way to one access point.

import { createEndpointLimit } from '../../../src/channels/peppol/endpointLimit.js';
import { SendFault } from '../../../src/domain/channel.js';
import { test } from '../../support/test.js';

interface Held {
  readonly done: Promise<string>;
  end(): void;
}

/** Work that ends when it is told to. `begun` counts. */
function held(begun: string[], name: string, run: (work: () => Promise<string>) => Promise<string>): Held {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const done = run(async () => {
    begun.push(name);
    await ended;
    return name;
  });
  return { done, end };
}

test('as many as allowed run at once, the next one when one has ended', async (t) => {
  const limit = createEndpointLimit(2);
  const begun: string[] = [];
  const [first, second, third] = ['1', '2', '3'].map((name) => held(begun, name, (work) => limit('a', work)));
  await Promise.resolve();
  t.deepEqual(begun, ['1', '2']);
  first!.end();
  t.is(await first!.done, '1');
  second!.end();
  third!.end();
  t.is(await third!.done, '3');
  t.deepEqual(begun, ['1', '2', '3']);
});

test('hosts do not wait for each other', async (t) => {
  const limit = createEndpointLimit(1);
  const begun: string[] = [];
  const slow = held(begun, 'slow', (work) => limit('a', work));
  t.is(await limit('b', async () => 'other'), 'other');
  slow.end();
  t.is(await slow.done, 'slow');
});

test('what waits too long is tried again later, and leaves its place', async (t) => {
  const limit = createEndpointLimit(1, 1);
  const slow = held([], 'slow', (work) => limit('a.example', work));
  const fault = await t.throwsAsync<SendFault>(
    limit('a.example', async () => 'late'),
    { instanceOf: SendFault },
  );
  t.is(fault?.kind, 'transient');
  t.is(fault?.message, 'The access point at a.example has 1 messages to answer');
  slow.end();
  await slow.done;
  t.is(await limit('a.example', async () => 'after'), 'after');
});

test('work that fails leaves its place', async (t) => {
  const limit = createEndpointLimit(1);
  await t.throwsAsync(
    limit('a', async () => {
      throw new Error('no');
    }),
    { message: 'no' },
  );
  t.is(await limit('a', async () => 'next'), 'next');
});
