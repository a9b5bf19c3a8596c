// The retry schedule of a failed delivery, through the whole engine with the test clock.

import type { Log } from '../../../src/domain/ports.js';
import { type Faulty, startFaulty } from '../../support/faults.js';
import { answers } from '../../support/inbox.js';
import { test } from '../../support/test.js';
import { isDueAfter, nextTry, told } from '../../support/webhooks.js';

const HOUR = 3_600;
/** Tolerance in seconds for two clocks, whose difference is measured. */
const SLACK = 10;
/** Tolerance for the duration of the test between two readings of the clock; a date has no milliseconds. */
const PATIENCE = 60;

let faulty: Faulty;
const logged: { event: string; fields: object | undefined }[] = [];

test.before(async () => {
  const add = (event: string, fields?: object): void => void logged.push({ event, fields });
  const log: Log = { debug: add, info: add, warn: add, error: add };
  faulty = await startFaulty({}, {}, { log });
});
test.afterEach.always(() => faulty.clear());
test.after.always(() => faulty?.[Symbol.asyncDispose]());

/** The time this number of seconds from now, by the test clock. */
const inSeconds = (seconds: number): string => new Date(faulty.exchange.app.clock().getTime() + seconds * 1_000).toUTCString();

const hints: [title: string, status: number, retryAfter: () => string, dueSeconds: [number, number], pauseSeconds: number][] = [
  ['case 29: 429 with Retry-After 5: the schedule is longer', 429, () => '5', [9, 11], 5],
  ['case 29: 429 with Retry-After 3600', 429, () => '3600', [3_600, 3_600], 3_600],
  ['case 29: 503 with Retry-After 3600: the delivery waits, the endpoint does not', 503, () => '3600', [3_600, 3_600], 0],
  ['case 29: 429 with Retry-After 10^9: an hour at most', 429, () => '1000000000', [3_600, 3_600], 3_600],
  ['case 29: 429 with a date', 429, () => inSeconds(600), [600 - PATIENCE, 600], 600],
  ['case 29: 429 with a past date: the schedule', 429, () => inSeconds(-600), [9, 11], 0],
  ['case 29: 429 with garbage: the schedule', 429, () => 'in a while', [9, 11], 0],
  ['case 29: 429 with a negative number: the schedule', 429, () => '-5', [9, 11], 0],
  ['case 29: 500 with Retry-After: no hint', 500, () => '3600', [9, 11], 0],
];
for (const [title, status, retryAfter, [from, to], pauseSeconds] of hints) {
  test.serial(title, async (t) => {
    await using inbox = await faulty.open((received, response) => answers(status, { 'Retry-After': retryAfter() })(received, response));
    const id = await faulty.subscribe(inbox.url);
    const before = faulty.exchange.app.clock().getTime() / 1_000;
    await faulty.send(id);
    const after = faulty.exchange.app.clock().getTime() / 1_000;
    const [row] = await told(faulty.exchange, id);
    t.true(isDueAfter(row!, from, to), `due after ${row!.delaySeconds} s`);
    const [paused] = await faulty.exchange.app.database.sql.query<{ until: number | null }>(
      'select extract(epoch from paused_until)::float8 as until from webhook_endpoint where subscription_id = $1',
      [id],
    );
    const until = paused?.until ?? 0;
    if (pauseSeconds === 0) t.is(until, 0, 'not paused');
    else {
      const pausedFrom = until - pauseSeconds;
      t.true(pausedFrom > before - SLACK && pausedFrom < after + SLACK, `paused from ${pausedFrom}, of ${before} to ${after}`);
    }
  });
}

test.serial('case 29: while a 429 pauses the endpoint, no other delivery of it is sent either', async (t) => {
  await using inbox = await faulty.open(answers(429, { 'Retry-After': '1800' }));
  const id = await faulty.subscribe(inbox.url);
  await faulty.send(id);
  await faulty.send(id, 5);
  t.is(inbox.requests.length, 1);
  inbox.behave = answers(200);
  await faulty.exchange.advance(1_801);
  await faulty.exchange.idle();
  t.deepEqual(
    (await told(faulty.exchange, id)).map(({ state }) => state),
    Array(6).fill('DELIVERED'),
  );
});

test.serial('case 29: however much patience is asked for, the last try is within 24 h', async (t) => {
  await using inbox = await faulty.open(answers(429, { 'Retry-After': '3600' }));
  const id = await faulty.subscribe(inbox.url);
  await faulty.send(id);
  while ((await nextTry(faulty.exchange)) !== undefined);
  const [row] = await told(faulty.exchange, id);
  t.is(row?.state, 'EXHAUSTED');
  const stamps = inbox.requests.map(({ headers }) => Number(headers['x-timestamp']));
  t.true((stamps.at(-1) ?? 0) - (stamps[0] ?? 0) <= 24 * HOUR);
});

test.serial('case 30: 410 for 24 h: the whole schedule runs, one alert, the subscription stays, and the next event is sent', async (t) => {
  logged.length = 0;
  await using inbox = await faulty.open(answers(410));
  const id = await faulty.subscribe(inbox.url);
  await faulty.send(id);
  while ((await nextTry(faulty.exchange)) !== undefined);
  const [row] = await told(faulty.exchange, id);
  t.deepEqual([row?.state, row?.attempts], ['EXHAUSTED', Array(11).fill('FAILED 410')]);
  const alerts = (): object[] => logged.filter(({ event }) => event === 'webhook.alert.gone').map(({ fields }) => fields ?? {});
  t.deepEqual(alerts(), [{ tenant: 'demo-seller', subscription: id, status: 410 }]);
  t.deepEqual(await faulty.exchange.app.database.sql.query('select state from webhook_subscription'), [{ state: 'ENABLED' }]);
  inbox.behave = answers(200);
  await faulty.send(id);
  t.is((await told(faulty.exchange, id))[1]?.state, 'DELIVERED');
  inbox.behave = answers(410);
  await faulty.send(id);
  t.is(alerts().length, 2, 'gone once more is told once more');
});

test.serial('case 40: the clock is put back during a back-off: the retry is neither early nor lost', async (t) => {
  await using inbox = await faulty.open(answers(500));
  await faulty.exchange.advance(2 * HOUR);
  const id = await faulty.subscribe(inbox.url);
  await faulty.send(id);
  inbox.behave = answers(200);
  await faulty.exchange.advance(-2 * HOUR);
  await faulty.exchange.idle();
  t.is(inbox.requests.length, 1, 'not early');
  await faulty.exchange.advance(2 * HOUR + 11);
  await faulty.exchange.idle();
  const [row] = await told(faulty.exchange, id);
  t.deepEqual([row?.state, row?.attempts], ['DELIVERED', ['FAILED 500', 'DELIVERED 200']]);
});

for (const [what, at] of [
  ['the beginning of summer time', '2027-03-28T00:59:58Z'],
  ['the end of summer time', '2027-10-31T00:59:58Z'],
] as const) {
  test.serial(`case 40: across ${what}, in a session of that zone: delays and the window have their length`, async (t) => {
    const { sql } = faulty.exchange.app.database;
    const zone = await sql.query<{ TimeZone: string }>('show time zone');
    t.teardown(() => sql.query(`set time zone '${zone[0]?.TimeZone ?? 'UTC'}'`));
    await sql.query(`set time zone 'Europe/Luxembourg'`);
    await using inbox = await faulty.open(answers(500));
    const id = await faulty.subscribe(inbox.url);
    await faulty.exchange.advance((Date.parse(at) - faulty.exchange.app.clock().getTime()) / 1_000);
    await faulty.send(id);
    const [row] = await told(faulty.exchange, id);
    t.true(isDueAfter(row!, 9, 11), `due after ${row!.delaySeconds} s`);
    const [window] = await sql.query<{ seconds: number }>(
      `select extract(epoch from d.expires_at - a.started_at)::int as seconds from webhook_delivery d join webhook_attempt a on a.delivery_id = d.id
       where d.subscription_id = $1`,
      [id],
    );
    const seconds = window?.seconds ?? 0;
    t.true(seconds > 24 * HOUR - PATIENCE && seconds <= 24 * HOUR, `a window of ${seconds} s`);
  });
}

test.serial('case 40: a Retry-After that names a leap second is heard as the second behind it', async (t) => {
  await using inbox = await faulty.open(answers(503, { 'Retry-After': 'Fri, 31 Dec 2027 23:59:60 GMT' }));
  const id = await faulty.subscribe(inbox.url);
  await faulty.exchange.advance((Date.parse('2027-12-31T23:50:00Z') - faulty.exchange.app.clock().getTime()) / 1_000);
  await faulty.send(id);
  const [row] = await told(faulty.exchange, id);
  t.true((row?.delaySeconds ?? 0) > 600 - PATIENCE && (row?.delaySeconds ?? 0) <= 600, `due after ${row?.delaySeconds} s`);
});
