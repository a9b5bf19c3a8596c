// Counts the usage of tenants again from their documents and exports, once a day. One tenant at a time, beside uploads.
import type { App } from '../../../ports.js';
import { ADDED, CORRECTIONS_SLOT, TODAY } from './usage.js';

/** The first key of PostgreSQL's advisory locks for counts. The second key is the tenant's. */
const RECOUNT_LOCK = 7_315_002;
const COUNTED_ANEW = `usage_counted_at is null or usage_counted_at < exchange_now() - interval '1 day'`;

/** Of every tenant. */
export async function recountUsage(app: Pick<App, 'database'>): Promise<void> {
  await recountWhere(app, 'true');
}

/** Counts tenants that were never counted, or not for a day. A recurring job. Safe to run twice and in several processes. */
export async function recountDue(app: Pick<App, 'database'>): Promise<void> {
  await recountWhere(app, COUNTED_ANEW);
}

async function recountWhere({ database }: Pick<App, 'database'>, condition: string): Promise<void> {
  const tenants = await database.sql.query<{ id: string }>(
    `select id from tenant where ${condition} order by usage_counted_at nulls first, id`,
  );
  for (const { id } of tenants) {
    await database.transaction(async (sql) => {
      // A second count of the same tenant at the same time would correct twice. The tenant's row is not locked: a count takes seconds, and
      // subscriptions, for example, wait for that row.
      const [turn] = await sql.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1, hashtext($2)) as mine', [RECOUNT_LOCK, id]);
      if (turn?.mine !== true) return;
      const due = await sql.query(`select 1 from tenant where id = $1 and (${condition})`, [id]);
      if (due.length === 0) return;
      await sql.query(CORRECT, [id]);
      await sql.query('update tenant set usage_counted_at = exchange_now() where id = $1', [id]);
    });
  }
}

/** Both sums are of the same moment, and the difference is added, so that concurrent changes stay counted. */
const CORRECT = `with stored as (
    select count(*) filter (where not exists (select 1 from inbound_message m where m.document = d.id)
      and coalesce(d.actor, '') not like 'system:%' and d.import_date >= ${TODAY}::timestamp at time zone 'UTC') as documents,
      coalesce(sum((select sum(f.byte_length) from document_file f where f.document = d.id)), 0)
        + (select coalesce(sum(byte_length), 0) from export_job where tenant_id = $1 and blob_key is not null) as bytes
    from document d where d.tenant_id = $1),
  counted as (
    select coalesce(sum(documents) filter (where day = ${TODAY}), 0) as documents, coalesce(sum(bytes), 0) as bytes
    from tenant_usage where tenant_id = $1),
  lacking as (select stored.documents - counted.documents as documents, stored.bytes - counted.bytes as bytes from stored, counted)
  insert into tenant_usage as u (tenant_id, day, slot, documents, bytes)
  select $1, ${TODAY}, ${CORRECTIONS_SLOT}, documents, bytes from lacking where documents <> 0 or bytes <> 0
  ${ADDED}`;
