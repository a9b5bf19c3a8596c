import { mock } from 'node:test';
import { createNotifier } from '../../src/jobs/notifier.js';
import { test } from '../support/test.js';

type Heard = (payload: string) => void;

/** A server that only records notifications. */
async function notifierOn(embedded: boolean) {
  const notified: string[] = [];
  const listening = new Map<string, Heard>();
  const payloads: string[] = [];
  const heard: string[] = [];
  const query = async (_: string, [channel, payload]: readonly unknown[] = []) => {
    notified.push(String(channel));
    payloads.push(String(payload));
    return [];
  };
  const listen = async (channel: string, hear: Heard) => {
    listening.set(channel, hear);
    return () => void listening.delete(channel);
  };
  const database = { embedded, sql: { query: query as never }, listen };
  const among: (readonly string[] | undefined)[] = [];
  const notifier = await createNotifier(database, true, (name, some) => {
    heard.push(name);
    among.push(some);
  });
  return { notifier, notified, payloads, listening, heard, among };
}

test.before(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }));
test.after.always(() => mock.timers.reset());

test.serial('a change is nobody else’s business while nobody watches', async (t) => {
  const { notifier, notified } = await notifierOn(false);
  for (let n = 0; n < 3; n += 1) notifier.wake('changes');
  mock.timers.tick(1_000);
  t.deepEqual(notified, []);
});

test.serial('once another process watches it is notified, of the wake-ups of a tenth of a second once', async (t) => {
  const { notifier, notified, listening } = await notifierOn(false);
  listening.get('exchange_watch')?.('another process');
  for (let n = 0; n < 3; n += 1) notifier.wake('changes');
  mock.timers.tick(99);
  t.deepEqual(notified, []);
  mock.timers.tick(1);
  t.deepEqual(notified, ['exchange_changes']);
});

test.serial('what the connection missed while it was away may have been that somebody watches', async (t) => {
  const { notifier, notified, listening } = await notifierOn(false);
  listening.get('exchange_watch')?.('');
  notifier.wake('changes');
  mock.timers.tick(100);
  t.deepEqual(notified, ['exchange_changes']);
});

test.serial('who watches says so at once and every five seconds, does not notify itself, and stops with the last', async (t) => {
  const { notifier, notified, payloads, listening } = await notifierOn(false);
  const stops = [notifier.watch(() => undefined), notifier.watch(() => undefined)];
  t.deepEqual(notified, ['exchange_watch']);
  listening.get('exchange_watch')?.(payloads[0]!);
  notifier.wake('changes');
  mock.timers.tick(5_000);
  t.deepEqual(notified, ['exchange_watch', 'exchange_watch']);
  t.true(listening.has('exchange_changes'));
  for (const stop of stops) stop();
  mock.timers.tick(60_000);
  await Promise.resolve();
  t.is(notified.length, 2);
  t.false(listening.has('exchange_changes'));
});

test.serial('every wake-up reaches those who watch, from here and from elsewhere', async (t) => {
  const { notifier, listening, heard } = await notifierOn(false);
  let wakeUps = 0;
  notifier.watch(() => {
    wakeUps += 1;
  });
  notifier.wake('checks');
  notifier.wake('changes');
  listening.get('exchange_changes')?.('');
  t.deepEqual([wakeUps, heard], [3, ['checks']]);
});

test.serial('an embedded database has one process: nobody is notified', async (t) => {
  const { notifier, notified, heard } = await notifierOn(true);
  let wakeUps = 0;
  notifier.watch(() => {
    wakeUps += 1;
  });
  notifier.wake('deliveries');
  mock.timers.tick(10_000);
  t.deepEqual([wakeUps, heard, notified], [1, ['deliveries'], []]);
});

const SUBSCRIPTIONS = [1, 2].map((n) => `00000000-0000-7000-8000-00000000000${n}`) as [string, string];

test.serial('others are told of all whose deliveries they were woken for, here and there the same', async (t) => {
  const { notifier, payloads, listening, among } = await notifierOn(false);
  for (const one of [...SUBSCRIPTIONS, SUBSCRIPTIONS[0]]) notifier.wake('deliveries', [one]);
  mock.timers.tick(10);
  t.deepEqual(payloads, [SUBSCRIPTIONS.join(',')]);
  listening.get('exchange_deliveries')?.(payloads[0]!);
  t.deepEqual(among, [[SUBSCRIPTIONS[0]], [SUBSCRIPTIONS[1]], [SUBSCRIPTIONS[0]], SUBSCRIPTIONS]);
});

test.serial('one wake-up about everything among them makes it about everything', async (t) => {
  const { notifier, payloads } = await notifierOn(false);
  notifier.wake('deliveries', SUBSCRIPTIONS);
  notifier.wake('deliveries');
  notifier.wake('deliveries', SUBSCRIPTIONS);
  mock.timers.tick(10);
  t.deepEqual(payloads, ['']);
});

test.serial('what does not fit into a NOTIFY is about everything', async (t) => {
  const { notifier, payloads } = await notifierOn(false);
  const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const many = Array.from({ length: 200 }, (_, n) => id(n));
  notifier.wake('deliveries', many);
  mock.timers.tick(10);
  t.is(payloads[0], many.join(','));
  t.true(payloads[0]!.length < 8_000);
  notifier.wake('deliveries', [...many, id(200)]);
  mock.timers.tick(10);
  t.is(payloads[1], '');
});

test.serial('a payload that is no list of subscriptions is about everything', async (t) => {
  const { listening, among } = await notifierOn(false);
  for (const payload of ['', 'x', `${SUBSCRIPTIONS[0]},`, `${SUBSCRIPTIONS[0]}'`]) listening.get('exchange_deliveries')?.(payload);
  t.deepEqual(among, [undefined, undefined, undefined, undefined]);
});
