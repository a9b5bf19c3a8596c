// Faults of several processes on one server: suspended, terminated, with wrong clocks, with a slow or unreachable database.

import { removeOldWebhooks } from '../../../src/domain/maintenance/retention.js';
import { startApp } from '../../support/app.js';
import { driveEngine } from '../../support/engine.js';
import { byEvent, startFleet } from '../../support/fleet.js';
import { answers, type Behaviour } from '../../support/inbox.js';
import { startPostgres } from '../../support/postgres.js';
import { test } from '../../support/test.js';
import { fromNow, sleep, stopwatch } from '../../support/time.js';
import { until } from '../../support/until.js';
import { enqueue, openInbox, subscribe, told } from '../../support/webhooks.js';

const MINUTE_MS = 60_000;

const after =
  (ms: number): Behaviour =>
  (received, response) =>
    void sleep(ms).then(() => answers(200)(received, response));

test.serial('case 34: SIGSTOP until the lease is dead, then on: another has sent it, the late result is fenced and counted', async (t) => {
  t.timeout(2 * MINUTE_MS);
  let answerFirst: () => void = () => undefined;
  let turn = 0;
  await using fleet = await startFleet(
    {},
    {
      behave: (received, response) => {
        turn += 1;
        if (turn === 1) answerFirst = () => answers(200)(received, response);
        else answers(200)(received, response);
      },
    },
  );
  const still = await fleet.start();
  const id = await fleet.subscribe(still, '/');
  await enqueue(fleet, id);
  await fleet.wake();
  await fleet.inbox.next(1);
  process.kill(still.pid, 'SIGSTOP');
  await fleet.start({ ROLES: 'worker' });
  await fleet.inbox.next(2);
  await fleet.settled();
  answerFirst();
  process.kill(still.pid, 'SIGCONT');
  await until(async () => (await told(fleet, id))[0]?.attempts.length === 3);
  const [row] = await told(fleet, id);
  t.deepEqual([row?.state, row?.attempt, row?.attempts], ['DELIVERED', 2, ['LOST', 'DELIVERED 200', 'LATE 200']]);
  t.deepEqual([...byEvent(fleet.inbox).values()], [2]);
});

test.serial(
  'case 36: PostgreSQL ends at once under load and is away for a while: every process goes on by itself, none lost',
  async (t) => {
    t.timeout(3 * MINUTE_MS);
    await using server = await startPostgres();
    if (server === undefined) {
      t.pass('PostgreSQL is not installed here: test/postgres/processes.postgres.ts cuts all connections of one that is elsewhere');
      return;
    }
    await using fleet = await startFleet({ WEBHOOK_RETRY_BASE_MS: '200' }, { url: server.url, behave: after(20) });
    const processes = await Promise.all([fleet.start(), fleet.start()]);
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) ids.push(await fleet.subscribe(processes[0]!, `/${n}`));
    for (const id of ids) await enqueue(fleet, id, 100);
    await fleet.wake();
    await fleet.inbox.next(200);
    for (const awayMs of [0, 3_000]) {
      await server.stop();
      await sleep(awayMs);
      await server.start();
      await fleet.inbox.next(fleet.inbox.requests.length + 200);
    }
    await fleet.settled();
    t.deepEqual(await fleet.states(), { DELIVERED: 2_000 });
    t.is(byEvent(fleet.inbox).size, 2_000);
    for (const { url } of processes) t.is((await fetch(`${url}/health/live`)).status, 200);
    t.log(`${fleet.inbox.requests.length - 2_000} of 2,000 were sent twice`);
  },
);

test.serial('case 37: commits that take 2 s: no request before its lease is there, and everything is sent once', async (t) => {
  t.timeout(2 * MINUTE_MS);
  const leased: boolean[] = [];
  const looks: Promise<void>[] = [];
  await using fleet = await startFleet();
  fleet.inbox.behave = (received, response) => {
    const look = fleet.app.database.sql
      .query<{ leased: boolean }>(
        `select state = 'IN_FLIGHT' and lease_until > clock_timestamp() as leased from webhook_delivery where event_id = $1`,
        [received.headers['webhook-id']],
      )
      .then(([row]) => {
        leased.push(row?.leased === true);
        answers(200)(received, response);
      });
    looks.push(look);
  };
  const running = await fleet.start();
  const id = await fleet.subscribe(running, '/');
  await fleet.app.database.sql.query(
    `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$`,
  );
  await fleet.app.database.sql.query(
    'create constraint trigger slow after update on webhook_delivery deferrable initially deferred for each row execute function slow()',
  );
  await enqueue(fleet, id, 8);
  await fleet.wake();
  await fleet.settled();
  await Promise.all(looks);
  t.deepEqual(leased, Array(8).fill(true));
  t.deepEqual([...byEvent(fleet.inbox).values()], Array(8).fill(1));
});

test.serial('case 38: two workers, 10,000 rows: nothing is claimed twice', async (t) => {
  t.timeout(3 * MINUTE_MS);
  await using fleet = await startFleet();
  const running = await fleet.start();
  await fleet.start({ ROLES: 'worker' });
  const ids: string[] = [];
  for (const client of ['demo-seller', 'demo-buyer']) {
    for (let n = 0; n < 50; n += 1) ids.push(await fleet.subscribe(running, `/${client}/${n}`, client));
  }
  for (const id of ids) await enqueue(fleet, id, 100);
  const lasted = stopwatch();
  await fleet.wake();
  await fleet.settled();
  t.log(`10,000 in ${Math.round(lasted())} ms, with a receiver of one process`);
  const [row] = await fleet.app.database.sql.query(
    `select count(*)::int as deliveries, sum(failed)::int as failed, min(attempt - failed) as least, max(attempt - failed) as most
     from (
       select d.attempt, (select count(*)::int from webhook_attempt a where a.delivery_id = d.id and a.outcome = 'FAILED') as failed
       from webhook_delivery d where d.state = 'DELIVERED') d`,
  );
  // On a busy machine a request may fail, and is made again.
  const { failed = 0, ...claimed } = row as { failed?: number };
  t.deepEqual(claimed, { deliveries: 10_000, least: 1, most: 1 });
  t.true(fleet.inbox.requests.length <= 10_000 + failed);
  t.is(byEvent(fleet.inbox).size, 10_000);
  const [attempts] = await fleet.app.database.sql.query(`select count(*)::int as n from webhook_attempt where outcome = 'DELIVERED'`);
  t.deepEqual(attempts, { n: 10_000 });
});

for (const skewMinutes of [-10, 10]) {
  test.serial(
    `case 39: a worker whose clock is ${skewMinutes} minutes off: due, lease and X-Timestamp are not, and the metric says so`,
    async (t) => {
      t.timeout(2 * MINUTE_MS);
      const skewMs = skewMinutes * MINUTE_MS;
      const clock = `const Real = Date; globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + ${skewMs}) : super(...given); }
      static now() { return Real.now() + ${skewMs}; } };`;
      let status = 500;
      const behave: Behaviour = (received, response) => {
        answers(status)(received, response);
        status = 200;
      };
      await using fleet = await startFleet({ WEBHOOK_RETRY_BASE_MS: '2000' }, { behave });
      const skewed = await fleet.start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` });
      const id = await fleet.subscribe(skewed, '/');
      await enqueue(fleet, id);
      await fleet.wake();
      await until(async () => (await told(fleet, id))[0]!.attempts.length > 0);
      const [failed] = await told(fleet, id);
      t.true(Math.abs(failed!.delaySeconds) < 60, `due after ${failed!.delaySeconds} s, not by the skewed clock`);
      await fleet.settled();
      t.deepEqual((await told(fleet, id))[0]?.attempts, ['FAILED 500', 'DELIVERED 200']);
      for (const { headers } of fleet.inbox.requests) {
        t.true(Math.abs(Number(headers['x-timestamp']) - fromNow(0).getTime() / 1_000) < 60, 'within the tolerance of receivers');
      }
      const metrics = await (await fetch(`${skewed.url}/metrics`)).text();
      const seconds = Number(/^exchange_clock_skew_seconds (\S+)$/m.exec(metrics)?.[1]);
      t.true(Math.abs(seconds + skewMs / 1_000) < 60, `a skew of ${seconds} s`);
    },
  );
}

test.serial('case 54: SIGTERM under load: it ends before the work does, nothing is sent twice, nothing is lost', async (t) => {
  t.timeout(2 * MINUTE_MS);
  await using fleet = await startFleet({}, { behave: after(200) });
  const [leaving, staying] = await Promise.all([fleet.start(), fleet.start()]);
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push(await fleet.subscribe(staying!, `/${n}`));
  for (const id of ids) await enqueue(fleet, id, 60);
  await fleet.wake();
  await fleet.inbox.next(100);
  await leaving![Symbol.asyncDispose]();
  t.true((await fleet.states())['PENDING'] !== undefined, 'there was work left');
  await fleet.settled();
  t.deepEqual(await fleet.states(), { DELIVERED: 1_200 });
  t.deepEqual([byEvent(fleet.inbox).size, fleet.inbox.requests.length], [1_200, 1_200]);
});

test.serial('case 55: retention of 20,000 old deliveries beside live ones: no statement waits a second for a lock', async (t) => {
  t.timeout(2 * MINUTE_MS);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  // For every connection of this test, including those that the retention uses.
  url.searchParams.set('options', '-c lock_timeout=1s');
  const before = process.env['TEST_DATABASE_URL'];
  process.env['TEST_DATABASE_URL'] = url.href;
  t.teardown(() => {
    process.env['TEST_DATABASE_URL'] = before;
  });
  await using exchange = await startApp({ ROLES: 'api' });
  t.deepEqual(await exchange.app.database.sql.query('show lock_timeout'), [{ lock_timeout: '1s' }]);
  await using inbox = await openInbox(exchange);
  const { id } = await subscribe(await exchange.as('demo-seller'), inbox.url);
  await enqueue(exchange, id, 20_000);
  await exchange.app.database.sql.query(`update webhook_delivery set state = 'DELIVERED'`);
  await exchange.app.database.sql.query(`update webhook_event set created_at = created_at - interval '91 days'`);
  await exchange.app.database.sql.query(`update webhook_delivery set created_at = created_at - interval '91 days'`);
  const live = await subscribe(await exchange.as('demo-seller'), `${inbox.url}/live`);
  await enqueue(exchange, live.id, 1_000);
  await using engine = driveEngine(exchange, 64);
  engine.wake();
  await removeOldWebhooks(exchange.app);
  await engine.idle();
  t.deepEqual([...new Set((await told(exchange, live.id)).map(({ state }) => state))], ['DELIVERED']);
  t.deepEqual(await told(exchange, id), []);
});
