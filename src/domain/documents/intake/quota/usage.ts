// The usage of a tenant: documents of a day (UTC), bytes of files, and bytes of the audit log, counted in the transaction that changes them.
import type { Database } from '../../../database.js';

/** Concurrent transactions count in different rows. The usage is the sum of all. */
const SLOTS = 64;
/** Transactions of uploads do not use this row. */
export const CORRECTIONS_SLOT = SLOTS;
/** SQL: the day (UTC) of documents. */
export const TODAY = `(exchange_now() at time zone 'UTC')::date`;

/** SQL: adds rows to existing ones of `tenant_usage as u`. */
export const ADDED =
  'on conflict (tenant_id, day, slot) do update set documents = u.documents + excluded.documents, bytes = u.bytes + excluded.bytes, audit_bytes = u.audit_bytes + excluded.audit_bytes';

export interface Usage {
  readonly tenantId: string;
  /** Uploaded since midnight UTC. */
  readonly documentsToday: number;
  /** Bytes of all stored files: uploaded, received and generated, and of exports while they are kept. */
  readonly bytes: number;
  /** Of the entries of its audit log. */
  readonly auditBytes: number;
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

/** Beside its details. */
const AUDIT_ROW_BYTES = 256;
/** SQL: the bytes of an entry of the audit log. */
export const AUDIT_ENTRY_BYTES = `${AUDIT_ROW_BYTES} + coalesce(octet_length(details::text), 0)`;

/**
 * A common table expression, `audit_counted`, that adds the rows (tenant_id, actor, bytes) of the query `changes`, of entries of the audit
 * log. A statement may have it beside {@link countUsage}. What the operator and this service do is not counted, nor is anything for a
 * tenant that is not there.
 */
export function countAuditUsage(changes: string): string {
  return `, audit_counted as (
    insert into tenant_usage as u (tenant_id, day, slot, documents, bytes, audit_bytes)
    select tenant_id, ${TODAY}, ${CORRECTIONS_SLOT} + 1 + pg_backend_pid() % ${SLOTS}, 0, 0, sum(bytes) from (${changes}) changes
    where split_part(actor, ':', 1) not in ('operator', 'system') and exists (select 1 from tenant where id = changes.tenant_id) group by tenant_id order by tenant_id
    ${ADDED})`;
}

/** Of one tenant, or of all by id. Not below zero, although documents that were never counted (recount.ts) may have been removed. */
export async function readUsage({ database }: { readonly database: Pick<Database, 'sql'> }, tenantId?: string): Promise<Usage[]> {
  const rows = await database.sql.query<{ id: string; documents: string; bytes: string; audit: string }>(
    `select t.id, greatest(sum(u.documents) filter (where u.day = ${TODAY}), 0) as documents, greatest(sum(u.bytes), 0) as bytes,
       greatest(sum(u.audit_bytes), 0) as audit
     from tenant t left join tenant_usage u on u.tenant_id = t.id where $1::text is null or t.id = $1 group by t.id order by t.id`,
    [tenantId ?? null],
    { prepared: true },
  );
  return rows.map(({ id, documents, bytes, audit }) => ({
    tenantId: id,
    documentsToday: Number(documents),
    bytes: Number(bytes),
    auditBytes: Number(audit),
  }));
}

/** Merges earlier days into one row per tenant. A recurring job. Safe to run twice and in several processes. */
export async function foldUsage({ database }: { readonly database: Pick<Database, 'sql'> }): Promise<void> {
  await database.sql.query(
    `with old as (
       delete from tenant_usage where (tenant_id, day, slot) in (
         select tenant_id, day, slot from tenant_usage where day < ${TODAY} - 1 and day > '-infinity' for update skip locked)
       returning tenant_id, documents, bytes, audit_bytes)
     insert into tenant_usage as u (tenant_id, day, slot, documents, bytes, audit_bytes)
     select tenant_id, '-infinity', 0, sum(documents), sum(bytes), sum(audit_bytes) from old group by tenant_id order by tenant_id
     ${ADDED}`,
  );
}
