// The metrics that /metrics reads from the database, and those that the delivery engine counts in this process.

import { clientActor } from '../../src/domain/actor.js';
import { repair } from '../../src/domain/maintenance/sweep.js';
import type { EventType } from '../../src/domain/vocabulary.js';
import { noteResults } from '../../src/domain/webhooks/alerts.js';
import { expireDeliveries } from '../../src/domain/webhooks/delivery/expireDeliveries.js';
import { retryDelivery } from '../../src/domain/webhooks/replay.js';
import { sendTestEvent } from '../../src/domain/webhooks/testEvent.js';
import { accountChannel, save, withChannel } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { uploadInvoice } from '../support/documents.js';
import { answers, type Behaviour, hangs } from '../support/inbox.js';
import { scrape } from '../support/scrape.js';
import { test } from '../support/test.js';
import { openInbox, subscribe, timeOutAfter } from '../support/webhooks.js';

const CALLER = clientActor('demo-seller', 'demo-seller');

/** The gauges of the queue. Only one reading per service: a second one soon after a long one returns the values of the first. */
async function queue(exchange: TestApp): Promise<Record<string, string>> {
  const text = await scrape(exchange);
  return Object.fromEntries(
    [...text.matchAll(/^(exchange_webhook_(?:queue|oldest|inflight|alerts)\S*) (\S+)$/gm)].map(([, name, value]) => [name, value]),
  );
}

test('the queue of webhooks: 0 where nothing waits', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  t.deepEqual(await queue(exchange), {
    'exchange_webhook_queue_due{priority="0"}': '0',
    'exchange_webhook_queue_due{priority="1"}': '0',
    'exchange_webhook_queue_due{priority="2"}': '0',
    exchange_webhook_oldest_due_seconds: '0',
    exchange_webhook_inflight: '0',
    'exchange_webhook_alerts{kind="GONE"}': '0',
    'exchange_webhook_alerts{kind="REFUSED"}': '0',
    'exchange_webhook_alerts{kind="EXHAUSTED"}': '0',
    'exchange_webhook_alerts{kind="FAILING"}': '0',
  });
});

test('the queue of webhooks: what is due by priority, the age of the oldest, what is in flight, alerts; 0 where there is none of a kind', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { id } = await subscribe(await exchange.as('demo-seller'), 'https://localhost:1/metrics');
  const { sql } = exchange.app.database;
  const states = [
    `due_at = exchange_now() - interval '90 seconds'`,
    `due_at = exchange_now() - interval '30 seconds', state = 'RETRY', priority = 1`,
    `due_at = exchange_now() + interval '1 hour', state = 'RETRY', priority = 1`,
    `due_at = exchange_now() - interval '900 seconds', state = 'IN_FLIGHT', lease_until = exchange_now() + interval '1 hour'`,
  ];
  for (const state of states) {
    const delivery = await sendTestEvent(exchange.app, CALLER, id, 'invoice.error');
    await sql.query(`update webhook_delivery set ${state} where id = $1`, [delivery]);
  }
  await noteResults(exchange.app, [{ subscriptionId: id, status: 410, state: 'RETRY' }]);
  const { exchange_webhook_oldest_due_seconds: oldest, ...rest } = await queue(exchange);
  t.true(Number(oldest) >= 90 && Number(oldest) < 900);
  t.like(rest, {
    'exchange_webhook_queue_due{priority="0"}': '1',
    'exchange_webhook_queue_due{priority="1"}': '1',
    'exchange_webhook_queue_due{priority="2"}': '0',
    exchange_webhook_inflight: '1',
    'exchange_webhook_alerts{kind="GONE"}': '1',
    'exchange_webhook_alerts{kind="REFUSED"}': '0',
  });
});

test('channel accounts and documents that wait for a channel', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const app = withChannel(exchange, accountChannel());
  await save(app);
  await save(app, 'well');
  const failing = `failures = 3, failing_at = exchange_now(), open_until = exchange_now() + interval '1 hour'`;
  await app.database.sql.query(`update channel_account set ${failing} where name = 'main'`);
  await app.database.sql.query(
    `insert into unreadable_document (account, id, reason)
     select a.id, n::text, 'It is no XML' from channel_account a, generate_series(1, 2) n where a.name = 'well'`,
  );
  await uploadInvoice(await exchange.as('demo-seller'), 'waits');
  const waits = `state = 'SENDING', channel = 'weexa', state_date = exchange_now() - interval '90 s'`;
  await app.database.sql.query(`update document set ${waits} where document_id = 'waits'`);
  const { 'exchange_channel_oldest_waiting_seconds{channel="weexa"}': oldest, ...rest } = await counted(exchange, /^exchange_channel_/);
  t.deepEqual(rest, {
    'exchange_channel_account_alerts{channel="weexa",kind="FAILING"}': 1,
    'exchange_channel_account_alerts{channel="weexa",kind="UNREADABLE"}': 1,
    'exchange_channel_unreadable_documents{channel="weexa"}': 2,
    'exchange_channel_account_breakers_open{channel="weexa"}': 1,
    'exchange_channel_backlog{channel="weexa"}': 1,
  });
  t.true(oldest! >= 90 && oldest! < 900);
});

/** The series of these names with a value other than 0, without buckets. */
async function counted(exchange: TestApp, names: RegExp): Promise<Record<string, number>> {
  const text = await scrape(exchange);
  const series = [...text.matchAll(/^(\w+(?:\{[^}]*\})?) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)] as const);
  return Object.fromEntries(series.filter(([name, value]) => names.test(name) && !name.includes('_bucket') && value !== 0));
}

const COUNTERS = /^exchange_webhook_\w+_total/;

test('each counter is there at 0 before anything happened, also where no worker runs', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const text = await scrape(exchange);
  const names = [...text.matchAll(/^(exchange_webhook_\w+(?:_total|_count))(?:\{[^}]*\})? 0$/gm)].map(([, name]) => name);
  t.deepEqual(Object.fromEntries(Object.entries(Object.groupBy(names, (name) => name!)).map(([name, all]) => [name, all?.length])), {
    exchange_webhook_attempts_total: 5,
    exchange_webhook_ssrf_blocked_total: 1,
    exchange_webhook_deliveries_total: 44,
    exchange_webhook_exhausted_total: 1,
    exchange_webhook_late_results_total: 1,
    exchange_webhook_leases_expired_total: 1,
    exchange_webhook_first_attempt_lag_seconds_count: 1,
    exchange_webhook_delivery_lag_seconds_count: 1,
    exchange_webhook_attempt_seconds_count: 5,
  });
});

test('leases that expired and deliveries that were given up without a request are counted', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { sql } = exchange.app.database;
  const { id } = await subscribe(await exchange.as('demo-seller'), 'https://localhost:1/metrics');
  const enter = async (type: EventType, state: string): Promise<void> => {
    const delivery = await sendTestEvent(exchange.app, CALLER, id, type);
    await sql.query(`update webhook_delivery set ${state} where id = $1`, [delivery]);
  };
  const lost = `state = 'IN_FLIGHT', lease_until = clock_timestamp() - interval '1 second'`;
  await enter('invoice.error', `${lost}, attempt = 1`);
  await enter('invoice.exported', `${lost}, attempt = 12`);
  await repair(exchange.app, '0199c1d2-e3f4-7a5b-8c6d-7e8f90123401');
  t.deepEqual(await counted(exchange, COUNTERS), {
    exchange_webhook_leases_expired_total: 2,
    exchange_webhook_exhausted_total: 1,
    'exchange_webhook_deliveries_total{outcome="EXHAUSTED",type="invoice.exported"}': 1,
  });

  await enter('invoice.receive', `expires_at = exchange_now() - interval '1 second'`);
  await sql.query(`insert into webhook_endpoint values ($1, 'OPEN', exchange_now() + interval '1 hour', 1, 5, 0, 0, 8, false, null)`, [id]);
  await expireDeliveries(exchange.app);
  t.deepEqual(await counted(exchange, COUNTERS), {
    exchange_webhook_leases_expired_total: 2,
    exchange_webhook_exhausted_total: 2,
    'exchange_webhook_deliveries_total{outcome="EXHAUSTED",type="invoice.exported"}': 1,
    'exchange_webhook_deliveries_total{outcome="EXHAUSTED",type="invoice.receive"}': 1,
  });
});

test('requests are counted by what came of them, with their steps, and the time from the event', async (t) => {
  // No retry is due before the clock is moved, however long the test takes.
  await using exchange = await startApp({ WEBHOOK_RETRY_BASE_MS: '600000' });
  await using inbox = await openInbox(exchange);
  const { sql } = exchange.app.database;
  const { id } = await subscribe(await exchange.as('demo-seller'), inbox.url);
  const send = async (type: EventType, behave: Behaviour): Promise<void> => {
    inbox.behave = behave;
    await sendTestEvent(exchange.app, CALLER, id, type);
    await exchange.idle();
  };
  const moveTo = (endpoint: string) => sql.query('update webhook_subscription set endpoint = $1', [endpoint]);
  await send('invoice.delivered', answers(200));
  await send('invoice.error', answers(500));
  await send('invoice.error', answers(410));
  timeOutAfter(exchange, 10_000);
  await send('invoice.error', hangs);
  timeOutAfter(exchange, 30_000);
  await send('invoice.receive', async (received, response) => {
    await sql.query(`update webhook_delivery set state = 'CANCELLED', lease_token = null where state = 'IN_FLIGHT'`);
    answers(200)(received, response);
  });
  await moveTo('https://192.168.0.1/');
  await send('invoice.exported', answers(200));
  t.is(inbox.requests.length, 5);
  const attempts = {
    'exchange_webhook_attempts_total{class="success"}': 2,
    'exchange_webhook_attempts_total{class="answer"}': 1,
    'exchange_webhook_attempts_total{class="fault"}': 1,
    'exchange_webhook_attempts_total{class="timeout"}': 1,
    'exchange_webhook_attempts_total{class="blocked"}': 1,
    exchange_webhook_ssrf_blocked_total: 1,
    exchange_webhook_late_results_total: 1,
  };
  t.deepEqual(await counted(exchange, COUNTERS), {
    ...attempts,
    'exchange_webhook_deliveries_total{outcome="DELIVERED",type="invoice.delivered"}': 1,
  });

  await moveTo(inbox.url);
  inbox.behave = answers(200);
  await exchange.advance(900);
  await exchange.idle();
  t.deepEqual(await counted(exchange, COUNTERS), {
    ...attempts,
    'exchange_webhook_attempts_total{class="success"}': 6,
    'exchange_webhook_deliveries_total{outcome="DELIVERED",type="invoice.delivered"}': 1,
    'exchange_webhook_deliveries_total{outcome="DELIVERED",type="invoice.error"}': 3,
    'exchange_webhook_deliveries_total{outcome="DELIVERED",type="invoice.exported"}': 1,
  });
  // The connection of the request that timed out: no response, so no times.
  const hung = inbox.requests[3]?.connection;
  const opened = new Set(inbox.requests.map(({ connection }) => connection));
  const isNew = inbox.requests.findIndex(({ connection }) => connection === hung) === 3;
  const dialled = opened.size - (isNew ? 1 : 0);
  const times = await counted(exchange, /^exchange_webhook_(attempt|first_attempt_lag|delivery_lag)_seconds/);
  const counts = Object.entries(times).filter(([name]) => name.includes('_count'));
  t.deepEqual(Object.fromEntries(counts), {
    'exchange_webhook_attempt_seconds_count{step="dns"}': dialled,
    'exchange_webhook_attempt_seconds_count{step="connect"}': dialled,
    'exchange_webhook_attempt_seconds_count{step="tls"}': dialled,
    'exchange_webhook_attempt_seconds_count{step="first_byte"}': 8,
    'exchange_webhook_attempt_seconds_count{step="total"}': 10,
    exchange_webhook_first_attempt_lag_seconds_count: 6,
    exchange_webhook_delivery_lag_seconds_count: 5,
  });
  // The request that timed out used its whole time limit. Four were claimed after the clock had moved.
  t.true(
    times['exchange_webhook_attempt_seconds_sum{step="total"}']! - times['exchange_webhook_attempt_seconds_sum{step="first_byte"}']! >=
      1.99,
  );
  t.true(times['exchange_webhook_delivery_lag_seconds_sum']! >= 4 * 900 && times['exchange_webhook_first_attempt_lag_seconds_sum']! < 900);
});

test('the age of a replay is not that of its event', async (t) => {
  await using exchange = await startApp();
  await using inbox = await openInbox(exchange);
  const { id } = await subscribe(await exchange.as('demo-seller'), inbox.url);
  const delivery = await sendTestEvent(exchange.app, CALLER, id, 'invoice.error');
  await exchange.idle();
  await exchange.advance(7_200);
  await retryDelivery(exchange.app, CALLER, { id: delivery, idempotencyKey: 'again', restartWindow: true });
  await exchange.idle();
  t.deepEqual(
    inbox.requests.map(({ headers }) => headers['x-webhook-attempt']),
    ['1', '1'],
  );
  const lags = await counted(exchange, /_lag_seconds_count/);
  t.deepEqual(lags, { exchange_webhook_first_attempt_lag_seconds_count: 1, exchange_webhook_delivery_lag_seconds_count: 1 });
  t.is((await counted(exchange, COUNTERS))['exchange_webhook_attempts_total{class="success"}'], 2);
});
