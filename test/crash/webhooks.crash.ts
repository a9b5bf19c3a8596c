// At-least-once delivery under faults: workers are killed and stopped, the database ends at once, the network is cut. Every event still
// reaches its end.

import { byEvent, type Fleet, startFleet } from '../support/fleet.js';
import { answers } from '../support/inbox.js';
import { type OwnPostgres, startPostgres } from '../support/postgres.js';
import type { Running } from '../support/process.js';
import { IS_WHOLE, KILLS_DEADLINE_MS } from '../support/profile.js';
import { type CutProxy, startProxy } from '../support/proxy.js';
import { randomFrom } from '../support/random.js';
import { test } from '../support/test.js';
import { sleep, stopwatch } from '../support/time.js';
import { until } from '../support/until.js';
import { enqueue } from '../support/webhooks.js';

const WORKERS = 3;
const ENDPOINTS = 20;
const LOAD_MS = IS_WHOLE ? 120_000 : 40_000;
const SEED = 20_261_124;
/** Longer than the age at which a heartbeat counts as dead: others take over the work of the stopped process. */
const STOPPED_MS = 9_500;
const CUT_MS = 3_000;
const BATCH = 5;
const BATCH_EVERY_MS = 250;

interface Site {
  readonly fleet: Fleet;
  readonly server: OwnPostgres | undefined;
  readonly proxy: CutProxy;
  readonly workers: Running[];
}

/** Every kind of fault. Each resolves when the fault is over. */
const FAULTS: Readonly<Record<string, (site: Site, random: () => number) => Promise<void>>> = {
  async kill({ fleet, workers }, random) {
    const victim = Math.floor(random() * workers.length);
    await workers[victim]!.kill();
    workers[victim] = await fleet.start({ ROLES: 'worker' });
  },
  async stop({ workers }, random) {
    const { pid } = workers[Math.floor(random() * workers.length)]!;
    process.kill(pid, 'SIGSTOP');
    await sleep(STOPPED_MS);
    process.kill(pid, 'SIGCONT');
  },
  async database({ fleet, server }) {
    if (server === undefined) {
      const others = 'datname = current_database() and pid <> pg_backend_pid()';
      await fleet.app.database.sql.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
      return;
    }
    await server.stop();
    await sleep(1_000);
    await server.start();
  },
  async network({ proxy }) {
    proxy.stall();
    await sleep(CUT_MS);
    proxy.resume();
  },
};

test('at least once: killed and stopped workers, a database that ends at once, a network that is cut: every event reaches its end', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  await using stack = new AsyncDisposableStack();
  const server = await startPostgres();
  if (server !== undefined) stack.use(server);
  const settings = { WEBHOOK_TIMEOUT_MS: '5000', WEBHOOK_RETRY_BASE_MS: '500' };
  const fleet = stack.use(await startFleet(settings, server === undefined ? {} : { url: server.url }));
  const random = randomFrom(SEED);
  /** Number of times that each event was accepted. */
  const accepted = new Map<string, number>();
  fleet.inbox.behave = (received, response) => {
    const id = String(received.headers['webhook-id']);
    void sleep(random() * 50).then(() => {
      if (random() < 0.1) return answers(500)(received, response);
      accepted.set(id, (accepted.get(id) ?? 0) + 1);
      answers(200)(received, response);
    });
  };
  const proxy = stack.use(await startProxy(fleet.inbox.port));
  const front = await fleet.start({ ROLES: 'api' });
  const ids: string[] = [];
  for (let n = 0; n < ENDPOINTS; n += 1) ids.push(await fleet.subscribe(front, `/${n}`, 'demo-seller', proxy.port));
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => fleet.start({ ROLES: 'worker' })));

  const lasted = stopwatch();
  let isLoading = true;
  let made = 0;
  const loading = (async () => {
    while (isLoading) {
      await enqueue(fleet, ids[Math.floor(random() * ids.length)]!, BATCH);
      made += BATCH;
      await fleet.wake();
      await sleep(BATCH_EVERY_MS / ENDPOINTS);
    }
  })();
  let rounds = 0;
  for (; lasted() < LOAD_MS; rounds += 1) {
    for (const fault of Object.values(FAULTS)) await fault({ fleet, server, proxy, workers }, random);
  }
  isLoading = false;
  await loading;
  const loadedMs = lasted();
  await settled(fleet);

  const states = await fleet.states();
  t.deepEqual(
    Object.keys(states).filter((state) => state !== 'DELIVERED' && state !== 'EXHAUSTED'),
    [],
    'and none began anew',
  );
  const sql = fleet.app.database.sql;
  const events = await sql.query<{ id: string; state: string; attempts: number }>(
    `select d.event_id as id, d.state, (select count(*)::int from webhook_attempt a where a.delivery_id = d.id) as attempts from webhook_delivery d`,
  );
  const heard = byEvent(fleet.inbox);
  t.deepEqual(
    events.filter(({ id, state }) => state === 'DELIVERED' && !accepted.has(id)),
    [],
    'what is said to be delivered was accepted',
  );
  const known = new Set(events.map(({ id }) => id));
  t.deepEqual(
    [...heard.keys()].filter((id) => !known.has(id)),
    [],
    'nothing was invented',
  );
  t.deepEqual(
    events.filter(({ attempts }) => attempts === 0),
    [],
    'every attempt has a row',
  );
  const repeats = [...accepted.values()].reduce((sum, times) => sum + times - 1, 0);
  t.true(events.length >= made, `none is missing: ${events.length} of ${made}`);
  t.true(events.length > 1_000, `there was a load: ${events.length} events`);
  t.log(
    `${events.length} events in ${Math.round(loadedMs / 1_000)} s under ${rounds} rounds of ${Object.keys(FAULTS).join(', ')}: ` +
      `${JSON.stringify(states)}; ${repeats} were accepted once more, with the same webhook-id`,
  );
});

/**
 * Waits until every delivery has ended. The sixth attempt would come after two minutes,
 * the seventh after six, and a circuit breaker pauses for half a minute or more: this ends the delays now.
 */
async function settled({ app: { database } }: Fleet): Promise<void> {
  const { sql } = database;
  let left: unknown[] = [];
  const isSettled = async (): Promise<boolean> => {
    left = await sql.query(
      `select d.id::text, d.state, d.attempt, d.priority, d.due_at, d.lease_until, d.last_error, to_jsonb(e) as endpoint
       from webhook_delivery d left join webhook_endpoint e using (subscription_id)
       where d.state not in ('DELIVERED', 'EXHAUSTED') order by d.due_at limit 10`,
    );
    if (left.length === 0) return true;
    await sql.query(`update webhook_delivery set due_at = exchange_now() where state = 'RETRY' and due_at > exchange_now()`);
    await sql.query('update webhook_endpoint set open_until = exchange_now() where open_until > exchange_now()');
    return false;
  };
  await until(isSettled, () => `every event comes to its end: ${JSON.stringify(left)}`, { everyMs: 250 });
}
