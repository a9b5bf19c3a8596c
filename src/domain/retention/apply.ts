// Brings the times of documents after changed rules, in steps. New documents get theirs as they are stored.
import type { Sql } from '../database.js';
import { notHeld } from '../maintenance/legalHold.js';
import type { App } from '../ports.js';
import { isReported, ruledUntil } from './rules.js';

const DOCUMENTS_PER_STEP = 500;
/**
 * Through all documents of a tenant. A statement that took its snapshot before the rules, and its transaction id after them, holds up nothing:
 * what it stored during the first pass is found by the second.
 */
const PASSES = 2;

/**
 * Only after all transactions that may not have seen the rules have ended: what they store is there then, and found. SQL.
 */
const IS_SEEN = 'changed < pg_snapshot_xmin(pg_current_snapshot())';

/** In the transaction of the change. */
export async function noteChange(sql: Sql, tenantIds: readonly string[]): Promise<void> {
  await sql.query(
    `insert into retention_change (tenant_id) select id from tenant where id = any($1::text[]) order by id
     on conflict (tenant_id) do update
       set changed = pg_current_xact_id(), passes = 0, after_at = '-infinity', after_id = excluded.after_id`,
    [tenantIds],
  );
}

/** With the rules that are in the database. Safe to run in several processes, and to stop anywhere. */
export async function applyChanges(app: Pick<App, 'database' | 'log'>, signal?: AbortSignal): Promise<number> {
  const tenants = await app.database.sql.query<{ id: string }>(
    `select tenant_id as id from retention_change where ${IS_SEEN} order by tenant_id`,
  );
  let changed = 0;
  for (const { id } of tenants) {
    let own = 0;
    for (let step = await applyStep(app, id); ; step = await applyStep(app, id)) {
      own += step.changed;
      if (!step.more || signal?.aborted === true) break;
    }
    if (own > 0) app.log.info('retention.applied', { tenant: id, documents: own });
    changed += own;
  }
  return changed;
}

interface Step {
  readonly changed: number;
  readonly more: boolean;
}

/** `more` is false too where another process has a document of the page in hand: then the next run takes the page again. */
async function applyStep({ database }: Pick<App, 'database'>, tenantId: string): Promise<Step> {
  return database.transaction(async (sql) => {
    const [from] = await sql.query<{ at: string; id: string; passes: number }>(
      `select after_at::text as at, after_id as id, passes from retention_change where tenant_id = $1 and ${IS_SEEN} for update skip locked`,
      [tenantId],
    );
    if (from === undefined) return { changed: 0, more: false };
    const [page] = await sql.query<{ at: string; id: string; rows: number; wrong: number; changed: number }>(APPLY, [
      tenantId,
      from.at,
      from.id,
      DOCUMENTS_PER_STEP,
    ]);
    const { rows, wrong, changed, at, id } = page!;
    if (changed < wrong) return { changed, more: false };
    if (rows === DOCUMENTS_PER_STEP)
      await sql.query('update retention_change set after_at = $2::timestamptz, after_id = $3 where tenant_id = $1', [tenantId, at, id]);
    else if (from.passes + 1 < PASSES) await sql.query(NEXT_PASS, [tenantId]);
    else await sql.query('delete from retention_change where tenant_id = $1', [tenantId]);
    return { changed, more: rows === DOCUMENTS_PER_STEP || from.passes + 1 < PASSES };
  });
}

/** It begins when the transactions of now have ended. */
const NEXT_PASS = `update retention_change set changed = pg_current_xact_id(), passes = passes + 1, after_at = default, after_id = default
  where tenant_id = $1`;

/** It waits for no lock, so that no document in work waits for it either. */
const APPLY = `with page as materialized (
    select id, import_date, tenant_id, document_type, seller_country, buyer_country, retain_until from document
    where tenant_id = $1 and (import_date, id) > ($2::timestamptz, $3::uuid) order by import_date, id limit $4),
  wrong as materialized (
    select * from (select p.id, p.retain_until, ${ruledUntil('p', 'p.import_date')} as wanted from page p) x
    where retain_until is distinct from wanted),
  free as (
    select d.id from document d where d.id = any(array(select id from wrong)) for update skip locked),
  changed as (
    update document d set retain_until = wrong.wanted from wrong join free using (id) where d.id = wrong.id returning d.id)
  select (select p.import_date::text from page p order by p.import_date desc, p.id desc limit 1) as at,
    (select p.id from page p order by p.import_date desc, p.id desc limit 1) as id, (select count(*)::int from page) as rows,
    (select count(*)::int from wrong) as wrong, (select count(*)::int from changed) as changed`;

/**
 * Documents that are due by their time: those that the rules of now keep longer get that time. Returns the ids that are still due, and locks
 * them until the end of the transaction. What is held, in work or not yet reported is left out.
 */
export async function stillDue(sql: Sql, ids: readonly string[], retentionDays: number): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>(
    `with free as materialized (
       select d.id, d.tenant_id, d.document_type, d.seller_country, d.buyer_country, d.import_date, d.retain_until from document d
       where d.id = any($1::uuid[]) and d.lease_token is null and ${notHeld('d.id')} and ${isReported('d.id')} for update skip locked),
     wrong as materialized (
       select * from (select f.id, f.import_date, f.retain_until, ${ruledUntil('f', 'f.import_date')} as wanted from free f) x
       where retain_until is distinct from wanted),
     changed as (update document d set retain_until = wrong.wanted from wrong where d.id = wrong.id)
     select f.id from free f left join wrong using (id)
     where wrong.id is null or coalesce(wrong.wanted, wrong.import_date + $2 * interval '24 hours') <= exchange_now()
     order by f.id`,
    [ids, retentionDays],
  );
  return rows.map(({ id }) => id);
}
