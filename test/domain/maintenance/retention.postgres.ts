// Retention beside writers on the same rows: each transaction holds few rows, and only finished rows are removed.

import pg from 'pg';
import { removeOldWebhooks } from '../../../src/domain/maintenance/retention.js';
import { startApp } from '../../support/app.js';
import { serverUrlOf } from '../../support/database.js';
import { addOld, template } from '../../support/old.js';
import { randomFrom } from '../../support/random.js';
import { test } from '../../support/test.js';

const OLD = 12_000;
const WRITERS = 4;
const ROWS = 25;
const ROWS_PER_STEP = 1_000;

/** What writers of the service do to deliveries. Each is one statement, and the writers cannot deadlock each other. Some wait all the time. */
const WRITES = {
  claim: `update webhook_delivery set state = 'IN_FLIGHT', attempt = attempt + 1, lease_token = gen_random_uuid() where id in (
    select id from webhook_delivery where state in ('PENDING', 'RETRY') and id % 7 <> 0 order by id limit $1::int for update skip locked)`,
  record: `with done as (update webhook_delivery set state = case when id % 3 = 0 then 'RETRY' else 'DELIVERED' end, lease_token = null
      where id in (select id from webhook_delivery where state = 'IN_FLIGHT' order by random() limit $1::int for update skip locked) returning id)
    insert into webhook_attempt (delivery_id, n, started_at, duration_ms, outcome) select id, 1, exchange_now(), 1, 'FAILED' from done`,
  replay: `update webhook_delivery set state = 'RETRY', priority = 2 where state in ('DELIVERED', 'EXHAUSTED') and id = (
    select min(id) from (select id from webhook_delivery where state in ('DELIVERED', 'EXHAUSTED') order by random() limit $1::int) chosen)`,
} as const;

test('beside writers no row that is not over is removed, and no transaction removes more than 1,000 rows', async (t) => {
  t.timeout(120_000);
  await using exchange = await startApp({ ROLES: 'api' });
  const { sql } = exchange.app.database;
  await template(exchange);
  await addOld(exchange, { days: 100, count: OLD, states: ['DELIVERED', 'DELIVERED', 'EXHAUSTED', 'CANCELLED', 'PENDING', 'RETRY'] });
  await sql.query(`create table revived (id bigint primary key)`);
  // A delivery that a writer makes wait is recorded in the same transaction. It must exist until a writer finishes it.
  await sql.query(`create function note_revived() returns trigger language plpgsql as $$ begin
    if new.state in ('PENDING', 'RETRY', 'IN_FLIGHT') then insert into revived values (new.id) on conflict do nothing;
    else delete from revived where id = new.id; end if;
    return null; end $$`);
  await sql.query(`create trigger revived after update of state on webhook_delivery for each row execute function note_revived()`);
  await sql.query(`insert into revived select id from webhook_delivery where state in ('PENDING', 'RETRY', 'IN_FLIGHT')`);
  // How many deliveries each transaction removes, because writers wait for it.
  await sql.query(`create table removed (transaction xid8, rows bigint)`);
  await sql.query(`create function note_removed() returns trigger language plpgsql as $$ begin
    insert into removed select pg_current_xact_id(), count(*) from gone;
    return null; end $$`);
  await sql.query(`create trigger removed after delete on webhook_delivery
    referencing old table as gone for each statement execute function note_removed()`);

  let removing = true;
  let writes = 0;
  const write = async (seed: number): Promise<void> => {
    const random = randomFrom(seed);
    const client = new pg.Client({ connectionString: serverUrlOf(exchange.app.config.database) });
    await client.connect();
    try {
      while (removing) {
        const names = Object.keys(WRITES) as (keyof typeof WRITES)[];
        await client.query(WRITES[names[Math.floor(random() * names.length)]!], [ROWS]);
        writes += 1;
      }
    } finally {
      await client.end();
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, index) => write(index + 1));
  await removeOldWebhooks(exchange.app);
  removing = false;
  await t.notThrowsAsync(Promise.all(writers));

  t.true(writes > 0);
  const [most] = await sql.query<{ rows: number }>(
    'select max(rows)::int as rows from (select sum(rows) as rows from removed group by transaction) r',
  );
  t.true(most!.rows > 0 && most!.rows <= ROWS_PER_STEP, `${most?.rows} rows in one transaction`);
  t.deepEqual(await sql.query('select r.id from revived r where not exists (select 1 from webhook_delivery d where d.id = r.id)'), []);
  t.deepEqual(
    await sql.query('select d.id from webhook_delivery d where not exists (select 1 from webhook_event e where e.id = d.event_id)'),
    [],
  );
  await removeOldWebhooks(exchange.app);
  const [left] = await sql.query<{ over: number; waiting: number }>(
    `select count(*) filter (where state not in ('PENDING', 'RETRY', 'IN_FLIGHT'))::int as over,
       count(*) filter (where state in ('PENDING', 'RETRY', 'IN_FLIGHT'))::int as waiting
     from webhook_delivery where created_at < exchange_now() - interval '90 days'`,
  );
  t.is(left?.over, 0);
  t.true((left?.waiting ?? 0) > 0);
});
