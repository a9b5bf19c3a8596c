// Lock waits of concurrent statements: rows are locked in one order, whatever the results of the requests.

import { randomUUID } from 'node:crypto';
import { clientActor } from '../../src/domain/actor.js';
import type { Sql } from '../../src/domain/database.js';
import { NO_MARK } from '../../src/domain/statements/dueMark.js';
import { eraseTenant } from '../../src/domain/tenants/erase.js';
import type { Attempted } from '../../src/domain/webhooks/delivery/attempt.js';
import { type ClaimedDelivery, claimDeliveries, NO_ENDPOINT } from '../../src/domain/webhooks/delivery/claim.js';
import { createLearning } from '../../src/domain/webhooks/delivery/learnHealth.js';
import { createRecorder } from '../../src/domain/webhooks/delivery/record.js';
import type { DeliveryOutcome } from '../../src/domain/webhooks/delivery/verdict.js';
import { replayDeliveries } from '../../src/domain/webhooks/replay.js';
import { startApp, type TestApp } from '../support/app.js';
import { type ExecutionContext, test } from '../support/test.js';
import { until } from '../support/until.js';
import { enqueue } from '../support/webhooks.js';

/** Two subscriptions, the smaller id first. The larger was created first, so that the table has the reverse order. */
async function two({ app }: TestApp): Promise<[string, string]> {
  const [small, large] = [randomUUID(), randomUUID()].sort() as [string, string];
  for (const id of [large, small]) {
    await app.database.sql.query(
      `insert into webhook_subscription (id, tenant_id, endpoint, subscriptions) values ($1::uuid, 'demo-seller', 'https://example.com/' || $1::uuid, '{}')`,
      [id],
    );
  }
  return [small, large];
}

/** A delivery to each of them, in progress. */
async function underWay(exchange: TestApp, ids: readonly string[]): Promise<readonly ClaimedDelivery[]> {
  for (const id of ids) await enqueue(exchange, id);
  const { deliveries } = await claimDeliveries(exchange.app, {
    workerId: randomUUID(),
    leaseToken: randomUUID(),
    priority: 0,
    limit: 200,
    tenants: new Map(),
    full: new Set(),
    after: NO_ENDPOINT,
    mark: NO_MARK,
  });
  return deliveries;
}

function ended(delivery: ClaimedDelivery, status: number): DeliveryOutcome {
  const outcome = status === 200 ? 'DELIVERED' : 'FAILED';
  const attempted: Attempted = {
    startedAt: new Date(),
    durationMs: 1,
    outcome,
    status,
    retryAfter: undefined,
    remoteAddress: undefined,
    responseHead: undefined,
    errorCode: undefined,
    timings: undefined,
  };
  return { delivery, state: outcome === 'DELIVERED' ? 'DELIVERED' : 'RETRY', dueAt: new Date(), attempted };
}

const lock = (sql: Sql, id: string, how = ''): Promise<unknown> =>
  sql.query(`select id from webhook_subscription where id = $1 for no key update ${how}`, [id]);

/** Resolves when at least `count` statements of this database wait for locks. */
const untilWaiting = ({ app }: TestApp, count: number): Promise<void> =>
  until(async () => {
    const waiting = await app.database.sql.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length >= count;
  });

/** Resolves when a statement of this database waits for a lock. */
const someoneWaits = (exchange: TestApp): Promise<void> => untilWaiting(exchange, 1);

/** Asserts that the larger one is not locked while `work` waits for the smaller one. */
async function locksTheSmallerFirst(
  t: ExecutionContext,
  exchange: TestApp,
  ids: [string, string],
  work: () => Promise<unknown>,
): Promise<void> {
  const [small, large] = ids;
  const working = await exchange.app.database.transaction(async (sql) => {
    await lock(sql, small);
    const begun = { work: work() };
    await someoneWaits(exchange);
    await t.notThrowsAsync(lock(sql, large, 'nowait'));
    return begun;
  });
  await working.work;
}

const mixes: [what: string, small: number, large: number][] = [
  ['both are well', 200, 200],
  ['both fail', 500, 500],
  ['the larger is well and the smaller fails', 500, 200],
  ['the smaller is well and the larger fails', 200, 500],
];
for (const [what, small, large] of mixes) {
  test(`results lock their subscriptions in the order of their ids where ${what}`, async (t) => {
    await using exchange = await startApp({ ROLES: 'api' });
    const ids = await two(exchange);
    const deliveries = await underWay(exchange, ids);
    const recorder = createRecorder(exchange.app, 60_000, async () => undefined);
    await locksTheSmallerFirst(t, exchange, ids, () =>
      Promise.all(deliveries.map((one) => recorder.write(ended(one, one.subscriptionId === ids[0] ? small : large)))),
    );
    const rows = await exchange.app.database.sql.query(
      `select case when failing_since is not null then 500 when last_success_at is not null then 200 end as status from webhook_subscription order by id`,
    );
    t.deepEqual(rows, [{ status: small }, { status: large }]);
  });
}

test('what is learnt of endpoints is not lost where its transaction has to give way to another', async (t) => {
  await using exchange = await startApp({ ROLES: 'api', DATABASE_CONNECTIONS_MAX: '20' });
  const { transaction, sql } = exchange.app.database;
  const ids = await two(exchange);
  const [first, second, last] = [...ids, ...(await two(exchange))].sort() as [string, string, string, string];
  const deliveries = await underWay(exchange, [first, second, last]);
  const learn = createLearning(exchange.app);
  // Learning holds the first and waits for the second. The other holds the last and waits for the first.
  const begun = await transaction(async (holder) => {
    await lock(holder, second);
    const learning = learn(deliveries.map((one) => ended(one, 500)));
    await untilWaiting(exchange, 1);
    const other = transaction(async (within) => {
      // The other does not look for deadlocks, so that learning finds this one, however long each has waited.
      await within.query(`set local deadlock_timeout = '1h'`);
      await lock(within, last);
      await lock(within, first);
    });
    await untilWaiting(exchange, 2);
    return { learning, other };
  });
  await Promise.all([begun.learning, begun.other]);
  const rows = await sql.query('select subscription_id as id, faults_in_a_row as faults from webhook_endpoint order by 1');
  t.deepEqual(
    rows,
    [first, second, last].map((id) => ({ id, faults: 1 })),
  );
});

test('what another has taken meanwhile is not replayed: it would be sent twice at once', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const [id] = await two(exchange);
  const { sql, transaction } = exchange.app.database;
  await enqueue(exchange, id, 2);
  await sql.query(`update webhook_delivery set state = 'EXHAUSTED', attempt = 11`);
  const replaying = await transaction(async (within) => {
    await within.query(`update webhook_delivery set state = 'IN_FLIGHT', attempt = 12 where id = (select min(id) from webhook_delivery)`);
    const seller = clientActor('demo-seller', 'demo-seller');
    const input = { subscriptionId: id, filter: {}, ratePerSecond: 1, restartWindow: false, dryRun: false };
    const begun = { replay: replayDeliveries(exchange.app, seller, input) };
    await someoneWaits(exchange);
    return begun;
  });
  t.is((await replaying.replay).count, 1);
  t.deepEqual(await sql.query('select state, attempt from webhook_delivery order by id'), [
    { state: 'IN_FLIGHT', attempt: 12 },
    { state: 'RETRY', attempt: 11 },
  ]);
});

test('a result that is being written while its tenant is erased is erased with it', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const [id] = await two(exchange);
  const { sql, transaction } = exchange.app.database;
  await enqueue(exchange, id);
  const erasing = await transaction(async (within) => {
    await within.query(
      `with written as (update webhook_delivery set state = 'DELIVERED' returning id)
       insert into webhook_attempt (delivery_id, n, started_at, duration_ms, outcome) select id, 1, now(), 1, 'DELIVERED' from written`,
    );
    const begun = {
      erase: eraseTenant(exchange.app, clientActor('demo-seller', 'test'), { settle: async () => undefined, pause: async () => undefined }),
    };
    await someoneWaits(exchange);
    return begun;
  });
  t.is((await erasing.erase)?.webhookDeliveries, 1);
  t.deepEqual(await sql.query('select delivery_id from webhook_attempt'), []);
});
