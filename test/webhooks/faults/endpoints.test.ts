// Unreachable or slow endpoints beside healthy ones. The tests compare counts and order, never wall-clock time.
import { setImmediate } from 'node:timers/promises';
import { driveEngine } from '../../support/engine.js';
import { type Faulty, startFaulty } from '../../support/faults.js';
import { answers, type Behaviour, type Inbox } from '../../support/inbox.js';
import { test } from '../../support/test.js';
import { enqueue, isDueAfter, nextTry, told } from '../../support/webhooks.js';

const ENDPOINT_LIMIT = 8;
const TENANT_LIMIT = 128;
/** Of an endpoint that has kept a request waiting for a second, which any does on a busy machine. So many are always sent. */
const SLOW_LIMIT = 2;
const WINDOW = 768;
const HOUR = 3_600;

/** Requests in progress, by path. `hold` delays those whose path it matches until `release`. */
function counting(hold: (path: string) => boolean = () => false, status = 200) {
  const now = new Map<string, number>();
  const most = new Map<string, number>();
  let held: (() => void)[] = [];
  let isReleased = false;
  const behave: Behaviour = (received, response) => {
    const { path } = received;
    const count = (now.get(path) ?? 0) + 1;
    now.set(path, count);
    most.set(path, Math.max(most.get(path) ?? 0, count));
    const answer = (): void => {
      now.set(path, (now.get(path) ?? 0) - 1);
      answers(status)(received, response);
    };
    if (hold(path) && !isReleased) held.push(answer);
    else void setImmediate().then(answer);
  };
  return {
    behave,
    most,
    release: () => {
      isReleased = true;
      for (const answer of held) answer();
      held = [];
    },
  };
}

/** This number of subscriptions of a tenant of this name, which is created where it is missing. */
async function subscriptions(faulty: Faulty, inbox: Inbox, tenantId: string, count: number): Promise<string[]> {
  await faulty.exchange.app.database.sql.query('insert into tenant (id, name) values ($1, $1) on conflict do nothing', [tenantId]);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await faulty.subscribe(`${inbox.url}/${tenantId}/${n}`, tenantId));
  return ids;
}

async function count({ exchange }: Faulty, tenantId: string, states: readonly string[]): Promise<number> {
  const rows = await exchange.app.database.sql.query('select 1 from webhook_delivery where tenant_id = $1 and state = any($2)', [
    tenantId,
    states,
  ]);
  return rows.length;
}

/**
 * The number of hanging deliveries that were claimed within the first second: they share the concurrency limit. Deliveries that hang
 * for longer are not counted against it.
 */
async function takenAtOnce({ exchange }: Faulty, tenantId: string): Promise<number> {
  const [row] = await exchange.app.database.sql.query<{ n: number }>(
    `select count(*)::int as n from webhook_delivery where tenant_id = $1 and state = 'IN_FLIGHT' and lease_until <
       (select min(lease_until) from webhook_delivery where tenant_id = $1 and state = 'IN_FLIGHT') + interval '900 milliseconds'`,
    [tenantId],
  );
  return row?.n ?? 0;
}

/** Resolves when this number of a tenant's deliveries is DELIVERED. The receiver and the engine, both in this process, run meanwhile. */
async function delivered(faulty: Faulty, tenantId: string, times: number): Promise<void> {
  while ((await count(faulty, tenantId, ['DELIVERED'])) < times) await setImmediate();
}

/** Resolves when the receiver has got this number of requests of that tenant. */
async function asked(inbox: Inbox, tenantId: string, times: number): Promise<void> {
  const all = (): number => inbox.requests.filter(({ path }) => path.startsWith(`/${tenantId}/`)).length;
  while (all() < times) await inbox.next(inbox.requests.length + 1);
}

test.serial(
  'case 24: 503 for 2 h, then 200: the breaker opens at once, 1 probe a period, slow start, at most 8 in flight, none lost',
  async (t) => {
    await using faulty = await startFaulty();
    const { exchange } = faulty;
    await using inbox = await faulty.open(answers(503));
    const id = await faulty.subscribe(inbox.url);
    await enqueue(exchange, id, 200);
    exchange.app.wake('deliveries');
    await exchange.idle();
    // Requests that were in progress when the fifth failed get a response as well.
    t.true(inbox.requests.length <= 2 * ENDPOINT_LIMIT, `${inbox.requests.length} requests before it rested`);
    const [opened] = await exchange.app.database.sql.query('select breaker from webhook_endpoint');
    t.deepEqual(opened, { breaker: 'OPEN' });

    let seconds = 0;
    let periods = 0;
    for (let before = inbox.requests.length; seconds < 2 * HOUR; before = inbox.requests.length) {
      seconds += (await nextTry(exchange)) ?? Number.POSITIVE_INFINITY;
      periods += 1;
      t.true(inbox.requests.length - before <= 1, `${inbox.requests.length - before} probes in period ${periods}`);
    }
    t.true(periods <= 20, `${periods} periods`);

    let succeeded = 0;
    let inFlight = 0;
    const tooMany: string[] = [];
    inbox.behave = (received, response) => {
      inFlight += 1;
      // Two probes, then 1, 2, 4, 8: each success of the slow start doubles the limit.
      const allowed = succeeded < 3 ? 1 : Math.min(ENDPOINT_LIMIT, 2 ** (succeeded - 2));
      if (inFlight > allowed) tooMany.push(`${inFlight} in flight after ${succeeded} successes`);
      void setImmediate().then(() => {
        inFlight -= 1;
        succeeded += 1;
        answers(200)(received, response);
      });
    };
    while ((await nextTry(exchange)) !== undefined);
    t.deepEqual(tooMany, []);
    const all = await told(exchange, id);
    t.is(all.length, 200);
    t.true(all.every(({ state }) => state === 'DELIVERED'));
    t.is(succeeded, 200);
    t.is(new Set(inbox.requests.map(({ headers }) => headers['webhook-id'])).size, 200);
  },
);

test.serial('case 25: 100 endpoints that all answer 503: one attempt each, retries spread, the healthy ones all served', async (t) => {
  // No retry is due before the test has read the state, however slow the machine is.
  await using faulty = await startFaulty({}, { ROLES: 'api', WEBHOOK_RETRY_BASE_MS: '60000' });
  await using inbox = await faulty.open((received, response) => answers(received.path.startsWith('/down') ? 503 : 200)(received, response));
  const down = [...(await subscriptions(faulty, inbox, 'down-a', 50)), ...(await subscriptions(faulty, inbox, 'down-b', 50))];
  const well = await subscriptions(faulty, inbox, 'well', 10);
  for (const id of down) await enqueue(faulty.exchange, id);
  for (const id of well) await enqueue(faulty.exchange, id, 10);
  await using engine = driveEngine(faulty.exchange, WINDOW);
  engine.wake();
  await engine.idle();
  const unserved = (await told(faulty.exchange, ...well)).filter(({ state }) => state !== 'DELIVERED');
  t.deepEqual(unserved, []);
  const failed = await told(faulty.exchange, ...down);
  t.deepEqual(new Set(failed.map(({ attempts }) => attempts.join())), new Set(['FAILED 503']));
  t.is(failed.length, 100);
  const waits = failed.map(({ delaySeconds }) => delaySeconds);
  t.deepEqual(
    failed.filter((row) => !isDueAfter(row, 54, 66)),
    [],
  );
  t.true(new Set(waits).size > 80, 'they do not come back at the same moment');
  engine.wake();
  await engine.idle();
  t.is(inbox.requests.length, 200, 'what is not due is not claimed');
});

test.serial(
  'case 26: half of the endpoints hang: the others are served in full, and the hanging hold no more than their slots',
  async (t) => {
    await using faulty = await startFaulty({}, { ROLES: 'api' });
    const traffic = counting((path) => path.startsWith('/hang'));
    await using inbox = await faulty.open(traffic.behave);
    const hanging = await subscriptions(faulty, inbox, 'hanging', 40);
    const healthy = await subscriptions(faulty, inbox, 'healthy', 40);
    for (const id of hanging) await enqueue(faulty.exchange, id, 10);
    for (const id of healthy) await enqueue(faulty.exchange, id, 5);
    await using engine = driveEngine(faulty.exchange, WINDOW);
    engine.wake();
    await asked(inbox, 'healthy', 200);
    await delivered(faulty, 'healthy', 200);
    t.is(await count(faulty, 'hanging', ['DELIVERED']), 0, 'none of those that hang was waited for');
    await asked(inbox, 'hanging', hanging.length * SLOW_LIMIT);
    t.true((await takenAtOnce(faulty, 'hanging')) <= TENANT_LIMIT);
    t.true(traffic.most.size > 0);
    t.true([...traffic.most.values()].every((most) => most <= ENDPOINT_LIMIT));
    traffic.release();
    await engine.idle();
    t.is(await count(faulty, 'hanging', ['DELIVERED']), 400, 'and none is lost');
  },
);

test.serial('case 27: a flood of one tenant: the event of another is sent while almost all of the flood still waits', async (t) => {
  await using faulty = await startFaulty({}, { ROLES: 'api' });
  const traffic = counting((path) => path.startsWith('/flood'));
  await using inbox = await faulty.open(traffic.behave);
  const flood = await subscriptions(faulty, inbox, 'flood', 50);
  for (const id of flood) await enqueue(faulty.exchange, id, 60);
  await using engine = driveEngine(faulty.exchange, WINDOW);
  engine.wake();
  await asked(inbox, 'flood', flood.length * SLOW_LIMIT);
  const [other = ''] = await subscriptions(faulty, inbox, 'other', 1);
  await enqueue(faulty.exchange, other);
  engine.wake();
  await asked(inbox, 'other', 1);
  await delivered(faulty, 'other', 1);
  t.true((await count(faulty, 'flood', ['PENDING'])) >= 3_000 - 50 * ENDPOINT_LIMIT);
  t.true((await takenAtOnce(faulty, 'flood')) <= TENANT_LIMIT);
  // The test does not wait for the others: only the order matters.
  await faulty.exchange.app.database.sql.query(`update webhook_delivery set state = 'CANCELLED' where state = 'PENDING'`);
  traffic.release();
  await engine.idle();
});

test.serial('case 26: retries fill their 40 % of the window and no more: what is new is sent at once', async (t) => {
  await using faulty = await startFaulty({}, { ROLES: 'api' });
  const traffic = counting((path) => path.startsWith('/again'));
  await using inbox = await faulty.open(traffic.behave);
  for (const id of await subscriptions(faulty, inbox, 'again', 20)) await enqueue(faulty.exchange, id, 5);
  await faulty.exchange.app.database.sql.query(`update webhook_delivery set state = 'RETRY', priority = 1, attempt = 1`);
  await using engine = driveEngine(faulty.exchange, 50);
  engine.wake();
  await asked(inbox, 'again', 20);
  for (const id of await subscriptions(faulty, inbox, 'new', 10)) await enqueue(faulty.exchange, id, 10);
  engine.wake();
  await asked(inbox, 'new', 100);
  await delivered(faulty, 'new', 100);
  t.is(await count(faulty, 'again', ['DELIVERED']), 0);
  t.true((await takenAtOnce(faulty, 'again')) <= 20);
  traffic.release();
  await engine.idle();
  t.is(await count(faulty, 'again', ['DELIVERED']), 100);
});

test.serial('a wake-up about more endpoints than one claim takes forgets none of them', async (t) => {
  await using faulty = await startFaulty({}, { ROLES: 'api' });
  await using inbox = await faulty.open();
  const named: string[] = [];
  for (const tenant of ['a', 'b', 'c', 'd']) named.push(...(await subscriptions(faulty, inbox, tenant, 60)));
  for (const id of named) await enqueue(faulty.exchange, id);
  await using engine = driveEngine(faulty.exchange, WINDOW);
  engine.wake(named);
  await engine.idle();
  t.is(inbox.requests.length, named.length);
});
