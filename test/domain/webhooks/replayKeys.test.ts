// A replay with an idempotency key: a repeated request gets the same response, and nothing is sent twice.

import { type Client, startApp, type TestApp } from '../../support/app.js';
import { ask, data, faults } from '../../support/graphql.js';
import { addOld, template } from '../../support/old.js';
import { test } from '../../support/test.js';

const REPLAY = `mutation ($id: ID!, $key: String, $types: [EventType!], $rate: Int! = 10, $restart: Boolean! = false, $dryRun: Boolean! = false) {
  replayWebhookDeliveries(subscriptionId: $id, filter: { types: $types }, ratePerSecond: $rate, restartWindow: $restart, dryRun: $dryRun,
    idempotencyKey: $key) { id count } }`;
const USED = [{ code: 'PARAMETERS_INVALID', message: 'Invalid request parameters: idempotencyKey was already used for another replay' }];

interface Given extends AsyncDisposable {
  readonly exchange: TestApp;
  readonly seller: Client;
  /** The id of the subscription. */
  readonly id: string;
}

/** Five finished deliveries, and no worker. */
async function start(): Promise<Given> {
  const exchange = await startApp({ ROLES: 'api' });
  const id = await template(exchange);
  await addOld(exchange, { days: 2, count: 5, states: ['DELIVERED'] });
  return { exchange, seller: await exchange.as('demo-seller'), id, [Symbol.asyncDispose]: () => exchange[Symbol.asyncDispose]() };
}

function replaysOf({ exchange }: Given): Promise<object[]> {
  return exchange.app.database.sql.query('select idempotency_key as key, cardinality(deliveries) as count from webhook_replay');
}

test('the same key with the same arguments answers the same replay', async (t) => {
  await using given = await start();
  const { exchange, seller, id } = given;
  const first = (await data(seller, REPLAY, { id, key: 'k', types: ['INVOICE_ERROR'] })).replayWebhookDeliveries;
  t.is(first.count, 5);
  await exchange.app.database.sql.query(`update webhook_delivery set state = 'DELIVERED'`);
  t.deepEqual((await data(seller, REPLAY, { id, key: 'k', types: ['INVOICE_ERROR'] })).replayWebhookDeliveries, first);
  t.deepEqual(await exchange.app.database.sql.query(`select 1 from webhook_delivery where state = 'RETRY'`), []);
  t.deepEqual(await replaysOf(given), [{ key: 'k', count: 5 }]);
});

test('the same key with other arguments is refused, and so is that of a single retry', async (t) => {
  await using given = await start();
  const { exchange, seller, id } = given;
  await data(seller, REPLAY, { id, key: 'k', types: ['INVOICE_ERROR'] });
  for (const other of [
    { types: ['INVOICE_DELIVERED'] },
    { types: ['INVOICE_ERROR'], rate: 11 },
    { types: ['INVOICE_ERROR'], restart: true },
  ]) {
    const answer = await ask(seller, REPLAY, { id, key: 'k', ...other });
    t.deepEqual(faults(answer), USED);
    t.is(answer.errors[0]?.extensions.error, 'idempotencyKey was already used for another replay');
  }
  const [delivery] = await exchange.app.database.sql.query<{ id: string }>('select id::text as id from webhook_delivery order by id desc');
  const retry = 'mutation ($id: ID!, $key: String!) { retryWebhookDelivery(id: $id, idempotencyKey: $key) { id } }';
  t.is(
    (await ask(seller, retry, { id: delivery!.id, key: 'k' })).errors[0]?.extensions.error,
    'idempotencyKey was already used for another delivery',
  );
  await data(seller, retry, { id: delivery!.id, key: 'single' });
  t.is(
    (await ask(seller, REPLAY, { id, key: 'single' })).errors[0]?.extensions.error,
    'idempotencyKey was already used for another replay',
  );
});

test('several at once with one key make one replay', async (t) => {
  await using given = await start();
  const { seller, id } = given;
  const answers = await Promise.all(Array.from({ length: 4 }, () => data(seller, REPLAY, { id, key: 'k', types: ['INVOICE_ERROR'] })));
  const [first, ...others] = answers.map(({ replayWebhookDeliveries }) => replayWebhookDeliveries);
  t.is(first.count, 5);
  for (const other of others) t.deepEqual(other, first);
  t.deepEqual(await replaysOf(given), [{ key: 'k', count: 5 }]);
});

test('a key of which nothing matched answers so again; without a key nothing is kept', async (t) => {
  await using given = await start();
  const { seller, id } = given;
  for (const key of ['k', 'k', null]) {
    t.deepEqual((await data(seller, REPLAY, { id, key, types: ['INVOICE_EXPORTED'] })).replayWebhookDeliveries, { id: null, count: 0 });
  }
  t.deepEqual(await replaysOf(given), [{ key: 'k', count: 0 }]);
});

test('a dry run uses no key, and a key must be 1 to 255 characters', async (t) => {
  await using given = await start();
  const { seller, id } = given;
  t.is((await data(seller, REPLAY, { id, key: 'k', types: ['INVOICE_ERROR'], dryRun: true })).replayWebhookDeliveries.count, 5);
  t.deepEqual(await replaysOf(given), []);
  for (const key of ['', 'k'.repeat(256)]) {
    t.is((await ask(seller, REPLAY, { id, key })).errors[0]?.extensions.error, 'idempotencyKey must be 1 to 255 characters');
  }
});
