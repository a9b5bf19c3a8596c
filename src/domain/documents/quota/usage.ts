// The usage of a tenant: documents of a day (UTC) and bytes of files, counted in the transaction that changes them.
import type { Database } from '../../database.js';

/** Concurrent transactions count in different rows. The usage is the sum of all. */
const SLOTS = 64;
/** Transactions of uploads do not use this row. */
export const CORRECTIONS_SLOT = SLOTS;
/** SQL: the day (UTC) of documents. */
export const TODAY = `(exchange_now() at time zone 'UTC')::date`;

/** SQL: adds rows to existing ones of `tenant_usage as u`. */
export const ADDED =
  'on conflict (tenant_id, day, slot) do update set documents = u.documents + excluded.documents, bytes = u.bytes + excluded.bytes';

export interface Usage {
  readonly tenantId: string;
  /** Uploaded since midnight UTC. */
  readonly documentsToday: number;
  /** Bytes of all stored files: uploaded, received and generated. */
  readonly bytes: number;
}

/** A common table expression, `counted`, that adds the rows (tenant_id, documents, bytes) of the query `changes`. */
export function countUsage(changes: string): string {
  // All statements use the same order. Otherwise two of them could deadlock.
  return `, counted as (
    insert into tenant_usage as u (tenant_id, day, slot, documents, bytes)
    select tenant_id, ${TODAY}, pg_backend_pid() % ${SLOTS}, sum(documents), sum(bytes) from (${changes}) changes
    group by tenant_id order by tenant_id
    ${ADDED})`;
}

/** Of one tenant, or of all by id. Not below zero, although documents that were never counted (recount.ts) may have been removed. */
export async function readUsage({ database }: { readonly database: Pick<Database, 'sql'> }, tenantId?: string): Promise<Usage[]> {
  const rows = await database.sql.query<{ id: string; documents: string; bytes: string }>(
    `select t.id, greatest(sum(u.documents) filter (where u.day = ${TODAY}), 0) as documents, greatest(sum(u.bytes), 0) as bytes
     from tenant t left join tenant_usage u on u.tenant_id = t.id where $1::text is null or t.id = $1 group by t.id order by t.id`,
    [tenantId ?? null],
    { prepared: true },
  );
  return rows.map(({ id, documents, bytes }) => ({ tenantId: id, documentsToday: Number(documents), bytes: Number(bytes) }));
}

/** Merges earlier days into one row per tenant. A recurring job. Safe to run twice and in several processes. */
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
