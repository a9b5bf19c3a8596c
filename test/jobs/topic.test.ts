import { mock } from 'node:test';
import { openTopic } from '../../src/jobs/topic.js';
import { test } from '../support/test.js';

/** A server that only records notifications. */
async function topicOn(embedded: boolean) {
  const notified: unknown[][] = [];
  const heard: (string | undefined)[] = [];
  let deliver: ((payload: string) => void) | undefined;
  const query = async (_: string, values: readonly unknown[] = []) => {
    notified.push([...values]);
    return [];
  };
  const listen = async (channel: string, hear: (payload: string) => void) => {
    if (channel === 'exchange_things') deliver = hear;
    return async () => {
      deliver = undefined;
    };
  };
  const topic = await openTopic({ embedded, sql: { query: query as never }, listen }, 'things', (key) => heard.push(key));
  return { topic, notified, heard, arrives: (payload: string) => deliver?.(payload), listens: () => deliver !== undefined };
}

test.before(() => mock.timers.enable({ apis: ['setTimeout'] }));
test.after.always(() => mock.timers.reset());

test.serial('this process hears at once, the others by one message for what comes shortly after one another', async (t) => {
  const { topic, notified, heard } = await topicOn(false);
  for (const key of ['a', 'b', 'a']) topic.tell(key);
  t.deepEqual([heard, notified], [['a', 'b', 'a'], []]);
  mock.timers.tick(10);
  t.deepEqual(notified, [['exchange_things', 'a,b']]);
  topic.tell('c');
  mock.timers.tick(10);
  t.deepEqual(notified.at(-1), ['exchange_things', 'c']);
});

test.serial('more keys than fit into a message mean everything', async (t) => {
  const { topic, notified } = await topicOn(false);
  for (let n = 0; n < 100; n += 1) topic.tell(String(n).padStart(100, '0'));
  mock.timers.tick(10);
  t.deepEqual(notified, [['exchange_things', '']]);
});

test.serial('each key of a message is heard, and an empty one is everything, as after a lost connection', async (t) => {
  const { heard, arrives } = await topicOn(false);
  arrives('a,b');
  arrives('');
  t.deepEqual(heard, ['a', 'b', undefined]);
});

test.serial('the only process tells nobody else', async (t) => {
  const { topic, notified, heard, listens } = await topicOn(true);
  topic.tell('a');
  mock.timers.tick(10);
  t.deepEqual([heard, notified, listens()], [['a'], [], false]);
});

test.serial('after its end nothing is sent or heard', async (t) => {
  const { topic, notified, listens } = await topicOn(false);
  topic.tell('a');
  topic[Symbol.dispose]();
  mock.timers.tick(10);
  t.deepEqual([notified, listens()], [[], false]);
});
