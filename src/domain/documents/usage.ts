// What a tenant uses of the service: documents of a day (UTC) and bytes of files, counted in the transaction that changes them.
import type { Database } from '../database.js';

/** Transactions side by side count in different rows; the sum of all is what counts. */
const SLOTS = 64;
/** No transaction of an upload counts here. */
export const CORRECTIONS_SLOT = SLOTS;
/** SQL: the day (UTC) on which documents count. */
export const TODAY = `(exchange_now() at time zone 'UTC')::date`;

/** SQL: how rows are added to those of `tenant_usage as u` that are there. */
export const ADDED =
  'on conflict (tenant_id, day, slot) do update set documents = u.documents + excluded.documents, bytes = u.bytes + excluded.bytes';

export interface Usage {
  readonly tenantId: string;
  /** Uploaded since midnight UTC. */
  readonly documentsToday: number;
  /** Of all files that are stored: uploaded, received and made here. */
  readonly bytes: number;
}

/** A common table expression, `counted`: adds the rows (tenant_id, documents, bytes) of the query `changes`. */
export function countUsage(changes: string): string {
  // In one order for all, or two statements might wait for each other crosswise.
  return `, counted as (
    insert into tenant_usage as u (tenant_id, day, slot, documents, bytes)
    select tenant_id, ${TODAY}, pg_backend_pid() % ${SLOTS}, sum(documents), sum(bytes) from (${changes}) changes
    group by tenant_id order by tenant_id
    ${ADDED})`;
}

/** Of one tenant, or of all by name. What was never counted (recount.ts) and has gone since is not less than nothing. */
export async function readUsage({ database }: { readonly database: Pick<Database, 'sql'> }, tenantId?: string): Promise<Usage[]> {
  const rows = await database.sql.query<{ id: string; documents: string; bytes: string }>(
    `select t.id, greatest(sum(u.documents) filter (where u.day = ${TODAY}), 0) as documents, greatest(sum(u.bytes), 0) as bytes
     from tenant t left join tenant_usage u on u.tenant_id = t.id where $1::text is null or t.id = $1 group by t.id order by t.id`,
    [tenantId ?? null],
    { prepared: true },
  );
  return rows.map(({ id, documents, bytes }) => ({ tenantId: id, documentsToday: Number(documents), bytes: Number(bytes) }));
}

/** Days of before become one row of their tenant. Recurring; safe to run twice and by several processes. */
export async function foldUsage({ database }: { readonly database: Pick<Database, 'sql'> }): Promise<void> {
  await database.sql.query(
    `with old as (
       delete from tenant_usage where (tenant_id, day, slot) in (
         select tenant_id, day, slot from tenant_usage where day < ${TODAY} - 1 and day > '-infinity' for update skip locked)
       returning tenant_id, documents, bytes)
     insert into tenant_usage as u (tenant_id, day, slot, documents, bytes)
     select tenant_id, '-infinity', 0, sum(documents), sum(bytes) from old group by tenant_id order by tenant_id
     ${ADDED}`,
  );
}
