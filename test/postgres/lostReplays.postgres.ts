// The answer to the commit of a replay is lost. Repeated with the same key, it is the same replay, and nothing is sent twice.
import { type Client, startApp, type TestApp } from '../support/app.js';
import { databaseOnServer } from '../support/database.js';
import { ask, data } from '../support/graphql.js';
import { type LostAnswers, startLosing } from '../support/lostAnswers.js';
import { addOld, template } from '../support/old.js';
import { type ExecutionContext, test } from '../support/test.js';

interface World {
  readonly exchange: TestApp;
  readonly losing: LostAnswers;
  readonly seller: Client;
  /** The id of a subscription with three finished deliveries. No worker runs. */
  readonly id: string;
}

async function world(t: ExecutionContext): Promise<World> {
  const stack = new AsyncDisposableStack();
  t.teardown(() => stack.disposeAsync());
  const database = await databaseOnServer();
  stack.defer(() => database.drop());
  const losing = stack.use(await startLosing(database.url));
  const exchange = stack.use(await startApp({ DATABASE_URL: losing.url, ROLES: 'api' }));
  const id = await template(exchange);
  await addOld(exchange, { days: 2, count: 3, states: ['DELIVERED'] });
  return { exchange, losing, seller: await exchange.as('demo-seller'), id };
}

async function stored({ app }: TestApp): Promise<object> {
  const count = async (query: string): Promise<number> => (await app.database.sql.query(query)).length;
  return {
    replays: await count('select 1 from webhook_replay'),
    due: await count(`select 1 from webhook_delivery where state = 'RETRY'`),
  };
}

test('a replay whose commit lost its answer is the same one when it is repeated', async (t) => {
  const { exchange, losing, seller, id } = await world(t);
  const replay = `mutation ($id: ID!) {
    replayWebhookDeliveries(subscriptionId: $id, filter: {}, ratePerSecond: 10, idempotencyKey: "k") { count } }`;
  void losing.loseCommitOf('insert into webhook_replay');
  t.is((await ask(seller, replay, { id })).errors[0]?.extensions.code, 'UNAVAILABLE');
  t.deepEqual((await data(seller, replay, { id })).replayWebhookDeliveries, { count: 3 });
  t.deepEqual(await stored(exchange), { replays: 1, due: 3 });
  t.is(losing.count(), 1);
});

test('a retry whose commit lost its answer is the same one when it is repeated', async (t) => {
  const { exchange, losing, seller } = await world(t);
  const [delivery] = await exchange.app.database.sql.query<{ id: string }>('select max(id)::text as id from webhook_delivery');
  const retry = 'mutation ($id: ID!) { retryWebhookDelivery(id: $id, idempotencyKey: "k") { id } }';
  void losing.loseCommitOf('insert into webhook_replay');
  t.is((await ask(seller, retry, delivery)).errors[0]?.extensions.code, 'UNAVAILABLE');
  t.deepEqual((await data(seller, retry, delivery)).retryWebhookDelivery, delivery);
  t.deepEqual(await stored(exchange), { replays: 1, due: 1 });
  t.is(losing.count(), 1);
});
