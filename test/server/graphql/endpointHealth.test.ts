// What a subscription shows of its endpoint: circuit breaker, requested pause, and concurrency limit.

import { clientActor } from '../../../src/domain/actor.js';
import { healthOf } from '../../../src/domain/webhooks/endpointHealth.js';
import { sendTestEvent } from '../../../src/domain/webhooks/testEvent.js';
import { createMetrics } from '../../../src/metrics/exposition.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { data } from '../../support/graphql.js';
import { answers, type Behaviour, hangs } from '../../support/inbox.js';
import { interceptStatements } from '../../support/statements.js';
import { test } from '../../support/test.js';
import { until } from '../../support/until.js';
import { openInbox, subscribe, timeOutAfter } from '../../support/webhooks.js';

const CALLER = clientActor('demo-seller', 'demo-seller');
const RETRY_BASE_SECONDS = 600;
/** Tolerance for a clock that is measured again meanwhile. */
const MEASURED_MS = 10_000;
const WELL = { breaker: 'CLOSED', breakerOpenUntil: null, pausedUntil: null, inFlightLimit: 8 };

/** Sends this number of events, one after the other. */
async function send(exchange: TestApp, subscription: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await sendTestEvent(exchange.app, CALLER, subscription, 'invoice.error');
    await exchange.idle();
  }
}

async function shown(client: Client): Promise<object[]> {
  const query = '{ webhookSubscriptions { breaker breakerOpenUntil pausedUntil inFlightLimit } }';
  return (await data(client, query)).webhookSubscriptions;
}

/**
 * Read from a new metrics service: a second reading soon after a long one returns the values of the first. A busy machine does not read
 * the database in time for each of them.
 */
async function breakers({ app }: TestApp): Promise<readonly string[]> {
  return until(async () => (await (await createMetrics(app).read()).metrics()).match(/^exchange_webhook_breaker_state.*$/gm));
}

/** An exchange with these settings, and a subscription of demo-seller whose receiver has this behaviour. */
async function start(behave: Behaviour, env: Readonly<Record<string, string>> = {}) {
  const exchange = await startApp(env);
  const inbox = await openInbox(exchange, behave);
  const seller = await exchange.as('demo-seller');
  const { id } = await subscribe(seller, `${inbox.url}/breaks`);
  const close = async (): Promise<void> => {
    await inbox.close();
    await exchange[Symbol.asyncDispose]();
  };
  return { exchange, inbox, seller, id, [Symbol.asyncDispose]: close };
}

test('CLOSED, after five faults OPEN for 30 s, HALF_OPEN, and CLOSED again with a slow start', async (t) => {
  // No retry is due before the breaker is open, however slow the machine is.
  await using started = await start(answers(500), { WEBHOOK_RETRY_BASE_MS: `${RETRY_BASE_SECONDS * 1_000}` });
  const { exchange, inbox, seller, id } = started;
  await subscribe(seller, `${inbox.url}/well`);
  const buyer = await exchange.as('demo-buyer');
  await subscribe(buyer, `${inbox.url}/breaks`);
  await send(exchange, id, 4);
  t.deepEqual(await shown(seller), [WELL, WELL]);
  t.deepEqual(await breakers(exchange), [
    'exchange_webhook_breaker_state{state="OPEN"} 0',
    'exchange_webhook_breaker_state{state="HALF_OPEN"} 0',
  ]);

  const before = exchange.app.clock().getTime();
  await send(exchange, id, 1);
  const after = exchange.app.clock().getTime();
  const [row] = await exchange.app.database.sql.query<{ open_until: Date }>('select open_until from webhook_endpoint');
  const openUntil = row!.open_until;
  t.deepEqual(await shown(seller), [{ ...WELL, breaker: 'OPEN', breakerOpenUntil: openUntil.toISOString() }, WELL]);
  const untilMs = openUntil.getTime();
  // 30 s, with a jitter of 10 %.
  t.true(untilMs >= before + 27_000 - MEASURED_MS && untilMs <= after + 33_000 + MEASURED_MS, `from ${before} to ${untilMs}`);
  t.deepEqual(await breakers(exchange), [
    'exchange_webhook_breaker_state{state="OPEN"} 1',
    'exchange_webhook_breaker_state{state="HALF_OPEN"} 0',
  ]);
  t.deepEqual(await shown(buyer), [WELL]);

  // The retries that are due then are the probes. None gets a response before the state has been read.
  const asked = Promise.withResolvers<void>();
  const looked = Promise.withResolvers<void>();
  inbox.behave = async (received, response) => {
    asked.resolve();
    await looked.promise;
    answers(200)(received, response);
  };
  await exchange.advance(RETRY_BASE_SECONDS * 1.1);
  await asked.promise;
  t.deepEqual(await shown(seller), [{ ...WELL, breaker: 'HALF_OPEN' }, WELL]);
  t.deepEqual(await breakers(exchange), [
    'exchange_webhook_breaker_state{state="OPEN"} 0',
    'exchange_webhook_breaker_state{state="HALF_OPEN"} 1',
  ]);
  looked.resolve();
  await exchange.idle();
  // 1 at the second probe, doubled by each of the three others.
  t.deepEqual(await shown(seller), [WELL, WELL]);
  t.is(inbox.requests.length, 10);
});

test('a 429 with Retry-After pauses for so long; a time-out halves the limit', async (t) => {
  await using started = await start(answers(429, { 'Retry-After': '60' }));
  const { exchange, inbox, seller, id } = started;
  const before = exchange.app.clock().getTime();
  await send(exchange, id, 1);
  const after = exchange.app.clock().getTime();
  const [row] = await exchange.app.database.sql.query<{ paused_until: Date }>('select paused_until from webhook_endpoint');
  t.deepEqual(await shown(seller), [{ ...WELL, pausedUntil: row!.paused_until.toISOString() }]);
  const pausedFrom = row!.paused_until.getTime() - 60_000;
  t.true(pausedFrom >= before - MEASURED_MS && pausedFrom <= after + MEASURED_MS, `from ${before} to ${pausedFrom}`);

  inbox.behave = hangs;
  timeOutAfter(exchange, 10_000);
  await exchange.advance(61);
  await exchange.idle();
  t.is(inbox.requests.length, 2);
  t.deepEqual(await shown(seller), [{ ...WELL, inFlightLimit: 4 }]);
});

test('one statement for all subscriptions, and none of another tenant', async (t) => {
  await using started = await start(answers(500));
  const { exchange, inbox, seller, id } = started;
  await subscribe(seller, `${inbox.url}/other`);
  await send(exchange, id, 5);
  let statements = 0;
  interceptStatements(exchange.app.database, (text) => {
    if (text.includes('from webhook_endpoint h join')) statements += 1;
  });
  t.is((await shown(seller)).length, 2);
  t.is(statements, 1);
  t.is((await healthOf(exchange.app, CALLER, [id])).get(id)?.breaker, 'OPEN');
  t.is((await healthOf(exchange.app, { ...CALLER, tenantId: 'demo-buyer' }, [id])).size, 0);
});
