// The order of claims: through the whole list of endpoints, and of the endpoints that a wake-up names.

import { randomUUID } from 'node:crypto';
import { NO_MARK } from '../../src/domain/statements/dueMark.js';
import { type Claim, type ClaimedDeliveries, claimDeliveries, NO_ENDPOINT } from '../../src/domain/webhooks/delivery/claim.js';
import type { TestApp } from '../support/app.js';
import { shareApp } from '../support/shared.js';
import { test } from '../support/test.js';
import { enqueue } from '../support/webhooks.js';

const exchange = shareApp({ ROLES: 'api' });

const EACH = 3;

/** Endpoints in the order of their ids, each with three first attempts due, and no worker. */
async function waiting(exchange: TestApp, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).sort();
  for (const id of ids) await enqueue(exchange, id, EACH);
  return ids;
}

function claim({ app }: TestApp, of: Partial<Claim>): Promise<ClaimedDeliveries> {
  const settings = { workerId: randomUUID(), leaseToken: randomUUID(), priority: 0, tenants: new Map(), full: new Set<string>() } as const;
  return claimDeliveries(app, { ...settings, limit: EACH, after: NO_ENDPOINT, mark: NO_MARK, ...of });
}

async function claimed(exchange: TestApp, of: Partial<Claim>): Promise<string[]> {
  const { deliveries } = await claim(exchange, of);
  return deliveries.map(({ subscriptionId }) => subscriptionId).sort();
}

const three = (id: string | undefined): string[] => (id === undefined ? [] : [id, id, id]);

test.serial('endpoints get their turn around the list, from the one behind the last', async (t) => {
  const ids = await waiting(exchange, 5);
  let after = ids[2]!;
  for (const next of [ids[3], ids[4], ids[0], ids[1], ids[2]]) {
    const { deliveries, visited } = await claim(exchange, { after });
    t.deepEqual(
      deliveries.map(({ subscriptionId }) => subscriptionId),
      three(next),
    );
    t.is(visited, next);
    after = next!;
  }
  t.deepEqual(await claimed(exchange, {}), []);
});

test.serial('a loop that is woken for some claims theirs and no others', async (t) => {
  const ids = await waiting(exchange, 3);
  t.deepEqual(await claimed(exchange, { limit: 200, among: [ids[1]!, randomUUID()] }), three(ids[1]));
  t.deepEqual(await claimed(exchange, { limit: 200, among: [ids[1]!] }), []);
  t.deepEqual(await claimed(exchange, { limit: 200 }), [...three(ids[0]), ...three(ids[2])]);
});

test.serial('endpoints that this process keeps full, tenants that have no room, and probes under way are passed by', async (t) => {
  const ids = await waiting(exchange, 4);
  const { sql } = exchange.app.database;
  await sql.query(
    `insert into webhook_subscription (id, tenant_id, endpoint, subscriptions)
     values ($1, 'demo-seller', 'https://example.com/', '{}'), ($2, 'demo-buyer', 'https://example.com/', '{}')`,
    [ids[1], ids[2]],
  );
  await sql.query(
    `insert into webhook_endpoint (subscription_id, breaker, openings, faults_in_a_row, timeouts_in_a_row, probes, inflight_limit, slow_start, probe_until)
     values ($1, 'HALF_OPEN', 1, 5, 0, 0, 1, false, clock_timestamp() + interval '1 hour')`,
    [ids[1]],
  );
  await sql.query("update webhook_delivery set tenant_id = 'demo-buyer' where subscription_id = $1", [ids[2]]);
  t.deepEqual(await claimed(exchange, { limit: 1, full: new Set([ids[0]!]), tenants: new Map([['demo-buyer', 128]]) }), [ids[3]]);
});

test.serial('a tenant whose deliveries are refused for want of room holds up no other: its endpoints have had their turn', async (t) => {
  const ids = await waiting(exchange, 3);
  const tenants = new Map([['demo-seller', 127]]);
  const { sql } = exchange.app.database;
  await sql.query("update webhook_delivery set tenant_id = 'demo-seller' where subscription_id <> $1", [ids[2]]);
  await sql.query("update webhook_delivery set tenant_id = 'demo-buyer' where subscription_id = $1", [ids[2]]);
  const first = await claim(exchange, { limit: 2 * EACH, tenants });
  t.deepEqual([first.deliveries.length, first.visited], [1, ids[1]]);
  t.deepEqual(await claimed(exchange, { tenants, after: first.visited! }), three(ids[2]));
  const none = await claim(exchange, { limit: 1, tenants: new Map([['demo-seller', 128]]) });
  t.deepEqual([none.deliveries, none.visited], [[], ids[0]]);
});

test.serial('the one place that a tenant has left is for what has waited longest, whichever of its endpoints that is for', async (t) => {
  const ids = Array.from({ length: 3 }, () => randomUUID()).sort();
  const turns = [ids[2]!, ids[0]!, ids[1]!, ids[0]!, ids[2]!, ids[1]!];
  for (const id of turns) await enqueue(exchange, id);
  const taken: string[] = [];
  for (let after = NO_ENDPOINT; taken.length < turns.length; ) {
    const { deliveries, visited } = await claim(exchange, { limit: 200, tenants: new Map([['demo-seller', 127]]), after });
    t.is(deliveries.length, 1);
    taken.push(deliveries[0]!.subscriptionId);
    after = visited!;
  }
  t.deepEqual(taken, turns);
});

test.serial('a claim looks at nothing that was due before its mark', async (t) => {
  const [old, fresh] = await waiting(exchange, 2);
  await exchange.app.database.sql.query(`update webhook_delivery set due_at = due_at - interval '1 hour' where subscription_id = $1`, [
    old,
  ]);
  const [row] = await exchange.app.database.sql.query<{ mark: string }>(`select (exchange_now() - interval '1 minute')::text as mark`);
  for (const among of [undefined, [old!, fresh!]]) {
    t.deepEqual([...new Set(await claimed(exchange, { mark: row!.mark, among, limit: 1 }))], [fresh]);
  }
  t.deepEqual([...new Set(await claimed(exchange, {}))], [old]);
});
