import type { BlobStore } from '../../../src/domain/blobs/store.js';
import { removeExpired } from '../../../src/domain/maintenance/expired.js';
import { removeOld, removeOldReplays, removeOldWebhooks } from '../../../src/domain/maintenance/retention.js';
import type { Log } from '../../../src/domain/ports.js';
import { startApp, type TestApp } from '../../support/app.js';
import { addOld, template } from '../../support/old.js';
import { test } from '../../support/test.js';

const TERMINAL = ['DELIVERED', 'EXHAUSTED', 'SKIPPED', 'CANCELLED'];
const WAITING = ['PENDING', 'RETRY', 'IN_FLIGHT'];

/** No worker: states stay as the tests set them. */
function start(env: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  return startApp({ ROLES: 'api', ...env });
}

/** Deliveries, events, attempts and response heads, by their age in days. */
async function ages({ app }: TestApp): Promise<Record<string, readonly number[]>> {
  const [row] = await app.database.sql.query<Record<string, readonly number[]>>(
    `select (select coalesce(json_agg(distinct age order by age), '[]') from (select (exchange_now()::date - created_at::date) as age from webhook_delivery) x) as deliveries,
      (select coalesce(json_agg(distinct age order by age), '[]') from (select (exchange_now()::date - created_at::date) as age from webhook_event) x) as events,
      (select coalesce(json_agg(distinct age order by age), '[]') from (select (exchange_now()::date - started_at::date) as age from webhook_attempt) x) as attempts,
      (select coalesce(json_agg(distinct age order by age), '[]') from (select (exchange_now()::date - started_at::date) as age from webhook_attempt
        where response_head is not null) x) as heads`,
  );
  return row!;
}

test('events and deliveries go after RETENTION_DAYS, attempts after 30 days, response heads after 7', async (t) => {
  await using exchange = await start();
  await template(exchange);
  for (const days of [91, 89, 31, 29, 8, 6]) await addOld(exchange, { days, count: 3, states: TERMINAL });
  await removeOldWebhooks(exchange.app);
  t.deepEqual(await ages(exchange), {
    deliveries: [0, 6, 8, 29, 31, 89],
    events: [0, 6, 8, 29, 31, 89],
    attempts: [0, 6, 8, 29],
    heads: [0, 6],
  });
});

test('with a shorter RETENTION_DAYS everything goes with its delivery', async (t) => {
  await using exchange = await start({ RETENTION_DAYS: '5' });
  await template(exchange);
  for (const days of [6, 4]) await addOld(exchange, { days, count: 2, states: TERMINAL });
  await removeOldWebhooks(exchange.app);
  t.deepEqual(await ages(exchange), { deliveries: [0, 4], events: [0, 4], attempts: [0, 4], heads: [0, 4] });
});

test('a delivery that is not over stays, however old, and its event with it', async (t) => {
  await using exchange = await start();
  await template(exchange);
  await addOld(exchange, { days: 200, count: 70, states: [...TERMINAL, ...WAITING] });
  await removeOldWebhooks(exchange.app);
  const rows = await exchange.app.database.sql.query(
    `select d.state, count(*)::int as n, count(e.id)::int as events from webhook_delivery d left join webhook_event e on e.id = d.event_id
     where d.created_at < exchange_now() - interval '1 day' group by 1 order by 1`,
  );
  t.deepEqual(
    rows,
    [...WAITING].sort().map((state) => ({ state, n: 10, events: 10 })),
  );
  const [events] = await exchange.app.database.sql.query('select count(*)::int as n from webhook_event');
  t.is(events?.['n'], 31);
});

test('one run removes however much there is, and old ones behind those that must stay', async (t) => {
  await using exchange = await start();
  await template(exchange);
  await addOld(exchange, { days: 120, count: 1_100, states: ['RETRY'] });
  await addOld(exchange, { days: 110, count: 2_300, states: ['DELIVERED'] });
  await removeOldWebhooks(exchange.app);
  const count = async (table: string): Promise<unknown> =>
    (await exchange.app.database.sql.query(`select count(*)::int as n from ${table}`))[0]?.['n'];
  t.deepEqual([await count('webhook_delivery'), await count('webhook_event'), await count('webhook_attempt')], [1_101, 1_101, 1]);
});

test('what cannot be removed is logged, and everything else goes all the same', async (t) => {
  await using exchange = await start();
  await template(exchange);
  await addOld(exchange, { days: 91, count: 3, states: TERMINAL });
  const errors: unknown[] = [];
  const log: Log = { ...exchange.app.log, error: (event, fields) => errors.push({ event, ...fields }) };
  const blobs: BlobStore = { ...exchange.app.blobs, list: () => failing() };
  await removeOld({ ...exchange.app, log, blobs });
  t.deepEqual(errors, [{ event: 'retention.failed', part: 'blobs', error: 'The disk is gone' }]);
  t.deepEqual((await ages(exchange))['deliveries'], [0]);
});

async function* failing(): AsyncGenerator<string> {
  yield 'aa/first';
  throw new Error('The disk is gone');
}

test('replays and their keys go after RETENTION_DAYS', async (t) => {
  await using exchange = await start();
  const subscription = await template(exchange);
  await exchange.app.database.sql.query(
    `insert into webhook_replay (id, tenant_id, subscription_id, deliveries, created_at)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'demo-seller', $1::uuid, array[1]::bigint[],
       exchange_now() - case when n <= 250 then interval '91 days' else interval '89 days' end from generate_series(1, 252) n`,
    [subscription],
  );
  await removeOldReplays(exchange.app);
  t.deepEqual(await exchange.app.database.sql.query('select count(*)::int as n from webhook_replay'), [{ n: 2 }]);
});

test('processes whose last heartbeat is a day old go', async (t) => {
  await using exchange = await start();
  const { sql } = exchange.app.database;
  const ids = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  await sql.query(
    `insert into worker (id, beat_at) select id, clock_timestamp() - hours * interval '1 hour' from unnest($1::uuid[], $2::int[]) w (id, hours)`,
    [ids, [25, 23]],
  );
  await removeOld(exchange.app);
  t.deepEqual(await sql.query('select id from worker where id = any($1::uuid[])', [ids]), [{ id: ids[1] }]);
});

test('a document that is leased after it was chosen stays, with its files and moves', async (t) => {
  await using exchange = await start();
  const { app } = exchange;
  const { sql } = app.database;
  await sql.query(
    `with old as (
       insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, import_date)
       select gen_random_uuid(), 'demo-seller', 'd' || n, 'send', 'invoice', 'peppol', 'SENDING', '', exchange_now() - interval '100 days'
       from generate_series(1, 3) n returning id),
     moves as (insert into document_move (document, state) select id, 'SENDING' from old)
     insert into document_file (id, document, position, purpose, file_name, mime_type, byte_length, sha256, bytes)
     select gen_random_uuid(), id, 0, 'document', 'invoice.xml', 'application/xml', 3, '', 'abc' from old`,
  );
  // A worker leases one between the selection and the removal.
  const transaction: typeof app.database.transaction = async (work, options) => {
    await sql.query(`update document set lease_token = gen_random_uuid() where document_id = 'd2'`);
    return app.database.transaction(work, options);
  };
  t.is(await removeExpired({ ...app, database: { ...app.database, transaction } }), 2);
  const left = await sql.query(
    `select document_id, (select count(*)::int from document_file f where f.document = d.id) as files,
       (select count(*)::int from document_move m where m.document = d.id) as moves from document d`,
  );
  t.deepEqual(left, [{ document_id: 'd2', files: 1, moves: 1 }]);
});
