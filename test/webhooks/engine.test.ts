// What the engine claims, and how it continues when the database is slow or a response of the database is lost.
import { randomUUID } from 'node:crypto';
import type { Sql } from '../../src/domain/database.js';
import type { App } from '../../src/domain/ports.js';
import { createEngine, type Engine } from '../../src/domain/webhooks/delivery/engine.js';
import type { TestApp } from '../support/app.js';
import { startFaulty } from '../support/faults.js';
import { answers } from '../support/inbox.js';
import { shareApp } from '../support/shared.js';
import { test } from '../support/test.js';
import { enqueue, subscribe } from '../support/webhooks.js';

const exchange = shareApp({ ROLES: 'api' });

function engineOf(app: App, beatAgeMs = () => 0): Engine {
  return createEngine(app, { workerId: randomUUID(), window: 64, beatAgeMs, freed: () => undefined });
}

/** An app that loses the first response to such a statement that returns a row: the connection breaks after the commit. */
function losingAnswer({ app }: TestApp, to = /update webhook_delivery/): App {
  const { sql } = app.database;
  let isLost = false;
  const query: Sql['query'] = async (text, values, how) => {
    const rows = await sql.query<never>(text, values, how);
    if (isLost || !to.test(text) || !rows.some(({ id }) => id !== null)) return rows;
    isLost = true;
    throw new Error('Connection terminated unexpectedly');
  };
  return { ...app, database: { ...app.database, sql: { query } } };
}

async function row({ app }: TestApp): Promise<Record<string, unknown> | undefined> {
  const [found] = await app.database.sql.query('select state, attempt from webhook_delivery');
  return found;
}

test.serial('a process whose heart does not beat claims nothing: it could not send it', async (t) => {
  await enqueue(exchange, randomUUID());
  let ageMs = 6_000;
  const { first } = engineOf(exchange.app, () => ageMs);
  t.deepEqual(await first.claim(1), []);
  t.deepEqual(await row(exchange), { state: 'PENDING', attempt: 0 });
  ageMs = 5_999;
  t.is((await first.claim(1)).length, 1);
});

test.serial('what was claimed and not sent is due anew: claims pass over what was due before they last looked', async (t) => {
  const { id } = await subscribe(await exchange.as('demo-seller'), 'https://localhost/');
  await enqueue(exchange, id);
  await exchange.advance(60);
  let ageMs = 0;
  const { first } = engineOf(exchange.app, () => ageMs);
  const claimed = await first.claim(1);
  ageMs = 6_000;
  await Promise.all(first.run(claimed));
  const [returned] = await exchange.app.database.sql.query(
    `select d.state, d.attempt, d.due_at > e.created_at + interval '30 s' as anew
     from webhook_delivery d join webhook_event e on e.id = d.event_id`,
  );
  t.deepEqual(returned, { state: 'RETRY', attempt: 0, anew: true });
});

test.serial('what a claim took whose answer was lost is given back as it was, and sent by the next', async (t) => {
  await enqueue(exchange, randomUUID());
  const { first, releaseUnanswered } = engineOf(losingAnswer(exchange));
  await t.throwsAsync(first.claim(1));
  t.deepEqual(await row(exchange), { state: 'IN_FLIGHT', attempt: 1 });
  t.deepEqual(await first.claim(1), []);
  await releaseUnanswered();
  t.deepEqual(await row(exchange), { state: 'PENDING', attempt: 0 });
  t.deepEqual(
    (await first.claim(1)).map(({ attempt }) => attempt),
    [1],
  );
  await releaseUnanswered();
  t.deepEqual(await row(exchange), { state: 'IN_FLIGHT', attempt: 1 }, 'what is in work stays');
});

test.serial('a retry that a lost claim took is a retry again, and its endpoint can be probed', async (t) => {
  const { sql } = exchange.app.database;
  const id = randomUUID();
  await sql.query(
    `insert into webhook_subscription (id, tenant_id, endpoint, subscriptions) values ($1, 'demo-seller', 'https://example.com/', '{}')`,
    [id],
  );
  await sql.query(
    `insert into webhook_endpoint (subscription_id, breaker, openings, faults_in_a_row, timeouts_in_a_row, probes, inflight_limit, slow_start)
     values ($1, 'HALF_OPEN', 1, 5, 0, 0, 8, false)`,
    [id],
  );
  await enqueue(exchange, id);
  await sql.query(`update webhook_delivery set state = 'RETRY', priority = 2, attempt = 3`);
  const { again, releaseUnanswered } = engineOf(losingAnswer(exchange));
  await t.throwsAsync(again.claim(1));
  await releaseUnanswered();
  t.deepEqual(await row(exchange), { state: 'RETRY', attempt: 3 });
  t.is((await again.claim(1)).length, 1);
});

test('a 410 raises its alert and is logged once also where the answer of the statement that wrote it was lost', async (t) => {
  await using faulty = await startFaulty({}, { ROLES: 'api' });
  await using inbox = await faulty.open(answers(410));
  const id = await faulty.subscribe(inbox.url);
  await enqueue(faulty.exchange, id);
  const { first } = engineOf(losingAnswer(faulty.exchange, /insert into webhook_attempt/));
  await Promise.all(first.run(await first.claim(1)));
  t.deepEqual(await faulty.exchange.app.database.sql.query('select kind, http_status from webhook_alert'), [
    { kind: 'GONE', http_status: 410 },
  ]);
  t.deepEqual(await faulty.exchange.app.database.sql.query('select n, outcome from webhook_attempt'), [{ n: 1, outcome: 'FAILED' }]);
});
