// Documents of an exchange that has run for a while: most are completed, a few wait.
import type { Sql } from '../../src/domain/database.js';

/** Documents that are processed while the snapshot is open, each with an event and a delivery. */
export const CHURN = 8_000;
const TENANTS = 20;
const WAITING = 50;
/** Of the sent documents, those that nobody has completed. */
const UNCOMPLETED = 40;

/** `count` documents of the last 80 days, and one subscription. */
export async function fill(sql: Sql, count: number): Promise<void> {
  await sql.query(
    `insert into tenant (id, name) select 'grown-' || n, 'Grown ' || n from generate_series(1, $1::int) as n on conflict do nothing`,
    [TENANTS],
  );
  await sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, number, receiver_identifier,
       import_date, completed_as, completed_at)
     select gen_random_uuid(), case when n % 2 = 0 then 'demo-seller' else 'grown-' || (1 + n % $2::int) end, 'old-' || n,
       case when n % 3 = 0 then 'receive' else 'send' end, 'invoice', 'peppol', case when n % 3 = 0 then 'READY' else 'DELIVERED' end, '',
       'N-' || n, '9915:r' || n % 1000, exchange_now() - n * interval '80 days' / $1::int,
       case when n > $3::int then 'EXPORTED' end, case when n > $3::int then exchange_now() end
     from generate_series(1, $1::int) as n`,
    [count, TENANTS, UNCOMPLETED],
  );
  await sql.query(
    `insert into webhook_subscription (id, tenant_id, endpoint, subscriptions)
     values ('00000000-0000-4000-8000-000000000002', 'demo-seller', 'https://example.com/', '{}')`,
  );
  await waiting(sql, 'first', WAITING);
}

/** Documents come in and are processed, and their events are delivered. A few more wait. */
export async function churn(sql: Sql): Promise<void> {
  await waiting(sql, 'churn', CHURN, '1 minute');
  await sql.query(
    `update document set state = 'DELIVERED', due_at = null, completed_as = 'EXPORTED', completed_at = exchange_now()
     where due_at is not null`,
  );
  await sql.query(
    `update webhook_delivery set state = 'DELIVERED' where document in (select id from document where document_id like 'churn-%')`,
  );
  await waiting(sql, 'last', WAITING);
}

async function waiting(sql: Sql, name: string, count: number, ago = '0'): Promise<void> {
  await sql.query(
    `with made as (
       insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, receiver_identifier, due_at)
       select gen_random_uuid(), 'demo-seller', $1 || '-' || n, 'send', 'invoice', 'peppol', case when n % 2 = 0 then 'RECEIVED' else 'SENDING' end,
         '', '9915:r' || n % 100, exchange_now() - $3::interval from generate_series(1, $2::int) as n returning *),
     event as (
       insert into webhook_event (id, tenant_id, type, document, snapshot)
       select 'evt_' || replace(gen_random_uuid()::text, '-', ''), tenant_id, 'invoice.error', id, '{"files":[]}' from made returning *)
     insert into webhook_delivery (event_id, subscription_id, tenant_id, document, state)
     select id, '00000000-0000-4000-8000-000000000002', tenant_id, document, 'PENDING' from event`,
    [name, count, ago],
  );
}
